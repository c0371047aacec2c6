<?php

declare(strict_types=1);

namespace Museau\Kernel;

/** Typed reading of what comes untyped from outside: JSON, options, request parameters. Never throws. */
final class Read
{
    public static function text(mixed $value, string $default = ''): string
    {
        return is_scalar($value) ? (string) $value : $default;
    }

    /** What a person typed on several lines, as plain text: no control character, no mark that turns its direction, no blank at an end. */
    public static function lines(mixed $value): string
    {
        $text = str_replace(["\r\n", "\r", "\t"], ["\n", "\n", ' '], mb_scrub(self::text($value)));

        return (string) preg_replace(
            ['/[\x{00}-\x{09}\x{0B}-\x{1F}\x{7F}-\x{9F}\x{202A}-\x{202E}\x{2066}-\x{2069}]/u', '/^[\s\p{Z}]+|[\s\p{Z}]+$/u'],
            '',
            $text,
        );
    }

    /** What a person typed in one line, out of the HTML in which WordPress keeps it: an ampersand, a '<3'. */
    public static function name(mixed $value): string
    {
        return html_entity_decode(self::text($value), ENT_QUOTES | ENT_HTML5, 'UTF-8');
    }

    /** Path of the address that was asked for; '/' without one. */
    public static function path(): string
    {
        return self::text(wp_parse_url(self::text($_SERVER['REQUEST_URI'] ?? '/'), PHP_URL_PATH), '/');
    }

    public static function int(mixed $value, int $default = 0): int
    {
        return is_numeric($value) ? (int) $value : $default;
    }

    /** True for true, 1, '1', 'true'. */
    public static function bool(mixed $value): bool
    {
        return filter_var($value, FILTER_VALIDATE_BOOLEAN);
    }

    /** @return array<string, mixed> */
    public static function map(mixed $value): array
    {
        if (!is_array($value)) {
            return [];
        }
        $map = [];
        foreach ($value as $key => $member) {
            $map[(string) $key] = $member;
        }

        return $map;
    }

    /** @return list<mixed> */
    public static function items(mixed $value): array
    {
        return is_array($value) ? array_values($value) : [];
    }

    /** @return list<array<string, mixed>> */
    public static function maps(mixed $value): array
    {
        return array_map(self::map(...), self::items($value));
    }

    /** @return list<int> */
    public static function ints(mixed $value): array
    {
        return array_map(static fn(mixed $member): int => self::int($member), self::items($value));
    }

    /** @return array<string, mixed> what the JSON text holds; empty when it is no JSON object */
    public static function json(string $json): array
    {
        return self::map(json_decode($json, true));
    }

    /**
     * An object of values that an object of the same class was taken apart into; its constructor refuses any others.
     *
     * @template T of object
     *
     * @param class-string<T>      $class
     * @param array<string, mixed> $values by name of the constructor's parameters
     *
     * @return T
     */
    public static function object(string $class, array $values): object
    {
        return new $class(...$values);
    }
}
