<?php
/**
 * Title: Page des impressions
 * Slug: museau/page-impression
 * Description: Les tirages, cartes postales et marque-pages.
 * Categories: museau
 * Block Types: core/post-content
 * Post Types: page
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Screens\Setup\PatternTexts;

// The page as the first run makes it: one text for both.
echo PatternTexts::page('impression');
