<?php
/**
 * Title: Page des œuvres originales
 * Slug: museau/page-oeuvre-originale
 * Description: Les originaux avec filtres, tri et favoris.
 * Categories: museau
 * Block Types: core/post-content
 * Post Types: page
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Screens\Setup\PatternTexts;

// The page as the first run makes it: one text for both.
echo PatternTexts::page('oeuvre-originale');
