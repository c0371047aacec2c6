<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\VoucherSettings;
use Museau\Screens\Vouchers\VoucherForm;

/** @var array<string, mixed> $attributes */
$product = museau()->typeset_catalogue()->shown(VoucherSettings::product_id(museau()->settings()));
if ($product !== null) {
    wp_enqueue_script_module('museau/gift');
}
$heading = Read::text($attributes['heading'] ?? '');
$intro = Read::text($attributes['intro'] ?? '');

echo Html::el(
    'section',
    ['class' => 'museau-wrap museau-section museau-gift'],
    $heading === '' ? '' : Html::el(museau()->shell()->heading->tag($heading), [], Html::text($heading)),
    $intro === '' ? '' : Html::el('p', [], Html::text($intro)),
    $product === null
        ? Html::el('p', [], Html::text(__('Les bons cadeaux arrivent bientôt : écrivez-moi si vous en voulez un.', 'museau') . ' ')
            . Html::el('a', ['class' => 'museau-link', 'href' => home_url('/contact')], Html::text(__('Écrire un message', 'museau'))))
        : (new VoucherForm($product, museau()->settings()))->html(),
    Html::el('p', [], Html::el(
        'a',
        ['class' => 'museau-link', 'href' => home_url('/bon-cadeau')],
        Html::text(__('J\'ai un bon : combien en reste-t-il ?', 'museau')),
    )),
);
