<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\Catalogue;
use Museau\Domain\Catalogue\NearWords;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\ProductPage;
use Museau\Domain\Catalogue\ProductQuery;
use Museau\Domain\Catalogue\SearchWords;
use Museau\Domain\Likes\Likes;
use Museau\Domain\News\News;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\PageNumbers;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\VoucherSettings;
use Museau\Screens\Vouchers\VoucherLink;

/** WordPress's own search (?s=): works as cards, then the news and pages that it finds itself. It needs no JavaScript. */
final class SearchPage implements Feature
{
    public function __construct(
        private readonly Catalogue $catalogue,
        private readonly Likes $likes,
        private readonly Settings $settings,
    ) {}

    public function hooks(): void
    {
        add_action('pre_get_posts', $this->leave_works_to_the_catalogue(...));
        add_filter(
            'document_title_parts',
            static fn(array $parts): array => is_search() ? [...$parts, 'title' => esc_html(self::title(self::asked()))] : $parts,
        );
        add_action('wp_enqueue_scripts', static function (): void {
            if (is_search()) {
                array_map('wp_enqueue_style', ['museau-product-style', 'museau-search']);
            }
        });
        // Cart and checkout would be found by their blocks' names.
        add_filter('posts_search', static fn(mixed $sql, mixed $query): string => Read::text($sql) . (
            $query instanceof \WP_Query && $query->is_search() && $query->is_main_query() && !is_admin()
                ? " AND post_name NOT IN ('panier', 'commander', 'admin-dashboard')"
                : ''
        ), 10, 2);
    }

    /** What was typed, at most 100 characters of it. */
    public static function asked(): string
    {
        return mb_substr(trim((string) get_search_query(false)), 0, 100);
    }

    public static function title(string $words): string
    {
        /* translators: %s: what was searched for */
        return $words === '' ? __('Recherche', 'museau') : sprintf(__('« %s » à l\'atelier', 'museau'), $words);
    }

    /** Field and button; the words that were looked for stand in it. */
    public static function form(string $words): string
    {
        return Html::el(
            'form',
            ['class' => 'museau-search', 'role' => 'search', 'method' => 'get', 'action' => home_url('/')],
            Html::el(
                'div',
                ['class' => 'museau-field'],
                Html::el(
                    'label',
                    ['class' => 'museau-field__label', 'for' => 'museau-recherche'],
                    Html::text(__('Chercher dans l\'atelier', 'museau')),
                ),
                Html::el('input', [
                    'class' => 'museau-field__control',
                    'id' => 'museau-recherche',
                    'type' => 'search',
                    'name' => 's',
                    'value' => $words,
                    'maxlength' => 100,
                ]),
            ),
            Html::el('button', ['class' => 'museau-button', 'type' => 'submit'], Html::text(__('Chercher', 'museau'))),
        );
    }

    /**
     * Works found, a page of them as cards; '' when there is none.
     *
     * @param int $page from 1
     */
    public function works(string $words, int $page): string
    {
        if (trim($words) === '') {
            return '';
        }
        [$found, $meant] = NearWords::search($this->catalogue, new ProductQuery(
            null,
            [],
            $page,
            $this->settings->page_size(),
            $this->settings->portrait_id(),
            $words,
        ));

        return match (true) {
            $found->products === [] => '',
            $meant === '' => $this->cards($words, $page, $found),
            default => self::instead($words, NearWords::spelled($meant, $found->products)) . $this->cards($meant, $page, $found),
        };
    }

    /** That nothing was found, and what stands here in its place. */
    private static function instead(string $words, string $meant): string
    {
        return Html::el('p', ['class' => 'museau-lead'], Html::text(
            /* translators: 1: what was searched for, 2: the nearest words */
            sprintf(__('Aucun résultat pour « %1$s ». Résultats pour « %2$s » :', 'museau'), $words, $meant),
        ));
    }

    private function cards(string $words, int $page, ProductPage $list): string
    {
        // A gift voucher is bought on a page of its own, and hangs beside no work.
        $voucher = VoucherSettings::product_id($this->settings);
        $works = array_values(array_filter($list->products, static fn(Product $product): bool => $product->id !== $voucher));
        $found = count($works) < count($list->products) ? VoucherLink::sentence($this->settings) : '';
        if ($works === []) {
            return $found;
        }
        return $found . WorkCards::html($works, $list->total - count($list->products) + count($works), $this->likes)
            . self::pages($words, $page, $list->total_pages);
    }

    private static function pages(string $words, int $page, int $total): string
    {
        $numbers = array_map(static fn(?int $number): string => $number === null ? '<span>…</span>' : Html::el(
            'a',
            [
                'href' => add_query_arg(['s' => rawurlencode($words), ListingState::PAGE => $number], home_url('/')),
                'aria-label' => sprintf(/* translators: %d: page */ __('Page %d', 'museau'), $number),
                'aria-current' => $number === $page ? 'page' : null,
            ],
            (string) $number,
        ), PageNumbers::around($page, $total, 2));

        return $numbers === []
            ? ''
            : Html::el('nav', ['class' => 'museau-results__pages', 'aria-label' => __('Pages', 'museau')], ...$numbers);
    }

    private function leave_works_to_the_catalogue(\WP_Query $query): void
    {
        if ($query->is_main_query() && $query->is_search() && !is_admin() && $query->get('post_type') === '') {
            $query->set('post_type', ['page', 'post', News::POST_TYPE]);
            // Signs alone would be found in every text's markup.
            if (SearchWords::typed(Read::text($query->get('s'))) === []) {
                $query->set('post__in', [0]);
            }
        }
    }
}
