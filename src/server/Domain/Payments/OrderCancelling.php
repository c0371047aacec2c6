<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Domain\Mail\Address;
use Museau\Domain\Mail\MailQueue;
use Museau\Domain\Orders\CancelledLetter;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Transfers\AwaitedTransfer;
use Museau\Domain\Vouchers\OrderVouchers;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/**
 * The artist gives up an order that waits for its payment: nobody can pay it any more, its pieces and vouchers are free at once, and its
 * customer is told. What was paid is refunded instead.
 */
final class OrderCancelling
{
    /** @param \Closure(): MailQueue $mails */
    public function __construct(
        private readonly Orders $orders,
        private readonly Ledger $ledger,
        private readonly AskedPayments $asked,
        private readonly \Closure $mails,
    ) {}

    /**
     * @throws Refusal museau_wrong_step, museau_not_cancelled 409: nothing is changed
     * @throws PaymentFailed is_unreachable 503
     */
    public function cancel(int $order_id): void
    {
        Lock::with("order:$order_id", fn() => $this->cancel_locked($order_id));
    }

    private function cancel_locked(int $order_id): void
    {
        $order = $this->orders->find($order_id);
        if ($order === null || $order->status !== OrderStatus::Pending || $order->received > 0) {
            throw new Refusal('museau_wrong_step', __('Cette commande n\'attend pas de paiement.', 'museau'), Reason::Conflict);
        }
        if (AwaitedTransfer::awaited($order) !== null) {
            // Its own button tells its customer what becomes of money that is on its way.
            throw self::refusal(__('Elle attend un virement ou un chèque : annulez-la par « Ne plus l\'attendre ».', 'museau'));
        }
        $why = $this->asked->end_all($order_id);
        if ($why !== '') {
            throw self::refusal($why);
        }
        Transaction::run(function () use ($order_id, $order): void {
            if (!$this->orders->cancel($order_id)) {
                throw self::refusal(__('Quelqu\'un vient de la changer : rechargez la page.', 'museau'));
            }
            $this->asked->close_unasked($order_id);
            OrderVouchers::release($order_id);
            $this->orders->note($order_id, __('Annulée par un bouton de la boutique.', 'museau'));
            // With its end, or not at all.
            if (Address::is_somebodys($order->billing->email)) {
                ($this->mails)()->put_letter(
                    $order_id,
                    $order->number,
                    'cancelled-' . time(),
                    $order->billing->email,
                    CancelledLetter::of($order),
                );
            }
        });
    }

    /** Unix time at which it cancels itself, as its payments are asked for now; null when nothing of it is asked for. */
    public function ends(Order $order): ?int
    {
        $ends = array_map(
            static fn(Payment $payment): int => $payment->created + Payment::PATIENCE,
            $this->ledger->open_of_order($order->id),
        );

        return $ends === [] ? null : max($ends);
    }

    /** @return list<string> what follows when it is cancelled, in sentences */
    public function follows(Order $order): array
    {
        $held = array_sum($order->vouchers());

        return array_values(array_filter([
            __('Personne ne peut plus la payer, et ses œuvres reviennent en vente aussitôt. Rien n\'a été débité.', 'museau'),
            /* translators: %s: amount */
            $held === 0 ? '' : sprintf(__('%s de ses bons cadeaux redeviennent libres.', 'museau'), Money::text($held)),
            __('Un message le dit à la cliente ou au client. Vous pourrez la rouvrir tant que ses œuvres sont là.', 'museau'),
        ]));
    }

    private static function refusal(string $why): Refusal
    {
        return new Refusal('museau_not_cancelled', $why . ' ' . __('La commande n\'est pas annulée.', 'museau'), Reason::Conflict);
    }
}
