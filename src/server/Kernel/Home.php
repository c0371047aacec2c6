<?php

declare(strict_types=1);

namespace Museau\Kernel;

/**
 * Where the shop stands below its host. In a folder of it (a sub-site of a network, or WordPress in a folder) an address from
 * the host's root would leave the shop.
 */
final class Home
{
    /** '' at the root of its host, else its folder: '/boutique'. */
    public static function base(): string
    {
        $home = get_option('home');

        return is_string($home) ? rtrim((string) parse_url($home, PHP_URL_PATH), '/') : '';
    }

    /** An address of the shop from the host's root: '/panier' becomes '/boutique/panier'. Every other address stays as it is. */
    public static function path(string $path): string
    {
        if (!str_starts_with($path, '/') || str_starts_with($path, '//')) {
            return $path;
        }
        $base = self::base();

        return $base === '' || str_starts_with($path, "$base/") ? $path : $base . $path;
    }

    /** The way back: '/boutique/panier' becomes '/panier'. */
    public static function inner(string $path): string
    {
        $base = self::base();

        return $base !== '' && str_starts_with($path, "$base/") ? substr($path, strlen($base)) : $path;
    }
}
