<?php

/**
 * WooCommerce's product archives. Its shop page is our page /boutique, whose own content is printed; an archive of a category
 * that is none of ours is a listing of its works.
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

get_template_part('parts/header');
$museau_category = get_queried_object();
if ($museau_category instanceof WP_Term && $museau_category->taxonomy === 'product_cat') {
    echo do_blocks('<!-- wp:museau/product-grid ' . serialize_block_attributes(['category' => $museau_category->slug]) . ' /-->');
} else {
    $museau_page = get_page_by_path('boutique');
    if ($museau_page instanceof WP_Post) {
        museau()->shell()->heading->begin('', $museau_page->post_content, true);
        echo Museau\Kernel\Read::text(apply_filters('the_content', $museau_page->post_content));
    }
}
get_template_part('parts/footer');
