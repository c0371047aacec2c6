<?php

/** A page of the artist: made of our blocks, or of her own text under its title. */

declare(strict_types=1);

defined('ABSPATH') || exit;

get_template_part('parts/header');
while (have_posts()) {
    the_post();
    get_template_part('parts/article');
}
get_template_part('parts/footer');
