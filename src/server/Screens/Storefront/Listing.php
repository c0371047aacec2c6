<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Domain\Catalogue\Catalogue;
use Museau\Domain\Catalogue\Filters;
use Museau\Domain\Catalogue\Galleries;
use Museau\Domain\Catalogue\GlobalAttribute;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\ProductPage;
use Museau\Domain\Catalogue\ProductQuery;
use Museau\Domain\Catalogue\ProductSchema;
use Museau\Domain\Likes\Likes;
use Museau\Kernel\Home;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Settings\Settings;
use Museau\Screens\Shell\Alert;
use Museau\Screens\Shell\Canvas;
use Museau\Screens\Shell\PageHeading;

/**
 * A listing as the server prints it: complete and useful without JavaScript (filters and pages are links).
 * The counterpart of its interactive part is blocks/product-grid/listing.tsx.
 */
final class Listing
{
    private const SIZES = '(max-width: 700px) calc(91vw - 41px), (max-width: 991px) calc(45vw - 29px), (max-width: 1100px) 30vw, 255px';
    /** Columns of a phone; where text is twice as large one fits. The invitation has a gap there, too, and names are smaller. */
    private const TWO_PER_ROW = '--works:repeat(auto-fill,minmax(min(9.2rem,100%),1fr));--invited:grid;'
        . '--wp--preset--font-size--large:clamp(1.05rem,.6rem + 1.9vw,1.45rem)';

    /** Rows of three and of two are full together at every sixth work. */
    private const FULL_ROWS = 6;

    public function __construct(
        private readonly Catalogue $catalogue,
        private readonly Likes $likes,
        private readonly Settings $settings,
        private readonly PageHeading $heading,
        private readonly Invitation $invitation = new Invitation(),
    ) {}

    /**
     * @param string               $asked slug of a category, or '' for the shop
     * @param string               $title '' for the category's own
     * @param array<string, mixed> $query of the address
     */
    public function html(string $asked, string $title, array $query): string
    {
        $path = $asked === '' ? '/boutique' : Galleries::path($asked);
        $category = $asked === '' ? 'oeuvre-originale' : $asked;
        if ($title === '') {
            $title = $asked === '' ? __('Boutique', 'museau') : Galleries::title($asked);
        }
        $attributes = OptionalRead::read('listing', fn(): array => array_values(array_filter(
            $this->catalogue->attributes($category),
            static fn(GlobalAttribute $attribute): bool => in_array($attribute->slug, Options::filters(), true),
        )));
        $state = ListingState::from_query($query, $attributes ?? []);
        $asked_for = new ProductQuery($category, $state->filters, $state->page, $this->settings->page_size());
        $list = OptionalRead::read('listing', fn(): ProductPage => $this->catalogue->search($asked_for));
        $counts = $attributes === null || $list === null
            ? null
            : OptionalRead::read('listing', fn(): array => Filters::counts($this->catalogue, $asked_for, $attributes));
        $ids = array_map(static fn(Product $product): int => $product->id, $list->products ?? []);
        $likes = $ids === [] ? [] : OptionalRead::read('listing', fn(): array => $this->likes->counts($ids));
        $sort = ListingOrder::printed($state->sort, $likes !== null);
        $works = ListingOrder::sorted($list->products ?? [], $sort, $likes ?? []);

        return $this->head($title)
            . $this->tabs($category)
            . Html::island(
                'product-grid',
                [
                    'category' => $category,
                    'path' => Home::path($path),
                    'attributes' => $attributes === null ? null : array_map(ProductSchema::global_attribute(...), $attributes),
                    'state' => [
                        'filters' => (object) $state->filters, 'page' => $state->page,
                        ...($state->sort === '' ? [] : ['sort' => $state->sort]),
                    ],
                    'list' => $list === null ? null : [
                        'products' => array_map(ProductCard::props(...), $works),
                        'total' => $list->total,
                        'totalPages' => $list->total_pages,
                        ...($counts === null ? [] : ['counts' => (object) $counts]),
                    ],
                    'invited' => $this->invitation->props(),
                ],
                ListingFilters::html($attributes, $counts ?? [], $state, $path)
                    . $this->main($list, $sort, $this->works($list, $works, $likes ?? [], $state, $path), $state),
                // What could not be read is asked for again at once, and chance is the browser's.
                $attributes === null || $list === null || $sort !== $state->sort ? 'load' : 'intent',
                [
                    'class' => 'museau-product-grid__island',
                    'style' => $this->settings->shows_two_per_row() ? self::TWO_PER_ROW : null,
                ],
            )
            . $this->contact();
    }

    private function head(string $title): string
    {
        return Html::el(
            'div',
            ['class' => 'museau-product-grid__head'],
            Breadcrumb::html([['name' => $title, 'path' => null]]),
            Html::el($this->heading->tag($title), ['class' => 'museau-product-grid__title', ...Canvas::text('title')], Html::text($title)),
        );
    }

    private function tabs(string $category): string
    {
        $tab = static fn(string $slug, string $name): string => Html::el('li', [], Html::el(
            'a',
            ['class' => 'museau-product-grid__tab', 'href' => '/' . $slug, 'aria-current' => $slug === $category ? 'page' : null],
            Html::text($name),
        ));

        return Html::el(
            'nav',
            ['class' => 'museau-product-grid__tabs', 'aria-label' => __('Catégories', 'museau')],
            Html::el('ul', [], $tab('oeuvre-originale', __('Originaux', 'museau')), $tab('impression', __('Impressions', 'museau'))),
        );
    }

    /** @param string $works what stands below the bar */
    private function main(?ProductPage $list, string $sort, string $works, ListingState $state): string
    {
        return Html::el(
            'div',
            ['class' => 'museau-product-grid__main', 'tabindex' => '-1', 'aria-busy' => $list === null ? 'true' : 'false'],
            Html::el(
                'div',
                ['class' => 'museau-product-grid__bar'],
                Html::el(
                    'p',
                    ['class' => 'museau-product-grid__count', 'role' => 'status'],
                    Html::text($this->status($list, $sort, $state->page)),
                ),
                FavouritesPage::link() . ListingOrder::field($sort),
            ),
            $works,
        );
    }

    private function status(?ProductPage $list, string $sort, int $page): string
    {
        if ($list === null) {
            return '';
        }
        $is_long = $list->total_pages > 1;
        $parts = [self::number_of_works($list->total)];
        if ($is_long) {
            /* translators: 1: page, 2: number of pages */
            $parts[] = sprintf(__('page %1$d sur %2$d', 'museau'), $page, $list->total_pages);
        }
        if ($sort !== '' && $list->total > 0) {
            /* translators: %s: name of an order */
            $parts[] = sprintf(__('tri : %s', 'museau'), ListingOrder::labels()[$sort] ?? '');
            if ($is_long) {
                $parts[] = __('sur cette page', 'museau');
            }
        }

        return implode(', ', $parts);
    }

    /** '1 œuvre', '24 œuvres'. */
    public static function number_of_works(int $total): string
    {
        return sprintf(Language::number(_n_noop('%d œuvre', '%d œuvres', 'museau'), $total), $total);
    }

    private function failure(ListingState $state, string $path): string
    {
        return Html::el(
            'div',
            ['class' => 'museau-product-grid__empty'],
            Alert::error(__('Erreur lors du chargement des produits.', 'museau')),
            Html::el(
                'a',
                ['class' => 'museau-button museau-button--quiet', 'href' => $path . $state->query()],
                Html::text(__('Réessayer', 'museau')),
            ),
        );
    }

    /**
     * @param list<Product>   $works in the order of the page
     * @param array<int, int> $likes
     */
    private function works(?ProductPage $list, array $works, array $likes, ListingState $state, string $path): string
    {
        if ($list === null) {
            return $this->failure($state, $path);
        }
        if ($works === []) {
            return Html::el(
                'div',
                ['class' => 'museau-product-grid__empty'],
                Html::el(
                    'p',
                    ['class' => 'museau-product-grid__nothing'],
                    Html::text(__('Aucun produit ne correspond à votre recherche.', 'museau')),
                ),
                $this->way_out($list, $state, $path),
            );
        }
        $cards = [];
        $widths = Hanging::widths($works);
        $pictured = array_key_first(array_filter($works, static fn(Product $work): bool => $work->images !== []));
        foreach ($works as $place => $product) {
            $likes_here = $likes[$product->id] ?? null;
            $width = $widths[$place] ?? 100;
            $cards[] = ProductCard::html($product, $likes_here, $state->carried(), self::SIZES, $width, $place === $pictured);
        }
        if (count($works) % self::FULL_ROWS !== 0 && $this->settings->portrait_id() !== 0) {
            $cards[] = $this->invitation->html();
        }

        return Html::el('ul', ['class' => 'museau-product-grid__list'], ...$cards) . ListingPages::html($list->total_pages, $state, $path);
    }

    /** From an empty list: to the first page when it lies beyond the end, else without filters. */
    private function way_out(ProductPage $list, ListingState $state, string $path): string
    {
        if ($list->total > 0) {
            return Html::el(
                'a',
                ['class' => 'museau-link', 'href' => $path . $state->on_page(1)->query()],
                Html::text(__('Revenir à la première page', 'museau')),
            );
        }

        return $state->filters === []
            ? ''
            : Html::el(
                'a',
                ['class' => 'museau-link', 'href' => $path . $state->unfiltered()->query()],
                Html::text(__('Effacer les filtres', 'museau')),
            );
    }

    private function contact(): string
    {
        $phone = $this->settings->phone();
        $social = $this->settings->social_url();
        $host = (string) preg_replace('/^www\./', '', (string) wp_parse_url($social, PHP_URL_HOST));

        return Html::el(
            'aside',
            ['class' => 'museau-product-grid__contact'],
            $this->invitation->contact($phone !== '', $this->settings->portrait_id() !== 0),
            Html::el(
                'ul',
                [],
                Html::el('li', [], Html::el('a', ['href' => 'mailto:' . $this->settings->email()], Html::text($this->settings->email()))),
                $phone === ''
                    ? ''
                    : Html::el('li', [], Html::el('a', ['href' => Html::tel($phone)], Html::text($phone))),
                $social === ''
                    ? ''
                    : Html::el(
                        'li',
                        [],
                        Html::el('a', ['href' => $social, 'rel' => 'noopener'], Html::text(ucfirst((string) strtok($host, '.')))),
                    ),
            ),
        );
    }
}
