<?php

/*
 * Run by `wp eval-file` in the peer's shop: each picture as it was uploaded, in a folder of this shop's own, with the copies that WordPress
 * and WooCommerce make of an upload. Those of our theme stay where they are.
 */

declare(strict_types=1);

require_once ABSPATH . 'wp-admin/includes/image.php';

$museau_pictures = array_map(intval(...), get_posts([
    'post_type' => 'attachment',
    'post_mime_type' => 'image',
    'post_status' => 'inherit',
    'posts_per_page' => -1,
    'fields' => 'ids',
]));
// Read before the folder changes: by the number of the picture.
$museau_originals = array_filter(array_combine($museau_pictures, array_map(wp_get_original_image_path(...), $museau_pictures)));
$museau_from = wp_upload_dir()['basedir'];
update_option('upload_path', 'wp-content/uploads-peer');
$museau_to = wp_upload_dir(null, true, true)['basedir'];

foreach ($museau_originals as $museau_id => $museau_file) {
    $museau_copy = $museau_to . substr($museau_file, strlen($museau_from));
    wp_mkdir_p(dirname($museau_copy));
    if (!copy($museau_file, $museau_copy)) {
        WP_CLI::error("$museau_file cannot be copied.");
    }
    // As a new upload has neither.
    delete_post_meta($museau_id, '_wp_attachment_metadata');
    update_attached_file($museau_id, $museau_copy);
    wp_update_post(['ID' => $museau_id, 'post_mime_type' => (string) wp_check_filetype($museau_copy)['type']]);
    $museau_made = wp_generate_attachment_metadata($museau_id, $museau_copy);
    wp_update_attachment_metadata($museau_id, $museau_made);
    foreach (['woocommerce_thumbnail', 'woocommerce_single', 'woocommerce_gallery_thumbnail'] as $museau_size) {
        // A picture that is no wider than a size has none.
        $museau_one = image_get_intermediate_size($museau_id, $museau_size);
        $museau_is_wide = $museau_made['width'] > wc_get_image_size($museau_size)['width'];
        if ($museau_is_wide && ($museau_one === false || !is_file("$museau_to/$museau_one[path]"))) {
            WP_CLI::error("$museau_copy has no $museau_size.");
        }
    }
}
WP_CLI::success(count($museau_originals) . ' pictures.');
