<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Museau\Domain\Payments\PaidElsewhere;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Feature;
use Museau\Kernel\Log\Log;

/**
 * WooCommerce lets an order of ours be paid past our ledger: a status chosen by hand, `set_paid` of wc/v3, another gateway
 * on its payment page. Said to the payments as soon as no lock is held; the reconciler repeats what failed.
 */
final class WooPaidElsewhere implements Feature
{
    /** @param \Closure(): PaidElsewhere $elsewhere */
    public function __construct(private readonly \Closure $elsewhere) {}

    public function hooks(): void
    {
        add_action('woocommerce_order_status_changed', $this->look(...), 20, 4);
    }

    /** Whether another gateway than ours was chosen for an order of ours. */
    public static function is_by(\WC_Order $order): bool
    {
        return WooOrder::is_ours($order) && !in_array($order->get_payment_method(), ['', WooGateway::ID], true);
    }

    /**
     * What went back of an order that our checkout was not paid for: Order::$elsewhere.
     *
     * @return list<array{at: int, cents: int, shipping: int, lines: array<int, int>}>
     */
    public static function refunds(\WC_Order $order): array
    {
        $refunds = [];
        foreach (WooOrder::is_ours($order) && WooOrder::payments($order) === [] ? $order->get_refunds() : [] as $refund) {
            $lines = WooOrder::refund_lines($refund);
            $shipping = WooOrder::cents($refund->get_shipping_total());
            $refunds[] = [
                'at' => $refund->get_date_created()?->getTimestamp() ?? 0,
                'cents' => max(0, WooOrder::cents($refund->get_amount()) - array_sum($lines) - $shipping),
                'shipping' => $shipping,
                'lines' => $lines,
            ];
        }
        usort($refunds, static fn(array $one, array $other): int => $one['at'] <=> $other['at']);

        return $refunds;
    }

    /** Whether an order that was marked paid past our checkout is not paid any more with that status. */
    public static function is_taken_back(\WC_Order $stored, string $status): bool
    {
        return WooOrder::payments($stored) === [] && self::is_way_back($stored->get_status(), $status);
    }

    /**
     * Whether an order that was paid past our checkout stays so whatever status is chosen: some of its money went back already, or
     * another gateway took it and knows its number.
     */
    public static function is_kept(\WC_Order $stored): bool
    {
        return WooOrder::payments($stored) === [] && $stored->get_date_paid() !== null
            && (WooOrder::refunded($stored) > 0 || (self::is_by($stored) && $stored->get_transaction_id() !== ''));
    }

    private static function is_way_back(string $from, string $to): bool
    {
        return in_array($from, [...wc_get_is_paid_statuses(), 'on-hold'], true) && in_array($to, ['pending', 'failed', 'cancelled'], true);
    }

    private function look(int $order_id, string $from, string $to, mixed $order): void
    {
        if (!$order instanceof \WC_Order || !WooOrder::is_ours($order) || WooOrder::payments($order) !== []) {
            return;
        }
        $is_paid = in_array($to, wc_get_is_paid_statuses(), true);
        if (!$is_paid && !self::is_way_back($from, $to)) {
            return;
        }
        $source = self::is_by($order) ? $order->get_payment_method() : 'manual';
        Lock::afterwards("elsewhere:$order_id", function () use ($order_id, $is_paid, $source): void {
            try {
                $is_paid ? ($this->elsewhere)()->notice($order_id, $source) : ($this->elsewhere)()->undo($order_id);
            } catch (\Throwable $error) {
                Log::error('paid_elsewhere_not_noted', $error, ['order' => $order_id]);
            }
        });
    }
}
