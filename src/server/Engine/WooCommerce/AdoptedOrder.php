<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Automattic\WooCommerce\Checkout\Helpers\ReserveStock;
use Automattic\WooCommerce\Checkout\Helpers\ReserveStockException;
use Automattic\WooCommerce\Utilities\OrderUtil;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\TransferableOrders;
use Museau\Domain\Payments\RefundDemands;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;

/** One order of the embedded engine, written as WooCommerce's own under the same id. */
final class AdoptedOrder
{
    public function __construct(private readonly TransferableOrders $embedded) {}

    /** WooCommerce's own row with this id and status: from here on its objects do the work, and no change of status is announced. */
    public static function row(Order $order): \WC_Order
    {
        $status = 'wc-' . $order->status->value;
        $type = get_post_type($order->id);
        if ($type === false) {
            wp_insert_post(['import_id' => $order->id, 'post_type' => TransferableOrders::PLACEHOLDER, 'post_status' => 'draft']);
        } elseif ($type !== TransferableOrders::PLACEHOLDER) {
            throw new \RuntimeException("Its id is that of a $type.");
        }
        if (OrderUtil::custom_orders_table_usage_is_enabled()) {
            Db::run(
                'INSERT INTO %i (id, status, type) VALUES (%d, %s, \'shop_order\')',
                Db::wpdb()->prefix . 'wc_orders',
                $order->id,
                $status,
            );
        } else {
            Db::run('UPDATE %i SET post_type = \'shop_order\', post_status = %s WHERE ID = %d', Db::wpdb()->posts, $status, $order->id);
            clean_post_cache($order->id);
        }
        $woo = wc_get_order($order->id);

        return $woo instanceof \WC_Order ? $woo : throw new \RuntimeException('WooCommerce cannot read the row.');
    }

    /** @return array<int, int> id of WooCommerce's item by id of our line */
    public static function fill(\WC_Order $woo, Order $order): array
    {
        WooOrder::make_ours($woo);
        $woo->set_order_key(wc_generate_order_key());
        $woo->set_date_created($order->created);
        $woo->set_customer_note($order->notes);
        WooBilling::write($woo, $order->billing);
        $paid = $order->paid_at !== null;
        if ($paid) {
            $woo->set_date_paid($order->paid_at);
        }
        $completed = Read::text($order->meta['completed_at'] ?? '');
        if ($completed !== '') {
            $woo->set_date_completed($completed);
        }
        // The pieces left the stock when they were paid; nothing may take or count them again.
        $woo->set_order_stock_reduced($paid);
        $woo->set_recorded_sales($paid);
        $woo->set_recorded_coupon_usage_counts($paid);
        $items = [];
        foreach ($order->lines as $line) {
            $items[$line->id] = self::item($line, $paid);
            $woo->add_item($items[$line->id]);
        }
        WooOrder::add_shipping($woo, $order->shipping, Read::text($order->meta[Order::SHIPPING] ?? ''));
        $woo->update_meta_data(WooOrder::NUMBER, $order->number);
        $woo->update_meta_data(WooOrder::KEY, $order->key);
        $woo->update_meta_data(WooOrder::REVISION, $order->revision);
        $woo->update_meta_data(WooOrder::CART, Read::text($order->meta['cart_id'] ?? ''));
        $woo->update_meta_data(WooOrder::BALANCE, (string) $order->balance);
        $woo->update_meta_data(WooOrder::META, $order->meta);
        $woo->calculate_totals(false);
        $woo->save();

        return array_map(static fn(\WC_Order_Item_Product $item): int => $item->get_id(), $items);
    }

    private static function item(OrderLine $line, bool $paid): \WC_Order_Item_Product
    {
        $item = new \WC_Order_Item_Product();
        $product = wc_get_product($line->variation_id > 0 ? $line->variation_id : $line->product_id);
        if ($product instanceof \WC_Product) {
            $item->set_product($product);
            // What a refund has put back already is not taken any more.
            if ($paid && $product->managing_stock() && $line->quantity > $line->restocked) {
                $item->update_meta_data('_reduced_stock', (string) ($line->quantity - $line->restocked));
            }
        }
        if ($line->restocked > 0) {
            $item->update_meta_data('_restock_refunded_items', (string) $line->restocked);
        }
        $item->set_name($line->name);
        $item->set_quantity($line->quantity);
        $item->set_subtotal(WooOrder::euros($line->total));
        $item->set_total(WooOrder::euros($line->total));
        foreach ($line->options as $option) {
            $item->update_meta_data($option['attribute'], $option['value']);
        }
        $item->update_meta_data(
            WooOrder::LINE,
            WooOrder::line_meta($line->key, $line->options, $line->deposit_percent, $line->balance, $line->is_portrait),
        );

        return $item;
    }

    public function money(\WC_Order $woo, Order $order): void
    {
        $payments = [];
        foreach ($this->embedded->money($order->id) as $money) {
            if ($money['kind'] !== 'refund') {
                $payments[] = [
                    'intent' => $money['id'],
                    'cents' => $money['cents'],
                    'kind' => $money['kind'],
                    'at' => Clock::iso($money['at']),
                ];
            }
        }
        if ($payments !== []) {
            $woo->update_meta_data(WooOrder::PAYMENTS, $payments);
            $woo->update_meta_data(WooOrder::RECEIVED, (string) $order->received);
            $woo->set_transaction_id($payments[0]['intent']);
        }
    }

    /** @param array<int, int> $ids id of WooCommerce's item by id of our line */
    public function refunds(Order $order, array $ids): void
    {
        foreach ($this->embedded->money($order->id) as $money) {
            if ($money['kind'] !== 'refund') {
                continue;
            }
            $row = Db::row('SELECT id, lines_json, reason FROM %i WHERE refund_id = %s', Schema::table('refunds'), $money['id']);
            $parts = self::renamed(Read::json((string) ($row['lines_json'] ?? '{}')), $ids);
            $items = array_map(
                static fn(mixed $cents): array => ['qty' => 0, 'refund_total' => WooOrder::euros(Read::int($cents)), 'refund_tax' => []],
                $parts,
            );
            $remember = static function (\WC_Order_Refund $refund) use ($money): void {
                $refund->update_meta_data(WooOrder::REFUND_ID, $money['id']);
                $refund->set_date_created($money['at']);
            };
            add_action('woocommerce_create_refund', $remember);
            try {
                $made = wc_create_refund([
                    'order_id' => $order->id,
                    'amount' => WooOrder::euros($money['cents']),
                    'reason' => (string) ($row['reason'] ?? ''),
                    'line_items' => $items,
                    'refund_payment' => false,
                ]);
            } finally {
                remove_action('woocommerce_create_refund', $remember);
            }
            if (is_wp_error($made)) {
                throw new \RuntimeException($made->get_error_message());
            }
            if ($row !== null) {
                Db::run(
                    'UPDATE %i SET lines_json = %s WHERE id = %d',
                    Schema::table('refunds'),
                    (string) wp_json_encode((object) $parts),
                    (int) $row['id'],
                );
            }
        }
    }

    /**
     * Refunds that have not gone out yet and the accounts name lines by their ids, too.
     *
     * @param array<int, int> $ids id of WooCommerce's item by id of our line
     */
    public static function rename_lines(int $order_id, array $ids): void
    {
        [$refunds, $sales] = [Schema::table('refunds'), Schema::table('sales')];
        foreach (Db::rows('SELECT id, lines_json, back FROM %i WHERE order_id = %d AND refund_id IS NULL', $refunds, $order_id) as $row) {
            Db::run(
                'UPDATE %i SET lines_json = %s, back = %s WHERE id = %d',
                $refunds,
                (string) wp_json_encode((object) self::renamed(Read::json((string) $row['lines_json']), $ids)),
                RefundDemands::back(self::renamed(RefundDemands::pieces((string) $row['back']), $ids)),
                (int) $row['id'],
            );
        }
        $sold = Db::value('SELECT lines_json FROM %i WHERE order_id = %d', $sales, $order_id);
        if ($sold !== null) {
            $lines = array_map(
                static fn(array $line): array => ['id' => $ids[Read::int($line['id'] ?? 0)] ?? 0] + $line,
                Read::maps(json_decode((string) $sold, true)),
            );
            Db::run('UPDATE %i SET lines_json = %s WHERE order_id = %d', $sales, (string) wp_json_encode($lines), $order_id);
        }
    }

    /**
     * @template T
     *
     * @param array<int|string, T> $by_line
     * @param array<int, int>      $ids
     *
     * @return array<int, T>
     */
    private static function renamed(array $by_line, array $ids): array
    {
        $renamed = [];
        foreach ($by_line as $line => $value) {
            $renamed[$ids[(int) $line] ?? throw new \RuntimeException("A refund names line $line, which is gone.")] = $value;
        }

        return $renamed;
    }

    /** Our remarks become the order's notes, with their dates. */
    public function history(Order $order): void
    {
        foreach (array_reverse($this->embedded->history($order->id)) as $event) {
            wp_insert_comment([
                'comment_post_ID' => $order->id,
                'comment_author' => 'WooCommerce',
                'comment_agent' => 'WooCommerce',
                'comment_type' => 'order_note',
                'comment_content' => esc_html($event['text']),
                'comment_approved' => 1,
                'comment_date' => get_date_from_gmt(gmdate('Y-m-d H:i:s', (int) strtotime($event['at']))),
                'comment_date_gmt' => gmdate('Y-m-d H:i:s', (int) strtotime($event['at'])),
            ]);
        }
    }

    public function reserve_stock(\WC_Order $woo): void
    {
        try {
            (new ReserveStock())->reserve_stock_for_order($woo, WooReservation::MINUTES);
        } catch (ReserveStockException) {
            // Confirming it takes the stock again or gives the money back (Orders::receive()).
            $woo->add_order_note(__('Le stock de cette commande n\'a pas pu être réservé de nouveau.', 'museau'));
        }
    }
}
