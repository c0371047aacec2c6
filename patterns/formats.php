<?php
/**
 * Title: Formats et dimensions
 * Slug: museau/formats
 * Description: Un tableau des formats en centimètres.
 * Categories: museau
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

?>
<!-- wp:heading -->
<h2 class="wp-block-heading"><?php esc_html_e('Quel format choisir ?', 'museau'); ?></h2>
<!-- /wp:heading -->

<!-- wp:table -->
<figure class="wp-block-table"><table class="has-fixed-layout"><thead><tr><th><?php esc_html_e('Format', 'museau'); ?>
</th><th><?php esc_html_e('Dimensions', 'museau'); ?></th><th><?php esc_html_e('Pour', 'museau'); ?>
</th></tr></thead><tbody><tr><td><?php esc_html_e('A5', 'museau'); ?></td><td><?php esc_html_e('14,8 × 21 cm', 'museau'); ?>
</td><td><?php esc_html_e('Un visage, un petit cadre', 'museau'); ?></td></tr><tr><td><?php esc_html_e('A4', 'museau'); ?>
</td><td><?php esc_html_e('21 × 29,7 cm', 'museau'); ?></td><td><?php esc_html_e('Un portrait, le format le plus demandé', 'museau'); ?>
</td></tr><tr><td><?php esc_html_e('A3', 'museau'); ?></td><td><?php esc_html_e('29,7 × 42 cm', 'museau'); ?>
</td><td><?php esc_html_e('Deux animaux, ou un grand mur', 'museau'); ?></td></tr></tbody></table></figure>
<!-- /wp:table -->

<!-- wp:paragraph -->
<p><?php esc_html_e('Les prix s\'affichent dans le formulaire, dès que vous choisissez.', 'museau'); ?></p>
<!-- /wp:paragraph -->

<!-- wp:buttons -->
<div class="wp-block-buttons"><!-- wp:button -->
<div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="<?php echo esc_url(home_url('/commandez-votre-portrait#commander')); ?>"><?php esc_html_e('Voir les prix', 'museau'); ?>
</a></div>
<!-- /wp:button --></div>
<!-- /wp:buttons -->
