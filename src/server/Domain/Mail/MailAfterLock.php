<?php

declare(strict_types=1);

namespace Museau\Domain\Mail;

defined('ABSPATH') || exit;

use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Feature;

/** No mail is handed over while an order is locked or a transaction is open: a slow mail server would hold everybody who waits for it. */
final class MailAfterLock implements Feature
{
    public function hooks(): void
    {
        add_filter('pre_wp_mail', self::postpone(...), PHP_INT_MIN, 2);
    }

    /**
     * A mail of WooCommerce's or another's (the last piece is sold, say) that would be sent under an order's lock, or in a
     * transaction, goes after it; with a transaction that is taken back it does not go at all.
     *
     * @param array<string, mixed> $mail the arguments of wp_mail()
     */
    private static function postpone(mixed $sent, array $mail): mixed
    {
        if ($sent !== null || !(Transaction::waits() || Lock::holds_another(MailQueue::LOCK))) {
            return $sent;
        }
        $name = 'mail ' . hash('sha256', serialize($mail));
        $arguments = array_intersect_key($mail, array_flip(['to', 'subject', 'message', 'headers', 'attachments', 'embeds']));
        $later = static fn() => Lock::afterwards($name, static fn(): mixed => call_user_func_array('wp_mail', $arguments));
        Transaction::afterwards($name, $later);

        return true;
    }
}
