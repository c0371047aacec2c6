<?php

/** One article of WordPress's own kind, with its date, its tags and its neighbours. */

declare(strict_types=1);

get_template_part('parts/header');
while (have_posts()) {
    the_post();
    get_template_part('parts/article', null, ['dated' => true]);
    the_post_navigation(['class' => 'museau-wrap museau-neighbours', 'prev_text' => '← %title', 'next_text' => '%title →']);
}
get_template_part('parts/footer');
