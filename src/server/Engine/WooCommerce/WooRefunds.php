<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Automattic\WooCommerce\Utilities\OrderUtil;
use Museau\Domain\Orders\Order;
use Museau\Domain\Payments\RefundDemands;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Feature;
use Museau\Kernel\Log\Log;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;

/**
 * Refunds that begin in WooCommerce: its order screen, its REST routes, an extension. WooCommerce writes its record first and
 * asks the gateway then; the record is the name of the demand, so that our ledger moves the money once, whatever dies in
 * between, and finds the record again instead of making a second one.
 */
final class WooRefunds implements Feature
{
    /** Begin of a demand's name; WooCommerce's id of the refund follows. */
    public const REQUEST = 'woo-';

    /** Begin of the mark of a refund that moved no money of Stripe's. */
    private const BY_HAND = 'hand-';

    /** Pieces of a refund that go on sale again with its money (RefundDemands::back). */
    private const BACK = '_museau_back';

    /** Stands on a refund until WooCommerce is done with it. */
    private const UNFINISHED = '_museau_unfinished';

    private ?WooGateway $gateway = null;

    /** The record that WooCommerce has just made and wants paid. */
    private ?\WC_Order_Refund $asked = null;

    /** The order whose pieces went on sale again with the money, which WooCommerce is about to put back, too. */
    private int $restocked = 0;

    /**
     * @param \Closure(int, int, array<int, int>, string, string, array<int, int>): Order $refunder Refunds::refund(): order, cents,
     *   cents by line, reason, name of the demand, pieces that go back by line
     * @param \Closure(int, string, int, int): void $by_hand PaidElsewhere::refunded(): order, mark, cents, Unix time
     * @param string $clock hook after the reconciler
     */
    public function __construct(
        private readonly WooOrders $orders,
        private readonly \Closure $refunder,
        private readonly \Closure $by_hand,
        private readonly string $clock,
    ) {}

    public function hooks(): void
    {
        add_filter('woocommerce_payment_gateways', fn(array $gateways): array => [...$gateways, $this->gateway()]);
        add_action('woocommerce_create_refund', $this->look(...), PHP_INT_MAX, 2);
        add_filter('woocommerce_can_restock_refunded_items', $this->may_restock(...), PHP_INT_MAX, 2);
        add_filter('woocommerce_order_fully_refunded_status', self::status(...), PHP_INT_MAX, 2);
        add_action('woocommerce_order_refunded', $this->close(...), 10, 2);
        add_action('woocommerce_order_refunded', fn(int $order_id, int $refund_id) => $this->record($refund_id), 20, 2);
        add_action('woocommerce_order_status_refunded', $this->warn(...), 20);
        add_action('wp_ajax_woocommerce_delete_refund', self::keep(...), 1);
        add_action($this->clock, $this->resume(...));
    }

    /** No status while a part of a full refund is late or refused: the record of the last cent closes the order. */
    private static function status(mixed $status, mixed $order_id): mixed
    {
        $order = wc_get_order(Read::int($order_id));

        return $order instanceof \WC_Order && WooOrder::is_ours($order) && WooOrder::holds_money($order) ? '' : $status;
    }

    private function gateway(): WooGateway
    {
        return $this->gateway ??= new WooGateway($this->pay(...));
    }

    /**
     * Before WooCommerce keeps a refund of an order of ours: it must move money, or have moved it already.
     *
     * @param array<string, mixed> $asked
     *
     * @throws \Exception with the sentence that WooCommerce shows
     */
    private function look(\WC_Order_Refund $refund, array $asked): void
    {
        $this->restocked = 0;
        $order = wc_get_order($refund->get_parent_id());
        if (!$order instanceof \WC_Order || !WooOrder::is_ours($order) || WooOrder::refund_ids($refund) !== []) {
            return;
        }
        if (!Read::bool($asked['refund_payment'] ?? null) && WooOrder::payments($order) === [] && WooOrder::received($order) > 0) {
            // Paid without Stripe: she gives it back as she took it, and WooCommerce's record is all there is.
            $refund->update_meta_data(WooOrder::REFUND_ID, self::BY_HAND . wp_generate_uuid4());

            return;
        }
        if (!Read::bool($asked['refund_payment'] ?? null)) {
            throw new \Exception(WooPaidElsewhere::is_by($order)
                ? esc_html__('Rien n\'est remboursé : le panneau « Atelier », sous cette commande, note ce que vous rendez.', 'museau')
                : esc_html__('Rien n\'est remboursé : choisissez « Carte bancaire », qui rend l\'argent au client.', 'museau'));
        }
        $refund->update_meta_data(WooOrder::AWAITS, (string) WooOrder::cents($refund->get_amount()));
        if (Read::bool($asked['restock_items'] ?? null)) {
            $refund->update_meta_data(self::BACK, RefundDemands::back(self::pieces($refund)));
        }
        $refund->update_meta_data(self::UNFINISHED, '1');
        $this->asked = $refund;
    }

    /** What the gateway does: the whole way of a refund of ours, for the record that WooCommerce has just kept. */
    private function pay(int $order_id, mixed $amount, string $reason): bool|\WP_Error
    {
        $refund = $this->asked;
        $this->asked = null;
        if ($refund === null || $refund->get_parent_id() !== $order_id) {
            return new \WP_Error('museau_refund_unknown', __('Ce remboursement ne vient pas d\'une commande de la boutique.', 'museau'));
        }
        try {
            $this->orders->refunds->while_refunding(
                $refund->get_id(),
                fn() => $this->refund_at_stripe($refund, WooOrder::cents($amount), $reason),
            );
        } catch (Refusal $refusal) {
            // Two payments, and the second did not answer: what went stays written, the reconciler sends the rest.
            $kept = wc_get_order($refund->get_id());
            if (!$kept instanceof \WC_Order_Refund || WooOrder::refund_ids($kept) === []) {
                return new \WP_Error($refusal->error_code, $refusal->getMessage());
            }
        }
        $this->restocked = $order_id;

        return true;
    }

    /** Whether WooCommerce puts pieces back: not those of a refund of ours, which went with its money. */
    private function may_restock(mixed $may, mixed $order): mixed
    {
        $is_done = $order instanceof \WC_Order && $order->get_id() === $this->restocked;
        $this->restocked = 0;

        return $is_done ? false : $may;
    }

    private function refund_at_stripe(\WC_Order_Refund $refund, int $cents, string $reason): void
    {
        ($this->refunder)(
            $refund->get_parent_id(),
            $cents,
            WooOrder::refund_lines($refund),
            mb_substr($reason, 0, 200),
            self::REQUEST . $refund->get_id(),
            RefundDemands::pieces(Read::text($refund->get_meta(self::BACK))),
        );
    }

    /** @return array<int, int> pieces of a refund by the order's line */
    private static function pieces(\WC_Order_Refund $refund): array
    {
        $pieces = [];
        foreach ($refund->get_items() as $item) {
            $pieces[Read::int($item->get_meta('_refunded_item_id'))] = abs((int) $item->get_quantity());
        }

        return $pieces;
    }

    /** WooCommerce is done. Only a deposit was ever paid, and it went back: for WooCommerce that is a part, for us the end. */
    private function close(int $order_id, int $refund_id): void
    {
        $order = wc_get_order($order_id);
        if ($order instanceof \WC_Order && WooOrder::is_ours($order)) {
            $this->orders->refunds->close_when_fully_refunded($order_id);
        }
        $refund = wc_get_order($refund_id);
        if ($refund instanceof \WC_Order_Refund && $refund->get_meta(self::UNFINISHED) !== '') {
            $refund->delete_meta_data(self::UNFINISHED);
            $refund->save();
        }
    }

    /** A refund by hand of what was paid without Stripe goes into the ledger, too, as soon as no lock is held. */
    private function record(int $refund_id): void
    {
        $refund = wc_get_order($refund_id);
        $mark = $refund instanceof \WC_Order_Refund ? WooOrder::refund_ids($refund)[0] ?? '' : '';
        if (!$refund instanceof \WC_Order_Refund || !str_starts_with($mark, self::BY_HAND)) {
            return;
        }
        $at = $refund->get_date_created()?->getTimestamp() ?? time();
        Lock::afterwards("by-hand:$refund_id", function () use ($refund, $mark, $at): void {
            try {
                ($this->by_hand)($refund->get_parent_id(), $mark, WooOrder::cents($refund->get_amount()), $at);
            } catch (\Throwable $error) {
                Log::error('refund_not_noted', $error, ['order' => $refund->get_parent_id()]);
            }
        });
    }

    /** 'Remboursée' chosen by hand moves no money: the order's history says so. */
    private function warn(int $order_id): void
    {
        $order = wc_get_order($order_id);
        if ($order instanceof \WC_Order && WooOrder::is_ours($order) && WooOrder::holds_money($order)) {
            $order->add_order_note(__(
                'Statut « remboursée » choisi à la main : aucun argent n\'est rendu. Remboursez par le panneau « Atelier ».',
                'museau',
            ));
        }
    }

    /** A refund whose money went back is never deleted from an order. */
    private static function keep(): void
    {
        foreach (Read::items($_POST['refund_id'] ?? []) ?: [$_POST['refund_id'] ?? 0] as $id) {
            $refund = wc_get_order(Read::int($id));
            if ($refund instanceof \WC_Order_Refund && WooOrder::refund_ids($refund) !== []) {
                wp_die(-1, 403);
            }
        }
    }

    /**
     * Refunds whose process died between WooCommerce's record and our ledger: paid now, or deleted when they may not be.
     * WooCommerce saves a record for the first time before it tells anybody: one without our mark was never asked of us.
     */
    private function resume(): void
    {
        // Where orders are posts WooCommerce asks for no mark and complains of one: each refund is looked at again.
        $by_mark = OrderUtil::custom_orders_table_usage_is_enabled();
        $found = static fn(array $mark, string $key = WooOrder::REFUND_ID): array => Read::ints(wc_get_orders([
            'type' => 'shop_order_refund',
            'return' => 'ids',
            'limit' => 500,
            'date_created' => (time() - 7 * DAY_IN_SECONDS) . '...' . (time() - 120),
            ...$by_mark ? ['meta_query' => [['key' => $key, ...$mark]]] : [],
        ]));
        array_map($this->record(...), $found(['value' => self::BY_HAND, 'compare' => 'LIKE']));
        foreach ($found(['compare' => 'EXISTS'], self::UNFINISHED) as $id) {
            $refund = wc_get_order($id);
            if ($refund instanceof \WC_Order_Refund && WooOrder::refund_ids($refund) !== [] && $refund->get_meta(self::UNFINISHED) !== '') {
                $this->close($refund->get_parent_id(), $id);
            }
        }
        foreach ($found(['compare' => 'NOT EXISTS']) as $id) {
            $refund = wc_get_order($id);
            if (
                !$refund instanceof \WC_Order_Refund
                || WooOrder::refund_ids($refund) !== []
                || !WooOrder::is_ours(wc_get_order($refund->get_parent_id()))
            ) {
                continue;
            }
            if (Read::int($refund->get_meta(WooOrder::AWAITS)) === 0) {
                $refund->delete(true);
                continue;
            }
            try {
                $this->refund_at_stripe($refund, WooOrder::awaits($refund), $refund->get_reason());
            } catch (Refusal $refusal) {
                // One that was given up went with its demand, or keeps what of it has gone.
                $kept = wc_get_order($id);
                $is_whole = $kept instanceof \WC_Order_Refund && WooOrder::refund_ids($kept) === [];
                if ($is_whole && !$refusal->reason->is_our_failure() && $refusal->error_code !== 'museau_refund_went_before') {
                    $kept->delete(true);
                    $this->orders->note($refund->get_parent_id(), $refusal->getMessage());
                }
            }
        }
    }
}
