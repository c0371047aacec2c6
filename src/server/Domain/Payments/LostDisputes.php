<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderMails;
use Museau\Domain\Orders\OrderNotFound;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Vouchers\VoucherSales;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Read;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/**
 * Orders whose money a bank has taken back for good (F31): the artist ends them, and what the bank took counts as given back without
 * Stripe being asked, or she goes on without it.
 */
final class LostDisputes
{
    /** Member of an order's meta: {payment: its id, cents: what the bank took of it}, by the dispute's id. */
    public const META = 'lost_disputes';

    /** Member of an order's meta: ids of those after which she has ended it or gone on. */
    private const DECIDED = 'decided_disputes';

    public function __construct(
        private readonly Ledger $ledger,
        private readonly Orders $orders,
        private readonly OrderMails $mails,
        private readonly Keys $keys,
        private readonly AskedPayments $asked,
    ) {}

    /** Whether an order stands aside for disputes that are all decided, and one of them is lost. */
    public static function is_lost(Order $order): bool
    {
        $disputes = self::undecided($order);

        return $order->is_disputed() && in_array('lost', $disputes, true) && array_diff($disputes, Disputes::CLOSED) === [];
    }

    /** @return array<string, string> status by id of an order's disputes, without those that she has decided */
    public static function undecided(Order $order): array
    {
        return array_diff_key($order->disputes(), array_flip(array_map(Read::text(...), Read::items($order->meta[self::DECIDED] ?? null))));
    }

    /**
     * Cents that the bank took of an order, as far as they are not written down as given back.
     *
     * @return array<string, array{payment: int, cents: int}> by the dispute's id
     */
    public function taken(Order $order): array
    {
        $taken = [];
        $left = [];
        $known = Read::map($order->meta[self::META] ?? null);
        foreach ($this->payments($order) as $dispute => $payment) {
            $left[$payment->id] ??= $payment->amount
                - (int) Db::value('SELECT SUM(cents) FROM %i WHERE payment_id = %d', Schema::table('refunds'), $payment->id);
            // A bank may dispute a part of a payment, and another part later.
            $cents = min($left[$payment->id], Read::int(Read::map($known[$dispute] ?? null)['cents'] ?? 0) ?: $payment->amount);
            if ($cents > 0 && !RefundRecord::is_known($dispute)) {
                $taken[$dispute] = ['payment' => $payment->id, 'cents' => $cents];
                $left[$payment->id] -= $cents;
            }
        }

        return $taken;
    }

    /**
     * Ends an order: what the bank took counts as given back, nobody can pay its balance any more, and its customer is told. What else
     * was paid of it stays, to be refunded.
     *
     * @param array<int, int> $back pieces that go back into the stock, by order line id
     *
     * @throws Refusal museau_wrong_step, museau_refund_waits, museau_dispute_unread, museau_not_cancelled 409: nothing is changed
     * @throws PaymentFailed is_unreachable 503
     */
    public function end(int $order_id, array $back): Order
    {
        $this->keys->refuse_if_paused();
        Lock::with("order:$order_id", function () use ($order_id, $back): void {
            $order = $this->lost($order_id);
            if (Refunds::waiting($order_id) > 0) {
                throw new Refusal(
                    'museau_refund_waits',
                    __('Un remboursement de cette commande attend encore : réessayez quand il est parti, ou réglez-le sous « Rembourser ».', 'museau'),
                    Reason::Conflict,
                );
            }
            $taken = $this->taken($order);
            if ($taken === [] && $this->payments($order) === []) {
                throw new Refusal(
                    'museau_dispute_unread',
                    __('La boutique ne sait pas encore quel paiement la banque a repris : elle le demande à Stripe toutes les dix minutes. Réessayez alors.', 'museau'),
                    Reason::Conflict,
                );
            }
            $this->end_balance($order_id);
            Transaction::run(function () use ($order, $taken, $back): void {
                $order_id = $order->id;
                // Before the letter, which says it.
                $this->orders->set_meta($order_id, Order::ENDED, true);
                foreach ($taken as $dispute => $part) {
                    $this->write($order_id, $dispute, $part['payment'], $part['cents'], $back);
                    $back = [];
                }
                $this->decide($order);
                $this->orders->note($order_id, __('Close après une contestation perdue.', 'museau'));
            });
        });

        return $this->orders->find($order_id) ?? throw OrderNotFound::with_this_id();
    }

    /**
     * Goes on with an order without the money that the bank took, which is not asked again. The vouchers that it bought stay without
     * value.
     *
     * @throws Refusal museau_wrong_step 409
     */
    public function go_on(int $order_id): void
    {
        Lock::with("order:$order_id", function () use ($order_id): void {
            $order = $this->lost($order_id);
            Transaction::run(fn() => $this->decide($order));
            $this->orders->note($order_id, __('Reprise malgré une contestation perdue.', 'museau'));
        });
    }

    /** The same end of a dispute, told again, is no longer asked of her; another dispute is. */
    private function decide(Order $order): void
    {
        $lost = array_keys($order->disputes(), 'lost', true);
        $this->orders->set_meta($order->id, self::DECIDED, $lost);
        $this->orders->mark_disputed($order->id, false);
    }

    /** @throws Refusal */
    private function lost(int $order_id): Order
    {
        $order = $this->orders->find($order_id);

        return $order !== null && self::is_lost($order) ? $order : throw new Refusal(
            'museau_wrong_step',
            __('Aucune contestation perdue n\'attend votre décision pour cette commande.', 'museau'),
            Reason::Conflict,
        );
    }

    /** @return array<string, Payment> what was lost, by the dispute's id */
    private function payments(Order $order): array
    {
        $paid = [];
        foreach ($this->ledger->of_order($order->id) as $payment) {
            if ($payment->status === PaymentStatus::Paid && $payment->source === '') {
                $paid[$payment->id] = $payment;
            }
        }
        $known = Read::map($order->meta[self::META] ?? null);
        $lost = [];
        foreach (array_keys($order->disputes(), 'lost', true) as $dispute) {
            // One that was lost before its payment was noted can only have been of the one that there is.
            $only = count($paid) === 1 ? array_key_first($paid) : 0;
            $payment = $paid[Read::int(Read::map($known[$dispute] ?? null)['payment'] ?? $only)] ?? null;
            if ($payment !== null) {
                $lost[(string) $dispute] = $payment;
            }
        }

        return $lost;
    }

    /** @throws Refusal museau_not_cancelled: it is being paid at this moment */
    private function end_balance(int $order_id): void
    {
        $open = $this->ledger->open(Ledger::balance_key($order_id));
        if ($open === null) {
            return;
        }
        if ($open->is_asked() && !$this->is_revoked($open)) {
            throw new Refusal(
                'museau_not_cancelled',
                __('Son solde vient d\'être payé, ou la banque n\'a pas encore répondu : attendez quelques minutes, puis rechargez la page.', 'museau'),
                Reason::Conflict,
            );
        }
        $this->ledger->close($open, PaymentStatus::Cancelled);
    }

    /** What Stripe does not know under today's keys nobody can pay any more. */
    private function is_revoked(Payment $open): bool
    {
        try {
            return $this->asked->revoke($open);
        } catch (PaymentFailed $failed) {
            return $failed->error_code === PaymentFailed::UNKNOWN ?: throw $failed;
        }
    }

    /** @param array<int, int> $back */
    private function write(int $order_id, string $dispute, int $payment_id, int $cents, array $back): void
    {
        $is_new = Db::run(
            "INSERT IGNORE INTO %i (request, order_id, payment_id, refund_id, cents, lines_json, back, reason, created) "
                . "VALUES (%s, %d, %d, %s, %d, '[]', '', '', %d)",
            Schema::table('refunds'),
            'dispute:' . $dispute,
            $order_id,
            $payment_id,
            $dispute,
            $cents,
            time(),
        );
        $reason = __('Contestation perdue : repris par la banque', 'museau');
        if ($is_new !== 1 || !$this->orders->record_refund($order_id, $dispute, $cents, [], $reason, $back)) {
            throw DatabaseFailed::is_not_kept("what the bank took of order $order_id");
        }
        $order = $this->orders->find($order_id) ?? throw OrderNotFound::with_this_id();
        VoucherSales::withdraw($order, takes_what_is_left: true);
        $this->mails->refunded($order, $cents, $dispute);
    }
}
