<?php
/**
 * Title: Carnet de dessins
 * Slug: museau/carnet
 * Description: Trois dessins avec leurs légendes.
 * Categories: museau
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

?>
<!-- wp:columns -->
<div class="wp-block-columns"><!-- wp:column -->
<div class="wp-block-column"><!-- wp:image {"sizeSlug":"full","linkDestination":"none"} -->
<figure class="wp-block-image size-full"><img src="<?php echo esc_url(get_theme_file_uri('assets/images/berger-allemand-480.webp')); ?>" alt="<?php esc_attr_e('Berger allemand dessiné aux crayons de couleur', 'museau'); ?>"/><figcaption class="wp-element-caption"><?php esc_html_e('Berger allemand, polychromos, A3', 'museau'); ?>
</figcaption></figure>
<!-- /wp:image --></div>
<!-- /wp:column -->

<!-- wp:column -->
<div class="wp-block-column"><!-- wp:image {"sizeSlug":"full","linkDestination":"none"} -->
<figure class="wp-block-image size-full"><img src="<?php echo esc_url(get_theme_file_uri('assets/images/mouton-480.webp')); ?>" alt="<?php esc_attr_e('Mouton dessiné au graphite', 'museau'); ?>"/><figcaption class="wp-element-caption"><?php esc_html_e('Mouton, graphite, A4', 'museau'); ?>
</figcaption></figure>
<!-- /wp:image --></div>
<!-- /wp:column -->

<!-- wp:column -->
<div class="wp-block-column"><!-- wp:image {"sizeSlug":"full","linkDestination":"none"} -->
<figure class="wp-block-image size-full"><img src="<?php echo esc_url(get_theme_file_uri('assets/images/chaton-480.webp')); ?>" alt="<?php esc_attr_e('Chaton dessiné aux crayons de couleur', 'museau'); ?>"/><figcaption class="wp-element-caption"><?php esc_html_e('Chaton, polychromos, A4', 'museau'); ?>
</figcaption></figure>
<!-- /wp:image --></div>
<!-- /wp:column --></div>
<!-- /wp:columns -->
