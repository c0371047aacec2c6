<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Domain\Cart\CartVoucher;
use Museau\Domain\Catalogue\Stock;
use Museau\Domain\Mail\Address;
use Museau\Domain\Mail\MailQueue;
use Museau\Domain\Orders\CouldNotPlaceOrder;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Orders\ReopenedLetter;
use Museau\Domain\Vouchers\OrderVouchers;
use Museau\Domain\Vouchers\VoucherRefused;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\CouldNotLock;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/**
 * An order that was cancelled unpaid waits for its money again: pieces, vouchers and coupons are held anew with its payment, or
 * nothing is. What its lines cost and when it is promised stays as it was frozen.
 */
final class OrderReopening
{
    /** Seconds that it waits: Stripe keeps no page open for longer than a day, the page's own half hour included. */
    public const PATIENCE = 23 * 3600;

    /** @param \Closure(): MailQueue $mails */
    public function __construct(
        private readonly Orders $orders,
        private readonly Ledger $ledger,
        private readonly Stock $stock,
        private readonly AskedPayments $asked,
        private readonly \Closure $mails,
    ) {}

    /** Why a cancelled order cannot be reopened; '' when nothing that is known now is against it. */
    public function obstacle(Order $order): string
    {
        $missing = $this->missing($order);

        return match (true) {
            $order->is_confirmed() || $order->refunded > 0 => __('De l\'argent ou un bon a déjà payé cette commande : ce qui a été rendu ne revient pas par un état. Il faut une nouvelle commande.', 'museau'),
            !Address::is_somebodys($order->billing->email)
                => __('La personne de cette commande est effacée : personne ne peut plus la payer.', 'museau'),
            $order->lines === [] || $order->due_by_card() < CartVoucher::LEAST_BY_CARD
                => __('Il n\'y a rien à payer par carte pour cette commande : il suffit de recommander.', 'museau'),
            $missing !== [] => sprintf(
                /* translators: %s: names of works */
                __('Ses œuvres ne sont plus toutes libres : %s. Vendues ou réservées par une autre commande, elles ne peuvent pas l\'être deux fois.', 'museau'),
                implode(', ', $missing),
            ),
            default => '',
        };
    }

    /**
     * Reopens it; answers until when it waits, a Unix time.
     *
     * @throws Refusal museau_wrong_step, museau_not_reopened 409: it stays cancelled, and nothing is held
     * @throws PaymentFailed is_unreachable 503
     */
    public function reopen(int $order_id): int
    {
        $until = time() + self::PATIENCE;
        Lock::with("order:$order_id", fn() => $this->reopen_locked($order_id, $until));

        return $until;
    }

    private function reopen_locked(int $order_id, int $until): void
    {
        $order = $this->orders->find($order_id);
        if ($order === null || $order->status !== OrderStatus::Cancelled) {
            throw new Refusal('museau_wrong_step', __('Cette commande n\'est pas annulée.', 'museau'), Reason::Conflict);
        }
        $obstacle = $this->obstacle($order);
        if ($obstacle !== '') {
            throw self::refusal($obstacle);
        }
        // Cancelled by hand in WooCommerce, it keeps its open payment: two of one order could both be paid, or its cart freeze it anew.
        $why = $this->asked->end_all($order_id);
        if ($why !== '') {
            throw self::refusal($why);
        }
        try {
            Transaction::run(function () use ($order_id, $until): void {
                if (!$this->orders->take_back($order_id, OrderStatus::Cancelled)) {
                    throw self::refusal(__('Elle est dans la corbeille, ou quelqu\'un vient de la changer : rechargez la page.', 'museau'));
                }
                $this->asked->close_unasked($order_id);
                $this->orders->set_meta($order_id, Order::REOPENED_AT, Clock::iso(time()));
                // Why its money came too late the last time.
                $this->orders->set_meta($order_id, Order::VOUCHER_GONE, false);
                $order = $this->orders->find($order_id) ?? throw CouldNotPlaceOrder::order_is_closed();
                // What is held already is not held twice.
                OrderVouchers::release($order_id);
                OrderVouchers::reserve($order);
                $kind = $order->balance > 0 ? 'deposit' : 'full';
                $this->ledger->add_reopened($order_id, $kind, $order->due_by_card(), $until) ?? throw CouldNotLock::is_busy();
                // With it, or not at all: without its link nobody can pay the order.
                ($this->mails)()->put_letter(
                    $order_id,
                    $order->number,
                    "reopened-$until",
                    $order->billing->email,
                    ReopenedLetter::of($order, $until),
                );
            });
        } catch (VoucherRefused $refusal) {
            throw self::refusal($refusal->getMessage());
        } catch (CouldNotPlaceOrder $refusal) {
            // Taken since the panel was shown; a sentence for buyers would speak of their cart.
            $missing = $this->missing($this->orders->find($order_id) ?? $order);
            throw self::refusal($missing === [] && $refusal->error_code !== 'museau_stock_gone' ? $refusal->getMessage() : sprintf(
                /* translators: %s: names of works */
                __('Ses œuvres viennent d\'être prises par une autre commande : %s.', 'museau'),
                implode(', ', $missing ?: array_column($order->lines, 'name')),
            ));
        }
    }

    private static function refusal(string $why): Refusal
    {
        return new Refusal('museau_not_reopened', $why . ' ' . __('La commande reste annulée.', 'museau'), Reason::Conflict);
    }

    /** @return list<string> names of lines of which too few pieces are free */
    private function missing(Order $order): array
    {
        $wanted = $names = [];
        $pieces = array_map(static fn(OrderLine $line): array => [$line->product_id, $line->variation_id], $order->lines);
        $stock = $this->stock->many($pieces);
        foreach ($order->lines as $line) {
            $free = $stock["$line->product_id/$line->variation_id"] ?? ['id' => 0, 'left' => null];
            // Lines that count the same pieces want them together.
            $key = $free['id'] > 0 ? $free['id'] : "$line->product_id/$line->variation_id";
            $wanted[$key] = ($wanted[$key] ?? 0) + $line->quantity;
            if ($free['left'] !== null && $free['left'] < $wanted[$key]) {
                $names[] = $line->name;
            }
        }

        return array_values(array_unique($names));
    }

    /** @return list<string> what follows when it is reopened, in sentences */
    public function follows(Order $order): array
    {
        $held = array_sum($order->vouchers());

        return array_values(array_filter([
            sprintf(
                /* translators: 1: amount, 2: number of hours */
                __('La commande attend de nouveau son paiement de %1$s. Ses œuvres quittent la vente et lui sont réservées pendant %2$d heures ; sans paiement, elle s\'annule de nouveau toute seule.', 'museau'),
                Money::text($order->due_by_card()),
                self::PATIENCE / 3600,
            ),
            __('Un message part avec le lien pour payer. Les prix et la date promise restent ceux du jour de la commande.', 'museau'),
            $held === 0 ? '' : sprintf(
                /* translators: %s: amount */
                __('%s de ses bons cadeaux sont réservés de nouveau, s\'ils les valent encore.', 'museau'),
                Money::text($held),
            ),
            $order->discount() === 0
                ? ''
                : __('Ses codes de réduction sont comptés de nouveau, s\'il leur reste une utilisation.', 'museau'),
        ]));
    }
}
