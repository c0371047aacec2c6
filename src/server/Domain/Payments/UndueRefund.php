<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderMails;
use Museau\Domain\Orders\Orders;
use Museau\Kernel\Money\Money;

/** Gives a payment back that nobody owed any more. */
final class UndueRefund
{
    public function __construct(
        private readonly Payments $payments,
        private readonly Ledger $ledger,
        private readonly Orders $orders,
        private readonly Keys $keys,
        private readonly OrderMails $mails,
    ) {}

    /**
     * Paid when its piece was sold to somebody else, or when nothing was due any more: the money goes back by itself (F15).
     *
     * @param bool $voucher_is_gone whether a voucher of the order was the reason, not its piece
     */
    public function refund(Payment $payment, Intent $intent, bool $voucher_is_gone): void
    {
        // A process that died, or the artist at Stripe's, may have given back all or some of it before.
        $left = $intent->received - array_sum(array_column($this->payments->refunds_of($intent->id), 'cents'));
        if ($left > 0) {
            try {
                $this->payments->refund(
                    $intent->id,
                    $left,
                    ['order_id' => (string) $payment->order_id, 'site' => $this->keys->site()],
                    // A new key for each try, as Stripe repeats a refusal for a day. All that is left goes, so that it cannot go twice.
                    'museau-late-' . bin2hex(random_bytes(16)),
                );
            } catch (PaymentFailed $failed) {
                $order = $failed->error_code === PaymentFailed::REFUSED ? $this->orders->find($payment->order_id) : null;
                if ($order !== null) {
                    $this->mails->warn(
                        $order,
                        'late-' . $payment->id,
                        sprintf(
                            /* translators: 1: amount, 2: Stripe's id of the payment */
                            __(
                                'un paiement de %1$s (%2$s) n\'était plus dû, et Stripe refuse de le rembourser. L\'essai se répète tout seul ; s\'il échoue encore demain, remboursez ce paiement dans Stripe.',
                                'museau',
                            ),
                            Money::text($left),
                            $intent->id,
                        ),
                    );
                }

                throw $failed;
            }
        }
        // Before the payment is closed: the letters, which may be another process', read it.
        $voucher_is_gone && $this->orders->set_meta($payment->order_id, Order::VOUCHER_GONE, true);
        if ($this->ledger->close($payment, PaymentStatus::Returned, $intent->live)) {
            $this->orders->cancel($payment->order_id);
            $this->orders->note($payment->order_id, match (true) {
                $payment->kind === 'balance' => __('Solde payé alors qu\'il n\'était plus dû : le paiement a été remboursé.', 'museau'),
                $this->orders->find($payment->order_id)?->status->is_paid() === true => __(
                    'Payée deux fois : le second paiement a été remboursé.',
                    'museau',
                ),
                $voucher_is_gone => __('Payée après son annulation, un bon cadeau avait servi ailleurs ou n\'était plus valable : le paiement a été remboursé.', 'museau'),
                default => __('Payée après son annulation, l\'œuvre était déjà vendue : le paiement a été remboursé.', 'museau'),
            });
        }
    }
}
