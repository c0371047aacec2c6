<?php
/**
 * Title: Chez eux : portraits encadrés
 * Slug: museau/chez-eux
 * Description: Trois portraits dans leur maison, avec une phrase, le nom de l'animal et la ville. À remplacer par de vrais mots, avec l'accord de leurs auteurs.
 * Categories: museau
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Screens\Setup\PatternTexts;

$texts = PatternTexts::of_shop();
$homes = [
    'chez-falco-720.webp' => [
        __('Portrait au graphite d\'un berger allemand, dans un cadre de chêne au-dessus d\'une console', 'museau'),
        __('Il surveille l\'entrée, comme il le faisait tous les soirs.', 'museau'),
        __('Falco, à Angers', 'museau'),
    ],
    'chez-mandarine-720.webp' => [
        __('Portrait aux crayons de couleur d\'une chatte rousse, dans un cadre noir au-dessus d\'un canapé', 'museau'),
        __('C\'est son œil gauche, exactement : celui qui jugeait tout le monde.', 'museau'),
        __('Mandarine, à Rennes', 'museau'),
    ],
    'chez-blanchette-720.webp' => [
        __('Portrait aux crayons de couleur d\'une brebis, dans un cadre blanc posé sur une étagère', 'museau'),
        __('Les enfants lui disent bonjour en rentrant de l\'école.', 'museau'),
        __('Blanchette, à Cancale', 'museau'),
    ],
];

?>
<!-- wp:group {"align":"wide","className":"museau-homes"} -->
<div class="wp-block-group alignwide museau-homes"><!-- wp:heading -->
<h2 class="wp-block-heading"><?php esc_html_e('Chez eux', 'museau'); ?></h2>
<!-- /wp:heading -->

<!-- wp:columns -->
<div class="wp-block-columns"><?php
$is_first = true;
foreach ($homes as $file => [$alt, $sentence, $place]) {
    echo $is_first ? '' : "\n\n";
    $is_first = false;
    ?><!-- wp:column -->
<div class="wp-block-column"><?php echo $texts->picture(wp_make_link_relative(get_theme_file_uri("assets/images/$file")), $alt); ?>


<!-- wp:quote -->
<blockquote class="wp-block-quote"><!-- wp:paragraph -->
<p><?php echo esc_html($sentence); ?></p>
<!-- /wp:paragraph --><cite><?php
    /* translators: %s: 'Falco, à Angers' */
    echo esc_html(sprintf(__('%s (exemple)', 'museau'), $place));
    ?></cite></blockquote>
<!-- /wp:quote --></div>
<!-- /wp:column --><?php
}
?></div>
<!-- /wp:columns --></div>
<!-- /wp:group -->
