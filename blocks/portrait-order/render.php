<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\FirstChoices;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\ProductAttribute;
use Museau\Domain\Catalogue\ProductSchema;
use Museau\Kernel\Html;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;

/** @var array<string, mixed> $attributes */

$block = 'museau-portrait-order';
$settings = museau()->settings();
$product = museau()->catalogue()->shown($settings->portrait_id());
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
$first = FirstChoices::of($varying, $product->variations);
$variation = $first->variation;
$eyebrow = Read::text($attributes['eyebrow'] ?? '');
$intro = Read::text($attributes['intro'] ?? '');

$chosen = static function (ProductAttribute $attribute) use ($first): string {
    $names = array_column($first->options[$attribute->slug] ?? [], 'name', 'slug');

    return $names[$first->choices[$attribute->slug] ?? ''] ?? '';
};
$frame = null;
$format = '';
$caption = [];
foreach ($varying as $attribute) {
    $name = $chosen($attribute);
    if (Options::is_frame($attribute)) {
        $frame = $attribute;
    }
    if (Options::is_format($attribute)) {
        $format = $name;
        $name = Options::size_code($name) ?: $name;
    }
    if (stripos($attribute->name, 'anima') === false && $name !== '') {
        $caption[] = $name;
    }
}
$size = Options::size_code($format);
$shipping_code = Options::shipping_code($format);

$number = 0;
$label = static function (string $for, string $text) use (&$number): string {
    ++$number;

    return Html::el(
        'label',
        ['class' => 'museau-field__label', 'for' => $for],
        Html::el('span', ['class' => 'museau-field__number'], Html::text($number . '. ')),
        Html::el('span', [], Html::text($text)),
    );
};
$select = static function (ProductAttribute $attribute) use ($first, $block, $label): string {
    $id = 'portrait-' . $attribute->slug;
    $options = array_map(static fn(array $option): string => Html::el(
        'option',
        ['value' => $option['slug'], 'selected' => $option['slug'] === $first->choices[$attribute->slug]],
        Html::text(Options::label($option['name'])),
    ), $first->options[$attribute->slug]);

    return Html::el(
        'div',
        ['class' => "museau-field {$block}__field"],
        $label($id, ProductSchema::label($attribute->name)),
        Html::el('select', ['class' => 'museau-field__control', 'id' => $id, 'name' => $attribute->slug], ...$options),
    );
};
$row = static fn(string $name, string $value, string $modifier = ''): string => Html::el(
    'div',
    ['class' => "{$block}__row" . ($modifier === '' ? '' : " {$block}__row--$modifier")],
    Html::el('dt', [], Html::text($name)),
    Html::el('dd', [], Html::text($value)),
);

$selects = array_map($select, array_filter($varying, static fn(ProductAttribute $attribute): bool => $attribute !== $frame));

$photo = Html::el(
    'div',
    ['class' => "museau-field {$block}__field"],
    $label('portrait-photo', __('Votre photo', 'museau')),
    Html::el(
        'div',
        ['class' => "{$block}__drop"],
        Html::el(
            'div',
            ['class' => "{$block}__drop-text", 'aria-live' => 'polite'],
            Html::el('p', ['class' => "{$block}__drop-title"], Html::text(__('Choisissez une photo', 'museau'))),
            Html::el(
                'p',
                ['class' => "{$block}__drop-hint", 'id' => 'portrait-photo-hint'],
                Html::text(__('JPEG, PNG ou WebP, 15 Mo au plus. Vous pouvez aussi la glisser ici.', 'museau')),
            ),
        ),
        Html::el('input', [
            'type' => 'file', 'class' => "{$block}__file", 'id' => 'portrait-photo', 'name' => 'portrait_photo',
            'accept' => 'image/jpeg,image/png,image/webp', 'required' => true, 'aria-describedby' => 'portrait-photo-hint portrait-advice',
        ]),
    ),
);

$advice = Html::el(
    'p',
    ['class' => "{$block}__advice", 'id' => 'portrait-advice'],
    Html::el('span', [], Html::text($phone === ''
        ? __('Une photo nette, bien éclairée, prise assez près pour voir le visage. Plusieurs photos ou une demande particulière ? Écrivez-moi à ', 'museau')
        : __('Une photo nette, bien éclairée, prise assez près pour voir le visage. Plusieurs photos ou une demande particulière ? Appelez-moi au ', 'museau'))),
    Html::el(
        'a',
        ['class' => 'museau-link', 'href' => $phone === '' ? 'mailto:' . $email : $tel],
        Html::text($phone === '' ? $email : $phone),
    ),
    Html::el('span', [], '.'),
);

$checkbox = Html::el(
    'label',
    ['class' => 'museau-check', 'for' => 'portrait-advice-read'],
    Html::el('input', ['type' => 'checkbox', 'id' => 'portrait-advice-read', 'name' => 'advice_read']),
    Html::el('span', [], Html::text(__("J'ai lu les conseils pour fournir une photo de bonne qualité.", 'museau'))),
);

$portrait = $variation->price ?? null;
$shipping = $product->shipping_cost;
$deposit = $portrait ?? 0;
if ($portrait !== null && $product->deposit_percent > 0) {
    $deposit = Money::percentage($portrait, $product->deposit_percent);
}
$price = static fn(?int $cents): string => $portrait === null || $cents === null ? '–' : Money::text($cents);
$totals = Html::el(
    'dl',
    ['class' => "{$block}__totals"],
    $row(__('Portrait', 'museau'), $price($portrait)),
    $row(
        $shipping_code === '' ? __('Livraison standard : ', 'museau') : sprintf(__('Livraison %s : ', 'museau'), $shipping_code),
        $shipping === 0 ? __('Offerts', 'museau') : Money::text($shipping),
    ),
    $row(__('Total', 'museau'), $price(($portrait ?? 0) + $shipping), 'total'),
    $product->deposit_percent > 0
        ? $row(
            sprintf(__('À payer à la commande (acompte de %d %% et livraison)', 'museau'), $product->deposit_percent),
            $price($deposit + $shipping),
        )
            . $row(__("Solde avant l'envoi", 'museau'), $price(($portrait ?? 0) - $deposit))
        : '',
    $row(__('Délai', 'museau'), $settings->delay()),
);

$actions = Html::el(
    'div',
    ['class' => "{$block}__actions"],
    Html::el(
        'button',
        ['type' => 'submit', 'class' => 'museau-button museau-button--wide', 'disabled' => true, 'aria-describedby' => 'portrait-message'],
        Html::el('span', [], Html::text(__('Ajouter au panier', 'museau'))),
    ),
    Html::el(
        'div',
        ['class' => "{$block}__message", 'id' => 'portrait-message', 'aria-live' => 'polite'],
        Html::el('p', ['class' => "{$block}__hint"], Html::text(
            $variation === null
                ? __("Cette combinaison n'est pas disponible. Veuillez vérifier vos sélections.", 'museau')
                : __('Ajoutez votre photo et cochez la case pour commander.', 'museau'),
        )),
    ),
);

$image = $product->images[0] ?? null;
$frame_name = $frame === null ? '' : $chosen($frame);
$frame_style = Options::frame_style($frame_name, $frame === null ? '' : $first->choices[$frame->slug]);
$wall = Html::el(
    'figure',
    ['class' => "{$block}__wall"],
    Html::el(
        'div',
        ['class' => "{$block}__frame {$block}__frame--$frame_style" . ($size === '' ? '' : " {$block}__frame--" . strtolower($size))],
        $image === null ? '' : Html::el('img', [
            'class' => "{$block}__picture", 'src' => $image->src, 'srcset' => $image->srcset ?: null,
            'sizes' => '(min-width: 992px) 30vw, 60vw',
            'width' => $image->width, 'height' => $image->height, 'alt' => $image->alt, 'loading' => 'lazy', 'decoding' => 'async',
        ]),
    ),
    Html::el('figcaption', ['class' => "{$block}__caption"], Html::text(implode(' · ', $caption))),
);

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
        'image' => $rest['images'][0] ?? null,
        'attributes' => array_map(static fn(ProductAttribute $attribute): array => [
            'name' => $attribute->name,
            'slug' => $attribute->slug,
            'label' => ProductSchema::label($attribute->name),
            'options' => $first->options[$attribute->slug],
        ], $varying),
    ],
    'choices' => (object) $first->choices,
    'variation' => $shown[0] ?? null,
    'shipping' => ['zone' => 'portraits', 'class_name' => __('Spéciale', 'museau'), 'cost' => Money::to_rest($product->shipping_cost)],
    'eyebrow' => $eyebrow,
    'intro' => $intro,
    'phone' => $phone,
    'tel' => $tel,
    'email' => $email,
    'delay' => $settings->delay(),
];

$view = Html::el(
    'header',
    ['class' => "{$block}__head"],
    Html::el('p', ['class' => 'museau-eyebrow'], Html::text($eyebrow)),
    Html::el('h2', ['class' => "{$block}__title", 'id' => 'commander', 'tabindex' => '-1'], Html::text($product->name)),
    Html::el('p', ['class' => "{$block}__intro"], Html::text($intro)),
)
. Html::el(
    'div',
    ['class' => "{$block}__columns"],
    $wall,
    Html::el(
        'form',
        ['class' => "{$block}__form", 'novalidate' => true, 'method' => 'post', 'aria-labelledby' => 'commander'],
        ...$selects,
        ...[$photo, $advice, $frame === null ? '' : $select($frame), $checkbox, $totals, $actions],
    ),
);

echo Html::island('portrait-order', $props, $view, 'visible', ['class' => "museau-wrap $block"]), museau()->legal_notes()->portrait();

// Without JavaScript the form is hidden: prices and a way to reach the artist stand in its place (B56).
$prices = [];
foreach ($product->variations as $one) {
    $names = [];
    foreach ($varying as $attribute) {
        if (preg_match('/technique|crayon|format/', $attribute->slug) === 1) {
            $names[] = Options::label((string) (array_column($attribute->options, 'name', 'slug')[$one->choices[$attribute->slug]
                ?? '']
                ?? ''));
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
        ['class' => "museau-wrap {$block}__noscript museau-card"],
        Html::el('p', [], Html::text(sprintf(__('Livraison : %s par portrait.', 'museau'), Money::text($shipping)))),
        Html::el('ul', [], ...$lines),
        Html::el(
            'p',
            [],
            Html::text(__("Sans JavaScript, la commande en ligne n'est pas possible : ", 'museau')),
            $phone === '' ? Html::text(__('écrivez à ', 'museau')) : implode('', [
                Html::text(__('appelez-moi au ', 'museau')),
                Html::el('a', ['class' => 'museau-link', 'href' => $tel], Html::text($phone)),
                Html::text(__(' ou écrivez à ', 'museau')),
            ]),
            Html::el('a', ['class' => 'museau-link', 'href' => 'mailto:' . $email], Html::text($email)),
            Html::text(__(' avec votre photo.', 'museau')),
        ),
    ),
);
