<?php
/** Whatever no other shell prints: a list of what was found. */

declare(strict_types=1);

wp_enqueue_style('museau-search');
get_template_part('parts/header');
?>
<div class="museau-wrap museau-section museau-page">
<h1><?php echo esc_html(wp_strip_all_tags(get_the_archive_title())); ?></h1>
<?php if (have_posts()) { ?>
<ul class="museau-found"><?php
while (have_posts()) {
    the_post();
    echo '<li><a href="' . esc_url((string) get_permalink()) . '">' . (has_post_thumbnail() ? '<span class="museau-mat">' . get_the_post_thumbnail(null, 'medium', ['alt' => '', 'sizes' => '112px']) . '</span>' : '') . '<h2>' . esc_html(get_the_title()) . '</h2></a></li>';
}
    ?></ul>
<?php the_posts_pagination(['prev_text' => __('Précédent', 'museau'), 'next_text' => __('Suivant', 'museau')]); ?>
<?php } else { ?>
<p><?php esc_html_e('Rien de tel pour le moment.', 'museau'); ?> <a class="museau-link" href="<?php echo esc_url(home_url('/oeuvre-originale')); ?>"><?php esc_html_e('Voir les œuvres originales', 'museau'); ?></a></p>
<?php } ?>
</div>
<?php
    get_template_part('parts/footer');
