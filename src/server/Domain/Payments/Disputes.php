<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

defined('ABSPATH') || exit;

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
    private const CLOSED = ['won', 'lost', 'warning_closed'];

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
            fn() => $this->take($payment, $type, Read::text($dispute['id'] ?? null), Read::text($dispute['status'] ?? null)),
        );
    }

    /**
     * A dispute as Stripe's list holds it: one of which no webhook told.
     *
     * @return bool whether something was told
     */
    public function notice(string $id, string $status, string $intent_id): bool
    {
        $payment = $this->ledger->of_intent($intent_id);
        if ($payment === null || ($this->known($payment->order_id)[$id] ?? '') === $status) {
            return false;
        }

        return Lock::with('order:' . $payment->order_id, function () use ($payment, $id, $status): bool {
            $known = $this->known($payment->order_id)[$id] ?? '';
            if ($known !== $status) {
                $this->take($payment, match (true) {
                    in_array($status, self::CLOSED, true) => 'charge.dispute.closed',
                    $known === '' => 'charge.dispute.created',
                    default => 'charge.dispute.updated',
                }, $id, $status);
            }

            return $known !== $status;
        });
    }

    private function take(Payment $payment, string $type, string $id, string $status): void
    {
        // By its id: who used a stolen card for the deposit used it for the balance, too.
        $disputes = $this->known($payment->order_id);
        if ($type !== 'charge.dispute.closed' && in_array($disputes[$id] ?? '', self::CLOSED, true)) {
            // Its end was told before its beginning.
            return;
        }
        $disputes[$id] = $status;
        $this->orders->set_meta($payment->order_id, 'disputes', $disputes);
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
        $is_disputed = VoucherSales::is_disputed($disputes);
        $this->orders->mark_disputed($payment->order_id, $is_disputed);
        VoucherSales::stop($payment->order_id, $is_disputed);
        $order = $this->orders->find($payment->order_id);
        if ($sentence !== '' && $order !== null) {
            $this->orders->note($order->id, $sentence);
            $this->mails->warn($order, $type . '-' . $id, $sentence);
        }
    }

    /** @return array<string, string> status by id */
    private function known(int $order_id): array
    {
        return array_map(Read::text(...), Read::map($this->orders->find($order_id)->meta['disputes'] ?? null));
    }
}
