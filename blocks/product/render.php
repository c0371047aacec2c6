<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\ProductQuery;
use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Screens\Admin\Dashboard;
use Museau\Screens\Storefront\ProductView;
use Museau\Screens\Storefront\Wall;

/** @var array<string, mixed> $attributes */
$museau = museau();
$id = Read::int($attributes['productId'] ?? 0);
if ($id === 0 && is_singular('product')) {
    $id = get_queried_object_id();
}
if ($id === 0 && wp_is_serving_rest_request()) {
    // The editor's preview, away from any product.
    $id = ($museau->typeset_catalogue()->search(new ProductQuery('oeuvre-originale', [], 1, 1))->products[0] ?? null)->id ?? 0;
}
$view = new ProductView(
    $museau->typeset_catalogue(),
    $museau->likes(),
    $museau->settings(),
    new Wall(Read::json((string) file_get_contents($museau->path('blocks/product/scenes.json')))),
    $museau->legal_notes(),
    $museau->shell()->heading,
);

echo Html::el(
    'div',
    ['class' => 'museau-product museau-wrap'],
    $view->html(
        $id,
        (string) get_post_field('post_name', $id),
        Read::map(wp_unslash($_GET)),
        is_preview() && Dashboard::is_open() ? $museau->product_reader()->read($id, true) : null,
    ),
);
