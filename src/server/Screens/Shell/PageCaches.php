<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

defined('ABSPATH') || exit;

use Museau\Domain\Portfolio\PublicPictures;
use Museau\Domain\Schedule\Availability;
use Museau\Domain\Schedule\Promises;
use Museau\Kernel\Feature;
use Museau\Rest\BannersController;

/**
 * The banners stand on every page, and customers' portraits and reviews wherever the artist puts them; that portraits are ordered no
 * longer, or again, stands on home and form: when any of it changes, a cache of whole pages is asked to forget all of them.
 */
final class PageCaches implements Feature
{
    /** What the caches in use offer for it. */
    private const ACTIONS = ['litespeed_purge_all', 'cache_enabler_clear_complete_cache', 'breeze_clear_all_cache'];

    private const FUNCTIONS = [
        'rocket_clean_domain',
        'w3tc_flush_all',
        'wp_cache_clear_cache',
        'wpfc_clear_all_cache',
        'sg_cachepress_purge_cache',
    ];

    /** Whether the pages that were printed last say that no portrait can be ordered: '1' or '0'. */
    private const WAS_FULL = 'museau_pages_say_full';

    public function __construct(private readonly Availability $availability) {}

    public function hooks(): void
    {
        add_action(Promises::REFRESHED, $this->forget_places(...));
        add_action(BannersController::SAVED, self::forget(...));
        add_action(PublicPictures::CHANGED, self::forget(...));
        // Kept pages name parts of the former build.
        add_action(FormerBuilds::CHANGED, self::forget(...));
    }

    private function forget_places(): void
    {
        $is_full = $this->availability->is_full() ? '1' : '0';
        if (get_option(self::WAS_FULL, '0') !== $is_full) {
            update_option(self::WAS_FULL, $is_full, false);
            self::forget();
        }
    }

    /** Harmless to repeat. */
    public static function forget(): void
    {
        NamedCaches::forget();
        foreach (self::ACTIONS as $action) {
            do_action($action);
        }
        foreach (self::FUNCTIONS as $function) {
            if (function_exists($function)) {
                $function();
            }
        }
    }
}
