<?php
/**
 * Title: Page de texte légal
 * Slug: museau/texte-legal
 * Description: Des parties titrées, pour des conditions ou une politique.
 * Categories: museau
 * Block Types: core/post-content
 * Post Types: page
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

?>
<!-- wp:paragraph -->
<p><?php esc_html_e('En vigueur depuis le : date.', 'museau'); ?></p>
<!-- /wp:paragraph -->

<!-- wp:heading -->
<h2 class="wp-block-heading"><?php esc_html_e('1. Objet', 'museau'); ?></h2>
<!-- /wp:heading -->

<!-- wp:paragraph -->
<p><?php esc_html_e('À quoi ce texte s\'applique.', 'museau'); ?></p>
<!-- /wp:paragraph -->

<!-- wp:heading -->
<h2 class="wp-block-heading"><?php esc_html_e('2. Qui nous sommes', 'museau'); ?></h2>
<!-- /wp:heading -->

<!-- wp:paragraph -->
<p><?php esc_html_e('Nom, adresse, téléphone, adresse e-mail, SIRET.', 'museau'); ?></p>
<!-- /wp:paragraph -->

<!-- wp:heading -->
<h2 class="wp-block-heading"><?php esc_html_e('3. Vos droits', 'museau'); ?></h2>
<!-- /wp:heading -->

<!-- wp:list -->
<ul class="wp-block-list"><!-- wp:list-item -->
<li><?php esc_html_e('Premier droit', 'museau'); ?></li>
<!-- /wp:list-item -->

<!-- wp:list-item -->
<li><?php esc_html_e('Deuxième droit', 'museau'); ?></li>
<!-- /wp:list-item --></ul>
<!-- /wp:list -->

<!-- wp:paragraph -->
<p><?php esc_html_e('Pour toute question, écrivez-nous par la page de contact.', 'museau'); ?></p>
<!-- /wp:paragraph -->

