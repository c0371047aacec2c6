<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

use Museau\Feature;
use Museau\Orders\Order;
use Museau\Orders\Orders;

/** Puts our panel (photos, options, money, the artist's actions) at the top of WooCommerce's order screen. */
final class WooOrderScreen implements Feature
{
    /** @param \Closure(Order): string $panel HTML of the panel */
    public function __construct(private readonly Orders $orders, private readonly \Closure $panel) {}

    public function hooks(): void
    {
        add_action('add_meta_boxes', $this->add(...), 1, 2);
    }

    private function add(string $screen, mixed $shown): void
    {
        $order = match (true) {
            $shown instanceof \WC_Order => $shown,
            $shown instanceof \WP_Post && $shown->post_type === 'shop_order' => wc_get_order($shown->ID),
            default => null,
        };
        if (!$order instanceof \WC_Order || $order->get_created_via() !== WooOrders::CREATED_VIA) {
            return;
        }
        add_meta_box('museau-order', __('Atelier : photos, options et paiement', 'museau'), function () use ($order): void {
            $found = $this->orders->find($order->get_id());
            echo $found === null ? '' : ($this->panel)($found);
        }, $screen, 'normal', 'high');
    }
}
