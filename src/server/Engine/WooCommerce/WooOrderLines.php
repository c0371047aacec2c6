<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Payments\RefundLines;
use Museau\Kernel\Read;

/** Reads the lines of a WooCommerce order as ours. */
final class WooOrderLines
{
    /** @return list<OrderLine> */
    public static function read(\WC_Order $order): array
    {
        $lines = [];
        $awaited = WooOrder::is_ours($order) ? RefundLines::sum(...array_map(self::awaited(...), array_values($order->get_refunds()))) : [];
        foreach ($order->get_items() as $item) {
            if (!$item instanceof \WC_Order_Item_Product) {
                continue;
            }
            $ours = WooOrder::kept($item->get_meta(WooOrder::LINE));
            $total = WooOrder::cents($item->get_total());
            $balance = Read::int($ours['balance'] ?? 0);
            $lines[] = new OrderLine(
                $item->get_id(),
                Read::text($ours['key'] ?? ''),
                $item->get_product_id(),
                $item->get_variation_id(),
                $item->get_name(),
                $item->get_quantity(),
                $total,
                OrderLine::options($ours['options'] ?? []),
                Read::int($ours['deposit_percent'] ?? 0),
                // One that the artist has made cheaper than its balance is paid at once.
                $balance < $total ? $balance : 0,
                Read::bool($ours['is_portrait'] ?? false),
                WooOrder::cents($order->get_total_refunded_for_item($item->get_id())) - ($awaited[$item->get_id()] ?? 0),
                Read::int($item->get_meta('_restock_refunded_items')),
                max(0, WooOrder::cents($item->get_subtotal()) - $total),
            );
        }

        return $lines;
    }

    /**
     * What of a refund's lines has not gone back: of two payments one may give its part later.
     *
     * @return array<int, int> cents by line id
     */
    private static function awaited(\WC_Order_Refund $refund): array
    {
        $lines = WooOrder::refund_lines($refund);
        // The parts of a demand take its lines' cents in their order (RefundDemands::write).
        RefundLines::take($lines, WooOrder::cents($refund->get_amount()) - WooOrder::awaits($refund));

        return WooOrder::awaits($refund) > 0 ? $lines : [];
    }
}
