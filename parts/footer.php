<?php
/**
 * Everything after the page's own content: footer (none of the dashboard, which is a tool), page loader, scripts.
 *
 * Usage: get_template_part( 'parts/footer' ), last line of every template.
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Domain\Takeover\Technique;
use Museau\Kernel\Typography;
use Museau\Screens\Admin\Dashboard;
use Museau\Screens\Shell\Decorations;
use Museau\Screens\Shell\Menus;
use Museau\Screens\Vouchers\VoucherLink;

$shell = museau()->shell();
$settings = $shell->settings;
$is_checkout = $shell->is_checkout();
$social = $settings->social_url();
$network = (string) preg_replace('/^www\.|\.[a-z]+$/', '', (string) wp_parse_url($social, PHP_URL_HOST));
?>
</main>
<?php if (!Dashboard::is_its_page()) { ?>
<footer class="museau-footer"><div class="museau-wrap">
<?php if ($is_checkout) { ?>
<nav class="museau-footer__legal" aria-label="<?php esc_attr_e('Informations', 'museau'); ?>"><ul><?php echo $shell->menus->links(Menus::LEGAL); ?></ul></nav>
<?php } else { ?>
<div class="museau-footer__columns">
<div class="museau-footer__about"><p class="museau-footer__name"><?php echo Decorations::muzzle(), esc_html(Typography::site_name()); ?>
</p><p><?php echo esc_html(Technique::has_portraits($settings)
    ? __('Portraits d\'animaux, œuvres originales et impressions, dessinés à la main en France.', 'museau')
    : __('Œuvres originales et impressions, faites à la main en France.', 'museau')); ?>
</p><?php if ($social !== '') { ?>
<p><a class="museau-footer__social" href="<?php echo esc_url($social); ?>" rel="me noopener"><svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true" focusable="false"><path d="M6.5 2.3c3-.4 6.3-.3 9.2 0 2.4.3 3.8 1.7 4 4 .3 3.2.3 6.3 0 9.4-.2 2.4-1.6 3.8-4 4-3.1.3-6.3.3-9.4 0-2.4-.2-3.8-1.6-4-4-.3-3.2-.3-6.3 0-9.4.2-2.4 1.8-3.7 4.2-4Z"/><path d="M11 6.8c2.5 0 4.3 1.7 4.2 4.3 0 2.5-1.8 4.2-4.3 4.2-2.4 0-4.2-1.8-4.1-4.3 0-2.5 1.8-4.2 4.2-4.2ZM16.3 5.6h.1"/></svg><?php echo esc_html(ucfirst($network)); ?>
</a></p><?php } ?></div>
<?php foreach ([
    Menus::USEFUL => __('Liens utiles', 'museau'),
    Menus::ABOUT => __('À propos', 'museau'),
    Menus::LEGAL => __('Informations', 'museau'),
] as $place => $title) { ?>
<nav aria-labelledby="pied-<?php echo esc_attr($place); ?>"><h2 id="pied-<?php echo esc_attr($place); ?>"><?php echo esc_html($title); ?>
</h2><ul><?php echo $shell->menus->links($place), $place === Menus::USEFUL ? VoucherLink::entry($settings, $shell->menus) : ''; ?></ul></nav>
<?php } ?>
</div>
<?php } ?>
<p class="museau-footer__law"><?php if (!$is_checkout) { ?><a href="<?php echo esc_url(home_url('/?s=')); ?>"><?php esc_html_e('Rechercher', 'museau'); ?>
</a><?php } ?><a href="<?php echo esc_url(home_url('/retractation')); ?>"><?php esc_html_e('Renoncer au contrat ici', 'museau'); ?>
</a><a href="<?php echo esc_url(home_url('/accessibilite')); ?>"><?php esc_html_e('Accessibilité', 'museau'); ?>
</a><?php echo $settings->vat_exempt() ? '<span>' . esc_html__('TVA non applicable, art. 293 B du CGI', 'museau') . '</span>' : ''; ?></p>
<div class="museau-footer__last"><p>© <?php echo esc_html($shell->years((int) wp_date('Y')) . ' ' . Typography::site_name()); ?>
</p><ul class="museau-footer__pay" aria-label="<?php esc_attr_e('Moyens de paiement', 'museau'); ?>"><?php echo Decorations::payment_icons($settings->shows_paypal()); ?>
</ul></div>
</div></footer>
<?php } ?>
<div class="museau-loader" id="museau-loader" role="status" hidden><span class="museau-spinner"></span><span><?php esc_html_e('Chargement…', 'museau'); ?>
</span></div>
<?php wp_footer(); ?>
</body>
</html>
