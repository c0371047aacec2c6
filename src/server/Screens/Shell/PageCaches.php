<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

defined('ABSPATH') || exit;

use Museau\Domain\Portfolio\PublicPictures;
use Museau\Kernel\Feature;
use Museau\Rest\BannersController;

/**
 * The banners stand on every page, and customers' portraits and reviews wherever the artist puts them: when they change, a cache of
 * whole pages is asked to forget all of them.
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

    public function hooks(): void
    {
        add_action(BannersController::SAVED, self::forget(...));
        add_action(PublicPictures::CHANGED, self::forget(...));
    }

    private static function forget(): void
    {
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
