<?php

declare(strict_types=1);

namespace Museau\Screens\Health;

defined('ABSPATH') || exit;

use Museau\Domain\Mail\MailQueue;
use Museau\Kernel\Admission;
use Museau\Kernel\Feature;

/** Says in wp-admin that mails did not go out, and sends them again. */
final class MailNotice implements Feature
{
    private const AGAIN = 'museau_mails_again';

    /** @param \Closure(): MailQueue $mails */
    public function __construct(private readonly \Closure $mails) {}

    public function hooks(): void
    {
        add_action('admin_notices', $this->warn(...));
        add_action('admin_post_' . self::AGAIN, $this->again(...));
    }

    /** Address that sends what failed again, now; for a user of wp-admin. */
    public static function again_url(): string
    {
        return wp_nonce_url(admin_url('admin-post.php?action=' . self::AGAIN), self::AGAIN);
    }

    private function warn(): void
    {
        $failing = current_user_can('manage_woocommerce') ? ($this->mails)()->history->failing() : [];
        if ($failing === []) {
            return;
        }
        $items = array_map(
            static fn(array $mail): string => '<li>'
                . esc_html(sprintf('%s → %s : %s', $mail['subject'], $mail['recipient'], $mail['error']))
                . '</li>',
            $failing,
        );
        echo '<div class="notice notice-error"><p><strong>'
            . esc_html__('Des messages n\'ont pas pu partir. Ils sont gardés et seront renvoyés tout seuls.', 'museau')
            . '</strong></p><ul class="ul-disc">' . implode('', $items) . '</ul>'
            . '<p><a class="button" href="' . esc_url(self::again_url()) . '">'
            . esc_html__('Renvoyer maintenant', 'museau') . '</a></p></div>';
    }

    private function again(): void
    {
        Admission::check(self::AGAIN);
        ($this->mails)()->send_again();
        wp_safe_redirect(wp_get_referer() ?: admin_url());
        exit;
    }
}
