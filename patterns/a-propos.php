<?php
/**
 * Title: L'artiste : présentation
 * Slug: museau/a-propos
 * Description: Un dessin, qui vous êtes, comment vous travaillez, une photographie et son dessin.
 * Categories: museau
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Screens\Setup\ShopPages;

ob_start();
?>
<!-- wp:heading {"level":1,"align":"wide","fontSize":"xx-large"} -->
<h1 class="wp-block-heading alignwide has-xx-large-font-size"><?php esc_html_e('À propos', 'museau'); ?></h1>
<!-- /wp:heading -->

<!-- wp:columns {"verticalAlignment":"center","align":"wide"} -->
<div class="wp-block-columns alignwide are-vertically-aligned-center"><!-- wp:column {"verticalAlignment":"center","width":"42%"} -->
<div class="wp-block-column is-vertically-aligned-center" style="flex-basis:42%"><!-- wp:image {"sizeSlug":"full","linkDestination":"none","className":"museau-on-sheet"} -->
<figure class="wp-block-image size-full museau-on-sheet"><img src="<?php echo esc_url(wp_make_link_relative(get_theme_file_uri('assets/images/chouette-960.webp'))); ?>" alt="<?php esc_attr_e('Chouette dessinée aux crayons de couleur', 'museau'); ?>"/><figcaption class="wp-element-caption"><?php esc_html_e('Chouette, polychromos, A3', 'museau'); ?>
</figcaption></figure>
<!-- /wp:image --></div>
<!-- /wp:column -->

<!-- wp:column {"verticalAlignment":"center","width":"58%"} -->
<div class="wp-block-column is-vertically-aligned-center" style="flex-basis:58%"><!-- wp:heading {"fontSize":"x-large"} -->
<h2 class="wp-block-heading has-x-large-font-size"><?php esc_html_e('Je dessine ceux qui partagent votre vie', 'museau'); ?></h2>
<!-- /wp:heading -->

<!-- wp:paragraph -->
<p><?php esc_html_e('Un chat qui surveille la fenêtre, un chien qui penche la tête, une poule qui ne se laisse pas impressionner : je cherche ce qui n\'est qu\'à eux, et je commence toujours par les yeux.', 'museau'); ?>
</p>
<!-- /wp:paragraph -->

<!-- wp:paragraph -->
<p><?php esc_html_e('Je dessine à la main, d\'après vos photos, au graphite ou aux crayons polychromos. Rien n\'est imprimé ni décalqué : chaque portrait est une pièce unique, que je signe.', 'museau'); ?>
</p>
<!-- /wp:paragraph -->

<!-- wp:buttons -->
<div class="wp-block-buttons"><!-- wp:button -->
<div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="<?php echo esc_url(wp_make_link_relative(home_url('/commandez-votre-portrait'))); ?>"><?php esc_html_e('Commander mon portrait', 'museau'); ?>
</a></div>
<!-- /wp:button --></div>
<!-- /wp:buttons --></div>
<!-- /wp:column --></div>
<!-- /wp:columns -->

<!-- wp:heading {"align":"wide","fontSize":"x-large"} -->
<h2 class="wp-block-heading alignwide has-x-large-font-size"><?php esc_html_e('Comment je travaille', 'museau'); ?></h2>
<!-- /wp:heading -->

<!-- wp:columns {"align":"wide"} -->
<div class="wp-block-columns alignwide"><!-- wp:column -->
<div class="wp-block-column"><!-- wp:image {"aspectRatio":"5/6","scale":"cover","sizeSlug":"full","linkDestination":"none"} -->
<figure class="wp-block-image size-full"><img src="<?php echo esc_url(wp_make_link_relative(get_theme_file_uri('assets/images/paire-photo-680.webp'))); ?>" alt="<?php esc_attr_e('Photographie d\'un berger allemand', 'museau'); ?>" style="aspect-ratio:5/6;object-fit:cover"/></figure>
<!-- /wp:image -->

<!-- wp:heading {"level":3} -->
<h3 class="wp-block-heading"><?php esc_html_e('Votre photo', 'museau'); ?></h3>
<!-- /wp:heading -->

<!-- wp:paragraph -->
<p><?php esc_html_e(
    'Je la regarde avant de commencer et je vous écris si une autre conviendrait mieux : tout le portrait tient à elle.',
    'museau',
); ?>
</p>
<!-- /wp:paragraph --></div>
<!-- /wp:column -->

<!-- wp:column -->
<div class="wp-block-column"><!-- wp:image {"aspectRatio":"5/6","scale":"cover","sizeSlug":"full","linkDestination":"none"} -->
<figure class="wp-block-image size-full"><img src="<?php echo esc_url(wp_make_link_relative(get_theme_file_uri('assets/images/detail-oeil-600.webp'))); ?>" alt="<?php esc_attr_e('Un œil de chat aux crayons de couleur, de très près', 'museau'); ?>" style="aspect-ratio:5/6;object-fit:cover"/></figure>
<!-- /wp:image -->

<!-- wp:heading {"level":3} -->
<h3 class="wp-block-heading"><?php esc_html_e('Le dessin', 'museau'); ?></h3>
<!-- /wp:heading -->

<!-- wp:paragraph -->
<p><?php esc_html_e(
    'Une esquisse légère, le regard, puis le poil, mèche après mèche. C\'est lent, et c\'est ce qui donne la vie.',
    'museau',
); ?>
</p>
<!-- /wp:paragraph --></div>
<!-- /wp:column -->

<!-- wp:column -->
<div class="wp-block-column"><!-- wp:image {"aspectRatio":"5/6","scale":"cover","sizeSlug":"full","linkDestination":"none"} -->
<figure class="wp-block-image size-full"><img src="<?php echo esc_url(wp_make_link_relative(get_theme_file_uri('assets/images/chez-falco-720.webp'))); ?>" alt="<?php esc_attr_e('Portrait au graphite d\'un berger allemand, dans un cadre de chêne au-dessus d\'une console', 'museau'); ?>" style="aspect-ratio:5/6;object-fit:cover"/></figure>
<!-- /wp:image -->

<!-- wp:heading {"level":3} -->
<h3 class="wp-block-heading"><?php esc_html_e('L\'envoi', 'museau'); ?></h3>
<!-- /wp:heading -->

<!-- wp:paragraph -->
<p><?php esc_html_e('Le dessin est fixé, signé, protégé par un emballage rigide, puis il part chez vous.', 'museau'); ?>
</p>
<!-- /wp:paragraph --></div>
<!-- /wp:column --></div>
<!-- /wp:columns -->

<!-- wp:columns {"verticalAlignment":"center","align":"wide"} -->
<div class="wp-block-columns alignwide are-vertically-aligned-center"><!-- wp:column {"verticalAlignment":"center","width":"42%"} -->
<div class="wp-block-column is-vertically-aligned-center" style="flex-basis:42%"><!-- wp:museau/before-after /--></div>
<!-- /wp:column -->

<!-- wp:column {"verticalAlignment":"center","width":"58%"} -->
<div class="wp-block-column is-vertically-aligned-center" style="flex-basis:58%"><!-- wp:heading {"fontSize":"x-large"} -->
<h2 class="wp-block-heading has-x-large-font-size"><?php esc_html_e('De la photo à la feuille', 'museau'); ?></h2>
<!-- /wp:heading -->

<!-- wp:paragraph -->
<p><?php esc_html_e(
    'Le même chien deux fois, dans le même cadrage : la photo reçue, et le dessin qu\'elle est devenue. Faites glisser la poignée.',
    'museau',
); ?>
</p>
<!-- /wp:paragraph -->

<!-- wp:paragraph -->
<p><?php esc_html_e('Une question avant de vous décider ?', 'museau'); ?> <a href="<?php echo esc_url(wp_make_link_relative(home_url('/contact'))); ?>"><?php esc_html_e('Écrivez-moi', 'museau'); ?></a></p>
<!-- /wp:paragraph --></div>
<!-- /wp:column --></div>
<!-- /wp:columns -->
<?php
// Her page in her technique, as the first run makes it.
echo ShopPages::texts()->of('a-propos', trim((string) ob_get_clean()));
