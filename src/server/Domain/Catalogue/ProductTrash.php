<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

defined('ABSPATH') || exit;

use Museau\Kernel\Read;

/** Takes products out of WordPress's trash, on both engines. */
final class ProductTrash
{
    /** Gives the product the status that it had before, where WordPress would make a draft of it. False when it is not in the trash. */
    public static function restore(int $id): bool
    {
        if (get_post_type($id) !== 'product' || get_post_status($id) !== 'trash') {
            return false;
        }
        $before = Read::text(get_post_meta($id, '_wp_trash_meta_status', true), 'draft');
        add_filter(
            'wp_untrash_post_status',
            $status = static fn(string $new, int $post_id): string => $post_id === $id ? $before : $new,
            10,
            2,
        );
        $restored = (bool) wp_untrash_post($id);
        remove_filter('wp_untrash_post_status', $status);

        return $restored;
    }

    /** Whether a product is in the trash and nobody holds it back: WordPress's own filter, asked before a variation of it is gone. */
    public static function may_be_erased(int $id): bool
    {
        $post = get_post($id);

        return $post instanceof \WP_Post
            && $post->post_type === 'product'
            && $post->post_status === 'trash'
            && apply_filters('pre_delete_post', null, $post, true) === null;
    }

    /** How long a product stays in the trash; a shop may set it in wp-config.php. */
    public static function days(): int
    {
        return Read::int(constant('EMPTY_TRASH_DAYS'));
    }

    /** Unix time at which WordPress deletes it; null when nothing says since when it has been there. */
    public static function ends(int $id): ?int
    {
        $since = Read::int(get_post_meta($id, '_wp_trash_meta_time', true));

        return $since > 0 ? $since + self::days() * DAY_IN_SECONDS : null;
    }
}
