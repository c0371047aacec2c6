<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\CouldNotPlaceOrder;
use Museau\Domain\Orders\Order;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Log\Log;
use Museau\Kernel\Money\Money;

/** Money that an order of WooCommerce's has received: the one place that makes it paid. */
final class WooPayment
{
    /**
     * Writes a payment on its order, once, and with the first one makes it paid.
     *
     * @throws CouldNotPlaceOrder stock_is_gone: its pieces were sold to others meanwhile
     */
    public static function record(int $order_id, string $intent_id, int $cents, string $kind): bool
    {
        WooOrderWriter::queue();
        $order = WooOrder::load($order_id);
        if ($order === null) {
            return false;
        }
        $payments = WooOrder::payments($order);
        if (in_array($intent_id, array_column($payments, 'intent'), true)) {
            return false;
        }
        // Whatever the artist has made of it by hand, the bin included, unless she has it for paid already.
        $first = $payments === [] && !in_array($order->get_status(), [...wc_get_is_paid_statuses(), 'refunded'], true);
        Transaction::afterwards("order:$order_id", static fn() => WooOrderWriter::forget_cached($order));
        if ($first && !WooTransfers::has_taken_stock($order)) {
            WooReservation::is_held($order) ? WooReservation::refuse_sold($order) : WooReservation::reserve_again($order);
        }
        $payments[] = ['intent' => $intent_id, 'cents' => $cents, 'kind' => $kind, 'at' => Clock::iso(time())];
        $order->update_meta_data(WooOrder::PAYMENTS, $payments);
        if ($kind === 'voucher') {
            // A means of payment: the total stays, and with it the books.
            $order->set_payment_method_title($first ? __('Bon cadeau', 'museau') : WooTransfers::with_voucher($order));
            /* translators: %s: amount */
            $order->add_order_note(sprintf(__('Payé par bon cadeau : %s.', 'museau'), Money::text($cents)));
        }
        $cents === 0 && $order->set_payment_method_title(__('Rien à payer', 'museau'));
        $order->update_meta_data(WooOrder::RECEIVED, (string) array_sum(array_column($payments, 'cents')));
        $order->save();
        self::cover($order);
        if ($first) {
            // False also when an extension failed on the way; only the status tells whether the order is paid.
            try {
                $complete = $order->payment_complete($intent_id);
            } catch (DatabaseFailed $failure) {
                throw $failure;
            } catch (\Throwable $error) {
                $complete = false;
                Log::error('extension_failed', $error, ['order' => $order_id]);
            }
            self::is_marked_paid($order_id) ?: self::force_paid($order_id);
            if (!$complete) {
                // It may have failed before WooCommerce came to these; they do nothing a second time.
                wc_maybe_reduce_stock_levels($order_id);
                wc_release_stock_for_order($order_id);
            }
        } else {
            $order->add_order_note(sprintf(
                /* translators: 1: amount, 2: id of the payment, Stripe's as a rule */
                __('Paiement reçu : %1$s (%2$s).', 'museau'),
                Money::text($cents),
                $intent_id,
            ));
        }
        if (StoredOrder::received([$order_id]) !== [$order_id => array_sum(array_column($payments, 'cents'))]) {
            throw DatabaseFailed::is_not_kept("the payments of order $order_id");
        }

        return true;
    }

    /**
     * An extension has filtered the status of a paid order to one that asks for money again: it is paid all the same, and the artist is
     * told.
     */
    private static function force_paid(int $order_id): void
    {
        $order = WooOrder::load($order_id) ?? throw new \RuntimeException("WooCommerce could not confirm order $order_id.");
        $order->update_meta_data(WooOrder::META, [...WooOrder::meta($order), Order::STATUS_REFUSED => $order->get_status()]);
        if ($order->get_date_paid() === null) {
            $order->set_date_paid(time());
        }
        $order->set_status('processing', __('Une extension laissait cette commande payée sans la dire payée.', 'museau') . ' ');
        $order->save();
        self::is_marked_paid($order_id) ?: throw new \RuntimeException("WooCommerce could not confirm order $order_id.");
    }

    /**
     * WooCommerce gives back no more than an order's total: what was received above it, since the artist made the order
     * smaller by hand meanwhile, becomes a line of its own, which she can give back.
     */
    public static function cover(\WC_Order $order): void
    {
        $above = WooOrder::received($order) - WooOrder::cents($order->get_total());
        if ($above <= 0) {
            return;
        }
        $fee = new \WC_Order_Item_Fee();
        $fee->set_name(__('Payé avant la modification de la commande', 'museau'));
        $fee->set_tax_status('none');
        $fee->set_amount(WooOrder::euros($above));
        $fee->set_total(WooOrder::euros($above));
        $order->add_item($fee);
        $order->calculate_totals(false);
        $order->add_order_note(sprintf(
            /* translators: %s: amount */
            __('Reçu %s de plus que le total de la commande modifiée : remboursez cette somme si elle n\'est pas due.', 'museau'),
            Money::text($above),
        ));
    }

    private static function is_marked_paid(int $order_id): bool
    {
        $order = WooOrder::load($order_id);

        return $order !== null && WooOrder::own_status($order)->is_paid();
    }
}
