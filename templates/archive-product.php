<?php

/**
 * WooCommerce's product archives. Its shop page is our page /boutique, whose own content is printed;
 * its category archives are our listings.
 */

declare(strict_types=1);

get_template_part('parts/header');
$page = get_page_by_path('boutique');
if ($page instanceof WP_Post) {
    echo apply_filters('the_content', $page->post_content);
}
get_template_part('parts/footer');
