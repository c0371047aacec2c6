<?php

declare(strict_types=1);

namespace Museau\Screens\Cards;

use Museau\Domain\Cards\PrivateCard;
use Museau\Domain\Cart\Personalization;
use Museau\Domain\Catalogue\FirstChoices;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\ProductAttribute;
use Museau\Domain\Catalogue\ProductSchema;
use Museau\Domain\Catalogue\Variation;
use Museau\Domain\Shipping\ShippingMethods;
use Museau\Kernel\Home;
use Museau\Kernel\Html;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Typography;
use Museau\Rest\Routes;
use Museau\Screens\Shell\Alert;
use Museau\Screens\Storefront\ProductChoices;
use Museau\Screens\Storefront\ProductTexts;

/** What buys a private card: a plain post to /panier, or assets/js/buy.js into the cart of a browser with scripts. */
final class CardForm
{
    private const BLOCK = 'museau-product';

    public function __construct(private readonly Settings $settings) {}

    /**
     * @param array<string, mixed> $typed what was sent and not taken
     * @param string               $error sentence why
     */
    public function html(PrivateCard $card, array $typed = [], string $error = ''): string
    {
        $product = $card->product;
        $wished = array_map(
            static fn(ProductAttribute $attribute): string => Read::text($typed[$attribute->slug] ?? ''),
            array_column(ProductChoices::attributes($product), null, 'slug'),
        );
        $first = FirstChoices::of(ProductChoices::attributes($product), $product->variations, array_filter($wished));
        $is_sold = $product->sold || ($product->type === 'variable' && $first->variation === null);

        return Html::el(
            'form',
            [
                'class' => self::BLOCK . '__buy museau-card-form', 'method' => 'post', 'action' => '/panier',
                'data-card' => rest_url(Routes::NAMESPACE . '/add-to-cart'),
                'data-home' => Home::base() ?: null,
                'data-failed' => __('L\'ajout n\'a pas abouti. Vérifiez votre connexion, puis réessayez.', 'museau'),
            ],
            Html::el('div', ['data-card-answer' => true, 'tabindex' => '-1'], Alert::error($error)),
            Html::el('p', ['class' => self::BLOCK . '__price'], Html::text(ProductTexts::price($product))),
            ...($is_sold
                ? [Html::el('p', ['class' => 'museau-lead'], Html::text(
                    __('Plus disponible pour l\'instant : revenez un peu plus tard.', 'museau'),
                ))]
                : [
                    self::options($product, $first->choices),
                    self::quantity($product, max(1, min(99, Read::int($typed['quantity'] ?? 1, 1)))),
                    Html::el('input', ['type' => 'hidden', 'name' => Personalization::CARD, 'value' => $card->token]),
                    Html::el('button', [
                        'type' => 'submit',
                        'class' => 'museau-button museau-button--wide',
                        'name' => 'museau_add',
                        'value' => $product->id,
                    ], Html::text(__('Ajouter au panier', 'museau'))),
                    $this->promises($product),
                ]),
        );
    }

    /** @param array<string, string> $choices */
    private static function options(Product $product, array $choices): string
    {
        $attributes = ProductChoices::attributes($product);
        $asked = array_filter($attributes, static fn(ProductAttribute $attribute): bool => count($attribute->options) > 1);
        $html = '';
        foreach ($attributes as $attribute) {
            $label = Typography::shown(ProductSchema::label($attribute->name));
            $html .= match (true) {
                // A card has no frame: the one that its product names is none.
                count($attribute->options) === 1 && Options::is_frame($attribute) => self::only($attribute),
                count($attribute->options) === 1 => self::only($attribute) . Html::el(
                    'p',
                    ['class' => self::BLOCK . '__spec'],
                    Html::el('b', [], Html::text($label)),
                    Html::el('span', [], Html::text(Typography::shown($attribute->options[0]['name']))),
                ),
                // One question alone: each answer says its price.
                count($asked) === 1 => self::radios($product, $attribute, $label, $choices),
                default => self::select($attribute, $label, $choices[$attribute->slug] ?? ''),
            };
        }

        return $html;
    }

    private static function only(ProductAttribute $attribute): string
    {
        return Html::el('input', ['type' => 'hidden', 'name' => $attribute->slug, 'value' => $attribute->options[0]['slug']]);
    }

    /** @param array<string, string> $choices */
    private static function radios(Product $product, ProductAttribute $attribute, string $label, array $choices): string
    {
        $html = '';
        foreach ($attribute->options as $option) {
            $variation = Variation::first($product->variations, [...$choices, $attribute->slug => $option['slug']]);
            $price = $variation === null || $variation->sold ? null : $variation->price;
            $html .= Html::el(
                'label',
                ['class' => 'museau-card-form__choice'],
                Html::el('input', [
                    'type' => 'radio',
                    'name' => $attribute->slug,
                    'value' => $option['slug'],
                    'required' => true,
                    'disabled' => $price === null,
                    'checked' => $price !== null && $option['slug'] === ($choices[$attribute->slug] ?? ''),
                ]),
                Html::el('span', [], Html::text(Typography::shown($option['name']))),
                Html::el('b', [], Html::text($price === null ? __('épuisé', 'museau') : Money::text($price))),
            );
        }

        return Html::el(
            'fieldset',
            ['class' => 'museau-card-form__choices'],
            Html::el('legend', ['class' => 'museau-field__label'], Html::text($label)),
            $html,
        );
    }

    private static function select(ProductAttribute $attribute, string $label, string $chosen): string
    {
        return Html::el(
            'div',
            ['class' => 'museau-field'],
            Html::el('label', ['class' => 'museau-field__label', 'for' => "museau-choix-$attribute->slug"], Html::text($label)),
            Html::el(
                'select',
                ['id' => "museau-choix-$attribute->slug", 'name' => $attribute->slug, 'class' => 'museau-field__control'],
                ...array_map(static fn(array $option): string => Html::el(
                    'option',
                    ['value' => $option['slug'], 'selected' => $option['slug'] === $chosen],
                    Html::text(Typography::shown($option['name'])),
                ), $attribute->options),
            ),
        );
    }

    private static function quantity(Product $product, int $quantity): string
    {
        return $product->is_one_of_a_kind() ? '' : Html::el(
            'div',
            ['class' => 'museau-field ' . self::BLOCK . '__quantity'],
            Html::el('label', ['class' => 'museau-field__label', 'for' => 'museau-quantite'], Html::text(__('Quantité', 'museau'))),
            Html::el('input', [
                'id' => 'museau-quantite', 'name' => 'quantity', 'class' => 'museau-field__control', 'type' => 'number',
                'inputmode' => 'numeric', 'min' => 1, 'max' => min(99, $product->stock ?? 99), 'step' => 1, 'value' => $quantity,
            ]),
        );
    }

    private function promises(Product $product): string
    {
        $promises = [
            ProductTexts::shipping(
                (int) $product->price,
                ShippingMethods::are_of_zones($this->settings) ? $product->shipping_cost : $this->settings->standard_shipping(),
                (new ShippingMethods($this->settings))->free_from(),
            ),
            /* translators: %s: '2 à 3 jours' */
            sprintf(__('Expédition sous %s', 'museau'), $this->settings->delay_of(false)),
        ];

        return Html::el('div', ['class' => self::BLOCK . '__after'], Html::el('ul', ['class' => self::BLOCK . '__facts'], ...array_map(
            static fn(string $promise): string => Html::el('li', [], Html::text($promise)),
            $promises,
        )));
    }
}
