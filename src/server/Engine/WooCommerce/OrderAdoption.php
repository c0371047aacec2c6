<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Orders\TransferableOrders;
use Museau\Domain\Payments\Ledger;
use Museau\Kernel\Admission;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Log\Log;
use Museau\Kernel\Read;

/**
 * Moves orders that were taken without WooCommerce into it, under their own ids: payments, photos, letters and signed
 * links go on pointing at them. Each order is one transaction that ends only when WooCommerce reads back the very same
 * order; one that does not come out equal stays where it was, and is named. So a run that dies half-way is taken up by
 * the next.
 */
final class OrderAdoption implements Feature
{
    /** Set once no order is left outside WooCommerce; taken away when WooCommerce is switched off. */
    public const OPTION = 'museau_orders_adopted';

    /** Orders moved by the first request after WooCommerce was activated; more are a click's or WP-CLI's work. */
    private const AT_ONCE = 100;

    private const ACTION = 'museau_adopt_orders';

    public function __construct(
        private readonly TransferableOrders $embedded,
        private readonly Orders $orders,
    ) {}

    public function hooks(): void
    {
        add_filter(
            'woocommerce_order_number',
            static fn(string $number, \WC_Abstract_Order $order): string => Read::text($order->get_meta(WooOrder::NUMBER)) ?: $number,
            10,
            2,
        );
        if (get_option(self::OPTION) === '1') {
            return;
        }
        // After the products (Adoption, 1): the lines name them.
        add_action('wp_loaded', $this->run_at_once(...), 2);
        add_action('admin_notices', $this->offer(...));
        add_action('admin_post_' . self::ACTION, $this->clicked(...));
    }

    /**
     * Moves the oldest orders, at most so many; may be repeated.
     *
     * @return array{moved: int, left: int, refused: array<int, string>} reason by id of the orders that stay
     */
    public function run(int $limit = PHP_INT_MAX): array
    {
        $moved = 0;
        $refused = [];
        foreach ($this->embedded->ids($limit) as $id) {
            try {
                $this->move($id);
                ++$moved;
            } catch (\Throwable $error) {
                $refused[$id] = $error->getMessage();
            }
        }
        $left = $this->embedded->count();
        if ($left === 0) {
            update_option(self::OPTION, '1');
        }

        return ['moved' => $moved, 'left' => $left, 'refused' => $refused];
    }

    private function run_at_once(): void
    {
        if (!wp_installing() && get_option('museau_woocommerce_adopted') !== false && get_option(self::OPTION) === false) {
            // Once: what was refused or is too much waits for the artist, not for each visitor.
            update_option(self::OPTION, '0');
            $this->run(self::AT_ONCE);
        }
    }

    private function offer(): void
    {
        $left = current_user_can('manage_woocommerce') ? $this->embedded->count() : 0;
        if ($left === 0) {
            return;
        }
        echo Html::el(
            'div',
            ['class' => 'notice notice-warning'],
            Html::el('p', [], Html::text(sprintf(
                /* translators: %d: number of orders */
                _n(
                    '%d commande prise avant WooCommerce n\'y est pas encore.',
                    '%d commandes prises avant WooCommerce n\'y sont pas encore.',
                    $left,
                    'museau',
                ),
                $left,
            ))),
            Html::el('p', [], Html::el('a', [
                'class' => 'button button-primary',
                'href' => wp_nonce_url(admin_url('admin-post.php?action=' . self::ACTION), self::ACTION),
            ], Html::text(__('Les reprendre dans WooCommerce', 'museau')))),
        );
    }

    private function clicked(): never
    {
        Admission::check(self::ACTION);
        $done = $this->run(500);
        foreach ($done['refused'] as $id => $reason) {
            Log::error('order_not_adopted', new \RuntimeException($reason), ['order' => $id]);
        }
        wp_safe_redirect($this->orders->list_url());
        exit;
    }

    /** @throws \Throwable the order stays in our tables as it was */
    private function move(int $id): void
    {
        Transaction::run(function () use ($id): void {
            $order = $this->embedded->find($id) ?? throw new \LogicException("Order $id is gone.");
            $copy = new AdoptedOrder($this->embedded);
            $woo = AdoptedOrder::row($order);
            $ids = AdoptedOrder::fill($woo, $order);
            $copy->money($woo, $order);
            $woo->save();
            $copy->refunds($order, $ids);
            AdoptedOrder::rename_lines($id, $ids);
            $copy->history($order);
            $found = $this->orders->find($id);
            if ($found === null || self::facts($found) != self::facts($order)) {
                throw new \RuntimeException('WooCommerce reads another order back.');
            }
            // Its money may still come: what asks for it knows the order by WooCommerce from now on.
            Ledger::move_to_woocommerce($id);
            $this->embedded->remove_transferred($id);
            if ($order->status === OrderStatus::Pending) {
                $copy->reserve_stock($woo);
            }
        });
    }

    /**
     * An order as it must be the same before and after: everything but the ids of its lines.
     *
     * @return array<string, mixed>
     */
    public static function facts(Order $order): array
    {
        $facts = Read::map(get_object_vars($order));
        $facts['created'] = strtotime($order->created);
        $facts['paid_at'] = $order->paid_at === null ? null : strtotime($order->paid_at);
        $facts['lines'] = array_map(static fn(OrderLine $line): array => ['id' => 0] + get_object_vars($line), $order->lines);
        $facts['billing'] = $order->billing->to_array();

        return $facts;
    }
}
