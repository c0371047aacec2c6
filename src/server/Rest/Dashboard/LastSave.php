<?php

declare(strict_types=1);

namespace Museau\Rest\Dashboard;

defined('ABSPATH') || exit;

/**
 * What the dashboard saved last of a post: a line may break after the shop has written, and she presses again, with the date that
 * her form had read before.
 */
final class LastSave
{
    /** Of a post: the date that it had after the save, and the SHA-256 of what was sent. */
    private const META = '_museau_last_save';

    /**
     * @param array<string, mixed> $sent     without the date that was read
     * @param string               $modified the post's date after it
     */
    public static function note(int $id, array $sent, string $modified): void
    {
        update_post_meta($id, self::META, self::of($sent, $modified));
    }

    /**
     * Whether the same was saved last, and nobody has changed the post since.
     *
     * @param array<string, mixed> $sent     without the date that was read
     * @param string               $modified the post's date now
     */
    public static function is(int $id, array $sent, string $modified): bool
    {
        return get_post_meta($id, self::META, true) === self::of($sent, $modified);
    }

    /** @param array<string, mixed> $sent */
    private static function of(array $sent, string $modified): string
    {
        return $modified . ' ' . hash('sha256', (string) wp_json_encode($sent));
    }
}
