<?php

declare(strict_types=1);

namespace Museau\Kernel;

/** A file instead of a page: sent with its headers, and the request ends. */
final class SentFile
{
    /**
     * A JPEG as a picture and nothing else (S14).
     *
     * @param array<string, string> $headers value by name, of whom it belongs to; they win
     */
    public static function picture(string $jpeg, array $headers): never
    {
        self::send($jpeg, [
            'Content-Type' => 'image/jpeg',
            'Content-Length' => (string) strlen($jpeg),
            'X-Content-Type-Options' => 'nosniff',
            'Content-Security-Policy' => "sandbox; default-src 'none'",
            ...$headers,
        ]);
    }

    /**
     * A file to save.
     *
     * @param string                $name    of the file, of letters, digits, points and hyphens
     * @param array<string, string> $headers value by name
     */
    public static function attachment(string $bytes, string $type, string $name, array $headers = []): never
    {
        self::send($bytes, [
            'Content-Type' => $type,
            'Content-Disposition' => "attachment; filename=\"$name\"",
            'X-Content-Type-Options' => 'nosniff',
            ...$headers,
        ]);
    }

    /**
     * A ZIP archive to save, made while it is sent: a shop of many years takes longer than a page may, and more than a buffer holds.
     *
     * @param string                      $name of the file, of letters, digits, points and hyphens
     * @param \Closure(ZipStream): void  $into writes what is in it
     */
    public static function archive(string $name, \Closure $into): never
    {
        set_time_limit(0);
        while (ob_get_level() > 0 && ob_end_clean()) {
            continue;
        }
        header('Content-Type: application/zip');
        header("Content-Disposition: attachment; filename=\"$name\"");
        header('X-Content-Type-Options: nosniff');
        $into(new ZipStream(static function (string $bytes): void {
            echo $bytes; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- an archive, not a page
            if (ob_get_level() === 0) {
                flush();
            }
        }));
        exit;
    }

    /** @param array<string, string> $headers value by name */
    private static function send(string $bytes, array $headers): never
    {
        foreach ($headers as $name => $value) {
            header("$name: $value");
        }
        echo $bytes; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- a file that we made, not a page
        exit;
    }
}
