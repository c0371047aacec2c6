<?php

declare(strict_types=1);

namespace Museau\Screens\Withdrawal;

use Museau\Domain\Orders\Order;
use Museau\Domain\Payments\PaidElsewhere;
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
            match (true) {
                $withdrawal->is_closed => Html::el('p', [], Html::text(__('Réglée.', 'museau'))),
                PaidElsewhere::is_way_of($order) => self::settled_elsewhere($withdrawal, $refund->cents, $form_id, $order->ships()),
                default => self::settlement($withdrawal, $refund, $form_id, $order->ships()),
            },
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
                self::close(
                    $withdrawal,
                    $form_id,
                    $cents === 0 && $gone !== '' ? __('Marquer comme réglée', 'museau') : __('Réglée autrement', 'museau'),
                ),
            );
    }

    /** No card gets this order's money back: she gives it back as she took it, and says when that is done. */
    private static function settled_elsewhere(Withdrawal $withdrawal, int $cents, string $form_id, bool $ships): string
    {
        return Html::el('p', [], Html::text($cents > 0
            ? sprintf(
                /* translators: 1: amount, 2: last day */
                __(
                    'À rendre : %1$s, au plus tard le %2$s. Cette commande a été payée autrement que par carte sur le site : rendez cette somme comme vous l\'avez reçue, notez-la par le bouton de remboursement de WooCommerce, qui prévient la cliente ou le client, puis dites ici que c\'est fait.',
                    'museau',
                ),
                Money::text($cents),
                $withdrawal->refund_before(),
            )
            : __('Tout est rendu : il ne reste qu\'à dire ici que c\'est fait.', 'museau')))
            . ($ships || $cents === 0 ? '' : Html::el('p', [], Html::text(
                __('Tant que le remboursement n\'est pas noté, « C\'est remboursé » rend le bon cadeau utilisable.', 'museau'),
            )))
            . Html::el('div', ['class' => 'museau-order__row'], self::close($withdrawal, $form_id, __('C\'est remboursé', 'museau')));
    }

    private static function close(Withdrawal $withdrawal, string $form_id, string $label): string
    {
        return Html::el(
            'button',
            [
                'type' => 'submit',
                'class' => 'button',
                'form' => $form_id,
                'name' => 'step',
                'value' => 'close_withdrawal:' . $withdrawal->id,
            ],
            Html::text($label),
        );
    }
}
