<?php
/**
 * Banners, header, and the menu of small screens.
 *
 * Usage: get_template_part( 'parts/site-head' ), from parts/header.php.
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Screens\Shell\Finder;
use Museau\Screens\Shell\Menus;

$shell = museau()->shell();
$links = $shell->menus->links(Menus::PRIMARY);
$cart = $shell->block('museau/mini-cart');
?>
<?php get_template_part('parts/banners'); ?>
<header class="museau-header"><div class="museau-wrap museau-header__row">
<?php get_template_part('parts/logo'); ?>
<nav class="museau-nav" aria-label="<?php esc_attr_e('Menu principal', 'museau'); ?>"><ul><?php echo $links; ?></ul></nav>
<button class="museau-burger museau-find" type="button" popovertarget="museau-find" aria-label="<?php esc_attr_e('Chercher une œuvre', 'museau'); ?>"><svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M10.4 3.3c4.3 0 7 3 6.9 6.9 0 4-2.9 7-7 7-4 0-7-3-7-7 .1-4 3.2-6.9 7.1-6.9Zm5.2 12.2 5.2 5.2" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/></svg></button>
<?php echo $cart !== ''
    ? $cart
    : '<a class="museau-header__cart" href="' . esc_url(home_url('/panier')) . '">' . esc_html__('Panier', 'museau') . '</a>'; ?>
<button class="museau-burger" type="button" popovertarget="museau-menu" aria-label="<?php esc_attr_e('Ouvrir le menu', 'museau'); ?>"><svg width="26" height="20" viewBox="0 0 26 20" aria-hidden="true" focusable="false"><path d="M2 3c7-1 14-.6 22-.2M2 10.2c8-.9 15 .3 22-.5M2 17.3c6-.8 15-.5 22 0" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/></svg></button>
</div></header>
<?php echo Finder::html(); ?>
<dialog class="museau-menu" id="museau-menu" popover aria-label="<?php esc_attr_e('Menu', 'museau'); ?>">
<button class="museau-menu__close" type="button" popovertarget="museau-menu" popovertargetaction="hide" aria-label="<?php esc_attr_e('Fermer le menu', 'museau'); ?>"><svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" focusable="false"><path d="M3 3.2c5 4.6 9 8.8 14 13.6M17 3C12.3 7.8 8 12 3.2 17" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/></svg></button>
<nav aria-label="<?php esc_attr_e('Menu', 'museau'); ?>"><ul><li><a href="<?php echo esc_url(home_url('/')); ?>"<?php echo is_front_page() ? ' aria-current="page"' : ''; ?>><?php esc_html_e('Accueil', 'museau'); ?>
</a></li><?php echo $links; ?></ul></nav>
</dialog>
