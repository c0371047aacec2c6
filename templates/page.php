<?php

/** A page of the artist: made of our blocks, which bring their headings, or of her own text under its title. */

declare(strict_types=1);

defined('ABSPATH') || exit;

get_template_part('parts/header');
while (have_posts()) {
    the_post();
    if (Museau\Shell\Shell::is_made_of_blocks((string) get_post_field('post_content'))) {
        the_content();
    } else {
        get_template_part('parts/article');
    }
}
get_template_part('parts/footer');
