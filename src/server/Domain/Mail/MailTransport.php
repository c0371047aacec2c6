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

    /**
     * @param ?callable(string): ?string $picture the JPEG of a name that EmailBody::picture() was given; null when there is none
     *
     * @return ?string what went wrong; null when the mail is out
     */
    public function deliver(
        string $recipient,
        string $subject,
        string $html,
        string $text,
        string $reply_to,
        ?callable $picture = null,
    ): ?string {
        if (!Address::is_valid($recipient)) {
            // Of an older order, or written into it by hand: never several addresses in one.
            return __('Cette adresse n\'est pas valide.', 'museau');
        }
        $error = null;
        $from = static fn(): string => get_bloginfo('name');
        [$html, $pictures] = self::pictures($html, $picture);
        $add_text = static function (\PHPMailer\PHPMailer\PHPMailer $mailer) use ($text, $pictures): void {
            $mailer->AltBody = $text;
            foreach ($pictures as $name => $jpeg) {
                $mailer->addStringEmbeddedImage($jpeg, $name, 'portrait.jpg', 'base64', 'image/jpeg');
            }
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

    /**
     * What EmailBody::picture() wrote: a customer's own words are escaped there and name no picture.
     *
     * @param ?callable(string): ?string $picture
     *
     * @return array{string, array<string, string>} the letter without the pictures that are gone, and the others by their names
     */
    public static function pictures(string $html, ?callable $picture): array
    {
        $pictures = [];
        $html = preg_replace_callback(
            '~<div[^>]*><img src="cid:([^"]+)".*?</div>~s',
            static function (array $found) use ($picture, &$pictures): string {
                $jpeg = $picture === null ? null : $picture($found[1]);
                if ($jpeg === null) {
                    return '';
                }
                $pictures[$found[1]] = $jpeg;

                return $found[0];
            },
            $html,
        ) ?? $html;

        return [$html, $pictures];
    }
}
