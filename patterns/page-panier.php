<?php
/**
 * Title: Page du panier
 * Slug: museau/page-panier
 * Description: Le panier et son total.
 * Categories: museau
 * Block Types: core/post-content
 * Post Types: page
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Screens\Setup\PatternTexts;

// The page as the first run makes it: one text for both.
echo PatternTexts::page('panier');
