<?php

declare(strict_types=1);

namespace Museau\Domain\Mail;

defined('ABSPATH') || exit;

use Museau\Kernel\Settings\Settings;

/** Hands one mail over to WordPress, as HTML and as text, and waits no longer than a visitor would. */
final class MailTransport
{
    /** Seconds to hand over one mail, from the connection on. */
    public const SECONDS = 10;

    public function __construct(private readonly Settings $settings) {}

    /** @return ?string what went wrong; null when the mail is out */
    public function deliver(string $recipient, string $subject, string $html, string $text, string $reply_to): ?string
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
        // What sends without PHPMailer's SMTP waits no longer either, as far as PHP can tell it.
        $wait = ini_set('default_socket_timeout', (string) self::SECONDS);
        try {
            $sent = wp_mail($recipient, $subject, $html, [
                'Content-Type: text/html; charset=UTF-8',
                'Reply-To: ' . (Address::is_valid($reply_to) ? $reply_to : $this->settings->email()),
            ]);

            return $sent ? null : ($error ?? __('Le serveur de courrier a refusé le message.', 'museau'));
        } catch (\Throwable $failure) {
            return $failure->getMessage();
        } finally {
            is_string($wait) && ini_set('default_socket_timeout', $wait);
            remove_filter('wp_mail_from_name', $from);
            remove_action('phpmailer_init', $add_text);
            remove_action('wp_mail_failed', $remember);
        }
    }
}
