<?php
/**
 * A text of WordPress's editor under its title: picture, pages, tags, comments, as far as they exist.
 *
 * Usage: get_template_part( 'parts/article', null, [ 'dated' => true ] ), inside the loop.
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

$dated = ($args['dated'] ?? false) === true;
$title = get_the_title();
?>
<article id="post-<?php the_ID(); ?>" <?php post_class('museau-wrap museau-section museau-page museau-prose'); ?>>
<?php if ($dated) { ?><p class="museau-eyebrow"><time datetime="<?php echo esc_attr((string) get_the_date('c')); ?>"><?php echo esc_html(Museau\Language::day((int) get_post_timestamp())); ?></time></p><?php } ?>
<h1><?php echo $title === '' ? esc_html__('Sans titre', 'museau') : wp_kses_post($title); ?></h1>
<?php if (has_post_thumbnail() && !post_password_required()) { ?><figure class="museau-mat museau-article__picture"><?php the_post_thumbnail('large'); ?></figure><?php } ?>
<?php
the_content();
wp_link_pages([
    'before' => '<nav class="museau-pages" aria-label="' . esc_attr__('Pages de l\'article', 'museau') . '">' . esc_html__('Pages :', 'museau') . ' ',
    'after' => '</nav>',
]);
if ($dated) {
    the_tags('<p class="museau-tags">' . esc_html__('Mots-clés :', 'museau') . ' ', ', ', '</p>');
}
if (comments_open() || (int) get_comments_number() > 0) {
    comments_template('/parts/comments.php');
}
?>
</article>
