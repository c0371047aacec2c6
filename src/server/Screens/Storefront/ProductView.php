<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Domain\Catalogue\Catalogue;
use Museau\Domain\Catalogue\CategoryOrder;
use Museau\Domain\Catalogue\Galleries;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\ProductSchema;
use Museau\Domain\Legal\LegalNotes;
use Museau\Domain\Likes\Likes;
use Museau\Kernel\Html;
use Museau\Kernel\Log\Log;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\UntrustedHtml;
use Museau\Screens\Shell\PageHeading;

/** A product's page as the server prints it: the ways around it, its head, its text, and the parts that become islands. */
final class ProductView
{
    /** How wide the first picture stands; the wall asks for the same file, which is there already. */
    public const SIZES = '(max-width: 991px) calc(91vw - 62px), 501px';
    /** What a variation says to the portrait's form alone. */
    private const NOT_HERE = ['shipping_cost' => true, 'shipping_zone' => true, 'shipping_class_name' => true];

    /** Members of the REST answer that the island needs. */
    private const SHOWN = [
        'id',
        'name',
        'type',
        'price',
        'price_max',
        'images',
        'attributes',
        'categories',
        'stock_status',
        'sold_individually',
        'prior',
    ];

    private readonly ProductPictures $pictures;

    private readonly BuyBox $buy;

    private readonly Suggestions $suggestions;

    public function __construct(
        private readonly Catalogue $catalogue,
        private readonly Likes $likes,
        Settings $settings,
        Wall $wall,
        private readonly LegalNotes $notes,
        private readonly PageHeading $heading,
    ) {
        $this->pictures = new ProductPictures($wall);
        $this->buy = new BuyBox($settings);
        $this->suggestions = new Suggestions($catalogue, $settings);
    }

    /**
     * @param int                  $id    of the product
     * @param string               $slug  of the address, to ask again when the catalogue cannot be read
     * @param array<string, mixed> $query of the address: the variation that it names, or filters carried from the listing
     * @param ?Product             $draft shown to its artist instead of what the shop has
     */
    public function html(int $id, string $slug, array $query, ?Product $draft = null): string
    {
        try {
            $product = $draft?->typeset() ?? $this->catalogue->shown($id);
        } catch (\Throwable $failure) {
            Log::error('page_not_read', $failure, ['code' => 'product']);

            return $this->unread($slug);
        }

        return $product === null ? $this->missing() : $this->sheet($product, $query);
    }

    /** 'Produit non trouvé.' with the ways out. */
    private function missing(): string
    {
        return Html::el(
            'div',
            ['class' => 'museau-product__state'],
            Html::el(
                $this->heading->tag(__('Produit non trouvé.', 'museau')),
                ['class' => 'museau-product__name'],
                Html::text(__('Produit non trouvé.', 'museau')),
            ),
            Html::el('p', [], Html::text(__('Il a peut-être trouvé sa maison. D\'autres dessins attendent la leur.', 'museau'))),
            Html::el('a', ['class' => 'museau-button', 'href' => '/oeuvre-originale'], Html::text(__('Retour à la galerie', 'museau'))),
        );
    }

    /** @param array<string, mixed> $query */
    private function sheet(Product $product, array $query): string
    {
        $choices = ProductChoices::of_variation($product, Read::int($query[Product::VARIATION] ?? 0))
            ?? ProductChoices::first($product, $this->carried($query));
        $suggested = $this->suggestions->of($product);
        $ids = array_map(static fn(Product $other): int => $other->id, $suggested ?? []);
        $likes = OptionalRead::read('product page', fn(): array => $this->likes->counts([$product->id, ...$ids])) ?? [];

        return $this->ways($product)
            . Html::el(
                'div',
                ['class' => 'museau-product__sheet'],
                $this->head($product),
                $this->island($product, $product->slug, $choices, $likes[$product->id] ?? null),
                $this->text($product),
            )
            . $this->suggestions->html($product, $suggested, array_intersect_key($likes, array_flip($ids)));
    }

    /** The catalogue cannot be read: the island asks again, with its words; without JavaScript a link does. */
    private function unread(string $slug): string
    {
        return Html::el(
            'div',
            ['class' => 'museau-product__sheet'],
            Html::island(
                'product',
                [
                    'heading' => $this->heading->tag(''),
                    'slug' => $slug,
                    'product' => null,
                    'variations' => [],
                    'choices' => (object) [],
                    'likes' => null,
                    'facts' => $this->buy->facts(null),
                ],
                Html::el(
                    'div',
                    ['class' => 'museau-product__state'],
                    Html::spinner(__('Chargement du produit...', 'museau')),
                ),
                'load',
                ['class' => 'museau-product__island'],
            ),
            Html::el(
                'p',
                ['class' => 'museau-product__no-script museau-alert museau-alert--error'],
                Html::text(__('Erreur: Impossible de charger le produit.', 'museau')),
            ),
        );
    }

    private function ways(Product $product): string
    {
        $slug = $product->categories[0]['slug'] ?? '';
        $gallery = Galleries::of($product);
        $around = OptionalRead::read('product page', fn(): array => $this->catalogue->neighbours($product->id, $slug))
            ?? ['previous' => null, 'next' => null];
        $way = static fn(?Product $neighbour, string $label, string $rel): string => $neighbour === null
            ? Html::el('span', ['class' => 'museau-product__way museau-product__way--none'])
            : Html::el(
                'a',
                ['class' => 'museau-product__way', 'rel' => $rel, 'href' => $neighbour->path(), 'title' => $neighbour->name],
                Html::text($label),
            );

        return Html::el(
            'div',
            ['class' => 'museau-product__top'],
            Breadcrumb::html([
                ...($gallery === null ? [] : [$gallery]),
                ['name' => $product->name, 'path' => null],
            ]),
            Html::el(
                'nav',
                ['class' => 'museau-product__ways', 'aria-label' => __('D\'une œuvre à l\'autre', 'museau')],
                Html::el(
                    'a',
                    ['class' => 'museau-product__back', 'href' => $gallery['path'] ?? '/'],
                    Html::text(__('Retour à la galerie', 'museau')),
                ),
                $way($around['previous'], __('← Précédent', 'museau'), 'prev'),
                $way($around['next'], __('Suivant →', 'museau'), 'next'),
            ),
        );
    }

    private function head(Product $product): string
    {
        $caption = ProductTexts::caption($product);
        $categories = CategoryOrder::names($product->categories);

        return Html::el(
            'div',
            ['class' => 'museau-product__head'],
            $categories === []
                ? ''
                : Html::el('p', ['class' => 'museau-product__categories museau-eyebrow'], Html::text(implode(' · ', $categories))),
            Html::el($this->heading->tag($product->name), ['class' => 'museau-product__name'], Html::text($product->name)),
            $caption === '' ? '' : Html::el('p', ['class' => 'museau-caption'], Html::text($caption)),
        );
    }

    private function text(Product $product): string
    {
        // The artist's own HTML, cleaned when it was written and once more here, as for any post.
        $html = UntrustedHtml::without_our_marks(wp_kses_post($product->description !== ''
            ? $product->description
            : $product->short_description));

        $html = $this->after_sale($product) . ($html === '' ? '' : wpautop($html)) . $this->notes->product($product);

        return $html === '' ? '' : Html::el('div', ['class' => 'museau-product__text museau-prose'], $html);
    }

    /** A sold original leads on to a portrait like it, and to its print, here as on its card (B28). */
    private function after_sale(Product $product): string
    {
        if (!$product->sold || $product->is_print()) {
            return '';
        }
        $link = static fn(string $href, string $text, string $more = ''): string => Html::el(
            'a',
            ['class' => "museau-button$more", 'href' => $href],
            Html::text($text),
        );

        return Html::el(
            'p',
            ['class' => 'museau-product__after-sale'],
            $link(PortraitWish::address($product), __('En commander une semblable', 'museau')),
            $product->print_path === null
                ? ''
                : $link($product->print_path, __('Version imprimée ici', 'museau'), ' museau-button--quiet'),
        );
    }

    /** @param array<string, string> $choices */
    private function island(Product $product, string $slug, array $choices, ?int $likes): string
    {
        return Html::island(
            'product',
            [
                'slug' => $slug,
                'product' => array_intersect_key(ProductSchema::product($product), array_flip(self::SHOWN)),
                'variations' => array_map(
                    static fn(array $variation): array => array_diff_key($variation, self::NOT_HERE),
                    ProductSchema::variations($product),
                ),
                'choices' => (object) $choices,
                'likes' => $likes,
                'facts' => $this->buy->facts($product),
            ],
            Html::el(
                'div',
                ['class' => 'museau-product__pictures'],
                $this->pictures->gallery($product, $choices),
                $this->pictures->on_wall($product, $choices),
            )
                . $this->buy->html($product, $choices, $likes),
            'intent',
            ['class' => 'museau-product__island'],
        );
    }

    /**
     * Terms that the listing's filters name in the address.
     *
     * @param array<string, mixed> $query
     *
     * @return array<string, list<array{id: int, name: string, slug: string}>>
     */
    private function carried(array $query): array
    {
        if (array_intersect_key($query, array_flip([...Options::filters(), ListingState::FORMAT])) === []) {
            return [];
        }
        $attributes = OptionalRead::read('product page', $this->catalogue->attributes(...)) ?? [];
        $carried = [];
        $filters = ListingState::from_query($query, $attributes)->filters;
        foreach ($attributes as $attribute) {
            $chosen = $filters[$attribute->slug] ?? [];
            $carried[$attribute->slug] = array_values(array_filter(
                $attribute->terms,
                static fn(array $term): bool => in_array($term['id'], $chosen, true),
            ));
        }

        return $carried;
    }
}
