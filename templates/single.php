<?php

/** One article of WordPress's own kind, with its date, its tags and its neighbours. */

declare(strict_types=1);

defined('ABSPATH') || exit;

get_template_part('parts/header');
while (have_posts()) {
    the_post();
    get_template_part('parts/article', null, ['dated' => true]);
    // WordPress takes one class for the list, no more.
    echo '<div class="museau-wrap">';
    the_post_navigation(['class' => 'museau-neighbours', 'prev_text' => '← %title', 'next_text' => '%title →']);
    echo '</div>';
}
get_template_part('parts/footer');
