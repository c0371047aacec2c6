<?php

declare(strict_types=1);

namespace Museau\Domain\Mail;

defined('ABSPATH') || exit;

use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Feature;
use Museau\Kernel\Read;

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
        $answers = self::answers($mail['headers'] ?? []);
        $name = 'mail ' . hash('sha256', serialize([$mail, $answers]));
        $arguments = array_intersect_key($mail, array_flip(['to', 'subject', 'message', 'headers', 'attachments', 'embeds']));
        $send = static fn(): mixed => self::with_answers($answers, static fn(): mixed => call_user_func_array('wp_mail', $arguments));
        Transaction::afterwards($name, static fn() => Lock::afterwards($name, $send));

        return true;
    }

    /**
     * What others make now of a mail's sender and kind: WooCommerce's mails and those of its extensions change them only around their
     * own call of wp_mail().
     *
     * @return array<non-empty-string, string> by filter; none that leaves what wp_mail() gives it as it is
     */
    private static function answers(mixed $headers): array
    {
        $answers = [];
        foreach (self::given($headers) as $filter => $given) {
            $answer = Read::text(apply_filters($filter, $given));
            if ($answer !== $given) {
                $answers[$filter] = $answer;
            }
        }

        return $answers;
    }

    /**
     * @param array<non-empty-string, string> $answers
     * @param \Closure(): mixed                $work
     */
    private static function with_answers(array $answers, \Closure $work): mixed
    {
        $filters = array_map(static fn(string $answer): \Closure => static fn(): string => $answer, $answers);
        foreach ($filters as $name => $filter) {
            add_filter($name, $filter, PHP_INT_MAX);
        }
        try {
            return $work();
        } finally {
            foreach ($filters as $name => $filter) {
                remove_filter($name, $filter, PHP_INT_MAX);
            }
        }
    }

    /** @return array<non-empty-string, string> what wp_mail() reads in a mail's headers and gives its filters, by filter */
    private static function given(mixed $headers): array
    {
        $lines = array_map(Read::text(...), is_array($headers) ? $headers : explode("\n", Read::text($headers)));
        $host = (string) preg_replace('/^www\./', '', Read::text(wp_parse_url(network_home_url(), PHP_URL_HOST)));
        $given = ['wp_mail_from' => "wordpress@$host", 'wp_mail_from_name' => 'WordPress', 'wp_mail_content_type' => 'text/plain'];
        foreach ($lines as $line) {
            if (preg_match('/^\s*from\s*:([^<]*)<([^>]*)/i', $line, $found) === 1) {
                $given['wp_mail_from'] = trim($found[2]);
                $name = trim($found[1]);
                $given['wp_mail_from_name'] = $name === '' ? $given['wp_mail_from_name'] : trim(str_replace('"', '', $name));
            } elseif (preg_match('/^\s*from\s*:\s*(\S.*)$/i', $line, $found) === 1) {
                $given['wp_mail_from'] = trim($found[1]);
            } elseif (preg_match('/^\s*content-type\s*:\s*([^;\s][^;]*)/i', $line, $found) === 1) {
                $given['wp_mail_content_type'] = trim($found[1]);
            }
        }

        return $given;
    }
}
