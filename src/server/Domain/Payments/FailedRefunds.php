<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderMails;
use Museau\Domain\Orders\OrderNotFound;
use Museau\Domain\Orders\Orders;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/**
 * Refunds that brought nothing although they went: the customer's bank sends one back, days or weeks later, as its card is gone, or it was
 * called off in Stripe's dashboard. Stripe cannot repeat them, only the artist can: told to her once for each, whether a webhook says so
 * or the reconciler finds it. Their sum stays written down as given back: it is owed, and their order says so until she has given it.
 */
final class FailedRefunds
{
    /** Stripe's status of one that was called off. */
    private const CANCELLED = 'canceled';

    /** What an order keeps of those that were told. */
    private const META = 'failed_refunds';

    /** Member of an order's meta: ids of those whose sum she has given back in another way. */
    private const SETTLED = 'settled_refunds';

    public function __construct(
        private readonly Ledger $ledger,
        private readonly Orders $orders,
        private readonly OrderMails $mails,
    ) {}

    /** @return array<string, int> cents by the refund's id, of those whose sum is still owed */
    public static function owed(Order $order): array
    {
        return array_map(Read::int(...), array_diff_key(
            Read::map($order->meta[self::META] ?? null),
            array_flip(self::settled($order)),
        ));
    }

    /**
     * Notes that the artist has given their sum back in another way.
     *
     * @param list<string> $seen ids of those that she was shown: another one may have come back since
     *
     * @return string what she is told
     *
     * @throws Refusal museau_nothing_waits 409
     */
    public static function settle(Orders $orders, int $order_id, array $seen): string
    {
        $work = static function () use ($orders, $order_id, $seen): string {
            $order = $orders->find($order_id) ?? throw OrderNotFound::with_this_id();
            $owed = array_intersect_key(self::owed($order), array_flip($seen));
            if ($owed === []) {
                throw new Refusal(
                    'museau_nothing_waits',
                    __('Aucun remboursement renvoyé de cette commande n\'est à rendre : rechargez la page.', 'museau'),
                    Reason::Conflict,
                );
            }
            $orders->set_meta($order_id, self::SETTLED, [...self::settled($order), ...array_map(strval(...), array_keys($owed))]);
            $sentence = sprintf(
                /* translators: %s: amount */
                __('%s, qui n\'étaient pas arrivés, sont rendus autrement que par Stripe.', 'museau'),
                Money::text(array_sum($owed)),
            );
            $orders->note($order_id, $sentence);

            return $sentence;
        };

        return Lock::with("order:$order_id", static fn(): string => Transaction::run($work));
    }

    /** @return list<string> */
    private static function settled(Order $order): array
    {
        return array_map(Read::text(...), Read::items($order->meta[self::SETTLED] ?? null));
    }

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
