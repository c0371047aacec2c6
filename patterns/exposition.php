<?php
/**
 * Title: Annonce d'exposition
 * Slug: museau/exposition
 * Description: Où, quand, et ce qu'on y voit.
 * Categories: museau
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

?>
<!-- wp:heading -->
<h2 class="wp-block-heading"><?php esc_html_e('Prochaine exposition', 'museau'); ?></h2>
<!-- /wp:heading -->

<!-- wp:paragraph -->
<p><?php esc_html_e('Le lieu, la ville, les dates et les heures. L\'entrée est-elle libre ?', 'museau'); ?></p>
<!-- /wp:paragraph -->

<!-- wp:list -->
<ul class="wp-block-list"><!-- wp:list-item -->
<li><?php esc_html_e('Vernissage : le jour et l\'heure', 'museau'); ?></li>
<!-- /wp:list-item -->

<!-- wp:list-item -->
<li><?php esc_html_e('Originaux à vendre sur place', 'museau'); ?></li>
<!-- /wp:list-item -->

<!-- wp:list-item -->
<li><?php esc_html_e('Commandes de portraits sur rendez-vous', 'museau'); ?></li>
<!-- /wp:list-item --></ul>
<!-- /wp:list -->

<!-- wp:buttons -->
<div class="wp-block-buttons"><!-- wp:button -->
<div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="<?php echo esc_url(home_url('/actualites')); ?>"><?php esc_html_e('Toutes les actualités', 'museau'); ?>
</a></div>
<!-- /wp:button --></div>
<!-- /wp:buttons -->
