<?php

declare(strict_types=1);

namespace Museau\Mail;

defined('ABSPATH') || exit;

use Museau\Clock;
use Museau\Database\Db;
use Museau\Database\Schema;
use Museau\Feature;
use Museau\Settings\Settings;
use Museau\Site\Identity;

/**
 * Every mail is a row before it is sent: what fails is kept, tried again, and shown to the artist. A mail never fails
 * what it tells about.
 */
final class MailBox implements Feature
{
    public const CRON = 'museau_send_mails';

    public const AGAIN = 'museau_mails_again';

    /** Seconds until the next try, after each failure; then only the artist sends it again. */
    private const WAITS = [300, 1800, 7200, 21600, 86400, 86400];

    /** Seconds after which a try that never ended counts as failed. */
    private const CLAIM = 120;

    /** Days for which mails are kept. */
    private const KEPT_DAYS = 365;

    public function __construct(private readonly Settings $settings, private readonly Identity $identity = new Identity()) {}

    public function hooks(): void
    {
        add_action(self::CRON, fn(): int => $this->send_due());
        add_action('init', static function (): void {
            if (!wp_next_scheduled(self::CRON)) {
                wp_schedule_event(time() + 300, 'hourly', self::CRON);
            }
        });
        add_action('admin_notices', $this->warn(...));
        add_action('admin_post_' . self::AGAIN, $this->again(...));
        // What a copy found waiting is the original's to send.
        add_action(Identity::COPIED, static fn(): int => Db::run('DELETE FROM %i WHERE sent = 0', Schema::table('mails')));
    }

    /**
     * Keeps a mail and tries to send it at once. A mail of the same kind about the same order is never made twice.
     *
     * @param int    $order_id 0 for a mail about no order
     * @param string $kind     names the mail among those of its order: 'paid-customer', 'refund-re_123' …
     * @param string $reply_to address, or '' for the artist's
     */
    public function put(int $order_id, string $kind, string $recipient, string $subject, string $html, string $text, string $reply_to = ''): void
    {
        $made = Db::run(
            'INSERT IGNORE INTO %i (order_id, kind, recipient, reply_to, subject, html, text, created) VALUES (%d, %s, %s, %s, %s, %s, %s, %d)',
            Schema::table('mails'),
            $order_id,
            mb_substr($kind, 0, 64),
            $recipient,
            $reply_to,
            mb_substr(self::line($subject), 0, 255),
            $html,
            $text,
            Clock::now(),
        );
        if ($made === 1) {
            $this->send(Db::wpdb()->insert_id);
        }
    }

    /** Sends what waits; answers how many mails went out. */
    public function send_due(): int
    {
        $ids = Db::column(
            'SELECT id FROM %i WHERE sent = 0 AND tries <= %d AND next_try <= %d ORDER BY id LIMIT 20',
            Schema::table('mails'),
            count(self::WAITS),
            Clock::now(),
        );

        return count(array_filter(array_map(fn(string $id): bool => $this->send((int) $id), $ids)));
    }

    /** @return list<array{id: int, order_id: int, recipient: string, subject: string, error: string}> mails that failed and are not out yet */
    public function failing(): array
    {
        return array_map(
            static fn(array $row): array => [
                'id' => (int) $row['id'],
                'order_id' => (int) $row['order_id'],
                'recipient' => (string) $row['recipient'],
                'subject' => (string) $row['subject'],
                'error' => (string) $row['error'],
            ],
            Db::rows('SELECT id, order_id, recipient, subject, error FROM %i WHERE sent = 0 AND tries > 0 AND error <> \'\' ORDER BY id DESC LIMIT 20', Schema::table('mails')),
        );
    }

    /** @return array{failing: int, given_up: int} mails that failed and are not out yet, and how many of them are not tried again by themselves */
    public function health(): array
    {
        $row = Db::row(
            'SELECT COUNT(*) AS failing, SUM(CASE WHEN tries > %d THEN 1 ELSE 0 END) AS given_up FROM %i WHERE sent = 0 AND tries > 0 AND error <> \'\'',
            count(self::WAITS),
            Schema::table('mails'),
        );

        return ['failing' => (int) ($row['failing'] ?? 0), 'given_up' => (int) ($row['given_up'] ?? 0)];
    }

    /** Address that sends what failed again, now; for a user of wp-admin. */
    public static function again_url(): string
    {
        return wp_nonce_url(admin_url('admin-post.php?action=' . self::AGAIN), self::AGAIN);
    }

    /** @return list<array{subject: string, recipient: string, sent: ?string, error: string}> mails about an order, oldest first; ISO dates in UTC */
    public function of_order(int $order_id): array
    {
        return array_map(
            static fn(array $row): array => [
                'subject' => (string) $row['subject'],
                'recipient' => (string) $row['recipient'],
                'sent' => (int) $row['sent'] > 0 ? gmdate('c', (int) $row['sent']) : null,
                'error' => (string) $row['error'],
            ],
            Db::rows('SELECT subject, recipient, sent, error FROM %i WHERE order_id = %d ORDER BY id', Schema::table('mails'), $order_id),
        );
    }

    /** Sends one mail, unless another process is at it, or this site may be a copy: then it waits. */
    private function send(int $id): bool
    {
        if ($this->identity->is_halted()) {
            return false;
        }
        $claimed = Db::run(
            'UPDATE %i SET tries = tries + 1, next_try = %d WHERE id = %d AND sent = 0 AND next_try <= %d',
            Schema::table('mails'),
            Clock::now() + self::CLAIM,
            $id,
            Clock::now(),
        );
        $row = $claimed === 1 ? Db::row('SELECT * FROM %i WHERE id = %d', Schema::table('mails'), $id) : null;
        if ($row === null) {
            return false;
        }
        $error = $this->deliver((string) $row['recipient'], (string) $row['subject'], (string) $row['html'], (string) $row['text'], (string) $row['reply_to']);
        if ($error === null) {
            Db::run('UPDATE %i SET sent = %d, error = \'\' WHERE id = %d', Schema::table('mails'), Clock::now(), $id);

            return true;
        }
        $wait = self::WAITS[min((int) $row['tries'], count(self::WAITS)) - 1];
        Db::run('UPDATE %i SET error = %s, next_try = %d WHERE id = %d', Schema::table('mails'), mb_substr($error, 0, 250), Clock::now() + $wait, $id);
        if ((int) $row['tries'] <= count(self::WAITS)) {
            wp_schedule_single_event(time() + $wait, self::CRON, [$id]);
        }

        return false;
    }

    /** @return ?string what went wrong; null when the mail is out */
    private function deliver(string $recipient, string $subject, string $html, string $text, string $reply_to): ?string
    {
        if (!Address::is_valid($recipient)) {
            // Of an older order, or written into it by hand: never several addresses in one.
            return __('Cette adresse n\'est pas valide.', 'museau');
        }
        $error = null;
        $from = static fn(): string => get_bloginfo('name');
        $add_text = static function (\PHPMailer\PHPMailer\PHPMailer $mailer) use ($text): void {
            $mailer->AltBody = $text;
        };
        $remember = static function (\WP_Error $failure) use (&$error): void {
            $error = $failure->get_error_message();
        };
        add_filter('wp_mail_from_name', $from);
        add_action('phpmailer_init', $add_text);
        add_action('wp_mail_failed', $remember);
        try {
            $sent = wp_mail($recipient, $subject, $html, [
                'Content-Type: text/html; charset=UTF-8',
                'Reply-To: ' . (Address::is_valid($reply_to) ? $reply_to : $this->settings->email()),
            ]);

            return $sent ? null : ($error ?? __('Le serveur de courrier a refusé le message.', 'museau'));
        } catch (\Throwable $failure) {
            return $failure->getMessage();
        } finally {
            remove_filter('wp_mail_from_name', $from);
            remove_action('phpmailer_init', $add_text);
            remove_action('wp_mail_failed', $remember);
        }
    }

    /** Forgets the mails about an order: its customer asked for it. */
    public function forget_order(int $order_id): void
    {
        Db::run('DELETE FROM %i WHERE order_id = %d AND order_id > 0', Schema::table('mails'), $order_id);
    }

    /** Forgets mails that are a year old, those that never left too. */
    public function forget_old(): void
    {
        Db::run('DELETE FROM %i WHERE created < %d', Schema::table('mails'), Clock::now() - self::KEPT_DAYS * 86400);
    }

    /** Says in wp-admin that mails did not go out. */
    private function warn(): void
    {
        if (!current_user_can('manage_woocommerce')) {
            return;
        }
        $failing = $this->failing();
        if ($failing === []) {
            return;
        }
        $items = array_map(
            static fn(array $mail): string => '<li>' . esc_html(sprintf('%s → %s : %s', $mail['subject'], $mail['recipient'], $mail['error'])) . '</li>',
            $failing,
        );
        echo '<div class="notice notice-error"><p><strong>'
            . esc_html__('Des messages n\'ont pas pu partir. Ils sont gardés et seront renvoyés tout seuls.', 'museau')
            . '</strong></p><ul class="ul-disc">' . implode('', $items) . '</ul><p><a class="button" href="' . esc_url(self::again_url()) . '">'
            . esc_html__('Renvoyer maintenant', 'museau') . '</a></p></div>';
    }

    private function again(): void
    {
        check_admin_referer(self::AGAIN);
        if (!current_user_can('manage_woocommerce')) {
            wp_die(esc_html__('Vous n\'avez pas accès à cette page.', 'museau'), '', ['response' => 403]);
        }
        Db::run('UPDATE %i SET next_try = 0, tries = 0 WHERE sent = 0 AND error <> \'\'', Schema::table('mails'));
        $this->send_due();
        wp_safe_redirect(wp_get_referer() ?: admin_url());
        exit;
    }

    /** One line: no header can be smuggled in (S22). */
    private static function line(string $text): string
    {
        return trim(preg_replace('/[\r\n]+/', ' ', $text) ?? '');
    }
}
