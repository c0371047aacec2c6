<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\ProductSchema;
use Museau\Domain\Catalogue\Variation;
use Museau\Domain\Shipping\ShippingMethods;
use Museau\Kernel\Html;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Typography;

/** Price, choices and button of a product as the server prints them; the counterpart of blocks/product/product-page.tsx. */
final class BuyBox
{
    public function __construct(private readonly Settings $settings) {}

    /**
     * @param array<string, string> $choices
     * @param int                   $quantity that stands in its field
     */
    public function html(Product $product, array $choices, ?int $likes, int $quantity = 1): string
    {
        $heart = ProductCard::favourite($product->id, $product->name, $likes);
        if ($product->is_sample()) {
            return self::sample($heart);
        }
        $variable = $product->type === 'variable';
        $chosen = array_map(
            static fn($attribute): string => $choices[$attribute->slug] ?? '',
            $variable ? ProductChoices::attributes($product) : [],
        );
        $complete = !in_array('', $chosen, true);
        $variation = $variable && $complete ? Variation::first($product->variations, $choices) : null;
        $available = !$variable || ($variation !== null && $variation->price !== null && !$variation->sold);
        $price = $variable ? $variation?->price : $product->price;
        $prior = $price === null ? null : $product->prior($variation);
        [$label, $blocked] = match (true) {
            $product->sold => [__('Déjà vendue', 'museau'), true],
            !$complete => [__('Choisir les options', 'museau'), true],
            !$available => [__('Variation indisponible', 'museau'), true],
            default => [__('Ajouter au panier', 'museau'), false],
        };

        return Html::el(
            'form',
            ['class' => 'museau-product__buy', 'method' => 'post', 'action' => '/panier', 'tabindex' => '-1'],
            Html::el(
                'div',
                ['class' => 'museau-product__price-line'],
                Html::el(
                    'p',
                    ['class' => 'museau-product__price', 'aria-live' => 'polite'],
                    StruckPrice::html($prior, $price === null ? ProductTexts::price($product) : Money::text($price)),
                ),
                $heart,
            ),
            StruckPrice::note($prior),
            $this->options($product, $choices),
            $product->price === null ? '' : self::order($product, $label, $blocked, $quantity),
            Html::el(
                'div',
                ['class' => 'museau-product__after'],
                Html::el('ul', ['class' => 'museau-product__facts'], ...$this->promises($product, $price)),
                Html::el('div', ['class' => 'museau-product__outcome']),
            ),
        );
    }

    /** A portrait already drawn for someone is not sold: it leads to one's own. */
    private static function sample(string $heart): string
    {
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

    /** @return list<string> what is promised of a work for sale: the single piece, its shipping, its delay */
    private function promises(Product $product, ?int $price): array
    {
        if ($product->sold) {
            return [];
        }
        $promises = [];
        if ($product->is_original() && $product->is_one_of_a_kind()) {
            $promises[] = __('Pièce unique, dessinée à la main et signée', 'museau');
        }
        if ($price !== null) {
            $promises[] = ProductTexts::shipping(
                $price,
                $this->shipping($product),
                (new ShippingMethods($this->settings))->free_from(),
            );
        }
        /* translators: %s: '2 à 3 jours' */
        $promises[] = sprintf(__('Expédition sous %s', 'museau'), $this->settings->delay_of(false));

        return array_map(static fn(string $promise): string => Html::el('li', [], Html::text($promise)), $promises);
    }

    /** @param array<string, string> $choices */
    private function options(Product $product, array $choices): string
    {
        $html = '';
        foreach ($product->sold ? [] : ProductChoices::shown($product, $choices) as $attribute) {
            if (count($attribute->options) === 1) {
                $html .= Html::el(
                    'p',
                    ['class' => 'museau-product__spec'],
                    Html::el('b', [], Html::text(Typography::shown(ProductSchema::label($attribute->name)))),
                    Html::el('span', [], Html::text(Typography::shown($attribute->options[0]['name']))),
                );
                continue;
            }
            $options = array_map(
                static fn(array $option): string => Html::el(
                    'option',
                    ['value' => $option['slug'], 'selected' => $option['slug'] === ($choices[$attribute->slug] ?? '')],
                    Html::text(Typography::shown($option['name'])),
                ),
                $attribute->options,
            );
            $html .= Html::el(
                'div',
                ['class' => 'museau-field'],
                Html::el(
                    'label',
                    ['class' => 'museau-field__label', 'for' => 'museau-choix-' . $attribute->slug],
                    Html::text(Typography::shown(ProductSchema::label($attribute->name))),
                ),
                Html::el(
                    'select',
                    ['id' => 'museau-choix-' . $attribute->slug, 'name' => $attribute->slug, 'class' => 'museau-field__control'],
                    ...$options,
                ),
            );
        }

        if (!$product->sold && ProductChoices::hides_frame($product, $choices)) {
            $html .= Html::el(
                'p',
                ['class' => 'museau-product__no-frame museau-soft'],
                Html::text(__('Une carte postale part sans cadre.', 'museau')),
            );
        }

        return $html;
    }

    private static function order(Product $product, string $label, bool $blocked, int $quantity): string
    {
        // An original that this browser's cart holds already is marked by the loader (B57).
        $once = $product->is_one_of_a_kind() && !$product->sold;

        return ($product->is_one_of_a_kind() ? '' : self::quantity($quantity))
            . Html::el(
                'button',
                [
                    'type' => 'submit',
                    'name' => 'museau_add',
                    'value' => $product->id,
                    'class' => 'museau-button museau-button--wide museau-product__add',
                    'disabled' => $blocked,
                    'data-once' => $once ? $product->id : null,
                    'data-taken' => $once ? __('Déjà dans le panier', 'museau') : null,
                ],
                Html::text($label),
            );
    }

    private static function quantity(int $quantity): string
    {
        return Html::el(
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
                'value' => $quantity,
            ]),
        );
    }

    private function shipping(?Product $product): int
    {
        $methods = new ShippingMethods($this->settings);

        return $product === null ? $this->settings->standard_shipping() : $methods->below_threshold($product);
    }

    /** @return array{dispatch: string, standardShipping: float, freeShippingFrom: ?float} */
    public function facts(?Product $product): array
    {
        return [
            'dispatch' => $this->settings->delay_of(false),
            'standardShipping' => Money::to_rest($this->shipping($product)),
            'freeShippingFrom' => Money::to_rest_or_null((new ShippingMethods($this->settings))->free_from()),
        ];
    }
}
