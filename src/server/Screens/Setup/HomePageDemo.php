<?php

declare(strict_types=1);

namespace Museau\Screens\Setup;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;

/** Three portraits in their homes on the demo's home page; a shop of one's own has real words there or none. */
final class HomePageDemo implements Feature
{
    private const INTRODUCTION = '<!-- wp:museau/hero /-->';

    public function hooks(): void
    {
        add_action('museau_demo', self::add(...));
    }

    /** Puts the pattern after the introduction, unless the page has another text by now. */
    private static function add(): void
    {
        $page = ShopPages::page('accueil');
        if ($page === null || !str_contains($page->post_content, self::INTRODUCTION)) {
            return;
        }
        ob_start();
        require get_theme_file_path('patterns/chez-eux.php');
        $pattern = trim((string) ob_get_clean());
        wp_update_post([
            'ID' => $page->ID,
            'post_content' => wp_slash(str_replace(self::INTRODUCTION, self::INTRODUCTION . "\n\n" . $pattern, $page->post_content)),
        ]);
    }
}
