<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Screens\Shell\ChangedPages;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

final class ChangedPagesTest extends WordPressTestCase
{
    use MakesProducts;

    #[TestDox('A cache of whole pages forgets once a request what a product, a stock, a page, a menu or a setting changed, and nothing for what shows nowhere')]
    public function test_what_changes(): void
    {
        $emptied = 0;
        $count = static function () use (&$emptied): void {
            ++$emptied;
        };
        add_action('litespeed_purge_all', $count);
        $pages = new ChangedPages();
        $pages->hooks();
        $told = static function (callable $work) use (&$emptied, $pages): int {
            $pages->tell();
            $before = $emptied;
            $work();
            $pages->tell();
            $pages->tell();

            return $emptied - $before;
        };
        $id = $this->made(['name' => 'Renard polaire', 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => 1800, 'stock' => 3]);
        $page = wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Page']);
        $menu = wp_create_nav_menu('Menu');
        self::assertIsInt($menu);
        foreach ([
            'a price' => static fn() => museau()->product_writer()->save($id, ['regular_price' => 1900]),
            'a stock' => static fn() => museau()->product_writer()->save($id, ['stock' => 0]),
            'a page' => static fn() => wp_update_post(['ID' => $page, 'post_content' => 'Autre']),
            'a field of a page' => static fn() => update_post_meta($page, '_thumbnail_id', 7),
            'a page that goes' => static fn() => wp_delete_post($page, true),
            'a menu' => static fn() => wp_update_nav_menu_item($menu, 0, ['menu-item-title' => 'X', 'menu-item-url' => '/x', 'menu-item-status' => 'publish']),
            'a category' => static fn() => wp_insert_term('Chevaux', 'product_cat'),
            'a setting' => static fn() => museau()->settings()->save(['phone' => '06 00 00 00 01']),
            'a name' => static fn() => update_option('blogname', 'Autre nom'),
        ] as $what => $work) {
            self::assertSame(1, $told($work), $what);
        }
        $id = $this->made(['name' => 'Autre renard', 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => 1800]);
        foreach ([
            'nothing' => static fn() => null,
            'a lock of the editor' => static fn() => update_post_meta($id, '_edit_lock', '1:1'),
            'a transient' => static fn() => set_transient('x', '1', 60),
            'an option of ours that no page shows' => static fn() => update_option('museau_stripe_passes', [1]),
            'a look at the cart' => fn() => $this->call('GET', '/cart'),
        ] as $what => $work) {
            self::assertSame(0, $told($work), $what);
        }
        remove_action('litespeed_purge_all', $count);
    }
}
