<?php
/** What does not exist, and the pages of the law that cannot be shown (B45). */

declare(strict_types=1);

defined('ABSPATH') || exit;

$shell = museau()->shell();
wp_enqueue_style('museau-search');
get_template_part('parts/header');
$shell->heading->give();
if ($shell->legal->is_asked()) {
    ?>
<section class="museau-wrap museau-section museau-page">
<h1><?php echo esc_html($shell->legal->failure()); ?></h1>
<p class="museau-lead"><?php esc_html_e('Ce texte ne peut pas être montré pour l\'instant. Réessayez, ou demandez-le par e-mail :', 'museau'); ?>
 <a class="museau-link" href="mailto:<?php echo esc_attr(antispambot($shell->settings->email())); ?>"><?php echo esc_html(antispambot($shell->settings->email())); ?>
</a></p>
<p><a class="museau-button" href=""><?php esc_html_e('Réessayer', 'museau'); ?></a></p>
</section>
    <?php
} else {
    $product = str_contains(Museau\Kernel\Read::text($_SERVER['REQUEST_URI'] ?? ''), '/produit/');
    ?>
<section class="museau-wrap museau-section museau-lost">
<div>
<p class="museau-eyebrow"><?php esc_html_e('Erreur 404', 'museau'); ?></p>
<h1><?php echo esc_html($product ? __('Produit non trouvé.', 'museau') : __('Cette page s\'est échappée', 'museau')); ?></h1>
<p class="museau-lead"><?php esc_html_e('L\'adresse n\'existe pas, ou plus. Le chaton, lui, est toujours là.', 'museau'); ?></p>
<p class="museau-lost__ways"><a class="museau-button" href="<?php echo esc_url(home_url('/')); ?>"><?php esc_html_e('Retour à l\'accueil', 'museau'); ?>
</a> <a class="museau-link" href="<?php echo esc_url(home_url('/oeuvre-originale')); ?>"><?php esc_html_e('Voir les œuvres originales', 'museau'); ?>
</a></p>
<?php echo Museau\Screens\Storefront\SearchPage::form(''); ?>
</div>
<figure><?php echo $shell->pictures->drawing(
    'chaton',
    __('Chaton blanc allongé contre une pelote de laine, crayons de couleur', 'museau'),
    '(max-width: 767px) 88vw, 480px',
    true,
    'museau-melt',
); ?>
<figcaption class="museau-caption"><?php esc_html_e('Chaton à la pelote, polychromos', 'museau'); ?></figcaption></figure>
</section>
    <?php
}
get_template_part('parts/footer');
