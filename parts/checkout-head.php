<?php
/**
 * The header of /commander: the way home, the way back to the cart, and whom to ask. Nothing else leads away from the order.
 *
 * Usage: get_template_part( 'parts/checkout-head' ), from parts/header.php.
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Kernel\Html;

$settings = museau()->settings();
$phone = $settings->phone();
// Not antispambot(): the page is the same at every look.
$email = $settings->email();
?>
<header class="museau-header museau-checkout-head"><div class="museau-wrap museau-header__row">
<?php get_template_part('parts/logo'); ?>
<a class="museau-checkout-head__back" href="<?php echo esc_url(home_url('/panier')); ?>"><svg width="18" height="14" viewBox="0 0 18 14" aria-hidden="true" focusable="false"><path d="M16.5 7.2C11.6 6.7 6.5 6.9 1.8 7M7 1.6C5.3 3.6 3.6 5.3 1.7 7c2 1.6 3.8 3.4 5.4 5.4"/></svg><?php esc_html_e('Retour au panier', 'museau'); ?>
</a>
</div></header>
<aside class="museau-checkout-help" aria-label="<?php esc_attr_e('Aide à la commande', 'museau'); ?>"><p class="museau-wrap">
<span class="museau-checkout-help__safe"><svg width="16" height="18" viewBox="0 0 16 18" aria-hidden="true" focusable="false"><path d="M2 8.2c4-.3 8-.3 12 0 .2 2.8.2 5.6-.1 8.300-3.900.3-7.900.3-11.800 0-.3-2.700-.3-5.500-.1-8.300ZM4.600 8V5.400c.2-4.800 6.600-4.800 6.800 0V8"/></svg><?php esc_html_e('Paiement sécurisé', 'museau'); ?>
</span>
<span><?php esc_html_e('Une question ?', 'museau');
if ($phone !== '') {
    echo ' <a class="museau-link" href="' . esc_attr(Html::tel($phone)) . '">' . esc_html($phone) . '</a>';
}
?> <span<?php echo $phone === '' ? '' : ' class="museau-checkout-help__or"'; ?>><?php echo $phone === '' ? '' : esc_html__('ou', 'museau'); ?>
 <a class="museau-link" href="mailto:<?php echo esc_attr($email); ?>"><?php echo esc_html($email); ?>
</a></span></span>
</p></aside>
