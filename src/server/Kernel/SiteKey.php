<?php

declare(strict_types=1);

namespace Museau\Kernel;

/**
 * What this site signs with. The sites of a network have the same salts, and their orders the same numbers: a link of one of
 * them must open nothing on another.
 */
final class SiteKey
{
    /** @param 'auth'|'nonce' $scheme of wp_salt() */
    public static function of(string $scheme): string
    {
        return self::apart(wp_salt($scheme));
    }

    /** A key that the sites of a network may share, made this site's own. */
    public static function apart(string $key): string
    {
        return is_multisite() && !is_main_site() ? $key . '|' . get_current_blog_id() : $key;
    }
}
