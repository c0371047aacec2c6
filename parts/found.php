<?php
/**
 * One text in a list of what was found.
 *
 * Usage: get_template_part( 'parts/found', null, [ 'level' => 'h2' ] ), inside the loop.
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

/** @var array<string, mixed> $args */
$level = ($args['level'] ?? '') === 'h3' ? 'h3' : 'h2';
$title = get_the_title();
?>
<li><a href="<?php echo esc_url((string) get_permalink()); ?>"><?php
if (has_post_thumbnail() && !post_password_required()) {
    echo '<span class="museau-mat">' . get_the_post_thumbnail(null, 'medium', ['alt' => '', 'sizes' => '112px']) . '</span>';
}
echo '<' . $level . '>'
    . ($title === '' ? esc_html__('Sans titre', 'museau') : esc_html(html_entity_decode($title, ENT_QUOTES, 'UTF-8')))
    . '</' . $level . '>';
?></a></li>
