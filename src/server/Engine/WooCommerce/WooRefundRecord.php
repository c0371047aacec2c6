<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Museau\Domain\Payments\RefundLines;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;

/** Money that went back, written as WooCommerce's own refunds: each once, under Stripe's id. */
final class WooRefundRecord
{
    /** Refund that WooCommerce is making. */
    private int $refunding = 0;

    /**
     * @param array<int, int> $lines cents by line
     * @param array<int, int> $back  pieces that go on sale again, by line
     */
    public function record(
        int $order_id,
        string $refund_id,
        int $cents,
        array $lines,
        string $reason,
        array $back = [],
        string $request = '',
    ): bool {
        $order = WooOrder::load($order_id);
        if ($order === null || $cents <= 0 || WooOrder::refunded($order) + $cents > WooOrder::received($order)) {
            return false;
        }
        foreach ($order->get_refunds() as $refund) {
            if (in_array($refund_id, WooOrder::refund_ids($refund), true)) {
                return false;
            }
        }
        $begun = self::begun($order, $request);
        if ($begun !== null) {
            $begun->update_meta_data(WooOrder::REFUND_ID, implode(',', [...WooOrder::refund_ids($begun), $refund_id]));
            $begun->update_meta_data(WooOrder::AWAITS, (string) max(0, WooOrder::awaits($begun) - $cents));
            $begun->save();
            // Here, and not by WooCommerce afterwards: a process that dies leaves money and pieces both undone or both done.
            self::restock($order, $back);
            if ($begun->get_id() !== $this->refunding) {
                $this->close_when_fully_refunded($order_id);
            }

            return true;
        }
        self::create($order, $refund_id, $cents, $lines, $reason, $back);
        $this->close_when_fully_refunded($order_id);

        return true;
    }

    /** Leaves of a refund that was begun in WooCommerce's screen only what has gone; what stays would count as given back there. */
    public function drop(int $order_id, string $request): void
    {
        $order = WooOrder::load($order_id);
        $begun = $order === null ? null : self::begun($order, $request);
        if ($begun === null) {
            return;
        }
        if (WooOrder::refund_ids($begun) === []) {
            // WooCommerce deletes the one that it is making itself.
            $begun->get_id() === $this->refunding || $begun->delete(true);

            return;
        }
        $cents = WooOrder::cents($begun->get_amount()) - WooOrder::awaits($begun);
        $lines = WooOrder::refund_lines($begun);
        $kept = RefundLines::take($lines, $cents);
        foreach ($begun->get_items() as $item) {
            if ($item instanceof \WC_Order_Item_Product) {
                $item->set_total(wc_format_decimal(-($kept[Read::int($item->get_meta('_refunded_item_id'))] ?? 0) / 100));
                $item->save();
            }
        }
        $rest = $cents - array_sum($kept);
        $shipping = 0;
        foreach ($begun->get_items(['shipping', 'fee']) as $item) {
            if ($item instanceof \WC_Order_Item_Shipping || $item instanceof \WC_Order_Item_Fee) {
                $part = min(WooOrder::cents($item->get_total()), $rest);
                $rest -= $part;
                $shipping += $item instanceof \WC_Order_Item_Shipping ? $part : 0;
                $item->set_total(wc_format_decimal(-$part / 100));
                $item->save();
            }
        }
        $gone = wc_format_decimal($cents / 100);
        $begun->set_amount($gone);
        $begun->set_total('-' . $gone);
        $begun->set_shipping_total(wc_format_decimal(-$shipping / 100));
        $begun->update_meta_data(WooOrder::AWAITS, '0');
        $begun->save();
    }

    /** @param array<int, int> $back pieces that go on sale again, by line */
    private static function restock(\WC_Order $order, array $back): void
    {
        $pieces = array_filter(self::still_out($order, $back));
        $pieces === [] || wc_restock_refunded_items($order, array_map(static fn(int $taken): array => ['qty' => $taken], $pieces));
    }

    /**
     * Of the pieces that are to go on sale again those that this order has taken out of the stock and not given back.
     *
     * @param array<int, int> $back by line
     *
     * @return array<int, int> by line, of each line of the order
     */
    private static function still_out(\WC_Order $order, array $back): array
    {
        $pieces = [];
        foreach ($order->get_items() as $line_id => $item) {
            $taken = min($item->get_quantity(), Read::int($item->get_meta('_reduced_stock')));
            $pieces[(int) $line_id] = max(0, min($back[$line_id] ?? 0, $taken));
        }

        return $pieces;
    }

    /** Runs $work while WooCommerce makes this refund itself: it closes the order afterwards, not record_refund(). */
    public function while_refunding(int $refund_id, callable $work): void
    {
        $this->refunding = $refund_id;
        try {
            $work();
        } finally {
            $this->refunding = 0;
        }
    }

    /** The record of a refund that was begun in WooCommerce's screen; null when the demand came from elsewhere. */
    private static function begun(\WC_Order $order, string $request): ?\WC_Order_Refund
    {
        $refund = preg_match('/^' . WooRefunds::REQUEST . '(\d+)(?::|$)/', $request, $found) === 1 ? wc_get_order((int) $found[1]) : null;

        return $refund instanceof \WC_Order_Refund && $refund->get_parent_id() === $order->get_id() && WooOrder::awaits($refund) > 0
            ? $refund
            : null;
    }

    /** All that was received has gone back: the order is refunded, even when only a deposit was ever paid. */
    public function close_when_fully_refunded(int $order_id): void
    {
        $order = WooOrder::load($order_id);
        if ($order === null || $order->get_status() === 'refunded') {
            return;
        }
        $received = WooOrder::received($order);
        if ($received > 0 && WooOrder::refunded($order) >= $received) {
            // WooCommerce would add a refund of the balance that was never paid.
            remove_action('woocommerce_order_status_refunded', 'wc_order_fully_refunded');
            $order->update_status('refunded');
            add_action('woocommerce_order_status_refunded', 'wc_order_fully_refunded');
        }
    }

    /**
     * @param array<int, int> $lines cents by line
     * @param array<int, int> $back  pieces that go on sale again, by line
     */
    private static function create(\WC_Order $order, string $refund_id, int $cents, array $lines, string $reason, array $back): void
    {
        WooPayment::cover($order);
        $items = [];
        foreach (self::still_out($order, $back) as $line_id => $taken) {
            if (isset($lines[$line_id]) || $taken > 0) {
                $items[$line_id] = [
                    'qty' => $taken,
                    'refund_total' => wc_format_decimal(($lines[$line_id] ?? 0) / 100),
                    'refund_tax' => [],
                ];
            }
        }
        $remember = static function (\WC_Order_Refund $refund) use ($refund_id): void {
            $refund->update_meta_data(WooOrder::REFUND_ID, $refund_id);
        };
        add_action('woocommerce_create_refund', $remember);
        $made = wc_create_refund([
            'order_id' => $order->get_id(),
            'amount' => wc_format_decimal($cents / 100),
            'reason' => $reason,
            'line_items' => $items,
            // The money goes back through Stripe, before it is recorded here.
            'refund_payment' => false,
            'restock_items' => $back !== [],
        ]);
        remove_action('woocommerce_create_refund', $remember);
        if (is_wp_error($made)) {
            // Undone with the note that Stripe gave it back, and recorded by the next run.
            throw new \RuntimeException("WooCommerce could not record $refund_id of order {$order->get_id()}: " . $made->get_error_code());
        }
    }
}
