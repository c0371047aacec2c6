<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\VoucherSettings;
use Museau\Screens\Shell\Canvas;
use Museau\Screens\Vouchers\VoucherForm;

/** @var array<string, mixed> $attributes */
$product = museau()->typeset_catalogue()->shown(VoucherSettings::product_id(museau()->settings()));
if ($product !== null) {
    wp_enqueue_script_module('museau/buy');
}
// As wide as style.scss leaves it beside the form, or half the page above it.
$picture = museau()->shell()->pictures->or_cat(
    Read::int($attributes['imageId'] ?? 0),
    '(min-width: 992px) min(24rem, 95vw - 42.5rem), min(24rem, 50vw - 1.25rem)',
);
$heading = Read::text($attributes['heading'] ?? '');
$intro = Read::text($attributes['intro'] ?? '');

echo Html::el(
    'section',
    ['class' => 'museau-wrap museau-section museau-gift'],
    Canvas::has($heading)
        ? Html::el(museau()->shell()->heading->tag($heading), Canvas::text('heading'), Html::text($heading))
        : '',
    Canvas::has($intro) ? Html::el('p', Canvas::text('intro'), Html::phrase($intro)) : '',
    Html::el('div', ['class' => 'museau-gift__drawing', ...Canvas::picture('imageId')], $picture),
    $product === null
        ? Html::el('p', [], Html::text((VoucherSettings::were_stopped(museau()->settings())
            ? __('Je ne vends plus de bons cadeaux en ce moment. Ceux qui ont été achetés restent valables.', 'museau')
            : __('Les bons cadeaux arrivent bientôt : écrivez-moi si vous en voulez un.', 'museau')) . ' ')
            . Html::el('a', ['class' => 'museau-link', 'href' => home_url('/contact')], Html::text(__('Écrire un message', 'museau'))))
        : (new VoucherForm($product, museau()->settings(), museau()->portrait_offer()))->html(),
    Html::el('p', [], Html::el(
        'a',
        ['class' => 'museau-link', 'href' => home_url('/bon-cadeau'), ...Canvas::text('balanceLink')],
        Html::text(Canvas::written($attributes, 'balanceLink', __('J\'ai un bon : combien en reste-t-il ?', 'museau'))),
    )),
);
