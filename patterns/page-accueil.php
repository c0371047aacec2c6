<?php
/**
 * Title: Page d'accueil
 * Slug: museau/page-accueil
 * Description: Introduction, bandes dessinées, cartes des rubriques, étapes, signature.
 * Categories: museau
 * Block Types: core/post-content
 * Post Types: page
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Screens\Setup\PatternTexts;

// The page as the first run makes it: one text for both.
echo PatternTexts::page('accueil');
