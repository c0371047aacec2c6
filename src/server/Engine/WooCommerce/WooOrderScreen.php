<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;

/** Puts our panel (photos, options, money, the artist's actions) at the top of WooCommerce's order screen. */
final class WooOrderScreen implements Feature
{
    /**
     * @param \Closure(Order): string $panel   HTML of the panel
     * @param \Closure(int): string   $mark    HTML of what waits in an order, for the list
     * @param \Closure(Order): void   $shipped tells the customer that her parcel is on its way; harmless to repeat
     */
    public function __construct(
        private readonly Orders $orders,
        private readonly \Closure $panel,
        private readonly \Closure $mark,
        private readonly \Closure $shipped,
    ) {}

    public function hooks(): void
    {
        add_action('add_meta_boxes', $this->add(...), 1, 2);
        add_action('add_meta_boxes', self::remove(...), 99, 2);
        // WooCommerce's refund button gives the money back through WooGateway; it stands while there is some to give.
        add_filter(
            'woocommerce_admin_order_should_render_refunds',
            static fn(bool $renders, int $id, mixed $order): bool => $order instanceof \WC_Order && WooOrder::is_ours($order)
                ? WooOrder::holds_money($order)
                : $renders,
            10,
            3,
        );
        // What the line remembers for the shop is no word of hers.
        add_filter(
            'woocommerce_hidden_order_itemmeta',
            static fn(mixed $keys): array => [...Read::items($keys), WooOrder::LINE],
        );
        // The list, with WooCommerce's own order tables and with orders as posts.
        add_action('woocommerce_shop_order_list_table_custom_column', $this->print_mark(...), 20, 2);
        add_action('manage_shop_order_posts_custom_column', $this->print_mark(...), 20, 2);
        add_action('woocommerce_order_status_shipped', $this->send_shipped(...));
        add_action('woocommerce_admin_order_totals_after_tax', $this->hide_paid(...));
        add_action('woocommerce_admin_order_totals_after_total', $this->print_balance(...));
    }

    /** Beside the order's number, the column that a phone shows. */
    private function print_mark(string $column, mixed $order): void
    {
        if ($column === 'order_number') {
            wp_enqueue_style('museau-orders');
            $id = $order instanceof \WC_Order ? $order->get_id() : Read::int($order);
            echo ($this->mark)($id); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- Html escapes
        }
    }

    private function add(string $screen, mixed $shown): void
    {
        $order = self::ours($shown);
        if ($order === null) {
            return;
        }
        add_meta_box('museau-order', __('Atelier : photos, options et paiement', 'museau'), function () use ($order): void {
            $found = $this->orders->find($order->get_id());
            echo $found === null ? '' : ($this->panel)($found);
        }, $screen, 'normal', 'high');
        self::put_first($screen);
        // A refund by hand would move no money; WooRefunds refuses it, and its button is not offered.
        if (WooOrder::payments($order) !== []) {
            wp_add_inline_style('museau-orders', '.do-manual-refund{display:none!important}');
        }
    }

    /** Boxes that no order of ours has a use for, and that are wider than a phone. */
    private static function remove(string $screen, mixed $shown): void
    {
        if (self::ours($shown) !== null) {
            remove_meta_box('woocommerce-order-downloads', $screen, 'normal');
            remove_meta_box('order_custom', $screen, 'normal');
            remove_meta_box('postcustom', $screen, 'normal');
        }
    }

    /** The order that a screen shows, where it is one of ours. */
    private static function ours(mixed $shown): ?\WC_Order
    {
        $order = match (true) {
            $shown instanceof \WC_Order => $shown,
            $shown instanceof \WP_Post && $shown->post_type === 'shop_order' => wc_get_order($shown->ID),
            default => null,
        };

        return $order instanceof \WC_Order && WooOrder::is_ours($order) ? $order : null;
    }

    /** The photo is what she opens the order for: our box stands above WooCommerce's, until she moves it. */
    private static function put_first(string $screen): void
    {
        /** @var array<string, array<string, array<string, array<string, mixed>>>> $wp_meta_boxes */
        global $wp_meta_boxes;
        $boxes = $wp_meta_boxes[$screen]['normal']['high'] ?? [];
        $wp_meta_boxes[$screen]['normal']['high'] = ['museau-order' => $boxes['museau-order'] ?? false, ...$boxes];
    }

    /** 'Expédiée' chosen in WooCommerce's own list or screen says the same to the customer as our panel. */
    private function send_shipped(int $order_id): void
    {
        if ($this->orders instanceof WooOrders && $this->orders->is_moving($order_id)) {
            return;
        }
        $order = WooOrder::is_ours(wc_get_order($order_id)) ? $this->orders->find($order_id) : null;
        if ($order !== null && $order->is_confirmed()) {
            ($this->shipped)($order);
        }
    }

    /** WooCommerce's "Paid" names the order's whole total, of a deposit too: it stays out while something is left to pay. */
    private function hide_paid(int $order_id): void
    {
        if (($this->orders->find($order_id)?->left_to_pay() ?? 0) > 0) {
            add_filter('woocommerce_order_get_date_paid', '__return_null');
        }
    }

    /** Below the order's total what came in and what remains. */
    private function print_balance(int $order_id): void
    {
        remove_filter('woocommerce_order_get_date_paid', '__return_null');
        $order = $this->orders->find($order_id);
        if ($order === null || $order->balance === 0 || $order->received === 0) {
            return;
        }
        foreach ([
            __('Reçu à ce jour', 'museau') => $order->received,
            __('Reste à payer', 'museau') => $order->left_to_pay(),
        ] as $label => $cents) {
            echo Html::el(
                'tr',
                [],
                Html::el('td', ['class' => 'label'], Html::text($label . ' :')),
                Html::el('td', ['width' => '1%']),
                Html::el('td', ['class' => 'total'], Html::text(Money::text($cents))),
            );
        }
    }
}
