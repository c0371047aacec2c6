<?php

declare(strict_types=1);

namespace Museau\Screens\Withdrawal;

use Museau\Domain\Orders\Order;
use Museau\Domain\Withdrawal\Withdrawal;
use Museau\Domain\Withdrawal\WithdrawalRefund;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;

/** Delivery and withdrawals in the artist's order panel; its fields belong to the panel's form, by their `form` attribute. */
final class WithdrawalPanel
{
    public function __construct(private readonly WithdrawalActions $actions) {}

    public function html(Order $order, string $form_id): string
    {
        $withdrawals = $this->actions->withdrawals->of_order($order->id);
        $has_goods = count($order->portraits()) < count($order->lines);
        if ($withdrawals === [] && (!$order->status->is_paid() || !$has_goods)) {
            return '';
        }

        return Html::el(
            'details',
            ['class' => 'museau-order__part', 'id' => 'retractation'],
            Html::el('summary', [], Html::el('h2', [], Html::text(__('Livraison et rétractation', 'museau')))),
            $order->status->is_paid() && $order->ships() ? $this->delivery($order, $form_id) : '',
            implode('', array_map(fn(Withdrawal $withdrawal): string => $this->one($order, $withdrawal, $form_id), $withdrawals)),
        );
    }

    /** How many declarations of an order are not settled. */
    public function unsettled(Order $order): int
    {
        $withdrawals = $this->actions->withdrawals->of_order($order->id);

        return count(array_filter($withdrawals, static fn(Withdrawal $withdrawal): bool => !$withdrawal->is_closed));
    }

    private function delivery(Order $order, string $form_id): string
    {
        $delivered = Read::text($order->meta[Withdrawal::DELIVERED] ?? '');
        $until = WithdrawalActions::last_day($order);

        return Html::el(
            'div',
            ['class' => 'museau-order__row'],
            Html::el(
                'label',
                ['class' => 'museau-order__field'],
                Html::text(__('Livrée le', 'museau')),
                Html::el('input', [
                    'type' => 'date',
                    'name' => 'delivered_on',
                    'value' => $delivered,
                    'max' => (string) wp_date('Y-m-d'),
                    'form' => $form_id,
                ]),
            ),
            Html::el(
                'button',
                ['type' => 'submit', 'class' => 'button', 'form' => $form_id, 'name' => 'step', 'value' => 'delivered'],
                Html::text(__('Noter la livraison', 'museau')),
            ),
        ) . Html::el('p', [], Html::text($until === null
            ? __(
                'Tant que la livraison n\'est pas notée, les articles hors portraits peuvent faire l\'objet d\'une rétractation.',
                'museau',
            )
            /* translators: %s: last day */
            : sprintf(__('Rétractation possible jusqu\'au %s inclus, hors portraits.', 'museau'), Language::date($until))));
    }

    private function one(Order $order, Withdrawal $withdrawal, string $form_id): string
    {
        $lines = implode('', array_map(static fn(array $line): string => Html::el(
            'li',
            ['class' => 'museau-order__line'],
            Html::el(
                'span',
                [],
                Html::text($line['quantity']
                    . ' × '
                    . $line['name']
                    . ($line['options'] === [] ? '' : ' (' . implode(', ', $line['options']) . ')')),
            ),
            Html::el('span', [], Html::text(Money::text($line['cents']))),
        ), $withdrawal->lines));
        $refund = $this->actions->refund_of($order, $withdrawal);

        return Html::el(
            'div',
            ['class' => 'museau-order__withdrawal'],
            Html::el(
                'p',
                ['class' => $withdrawal->is_closed ? null : 'museau-order__alert'],
                Html::text(sprintf(
                    /* translators: 1: number of a withdrawal, 2: moment to the second, 3: customer */
                    __('Rétractation %1$s reçue le %2$s de %3$s', 'museau'),
                    $withdrawal->number(),
                    $withdrawal->moment(),
                    $withdrawal->name,
                )),
            ),
            Html::el('ul', ['class' => 'museau-order__lines'], $lines),
            $withdrawal->is_closed
                ? Html::el('p', [], Html::text(__('Réglée.', 'museau')))
                : self::settlement($withdrawal, $refund, $form_id, $order->ships()),
        );
    }

    private static function settlement(Withdrawal $withdrawal, WithdrawalRefund $refund, string $form_id, bool $ships): string
    {
        $cents = $refund->cents;
        // Stripe refused or kept waiting what another payment of the order was to give.
        $gone = $refund->gone === 0 ? '' : Html::el('p', [], Html::text(sprintf(
            /* translators: %s: amount */
            __('Déjà rendus : %s.', 'museau'),
            Money::text($refund->gone),
        )));

        // Several withdrawals share the panel's form: each button names its own.
        return $gone . Html::el('p', [], Html::text(sprintf(
            $ships /* translators: 1: amount, 2: last day */
            ? __('À rendre : %1$s, au plus tard le %2$s. Vous pouvez attendre le retour de l\'œuvre ou la preuve de son envoi.', 'museau')
                /* translators: 1: amount, 2: last day */
                : __('À rendre : %1$s, au plus tard le %2$s. Jusque-là le bon est bloqué ; « Réglée autrement » le rend utilisable.', 'museau'),
            Money::text($cents),
            $withdrawal->refund_before(),
        )))
            . ($cents > 0 ? Html::el(
                'label',
                ['class' => 'museau-order__check'],
                Html::el('input', [
                    'type' => 'checkbox',
                    'name' => 'confirmed_withdrawal[' . $withdrawal->id . ']',
                    'value' => '1',
                    'form' => $form_id,
                ]),
                Html::text(__('Je confirme ce remboursement : il ne se reprend pas.', 'museau')),
            ) : '')
            . Html::el(
                'div',
                ['class' => 'museau-order__row'],
                $cents > 0
                    ? Html::el(
                        'button',
                        [
                            'type' => 'submit',
                            'class' => 'button button-primary',
                            'form' => $form_id,
                            'name' => 'step',
                            'value' => 'refund_withdrawal:' . $withdrawal->id,
                        ],
                        /* translators: %s: amount */
                        Html::text(sprintf(__('Rembourser %s', 'museau'), Money::text($cents))),
                    )
                    : '',
                Html::el(
                    'button',
                    [
                        'type' => 'submit',
                        'class' => 'button',
                        'form' => $form_id,
                        'name' => 'step',
                        'value' => 'close_withdrawal:' . $withdrawal->id,
                    ],
                    Html::text($cents === 0 && $gone !== '' ? __('Marquer comme réglée', 'museau') : __('Réglée autrement', 'museau')),
                ),
            );
    }
}
