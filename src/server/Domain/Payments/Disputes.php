<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderMails;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Vouchers\VoucherSales;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Read;

/**
 * Payments that a bank disputes (F31): told to the artist once for each dispute and its end, whether a webhook says so or
 * the reconciler finds it, and the order stands aside until it is won.
 */
final class Disputes
{
    /** Stripe's statuses of a dispute that is decided. */
    public const CLOSED = ['won', 'lost', 'warning_closed'];

    public function __construct(
        private readonly Ledger $ledger,
        private readonly Orders $orders,
        private readonly OrderMails $mails,
    ) {}

    /**
     * What an event tells of a dispute.
     *
     * @param array<string, mixed> $dispute
     */
    public function event(Payment $payment, string $type, array $dispute): void
    {
        Lock::with(
            'order:' . $payment->order_id,
            fn() => $this->take(
                $payment,
                $type,
                Read::text($dispute['id'] ?? null),
                Read::text($dispute['status'] ?? null),
                Read::int($dispute['amount'] ?? null),
            ),
        );
    }

    /**
     * A dispute as Stripe's list holds it: one of which no webhook told.
     *
     * @param int $cents of the payment that it is about
     *
     * @return bool whether something was told
     */
    public function notice(string $id, string $status, string $intent_id, int $cents): bool
    {
        $payment = $this->ledger->of_intent($intent_id);
        $is_known = $payment !== null && ($this->known($payment->order_id)[$id] ?? '') === $status;
        if ($payment === null || ($is_known && ($status !== 'lost' || isset($this->lost($payment->order_id)[$id])))) {
            return false;
        }

        return Lock::with('order:' . $payment->order_id, function () use ($payment, $id, $status, $cents): bool {
            $known = $this->known($payment->order_id)[$id] ?? '';
            if ($known === $status) {
                // One that was lost before its payment was written down.
                $status === 'lost' && $this->note_lost($payment, $id, $cents);
            } else {
                $this->take($payment, match (true) {
                    in_array($status, self::CLOSED, true) => 'charge.dispute.closed',
                    $known === '' => 'charge.dispute.created',
                    default => 'charge.dispute.updated',
                }, $id, $status, $cents);
            }

            return $known !== $status;
        });
    }

    private function take(Payment $payment, string $type, string $id, string $status, int $cents): void
    {
        // By its id: who used a stolen card for the deposit used it for the balance, too.
        $disputes = $this->known($payment->order_id);
        $was = $disputes[$id] ?? '';
        if (in_array($was, self::CLOSED, true) && ($type !== 'charge.dispute.closed' || $was === $status)) {
            // Its end was told before its beginning, or is told again.
            $was === 'lost' && !isset($this->lost($payment->order_id)[$id]) && $this->note_lost($payment, $id, $cents);

            return;
        }
        $disputes[$id] = $status;
        $this->orders->set_meta($payment->order_id, Order::DISPUTES, $disputes);
        $status === 'lost' && $this->note_lost($payment, $id, $cents);
        $sentence = match (true) {
            $type === 'charge.dispute.created' => __(
                'paiement contesté par la banque : répondez dans le tableau de bord de Stripe, et n\'expédiez rien avant.',
                'museau',
            ),
            $status === 'won' => __('contestation gagnée.', 'museau'),
            $status === 'lost' => __('contestation perdue.', 'museau'),
            default => '',
        };
        // Lost or not decided yet, it stays aside: the money is not there.
        VoucherSales::stop($payment->order_id, VoucherSales::is_disputed($disputes));
        $order = $this->orders->find($payment->order_id);
        $undecided = $order === null ? $disputes : LostDisputes::undecided($order);
        $this->orders->mark_disputed($payment->order_id, VoucherSales::is_disputed($undecided));
        if ($sentence !== '' && $order !== null) {
            $this->orders->note($order->id, $sentence);
            $this->mails->warn($order, $type . '-' . $id, $sentence);
        }
    }

    /** Which payment a bank took: what it gives back is no refund that Stripe would tell. */
    private function note_lost(Payment $payment, string $id, int $cents): void
    {
        $lost = [...$this->lost($payment->order_id), $id => ['payment' => $payment->id, 'cents' => $cents]];
        $this->orders->set_meta($payment->order_id, LostDisputes::META, $lost);
    }

    /** @return array<string, mixed> what a bank took of an order, by the dispute's id */
    private function lost(int $order_id): array
    {
        return Read::map($this->orders->find($order_id)->meta[LostDisputes::META] ?? null);
    }

    /** @return array<string, string> status by id */
    private function known(int $order_id): array
    {
        return $this->orders->find($order_id)?->disputes() ?? [];
    }
}
