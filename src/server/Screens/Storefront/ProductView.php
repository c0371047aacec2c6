<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Domain\Catalogue\Catalogue;
use Museau\Domain\Catalogue\CategoryOrder;
use Museau\Domain\Catalogue\Galleries;
use Museau\Domain\Catalogue\Image;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\ProductQuery;
use Museau\Domain\Catalogue\ProductSchema;
use Museau\Domain\Legal\LegalNotes;
use Museau\Domain\Likes\Likes;
use Museau\Kernel\Html;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Money\Money;
use Museau\Kernel\OthersText;
use Museau\Kernel\Settings\Settings;
use Museau\Screens\Shell\PageHeading;

/**
 * A product's page as the server prints it. The twins of its interactive parts are blocks/product/product-page.tsx
 * and blocks/product/suggestions.tsx.
 */
final class ProductView
{
    /** How wide the first picture stands; the wall asks for the same file, which is there already. */
    public const SIZES = '(max-width: 991px) 92vw, 600px';
    private const CARD_SIZES = '(max-width: 700px) 44vw, (max-width: 1100px) 44vw, 270px';
    private const SUGGESTED = 4;
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
    ];

    public function __construct(
        private readonly Catalogue $catalogue,
        private readonly Likes $likes,
        private readonly Settings $settings,
        private readonly Wall $wall,
        private readonly LegalNotes $notes,
        private readonly PageHeading $heading,
    ) {}

    /**
     * @param int                  $id    of the product
     * @param string               $slug  of the address, to ask again when the catalogue cannot be read
     * @param array<string, mixed> $query of the address: filters carried from the listing
     * @param ?Product             $draft shown to its artist instead of what the shop has
     */
    public function html(int $id, string $slug, array $query, ?Product $draft = null): string
    {
        try {
            $product = $draft ?? $this->catalogue->shown($id);
        } catch (\Throwable $failure) {
            error_log('museau: product: ' . Journal::line($failure));

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
        $choices = ProductChoices::first($product, $this->carried($query));
        $suggested = $this->suggested($product);
        $ids = array_map(static fn(Product $other): int => $other->id, $suggested ?? []);
        $likes = $this->attempt(fn(): array => $this->likes->counts([$product->id, ...$ids])) ?? [];

        return $this->ways($product)
            . Html::el(
                'div',
                ['class' => 'museau-product__sheet'],
                $this->head($product),
                $this->island($product, $product->slug, $choices, $likes[$product->id] ?? null),
                $this->text($product),
            )
            . $this->suggestions($product, $suggested, array_intersect_key($likes, array_flip($ids)));
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
                    'facts' => $this->facts(),
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
        $around = $this->attempt(fn(): array => $this->catalogue->neighbours($product->id, $slug)) ?? ['previous' => null, 'next' => null];
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
        $html = OthersText::without_our_marks(wp_kses_post($product->description !== ''
            ? $product->description
            : $product->short_description));

        $html = $this->print_of_sold($product) . ($html === '' ? '' : wpautop($html)) . $this->notes->product($product);

        return $html === '' ? '' : Html::el('div', ['class' => 'museau-product__text museau-prose'], $html);
    }

    /** A sold original leads on to its print, here as on its card (B28). */
    private function print_of_sold(Product $product): string
    {
        return !$product->sold || $product->is_print() || $product->print_path === null
            ? ''
            : Html::el(
                'p',
                [],
                Html::el(
                    'a',
                    ['class' => 'museau-button museau-button--quiet', 'href' => $product->print_path],
                    Html::text(__('Version imprimée ici', 'museau')),
                ),
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
                'variations' => ProductSchema::variations($product),
                'choices' => (object) $choices,
                'likes' => $likes,
                'facts' => $this->facts(),
            ],
            Html::el('div', ['class' => 'museau-product__pictures'], $this->gallery($product, $choices), $this->on_wall($product, $choices))
                . $this->buy($product, $choices, $likes),
            'intent',
            ['class' => 'museau-product__island'],
        );
    }

    /** @param array<string, string> $choices */
    private function gallery(Product $product, array $choices): string
    {
        $preview = ProductChoices::postcard_picture($product) ?? 0;
        $place = $preview > 0 && ProductChoices::chooses_postcard($product, $choices) ? $preview : 0;
        $first = $product->images[0] ?? null;
        $shown = $product->images[$place] ?? $first;
        if ($first === null || $shown === null) {
            return Html::el('div', ['class' => 'museau-product__gallery']);
        }
        [$frame] = ProductChoices::frame($product, $choices);

        return Html::el(
            'div',
            ['class' => 'museau-product__gallery'],
            Html::el(
                'div',
                ['class' => 'museau-product__stage-wrap'],
                Html::el(
                    'button',
                    [
                        'type' => 'button',
                        'class' => 'museau-product__stage museau-product__stage--'
                            . self::shape($first)
                            . ' museau-product__stage--frame-'
                            . $frame,
                        'aria-haspopup' => 'dialog',
                    ],
                    Html::el('img', [
                        'class' => 'museau-product__picture',
                        'src' => $shown->src,
                        'srcset' => $shown->srcset ?: null,
                        'sizes' => $shown->srcset === '' ? null : self::SIZES,
                        'width' => $shown->width,
                        'height' => $shown->height,
                        'alt' => $shown->alt,
                        'decoding' => 'async',
                        'fetchpriority' => 'high',
                    ]),
                    Html::el('span', ['class' => 'museau-product__zoom-hint'], Html::text(__('Agrandir', 'museau'))),
                ),
                $product->sold ? Html::el('span', ['class' => 'museau-product-card__sold'], Html::text(__('VENDU', 'museau'))) : '',
            ),
            count($product->images) > 1 ? $this->thumbnails($product->images, $place) : '',
        );
    }

    /** @param list<Image> $images */
    private function thumbnails(array $images, int $current): string
    {
        $items = [];
        foreach ($images as $place => $image) {
            $items[] = Html::el('li', [], Html::el(
                'button',
                ['type' => 'button', 'class' => 'museau-product__thumbnail', 'aria-pressed' => $place === $current ? 'true' : 'false'],
                Html::el('img', [
                    'src' => $image->thumbnail,
                    'width' => 84,
                    'height' => 84,
                    'alt' => '',
                    'loading' => 'lazy',
                    'decoding' => 'async',
                ]),
                Html::el(
                    'span',
                    ['class' => 'museau-visually-hidden'],
                    Html::text(sprintf(
                        /* translators: 1: place of the picture, 2: its text */
                        __('Image %1$d : %2$s', 'museau'),
                        $place + 1,
                        $image->alt,
                    )),
                ),
            ));
        }

        return Html::el('ul', ['class' => 'museau-product__thumbnails'], ...$items);
    }

    /** @param array<string, string> $choices */
    private function on_wall(Product $product, array $choices): string
    {
        $format = ProductChoices::format($product, $choices);
        $first = $product->images[0] ?? null;
        if ($format === null || $first === null) {
            return '';
        }
        $size = Formats::centimetres($format['name'], $format['slug'], $first->width > $first->height);

        return $size === null ? '' : $this->wall->html($first, $size, ...ProductChoices::frame($product, $choices));
    }

    /** @param array<string, string> $choices */
    private function buy(Product $product, array $choices, ?int $likes): string
    {
        $heart = ProductCard::favourite($product->id, $product->name, $likes);
        if ($product->is_sample()) {
            return Html::el(
                'div',
                ['class' => 'museau-product__buy'],
                Html::el(
                    'div',
                    ['class' => 'museau-product__price-line'],
                    Html::el(
                        'p',
                        ['class' => 'museau-product__sample'],
                        Html::text(__('Un portrait déjà dessiné. Le vôtre est à venir.', 'museau')),
                    ),
                    $heart,
                ),
                Html::el(
                    'a',
                    ['class' => 'museau-button museau-button--wide', 'href' => '/commandez-votre-portrait'],
                    Html::text(__('Commander mon portrait', 'museau')),
                ),
            );
        }
        $variable = $product->type === 'variable';
        $complete = !$variable
            || !in_array(
                '',
                array_map(static fn($attribute): string => $choices[$attribute->slug] ?? '', ProductChoices::attributes($product)),
                true,
            );
        $variation = $variable && $complete ? ProductChoices::variation($product, $choices) : null;
        $available = !$variable || ($variation !== null && $variation->price !== null && !$variation->sold);
        $price = $variable ? $variation?->price : $product->price;
        [$label, $blocked] = match (true) {
            $product->sold => [__('Déjà vendue', 'museau'), true],
            !$complete => [__('Choisir les options', 'museau'), true],
            !$available => [__('Variation indisponible', 'museau'), true],
            default => [__('Ajouter au panier', 'museau'), false],
        };

        return Html::el(
            'div',
            ['class' => 'museau-product__buy', 'tabindex' => '-1'],
            Html::el(
                'div',
                ['class' => 'museau-product__price-line'],
                Html::el(
                    'p',
                    ['class' => 'museau-product__price', 'aria-live' => 'polite'],
                    Html::text($price === null ? ProductTexts::price($product) : Money::text($price)),
                ),
                $heart,
            ),
            $this->options($product, $choices),
            $product->price === null ? '' : $this->order($product, $label, $blocked),
            Html::el(
                'ul',
                ['class' => 'museau-product__facts'],
                $product->in_category('oeuvre-originale') && $product->is_one_of_a_kind() && !$product->sold
                    ? Html::el('li', [], Html::text(__('Pièce unique, dessinée à la main et signée', 'museau')))
                    : '',
                $price !== null && !$product->sold
                    ? Html::el(
                        'li',
                        [],
                        Html::text(ProductTexts::shipping(
                            $price,
                            $this->settings->standard_shipping(),
                            $this->settings->free_shipping_from(),
                        )),
                    )
                    : '',
                $product->sold
                    ? ''
                    : Html::el(
                        'li',
                        [],
                        Html::text(sprintf(/* translators: %s: '10 à 15 jours' */ __('Délai : %s', 'museau'), $this->delay())),
                    ),
            ),
        );
    }

    /** @param array<string, string> $choices */
    private function options(Product $product, array $choices): string
    {
        $html = '';
        foreach (ProductChoices::shown($product, $choices) as $attribute) {
            $options = array_map(
                static fn(array $option): string => Html::el(
                    'option',
                    ['value' => $option['slug'], 'selected' => $option['slug'] === ($choices[$attribute->slug] ?? '')],
                    Html::text($option['name']),
                ),
                $attribute->options,
            );
            $html .= Html::el(
                'div',
                ['class' => 'museau-field'],
                Html::el(
                    'label',
                    ['class' => 'museau-field__label', 'for' => 'museau-choix-' . $attribute->slug],
                    Html::text(ProductSchema::label($attribute->name)),
                ),
                Html::el(
                    'select',
                    ['id' => 'museau-choix-' . $attribute->slug, 'name' => $attribute->slug, 'class' => 'museau-field__control'],
                    ...$options,
                ),
            );
        }

        return ProductChoices::hides_frame($product, $choices)
            ? $html
                . Html::el(
                    'p',
                    ['class' => 'museau-product__no-frame museau-soft'],
                    Html::text(__('Une carte postale part sans cadre.', 'museau')),
                )
            : $html;
    }

    private function order(Product $product, string $label, bool $blocked): string
    {
        $quantity = !$product->is_one_of_a_kind() ? Html::el(
            'div',
            ['class' => 'museau-field museau-product__quantity'],
            Html::el('label', ['class' => 'museau-field__label', 'for' => 'museau-quantite'], Html::text(__('Quantité', 'museau'))),
            Html::el('input', [
                'id' => 'museau-quantite',
                'name' => 'quantity',
                'class' => 'museau-field__control',
                'type' => 'number',
                'inputmode' => 'numeric',
                'min' => 1,
                'max' => 99,
                'step' => 1,
                'value' => '1',
            ]),
        ) : '';

        // An original that this browser's cart holds already is marked by the loader (B57).
        $once = $product->is_one_of_a_kind() && !$product->sold;

        return $quantity
            . Html::el(
                'button',
                [
                    'type' => 'button',
                    'class' => 'museau-button museau-button--wide museau-product__add',
                    'disabled' => $blocked,
                    'data-once' => $once ? $product->id : null,
                    'data-taken' => $once ? __('Déjà dans le panier', 'museau') : null,
                ],
                Html::text($label),
            )
            . ($product->sold ? '' : Html::el('div', ['class' => 'museau-product__outcome']))
            . Html::el('p', ['class' => 'museau-product__no-script museau-alert'], Html::text(
                $this->settings->phone() === ''
                    /* translators: %s: e-mail address */
                    ? sprintf(__('Sans JavaScript, la commande se passe par e-mail à %s.', 'museau'), $this->settings->email())
                    : sprintf(
                        /* translators: 1: phone number, 2: e-mail address */
                        __('Sans JavaScript, la commande se passe par téléphone au %1$s ou par e-mail à %2$s.', 'museau'),
                        $this->settings->phone(),
                        $this->settings->email(),
                    ),
            ));
    }

    /** @return ?list<Product> other works of its category, those for sale first; null when they cannot be read */
    private function suggested(Product $product): ?array
    {
        $found = $this->attempt(fn(): array => $this->catalogue->search(new ProductQuery(
            $product->categories[0]['slug'] ?? '',
            [],
            1,
            $this->settings->page_size(),
            $product->id,
            counted: false,
        ))->products);

        return $found === null ? null : array_slice([
            ...array_filter($found, static fn(Product $other): bool => !$other->sold),
            ...array_filter($found, static fn(Product $other): bool => $other->sold),
        ], 0, self::SUGGESTED);
    }

    /**
     * @param ?list<Product>  $shown null: the island asks for them again
     * @param array<int, int> $likes
     */
    private function suggestions(Product $product, ?array $shown, array $likes): string
    {
        if ($shown === []) {
            return '';
        }

        return Html::el(
            'section',
            ['class' => 'museau-product__suggestions', 'aria-labelledby' => 'museau-suggestions'],
            Html::el(
                'h2',
                ['id' => 'museau-suggestions', 'class' => 'museau-product__suggestions-title'],
                Html::text(__('Vous aimerez aussi...', 'museau')),
            ),
            Html::island(
                'product-suggestions',
                [
                    'id' => $product->id,
                    'category' => $product->categories[0]['slug'] ?? '',
                    'products' => $shown === null ? null : array_map(ProductCard::props(...), $shown),
                    'likes' => (object) $likes,
                ],
                $shown === null
                    ? Html::el(
                        'p',
                        ['class' => 'museau-product__suggestions-state museau-soft', 'role' => 'status'],
                        Html::text(__('Chargement des suggestions...', 'museau')),
                    )
                    : Html::el('ul', ['class' => 'museau-product__suggested'], ...array_map(
                        static fn(Product $other): string => ProductCard::html(
                            $other,
                            $likes[$other->id] ?? null,
                            '',
                            'lazy',
                            self::CARD_SIZES,
                        ),
                        $shown,
                    )),
                $shown === null ? 'visible' : 'intent',
            ),
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
        if (array_intersect_key($query, array_flip([...ListingState::FILTERS, ListingState::FORMAT])) === []) {
            return [];
        }
        $attributes = $this->attempt($this->catalogue->attributes(...)) ?? [];
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

    /** @return array{delay: string, standardShipping: float, freeShippingFrom: float, phone: string, email: string} */
    private function facts(): array
    {
        return [
            'delay' => $this->delay(),
            'standardShipping' => Money::to_rest($this->settings->standard_shipping()),
            'freeShippingFrom' => Money::to_rest($this->settings->free_shipping_from()),
            'phone' => $this->settings->phone(),
            'email' => $this->settings->email(),
        ];
    }

    private function delay(): string
    {
        return sprintf(
            /* translators: 1: fewest days, 2: most days */
            __('%1$d à %2$d jours', 'museau'),
            $this->settings->delay_min(),
            $this->settings->delay_max(),
        );
    }

    /** The stage keeps the first picture's direction, so that nothing moves when another one is shown. */
    private static function shape(Image $image): string
    {
        return $image->width === $image->height ? 'square' : ($image->width > $image->height ? 'wide' : 'tall');
    }

    /**
     * What the catalogue answers; null when it cannot be read.
     *
     * @template T
     *
     * @param callable(): T $read
     *
     * @return ?T
     */
    private function attempt(callable $read): mixed
    {
        try {
            return $read();
        } catch (\Throwable $failure) {
            error_log('museau: product page: ' . Journal::line($failure));

            return null;
        }
    }
}
