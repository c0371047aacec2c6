<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Banners\Banners;
use Museau\Domain\Catalogue\ProductQuery;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\StyleVariation;
use Museau\Screens\Shell\SparedQueries;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** What a listing asks the database, and what WordPress need not ask (docs/performance.md). */
final class SparedQueriesTest extends WordPressTestCase
{
    use MakesProducts;

    /** @var array<string, int> of WordPress: how often each action has run */
    private array $actions = [];

    protected function setUp(): void
    {
        parent::setUp();
        /** @var array<string, int> $actions */
        $actions = $GLOBALS['wp_actions'];
        $this->actions = $actions;
        $GLOBALS['wp_actions'] = array_diff_key($actions, ['template_redirect' => 1]);
        delete_option(SparedQueries::UNWRITTEN);
        $this->forget_styles();
    }

    protected function tearDown(): void
    {
        $GLOBALS['wp_actions'] = $this->actions;
        $this->forget_styles();
        parent::tearDown();
    }

    private function forget_styles(): void
    {
        \WP_Theme_JSON_Resolver::clean_cached_data();
        wp_cache_flush_group('post-queries');
        wp_cache_flush_group('term-queries');
    }

    /**
     * @return array{int, bool} queries for the post of global styles, and whether it is there
     *
     * @phpstan-impure
     */
    private function styles(): array
    {
        $this->forget_styles();
        $found = [];
        $queries = $this->queries(static function () use (&$found): void {
            $found = \WP_Theme_JSON_Resolver::get_user_data_from_wp_global_styles(wp_get_theme());
        });

        return [$queries, $found !== []];
    }

    #[TestDox('A page asks for the post of global styles once, until there is one; wp-admin always asks, and a post that is saved is found at once')]
    public function test_global_styles(): void
    {
        foreach (get_posts(['post_type' => 'wp_global_styles', 'numberposts' => -1, 'fields' => 'ids']) as $id) {
            wp_delete_post(Read::int($id), true);
        }
        self::assertGreaterThan(0, $this->styles()[0], 'no page: asked');
        self::assertGreaterThan(0, $this->styles()[0], 'and asked again');
        $GLOBALS['wp_actions'] = ['template_redirect' => 1] + $this->actions;
        self::assertGreaterThan(0, $this->styles()[0], 'the first page looks');
        self::assertSame([0, false], $this->styles(), 'the next one knows');
        $names = array_keys(StyleVariation::names(get_template_directory()));
        $GLOBALS['wp_actions'] = array_diff_key($this->actions, ['template_redirect' => 1]);
        StyleVariation::choose(get_template_directory(), $names[0], museau()->settings());
        $GLOBALS['wp_actions'] = ['template_redirect' => 1] + $this->actions;
        [$queries, $is_there] = $this->styles();
        self::assertSame([true, true], [$queries > 0, $is_there]);
        self::assertFalse(get_option(SparedQueries::UNWRITTEN));
    }

    #[TestDox('A shop that never saved a banner asks for none by itself')]
    public function test_banners(): void
    {
        $kept = get_option(Banners::OPTION);
        delete_option(Banners::OPTION);
        wp_cache_delete('notoptions', 'options');
        try {
            $hook = Read::map($GLOBALS['wp_filter'])['after_setup_theme'] ?? null;
            self::assertInstanceOf(\WP_Hook::class, $hook);
            foreach (Read::maps($hook->callbacks[PHP_INT_MIN] ?? []) as $first) {
                self::assertIsCallable($first['function']);
                $first['function']();
            }
            self::assertSame(0, $this->queries(static function (): void {
                self::assertSame([], (new Banners())->active());
            }));
        } finally {
            update_option(Banners::OPTION, $kept);
        }
    }

    #[TestDox('A page of a list costs two queries with its number, whatever it holds; a page behind the end says the number as well')]
    public function test_listing(): void
    {
        $term = Read::int(Read::map(wp_insert_term('Essais', 'product_cat', ['slug' => 'essais']))['term_id'] ?? 0);
        $ids = [];
        foreach (['Un', 'Deux', 'Trois'] as $name) {
            $ids[] = $id = $this->made(['name' => $name, 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => 2000, 'stock' => 1]);
            wp_set_object_terms($id, [$term], 'product_cat', true);
        }
        museau()->product_index()->flush();
        $page = null;
        $queries = $this->queries(static function () use (&$page): void {
            $page = museau()->catalogue()->search(new ProductQuery('essais', page: 1, page_size: 2));
        });
        self::assertNotNull($page);
        self::assertSame([2, 3, 2], [$queries, $page->total, $page->total_pages]);
        self::assertSame([$ids[2], $ids[1]], array_column($page->products, 'id'));
        $page = museau()->catalogue()->search(new ProductQuery('essais', page: 2, page_size: 2));
        self::assertSame([[$ids[0]], 3], [array_column($page->products, 'id'), $page->total]);
        $page = museau()->catalogue()->search(new ProductQuery('essais', page: 9, page_size: 2));
        self::assertSame([[], 3, 2], [$page->products, $page->total, $page->total_pages]);
        foreach ($ids as $id) {
            wp_remove_object_terms($id, [$term], 'product_cat');
        }
        museau()->product_index()->flush();
        self::assertSame(0, museau()->catalogue()->search(new ProductQuery('essais'))->total);
    }
}
