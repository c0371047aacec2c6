<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\AwaitedPayments;
use Museau\Domain\Payments\AwaitedSum;
use Museau\Domain\Payments\BalanceByHand;
use Museau\Domain\Transfers\AwaitedTransfer;
use Museau\Domain\Transfers\Means;
use Museau\Domain\Transfers\MeansDetails;
use Museau\Domain\Transfers\Transfers;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;

/** Money that comes by transfer or cheque, in an order's panel: it came, or it is waited for no longer. */
final class TransferPanel
{
    public const RECEIVED = 'transfer_received';

    public const CANCELLED = 'transfer_cancelled';

    /** Field: cents that the button names. */
    private const CENTS = 'transfer_cents';

    /** The value of a Means follows. */
    private const BALANCE = 'transfer_balance_';

    public function __construct(
        private readonly AwaitedPayments $payments,
        private readonly BalanceByHand $balances,
        private readonly Transfers $transfers,
    ) {}

    public static function takes(string $step): bool
    {
        return in_array($step, [self::RECEIVED, self::CANCELLED], true) || self::balance_of($step) !== null;
    }

    /**
     * Does one step; answers the sentence that says so.
     *
     * @param array<string, mixed> $fields of the panel's form
     *
     * @throws Refusal
     */
    public function step(Order $order, string $step, array $fields): string
    {
        $balance = self::balance_of($step);
        $shown = isset($fields[self::CENTS]) ? Read::int($fields[self::CENTS]) : null;
        if ($balance !== null) {
            $this->balances->receive($order, $balance, $shown);

            return $balance->received() . '. ' . __('La commande est entièrement payée, et un message le dit.', 'museau');
        }
        if ($step === self::CANCELLED) {
            $this->payments->cancel($order);

            return __('La commande est annulée, ses œuvres sont de nouveau en vente, et un message le dit.', 'museau');
        }

        $means = $this->payments->receive($order, $shown);

        return $means->received() . '. ' . __('La commande est en cours, et un message le dit.', 'museau');
    }

    public function html(Order $order): string
    {
        $awaited = AwaitedTransfer::of($order);
        if ($order->status->is_paid()) {
            return $this->balance($order, $awaited);
        }
        $payment = $awaited === null ? null : $this->payments->payment($order);
        if ($awaited === null || $payment === null) {
            return '';
        }
        $cents = AwaitedSum::of($payment, $order);
        /* translators: 1: 'Virement reçu', 2: amount */
        $label = sprintf(__('%1$s : %2$s', 'museau'), $awaited->means->received(), Money::text($cents));
        $button = self::row(self::shown($order, $cents), PanelFields::button($order, self::RECEIVED, $label, true));
        if ($order->status === OrderStatus::Cancelled) {
            return self::said(__('Cet argent est arrivé après l\'annulation ? La commande le prend si ses œuvres sont là.', 'museau'))
                . $button;
        }
        if (AwaitedTransfer::awaited($order) === null) {
            return $order->status !== OrderStatus::Pending ? '' : self::said(__(
                'Rouverte, elle attend maintenant une carte. Le virement ou le chèque est arrivé quand même ? Notez-le ici.',
                'museau',
            )) . $button;
        }

        return self::said(sprintf(
            $awaited->means === Means::Transfer
                /* translators: 1: amount, 2: order number, 3: date */
                ? __('Virement de %1$s attendu, avec le libellé « Commande %2$s », jusqu\'au %3$s.', 'museau')
                /* translators: 1: amount, 2: order number, 3: date */
                : __('Chèque de %1$s attendu, « Commande %2$s » écrit au dos, jusqu\'au %3$s.', 'museau'),
            Money::text($cents),
            $order->number,
            Language::date($awaited->until),
        ))
            . $button
            . Html::el(
                'details',
                ['class' => 'museau-order__back'],
                Html::el('summary', [], Html::text(__('Ne plus l\'attendre', 'museau'))),
                self::said(__('La commande est annulée, ses œuvres sont de nouveau en vente, et un message le dit. Sans vous, cela se fait après le dernier jour et un rappel.', 'museau')),
                PanelFields::button($order, self::CANCELLED, __('Annuler la commande', 'museau')),
            );
    }

    /** A balance that comes in the same way, or in one that is offered. */
    private function balance(Order $order, ?AwaitedTransfer $former): string
    {
        $left = $order->left_to_pay();
        $means = array_map(static fn(MeansDetails $details): Means => $details->means, $left === 0 ? [] : $this->transfers->offered());
        if ($left > 0 && $former !== null && !in_array($former->means, $means, true)) {
            $means[] = $former->means;
        }
        $buttons = array_map(static fn(Means $one): string => PanelFields::button($order, self::BALANCE . $one->value, sprintf(
            $one === Means::Transfer
                /* translators: %s: amount */
                ? __('Solde reçu par virement : %s', 'museau')
                /* translators: %s: amount */
                : __('Solde reçu par chèque : %s', 'museau'),
            Money::text($left),
        )), $means);

        return $buttons === [] ? '' : self::row(self::shown($order, $left), ...$buttons);
    }

    /** The sum that a button names, which is sent with it: the order may have changed since the page was opened. */
    private static function shown(Order $order, int $cents): string
    {
        return PanelFields::input($order, ['type' => 'hidden', 'name' => self::CENTS, 'value' => $cents]);
    }

    private static function balance_of(string $step): ?Means
    {
        return str_starts_with($step, self::BALANCE) ? Means::tryFrom(substr($step, strlen(self::BALANCE))) : null;
    }

    private static function row(string ...$buttons): string
    {
        return Html::el('div', ['class' => 'museau-order__row'], ...$buttons);
    }

    private static function said(string $sentence): string
    {
        return Html::el('p', [], Html::text($sentence));
    }
}
