<?php

/*
 * Plugin Name: Museau, faults
 * Description: What a test breaks on a local site, as faults.json beside it says: {"disk": "full" | "cut", "salt": "…", "exit": an intent's id or "order-<id>", "mail": "port"}.
 */

declare(strict_types=1);

namespace Museau\Faults {
    /** What the test asks for now: read anew each time, since it changes while a process lives. */
    function fault(string $name): string
    {
        $file = dirname(ABSPATH) . '/faults.json';
        // The test may take it away between a look and the reading.
        $faults = json_decode((string) @file_get_contents($file), true);

        return is_array($faults) && is_string($faults[$name] ?? null) ? $faults[$name] : '';
    }

    // The host gave the site new salts: what was signed before is worth nothing.
    add_filter('salt', static fn(string $salt): string => $salt . fault('salt'));

    // An extension that ends PHP when Stripe is asked about one intent, or when WooCommerce takes one order for paid.
    add_filter('pre_http_request', static fn(mixed $answer, array $args, string $url): mixed => fault('exit') !== '' && str_contains($url, fault('exit')) ? exit(1) : $answer, 5, 3);
    add_action('woocommerce_pre_payment_complete', static fn(int $id): mixed => fault('exit') === "order-$id" ? exit(1) : null);

    // A mail server of the test's own, at a port of this machine, in place of the trap.
    add_filter('museau_mail_server', static fn(): int => (int) fault('mail'));
    add_action('phpmailer_init', static function (\PHPMailer\PHPMailer\PHPMailer $mailer): void {
        if (fault('mail') !== '') {
            $mailer->isSMTP();
            $mailer->Host = '127.0.0.1';
            $mailer->Port = (int) fault('mail');
            $mailer->SMTPAutoTLS = false;
        }
    });
}

// The photo store calls these by their short names, so that these stand in for PHP's own.

namespace Museau\Domain\Photos {
    use function Museau\Faults\fault;

    function disk_free_space(string $folder): float|false
    {
        return fault('disk') === 'full' ? 1024.0 : \disk_free_space($folder);
    }

    /** A disk that fills up in the middle of a file keeps what fitted and says how much that was. */
    function file_put_contents(string $file, string $bytes): int|false
    {
        return \file_put_contents($file, fault('disk') === 'cut' && str_ends_with($file, '.jpg') ? substr($bytes, 0, 1000) : $bytes);
    }
}
