<?php
/**
 * Title: L'artiste : présentation
 * Slug: museau/a-propos
 * Description: Un dessin, quelques lignes sur l'artiste et un bouton vers le portrait.
 * Categories: museau
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

?>
<!-- wp:columns -->
<div class="wp-block-columns"><!-- wp:column -->
<div class="wp-block-column"><!-- wp:image {"sizeSlug":"full","linkDestination":"none"} -->
<figure class="wp-block-image size-full"><img src="<?php echo esc_url(get_theme_file_uri('assets/images/chouette-720.webp')); ?>" alt="<?php esc_attr_e('Chouette dessinée au graphite', 'museau'); ?>"/><figcaption class="wp-element-caption"><?php esc_html_e('Chouette, graphite, A3', 'museau'); ?>
</figcaption></figure>
<!-- /wp:image --></div>
<!-- /wp:column -->

<!-- wp:column -->
<div class="wp-block-column"><!-- wp:heading -->
<h2 class="wp-block-heading"><?php esc_html_e('Je dessine ceux qui partagent votre vie', 'museau'); ?></h2>
<!-- /wp:heading -->

<!-- wp:paragraph -->
<p><?php esc_html_e('Votre nom, votre ville, depuis quand vous dessinez. Dites en deux phrases ce que vous cherchez dans un regard.', 'museau'); ?>
</p>
<!-- /wp:paragraph -->

<!-- wp:paragraph -->
<p><?php esc_html_e('Puis votre façon de travailler : le papier, les crayons, le temps que prend un portrait.', 'museau'); ?></p>
<!-- /wp:paragraph -->

<!-- wp:buttons -->
<div class="wp-block-buttons"><!-- wp:button -->
<div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="<?php echo esc_url(home_url('/commandez-votre-portrait')); ?>"><?php esc_html_e('Commander mon portrait', 'museau'); ?>
</a></div>
<!-- /wp:button --></div>
<!-- /wp:buttons --></div>
<!-- /wp:column --></div>
<!-- /wp:columns -->
