<?php
/**
 * Title: Page des actualités
 * Slug: museau/page-actualites
 * Description: Expositions, concours et nouvelles, avec les archives.
 * Categories: museau
 * Block Types: core/post-content
 * Post Types: page
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Screens\Setup\PatternTexts;

// The page as the first run makes it: one text for both.
echo PatternTexts::page('actualites');
