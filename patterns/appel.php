<?php
/**
 * Title: Invitation à commander
 * Slug: museau/appel
 * Description: Une phrase et un bouton, pour finir une page.
 * Categories: museau
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

?>
<!-- wp:separator -->
<hr class="wp-block-separator has-alpha-channel-opacity"/>
<!-- /wp:separator -->

<!-- wp:heading -->
<h2 class="wp-block-heading"><?php esc_html_e('Et le vôtre, comment s\'appelle-t-il ?', 'museau'); ?></h2>
<!-- /wp:heading -->

<!-- wp:paragraph -->
<p><?php esc_html_e('Envoyez-moi sa photo : le prix s\'affiche avant de commander.', 'museau'); ?></p>
<!-- /wp:paragraph -->

<!-- wp:buttons -->
<div class="wp-block-buttons"><!-- wp:button -->
<div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="<?php echo esc_url(home_url('/commandez-votre-portrait')); ?>"><?php esc_html_e('Mon Portrait Personnalisé', 'museau'); ?>
</a></div>
<!-- /wp:button --></div>
<!-- /wp:buttons -->
