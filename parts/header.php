<?php
/**
 * Everything before the page's own content: the document's head, and the site's, the checkout's or the dashboard's own header.
 *
 * Usage: get_template_part( 'parts/header' ), first line of every template.
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Screens\Admin\Dashboard;

$shell = museau()->shell();
?>
<!doctype html>
<html <?php language_attributes(); ?>>
<head>
<meta charset="<?php bloginfo('charset'); ?>">
<meta name="viewport" content="width=device-width, initial-scale=1">
<?php wp_head(); ?>
</head>
<body <?php body_class(); ?>>
<?php wp_body_open(); ?>
<a class="museau-skip" href="#contenu"><?php esc_html_e('Aller au contenu', 'museau'); ?></a>
<?php get_template_part(match (true) {
    $shell->is_checkout() => 'parts/checkout-head',
    Dashboard::is_its_page() => 'parts/dashboard-head',
    default => 'parts/site-head',
}); ?>
<main id="contenu" tabindex="-1">
