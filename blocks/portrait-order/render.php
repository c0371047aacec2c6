<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\FirstChoices;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\ProductAttribute;
use Museau\Domain\Catalogue\ProductSchema;
use Museau\Domain\Schedule\Availability;
use Museau\Kernel\Html;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Typography;
use Museau\Screens\Shell\Canvas;
use Museau\Screens\Storefront\PortraitDispatch;
use Museau\Screens\Storefront\PortraitForm;
use Museau\Screens\Storefront\PortraitNotices;
use Museau\Screens\Storefront\PortraitWall;
use Museau\Screens\Storefront\PortraitWish;
use Museau\Screens\Vouchers\VoucherLink;

/** @var array<string, mixed> $attributes */

$block = 'museau-portrait-order';
$settings = museau()->settings();
$product = museau()->typeset_catalogue()->shown($settings->portrait_id());
$phone = $settings->phone();
$email = $settings->email();
$tel = Html::tel($phone);

if ($product === null) {
    echo Html::el(
        'div',
        ['class' => "museau-wrap $block"],
        Html::el('p', ['class' => "museau-alert museau-alert--error {$block}__missing"], Html::text(__('Produit non trouvé.', 'museau'))),
    );

    return;
}

$varying = array_values(array_filter($product->attributes, static fn(ProductAttribute $attribute): bool => $attribute->variation));
$first = FirstChoices::of($varying, $product->variations, PortraitWish::read($varying, Read::map(wp_unslash($_GET))));
$variation = $first->variation;
$availability = museau()->availability();
$dispatch = PortraitDispatch::table(museau()->promises(), $availability, $varying);
$day = PortraitDispatch::day($dispatch, $first->choices);
$is_full = $availability->is_full();
$full = $availability->sentence();
$eyebrow = Read::text($attributes['eyebrow'] ?? '');
$intro = Read::text($attributes['intro'] ?? '');

$pictures = museau()->shell()->pictures;
$examples = [
    ['src' => $pictures->url('exemple-nette.webp'), 'text' => __('Nette, de près', 'museau'), 'isGood' => true],
    ['src' => $pictures->url('exemple-floue.webp'), 'text' => __('Trop floue', 'museau'), 'isGood' => false],
    ['src' => $pictures->url('exemple-sombre.webp'), 'text' => __('Trop sombre', 'museau'), 'isGood' => false],
];

$shown = array_values(array_filter(
    ProductSchema::variations($product),
    static fn(array $one): bool => $one['id'] === ($variation->id ?? 0),
));
$rest = ProductSchema::product($product);
$props = [
    'product' => [
        'id' => $product->id,
        'name' => $product->name,
        'deposit_percent' => $product->deposit_percent,
        'images' => $rest['images'],
        'attributes' => array_map(static fn(ProductAttribute $attribute): array => [
            'name' => $attribute->name,
            'slug' => $attribute->slug,
            'label' => ProductSchema::label($attribute->name),
            'options' => $first->options[$attribute->slug],
        ], $varying),
        'excluded' => (object) $first->excluded,
    ],
    'choices' => (object) $first->choices,
    'surcharges' => (object) array_map(Money::to_rest(...), $first->surcharges),
    'variation' => $shown[0] ?? null,
    'shipping' => ['zone' => 'portraits', 'class_name' => __('Spéciale', 'museau'), 'cost' => Money::to_rest($product->shipping_cost)],
    'eyebrow' => $eyebrow,
    'intro' => $intro,
    'phone' => $phone,
    'tel' => $tel,
    'email' => $email,
    'examples' => $examples,
    'delay' => $settings->delay(),
] + ($dispatch === null ? [] : ['dispatch' => $dispatch]) + ($is_full ? ['full' => $full] : []);

$view = Html::el(
    'header',
    ['class' => "{$block}__head"],
    Html::el('p', ['class' => 'museau-eyebrow', ...Canvas::text('eyebrow')], Html::text($eyebrow)),
    Html::el('h2', ['class' => "{$block}__title", 'id' => 'commander', 'tabindex' => '-1', 'data-heir' => ''], Html::text($product->name)),
    Html::el('p', ['class' => "{$block}__intro", ...Canvas::text('intro')], Html::text($intro)),
    $is_full ? PortraitNotices::above_the_form($full) : '',
)
. Html::el(
    'div',
    ['class' => "{$block}__columns"],
    PortraitWall::html($product->images, $varying, $first),
    (new PortraitForm(
        $product,
        $varying,
        $first,
        $settings,
        $examples,
        $day,
        $is_full || $dispatch === null || $day !== '' ? $full : Availability::too_long(),
        is_closed: $is_full,
    ))->html(),
);

// While nothing can be ordered, what can be done instead comes first.
$waiting = museau()->waiting_list_form()->html($full);
echo $is_full ? $waiting : '';
echo Html::island('portrait-order', $props, $view, 'visible', ['class' => "museau-wrap $block"]);

// Without JavaScript the form's own button never wakes: another one stands below it, with the prices and whom to ask (B56).
$prices = [];
foreach ($product->variations as $one) {
    $names = [];
    foreach ($varying as $attribute) {
        if (Options::is_technique($attribute) || Options::is_format($attribute)) {
            $option = array_column($attribute->options, 'name', 'slug')[$one->choices[$attribute->slug] ?? ''] ?? '';
            $names[] = Typography::shown(Options::label($option));
        }
    }
    $key = implode(', ', array_filter($names));
    if ($one->price !== null && $key !== '') {
        $prices[$key] = min($prices[$key] ?? PHP_INT_MAX, $one->price);
    }
}
asort($prices);
$lines = [];
foreach ($prices as $name => $cents) {
    $lines[] = Html::el('li', [], Html::text(sprintf(__('%1$s : à partir de %2$s', 'museau'), $name, Money::text($cents))));
}
echo Html::el(
    'noscript',
    [],
    Html::el(
        'div',
        ['class' => "museau-wrap {$block}__noscript"],
        $variation === null || $is_full ? '' : Html::el(
            'button',
            ['type' => 'submit', 'class' => 'museau-button', 'form' => PortraitForm::ID, 'name' => 'museau_add', 'value' => $product->id],
            Html::text(__('Ajouter au panier', 'museau')),
        ),
        Html::el('ul', [], ...$lines),
        Html::el('p', [], Html::text(sprintf(__('Livraison : %s par portrait.', 'museau'), Money::text($product->shipping_cost)))),
        Html::el(
            'p',
            [],
            Html::text(__('Le prix exact de vos choix est dans le panier, avant de commander. Une question ?', 'museau') . ' '),
            $phone === '' ? '' : Html::el('a', ['class' => 'museau-link', 'href' => $tel], Html::text($phone)) . ' ',
            Html::el('a', ['class' => 'museau-link', 'href' => 'mailto:' . $email], Html::text($email)),
        ),
    ),
);
echo VoucherLink::sentence($settings, "museau-wrap {$block}__gift");
echo $is_full ? '' : $waiting;
echo museau()->legal_notes()->portrait();
