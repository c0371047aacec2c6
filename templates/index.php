<?php
/** Whatever no other shell prints: a list of what was found. */

declare(strict_types=1);

defined('ABSPATH') || exit;

wp_enqueue_style('museau-search');
get_template_part('parts/header');
museau()->shell()->heading->give();
?>
<div class="museau-wrap museau-section museau-page">
<h1><?php echo esc_html(html_entity_decode(
    wp_strip_all_tags(is_home() && !is_front_page() ? single_post_title('', false) ?? '' : get_the_archive_title()),
    ENT_QUOTES,
    'UTF-8',
)); ?>
</h1>
<?php if (have_posts()) { ?>
<ul class="museau-found"><?php
while (have_posts()) {
    the_post();
    get_template_part('parts/found', null, ['level' => 'h2']);
}
    ?></ul>
<?php the_posts_pagination([
    'class' => 'museau-found-pages',
    'prev_text' => __('Précédent', 'museau'),
    'next_text' => __('Suivant', 'museau'),
]); ?>
<?php } else { ?>
<p><?php esc_html_e('Rien de tel pour le moment.', 'museau'); ?>
 <a class="museau-link" href="<?php echo esc_url(home_url('/oeuvre-originale')); ?>"><?php esc_html_e('Voir les œuvres originales', 'museau'); ?>
</a></p>
<?php } ?>
</div>
<?php
    get_template_part('parts/footer');
