<?php
/**
 * A text of WordPress's editor in its column, or, where it holds blocks of ours, at the width of the page. Those bring a
 * heading of their own; the text's title is printed where none of them is it.
 *
 * Usage: get_template_part( 'parts/article', null, [ 'dated' => true ] ), inside the loop.
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Screens\Setup\ShopPages;
use Museau\Screens\Shell\PageBlocks;

/** @var array{dated?: bool} $args */
$facts = ['dated' => ($args['dated'] ?? false) === true];
$post = get_post();
$text = $post->post_content ?? '';
$heading = museau()->shell()->heading;
if (!PageBlocks::has_ours($text)) {
    $heading->give();
    ?>
<article id="post-<?php the_ID(); ?>" <?php post_class('museau-wrap museau-section museau-page museau-prose'); ?>>
    <?php
    get_template_part('parts/article-head', null, $facts);
    the_content();
    get_template_part('parts/article-foot', null, $facts);
    echo '</article>';

    return;
}

$heading->begin(get_the_title(), $text, is_front_page() || ShopPages::has($post->post_name ?? ''));
// Rendered ahead of the title, which depends on what is in it.
ob_start();
the_content();
$content = (string) ob_get_clean();
if (!$heading->is_given() || $facts['dated']) {
    echo '<header class="museau-wrap museau-page museau-prose museau-own-text">';
    get_template_part('parts/article-head', null, [...$facts, 'titled' => $heading->is_given()]);
    echo '</header>';
}
echo $content;
ob_start();
get_template_part('parts/article-foot', null, $facts);
$foot = trim((string) ob_get_clean());
if ($foot !== '') {
    echo '<footer class="museau-wrap museau-page museau-prose museau-own-text">' . $foot . '</footer>';
}
