<?php
/**
 * Title: Questions et réponses
 * Slug: museau/questions
 * Description: Trois questions qui s'ouvrent.
 * Categories: museau
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Screens\Setup\PatternTexts;

[$question, $answer] = PatternTexts::of_shop()->seen_before();

?>
<!-- wp:heading -->
<h2 class="wp-block-heading"><?php esc_html_e('Avant de commander', 'museau'); ?></h2>
<!-- /wp:heading -->

<!-- wp:details -->
<details class="wp-block-details"><summary><?php esc_html_e('Quelle photo vous envoyer ?', 'museau'); ?></summary><!-- wp:paragraph -->
<p><?php esc_html_e('Une photo nette, prise à hauteur de ses yeux, à la lumière du jour.', 'museau'); ?></p>
<!-- /wp:paragraph --></details>
<!-- /wp:details -->

<!-- wp:details -->
<details class="wp-block-details"><summary><?php echo esc_html($question); ?>
</summary><!-- wp:paragraph -->
<p><?php echo esc_html($answer); ?></p>
<!-- /wp:paragraph --></details>
<!-- /wp:details -->

<!-- wp:details -->
<details class="wp-block-details"><summary><?php esc_html_e('Et s\'il n\'est plus là ?', 'museau'); ?></summary><!-- wp:paragraph -->
<p><?php esc_html_e('Envoyez-moi toutes les photos que vous avez : je choisis avec vous.', 'museau'); ?></p>
<!-- /wp:paragraph --></details>
<!-- /wp:details -->

