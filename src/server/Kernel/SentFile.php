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
