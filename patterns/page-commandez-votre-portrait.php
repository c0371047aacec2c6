<?php
/**
 * Title: Page « Commandez votre portrait »
 * Slug: museau/page-commandez-votre-portrait
 * Description: Les portraits réalisés, puis le formulaire de commande avec photo et prix.
 * Categories: museau
 * Block Types: core/post-content
 * Post Types: page
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Screens\Setup\PatternTexts;

// The page as the first run makes it: one text for both.
echo PatternTexts::page('commandez-votre-portrait');
