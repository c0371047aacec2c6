<?php

/** Pages, tags and comments of a text, as far as they exist. $args: dated (bool). */

declare(strict_types=1);

defined('ABSPATH') || exit;

/** @var array<string, mixed> $args */
wp_link_pages([
    'before' => '<nav class="museau-pages" aria-label="' . esc_attr__('Pages de l\'article', 'museau') . '">'
        . esc_html__('Pages :', 'museau') . ' ',
    'after' => '</nav>',
]);
if (($args['dated'] ?? false) === true) {
    the_tags('<p class="museau-tags">' . esc_html__('Mots-clés :', 'museau') . ' ', ', ', '</p>');
}
if (comments_open() || (int) get_comments_number() > 0) {
    comments_template('/parts/comments.php');
}
