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
<!-- wp:columns {"verticalAlignment":"center"} -->
<div class="wp-block-columns are-vertically-aligned-center"><!-- wp:column {"verticalAlignment":"center"} -->
<div class="wp-block-column is-vertically-aligned-center"><!-- wp:image {"sizeSlug":"full","linkDestination":"none"} -->
<figure class="wp-block-image size-full"><img src="<?php echo esc_url(wp_make_link_relative(get_theme_file_uri('assets/images/chouette-720.webp'))); ?>" alt="<?php esc_attr_e('Chouette dessinée aux crayons de couleur', 'museau'); ?>"/><figcaption class="wp-element-caption"><?php esc_html_e('Chouette, polychromos, A3', 'museau'); ?>
</figcaption></figure>
<!-- /wp:image --></div>
<!-- /wp:column -->

<!-- wp:column {"verticalAlignment":"center"} -->
<div class="wp-block-column is-vertically-aligned-center"><!-- wp:heading -->
<h2 class="wp-block-heading"><?php esc_html_e('Je dessine ceux qui partagent votre vie', 'museau'); ?></h2>
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

<!-- wp:heading -->
<h2 class="wp-block-heading"><?php esc_html_e('Comment je travaille', 'museau'); ?></h2>
<!-- /wp:heading -->

<!-- wp:columns -->
<div class="wp-block-columns"><!-- wp:column -->
<div class="wp-block-column"><!-- wp:heading {"level":3} -->
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
<div class="wp-block-column"><!-- wp:heading {"level":3} -->
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
<div class="wp-block-column"><!-- wp:heading {"level":3} -->
<h3 class="wp-block-heading"><?php esc_html_e('L\'envoi', 'museau'); ?></h3>
<!-- /wp:heading -->

<!-- wp:paragraph -->
<p><?php esc_html_e('Le dessin est fixé, signé, protégé par un emballage rigide, puis il part chez vous.', 'museau'); ?>
</p>
<!-- /wp:paragraph --></div>
<!-- /wp:column --></div>
<!-- /wp:columns -->

<!-- wp:museau/before-after /-->
<?php
// Her page in her technique, as the first run makes it.
echo ShopPages::texts()->of('a-propos', trim((string) ob_get_clean()));
