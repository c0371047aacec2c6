<?php
/**
 * The header of the artist's dashboard, which is a tool: the way to the shop, and nothing of the shop's own.
 *
 * Usage: get_template_part( 'parts/dashboard-head' ), from parts/header.php.
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

?>
<header class="museau-header museau-dashboard-head"><div class="museau-wrap museau-header__row">
<?php get_template_part('parts/logo'); ?>
<a class="museau-link museau-dashboard-head__shop" href="<?php echo esc_url(home_url('/')); ?>"><?php esc_html_e('Voir la boutique', 'museau'); ?></a>
</div></header>
