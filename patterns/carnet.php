<?php
/**
 * Title: Carnet de dessins
 * Slug: museau/carnet
 * Description: Trois dessins avec leurs légendes.
 * Categories: museau
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Screens\Setup\PatternTexts;

$texts = PatternTexts::of_shop();
$drawings = [
    'berger-allemand-480.webp' => [
        __('Berger allemand dessiné aux crayons de couleur', 'museau'),
        $texts->caption(__('Berger allemand, polychromos, A3', 'museau'), __('Berger allemand', 'museau')),
    ],
    'mouton-480.webp' => [
        __('Mouton dessiné au graphite', 'museau'),
        $texts->caption(__('Mouton, graphite, A4', 'museau'), __('Mouton', 'museau')),
    ],
    'chaton-480.webp' => [
        __('Chaton dessiné aux crayons de couleur', 'museau'),
        $texts->caption(__('Chaton, polychromos, A4', 'museau'), __('Chaton', 'museau')),
    ],
];
$columns = [];
foreach ($drawings as $file => [$alt, $caption]) {
    $columns[] = "<!-- wp:column -->\n<div class=\"wp-block-column\">"
        . $texts->picture(get_theme_file_uri("assets/images/$file"), $alt, $caption)
        . "</div>\n<!-- /wp:column -->";
}
echo "<!-- wp:columns -->\n<div class=\"wp-block-columns\">" . implode("\n\n", $columns) . "</div>\n<!-- /wp:columns -->\n";
