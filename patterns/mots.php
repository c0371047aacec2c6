<?php
/**
 * Title: Mots de clients
 * Slug: museau/mots
 * Description: Deux phrases de clients, à remplacer par de vraies.
 * Categories: museau
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

?>
<!-- wp:heading -->
<h2 class="wp-block-heading"><?php esc_html_e('Ils en parlent', 'museau'); ?></h2>
<!-- /wp:heading -->

<!-- wp:columns -->
<div class="wp-block-columns"><!-- wp:column -->
<div class="wp-block-column"><!-- wp:quote -->
<blockquote class="wp-block-quote"><!-- wp:paragraph -->
<p><?php esc_html_e('Écrivez ici ce qu\'une cliente vous a dit, avec son accord.', 'museau'); ?></p>
<!-- /wp:paragraph --><cite><?php esc_html_e('Prénom, et l\'animal', 'museau'); ?></cite></blockquote>
<!-- /wp:quote --></div>
<!-- /wp:column -->

<!-- wp:column -->
<div class="wp-block-column"><!-- wp:quote -->
<blockquote class="wp-block-quote"><!-- wp:paragraph -->
<p><?php esc_html_e('Et ici une autre : une phrase courte vaut mieux qu\'un long texte.', 'museau'); ?></p>
<!-- /wp:paragraph --><cite><?php esc_html_e('Prénom, et l\'animal', 'museau'); ?></cite></blockquote>
<!-- /wp:quote --></div>
<!-- /wp:column --></div>
<!-- /wp:columns -->
