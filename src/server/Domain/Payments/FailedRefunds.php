<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\OrderMails;
use Museau\Domain\Orders\Orders;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;

/**
 * Refunds that brought nothing although they went: the customer's bank sends one back, days or weeks later, as its card is gone, or it was
 * called off in Stripe's dashboard. Stripe cannot repeat them, only the artist can: told to her once for each, whether a webhook says so
 * or the reconciler finds it.
 */
final class FailedRefunds
{
    /** Stripe's status of one that was called off. */
    private const CANCELLED = 'canceled';

    /** What an order keeps of those that were told. */
    private const META = 'failed_refunds';

    public function __construct(
        private readonly Ledger $ledger,
        private readonly Orders $orders,
        private readonly OrderMails $mails,
    ) {}

    /** @param string $status of a refund, Stripe's own */
    public static function is_status(string $status): bool
    {
        return in_array($status, ['failed', self::CANCELLED], true);
    }

    /** The payment of a refund that had gone as far as the shop knows, and that brought nothing; null of others. */
    public function payment_of(string $refund_id, string $intent_id): ?Payment
    {
        $payment = $this->ledger->of_intent($intent_id);

        return RefundRecord::is_known($refund_id) || $payment?->status === PaymentStatus::Returned ? $payment : null;
    }

    /** @param string $status of the refund, for which is_status() */
    public function notice(Payment $payment, string $refund_id, int $cents, string $status): void
    {
        Lock::with('order:' . $payment->order_id, fn() => Transaction::run(function () use ($payment, $refund_id, $cents, $status): void {
            $order = $this->orders->find($payment->order_id);
            $told = Read::map($order->meta[self::META] ?? null);
            if ($order === null || isset($told[$refund_id])) {
                return;
            }
            $this->orders->set_meta($order->id, self::META, [...$told, $refund_id => $cents]);
            $sentence = sprintf(
                $status === self::CANCELLED
                    /* translators: %s: amount */
                    ? __('le remboursement de %s n\'est pas arrivé, il a été annulé dans Stripe : rendez cette somme par un autre moyen.', 'museau')
                    /* translators: %s: amount */
                    : __('le remboursement de %s n\'est pas arrivé, la banque l\'a renvoyé : rendez cette somme par un autre moyen.', 'museau'),
                Money::text($cents),
            );
            $this->orders->note($order->id, $sentence);
            $this->mails->warn($order, 'refund-failed-' . $refund_id, $sentence);
        }));
    }
}
