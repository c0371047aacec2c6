<?php
/**
 * Title: Une technique, expliquée
 * Slug: museau/technique
 * Description: Un titre, ce qui la distingue, et une liste.
 * Categories: museau
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

?>
<!-- wp:heading -->
<h2 class="wp-block-heading"><?php esc_html_e('Le graphite', 'museau'); ?></h2>
<!-- /wp:heading -->

<!-- wp:paragraph -->
<p><?php esc_html_e('Des gris doux, beaucoup de détails : la technique des poils courts et des regards.', 'museau'); ?></p>
<!-- /wp:paragraph -->

<!-- wp:list -->
<ul class="wp-block-list"><!-- wp:list-item -->
<li><?php esc_html_e('Papier 300 g/m², sans acide', 'museau'); ?></li>
<!-- /wp:list-item -->

<!-- wp:list-item -->
<li><?php esc_html_e('Formats A5 à A3', 'museau'); ?></li>
<!-- /wp:list-item -->

<!-- wp:list-item -->
<li><?php esc_html_e('Dix à quinze jours de dessin', 'museau'); ?></li>
<!-- /wp:list-item --></ul>
<!-- /wp:list -->

