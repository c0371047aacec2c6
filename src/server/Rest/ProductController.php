<?php

declare(strict_types=1);

namespace Museau\Rest;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\Catalogue;
use Museau\Domain\Catalogue\Filters;
use Museau\Domain\Catalogue\NearWords;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\ProductNotFound;
use Museau\Domain\Catalogue\ProductQuery;
use Museau\Domain\Catalogue\ProductSchema;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/** Public reading of the catalogue: products, attributes, product-navigation. */
final class ProductController implements Controller
{
    private const SLUG = ['type' => 'string', 'maxLength' => 200];
    private const ID = ['type' => 'integer', 'minimum' => 1, 'maximum' => PHP_INT_MAX];
    /** Comma-separated term ids, as the listing's address carries them; what is no number is ignored. */
    private const TERMS = ['type' => 'string', 'maxLength' => 500];

    /** Works under the header's search field. */
    private const SUGGESTED = 5;

    public function __construct(private readonly Catalogue $catalogue, private readonly Settings $settings) {}

    public function routes(): array
    {
        return [
            new Route('GET', '/products', $this->products(...), args: [
                'id' => self::ID,
                'get_variations' => ['type' => 'boolean', 'default' => false],
                'slug' => self::SLUG,
                'category' => self::SLUG,
                'page' => ['type' => 'integer', 'minimum' => 1, 'maximum' => 100000, 'default' => 1],
                'per_page' => ['type' => 'integer', 'minimum' => 1, 'maximum' => 100],
                'exclude' => self::ID,
                'search' => ['type' => 'string', 'maxLength' => 100],
                'counts' => ['type' => 'boolean', 'default' => false],
                ...array_fill_keys(Options::slugs(), self::TERMS),
            ], cache: 'public'),
            new Route('GET', '/search-suggestions', $this->suggestions(...), args: [
                'words' => ['type' => 'string', 'minLength' => 2, 'maxLength' => 100, 'required' => true],
            ], rate: [120, 60], cache: 'public'),
            new Route('GET', '/attributes', $this->attributes(...), args: ['category' => self::SLUG], cache: 'public'),
            new Route('GET', '/product-navigation', $this->navigation(...), args: [
                'current_id' => [...self::ID, 'required' => true],
                'category' => self::SLUG,
            ], cache: 'public'),
        ];
    }

    /**
     * ?id= → a product (404 when unknown); ?id=&get_variations=true → its variations; ?slug= → a list of one or none (B2);
     * anything else → {products, total, totalPages}, and with ?category=&counts=true also counts: how many works each value of the
     * category's filters leaves, by the value's term ids ('12,14').
     *
     * @return array<mixed>
     */
    private function products(\WP_REST_Request $request): array
    {
        if ($request['id'] !== null) {
            $product = $this->catalogue->find(Read::int($request['id'])) ?? throw ProductNotFound::with_this_id();

            return Read::bool($request['get_variations']) ? ProductSchema::variations($product) : ProductSchema::product($product);
        }
        if ($request['slug'] !== null) {
            $product = $this->catalogue->find_by_slug(Read::text($request['slug']));

            return $product === null ? [] : [ProductSchema::product($product)];
        }
        $query = self::query(Read::map($request->get_params()), $this->settings->page_size());
        $counts = $query->category !== null && Read::bool($request['counts'])
            ? Filters::counts($this->catalogue, $query, $this->catalogue->attributes($query->category))
            : null;
        $page = $this->catalogue->search($query);

        return [
            'products' => array_map(ProductSchema::product(...), $page->products),
            'total' => $page->total,
            'totalPages' => $page->total_pages,
            ...($counts === null ? [] : ['counts' => (object) $counts]),
        ];
    }

    /**
     * The first works that the search page would list for these words, the newest first, and how many there are; prices in euros,
     * null without any; pixels of the largest file. Where nothing is found: those of the catalogue's nearest words, and the words.
     *
     * @return array{works: list<array{name: string, path: string, price: ?float, price_max: ?float,
     *     stock_status: 'instock'|'outofstock', image: array{src: string, srcset: string, width: int, height: int}|null}>,
     *     total: int, meant?: string}
     */
    private function suggestions(\WP_REST_Request $request): array
    {
        [$found, $meant] = NearWords::search($this->catalogue, new ProductQuery(
            page_size: self::SUGGESTED,
            exclude: $this->settings->portrait_id(),
            search: Read::text($request['words']),
        ));

        // What can be bought before the portraits that show what others ordered.
        $works = $found->products;
        usort($works, static fn(Product $one, Product $other): int => ($one->price === null) <=> ($other->price === null));

        $answer = ['works' => array_map(ProductSchema::suggestion(...), $works), 'total' => $found->total];

        return $meant === '' || $works === [] ? $answer : [...$answer, 'meant' => NearWords::spelled($meant, $works)];
    }

    /**
     * What a listing's address asks for; shared by REST and the blocks' first view.
     *
     * @param array<string, mixed> $params category, page, per_page, exclude, search, pa_format … as comma-separated ids
     */
    public static function query(array $params, int $page_size): ProductQuery
    {
        $terms = [];
        foreach (Options::slugs() as $taxonomy) {
            $ids = array_values(array_filter(array_map('intval', explode(',', Read::text($params[$taxonomy] ?? '')))));
            if ($ids !== []) {
                $terms[$taxonomy] = $ids;
            }
        }
        $category = Read::text($params['category'] ?? '');
        $exclude = Read::int($params['exclude'] ?? 0);

        return new ProductQuery(
            $category === '' ? null : $category,
            $terms,
            max(1, Read::int($params['page'] ?? 1, 1)),
            Read::int($params['per_page'] ?? 0) ?: $page_size,
            $exclude > 0 ? $exclude : null,
            mb_substr(trim(Read::text($params['search'] ?? '')), 0, 100),
        );
    }

    /**
     * What listings are filtered by; ?category= leaves out the terms that no product of it carries.
     *
     * @return list<array<string, mixed>>
     */
    private function attributes(\WP_REST_Request $request): array
    {
        $category = Read::text($request['category'] ?? '');

        return array_map(ProductSchema::global_attribute(...), $this->catalogue->attributes($category === '' ? null : $category));
    }

    /**
     * @return array{
     *     previous: array{slug: string, name: string, path: string}|null,
     *     next: array{slug: string, name: string, path: string}|null,
     * }
     */
    private function navigation(\WP_REST_Request $request): array
    {
        $product = $this->catalogue->find(Read::int($request['current_id'])) ?? throw ProductNotFound::with_this_id();
        $category = Read::text($request['category'] ?? '');
        $neighbours = $this->catalogue->neighbours($product->id, $category === '' ? $product->categories[0]['slug'] ?? '' : $category);

        return ['previous' => ProductSchema::neighbour($neighbours['previous']), 'next' => ProductSchema::neighbour($neighbours['next'])];
    }
}
