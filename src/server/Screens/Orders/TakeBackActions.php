<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\OrderCancelling;
use Museau\Domain\Payments\OrderReopening;
use Museau\Domain\Transfers\AwaitedTransfer;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Read;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/** What of an order's status can be taken back: before each button stands what follows, and where there is none, why. */
final class TakeBackActions
{
    /** Completed → shipped. */
    public const UNEND = 'unend';

    /** Cancelled → waits for its payment. */
    public const REVIVE = 'revive';

    /** Waits for its payment → cancelled. */
    public const CANCEL = 'cancel';

    /** Box that is ticked before an order is cancelled. */
    private const CONFIRMED = 'cancel_confirmed';

    public function __construct(
        private readonly Orders $orders,
        private readonly OrderReopening $reopening,
        private readonly OrderCancelling $cancelling,
        private readonly DisputeActions $disputes,
    ) {}

    public static function takes(string $step): bool
    {
        return in_array($step, [self::UNEND, self::REVIVE, self::CANCEL], true) || DisputeActions::takes($step);
    }

    /** Whether a step is one of an order that is not paid. */
    public static function is_of_unpaid(string $step): bool
    {
        // An order that a lost dispute has ended answers a second press in its own words.
        return in_array($step, [self::REVIVE, self::CANCEL], true) || DisputeActions::takes($step);
    }

    /** Unix time at which an order that waits for its payment cancels itself; null when it does not. */
    public function ends(Order $order): ?int
    {
        return $order->status === OrderStatus::Pending ? $this->cancelling->ends($order) : null;
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
        if (DisputeActions::takes($step)) {
            return $this->disputes->step($order, $step, $fields);
        }
        if ($step === self::CANCEL) {
            if (!Read::bool($fields[self::CONFIRMED] ?? false)) {
                throw new Refusal('museau_not_confirmed', __('Cochez la case pour confirmer que vous annulez la commande.', 'museau'));
            }
            $this->cancelling->cancel($order->id);

            return __('La commande est annulée. Ses œuvres sont de nouveau en vente.', 'museau');
        }
        if ($step === self::REVIVE) {
            return sprintf(
                /* translators: %s: day and hour */
                __('La commande est rouverte jusqu\'au %s, et le message avec le lien pour payer est parti.', 'museau'),
                Language::moment($this->reopening->reopen($order->id)),
            );
        }
        if (!$this->orders->take_back($order->id, OrderStatus::Completed)) {
            throw new Refusal(
                'museau_wrong_step',
                __('Cette commande n\'est pas terminée, ou n\'avait jamais été expédiée.', 'museau'),
                Reason::Conflict,
            );
        }

        return __('La commande est de nouveau expédiée, au jour de son envoi. Aucun message n\'est parti.', 'museau');
    }

    public function html(Order $order): string
    {
        return $this->disputes->html($order) . match ($order->status) {
            OrderStatus::Shipped, OrderStatus::Completed => self::back($order),
            // One that waits for a transfer or a cheque has its own button (TransferPanel).
            OrderStatus::Pending => AwaitedTransfer::awaited($order) === null ? $this->waits($order) : '',
            OrderStatus::Cancelled => $this->cancelled($order),
            OrderStatus::Refunded => self::said(
                __('Tout l\'argent est reparti : un état ne le fait pas revenir. Si la vente a lieu quand même, il faut une nouvelle commande.', 'museau'),
            ),
            default => '',
        };
    }

    private static function back(Order $order): string
    {
        $is_told_again = Read::text($order->meta['tracking'] ?? '') === ''
            ? __('Expédiée de nouveau, son message ne repart que si vous donnez un numéro de suivi.', 'museau')
            : __('Le numéro de suivi reste noté jusqu\'au prochain. Expédiée de nouveau, son message repart si vous donnez un numéro.', 'museau');
        $had_left = $order->status === OrderStatus::Completed && Read::text($order->meta['shipped_at'] ?? '') !== '';

        return Html::el(
            'details',
            ['class' => 'museau-order__back'],
            Html::el('summary', [], Html::text(__('Revenir en arrière', 'museau'))),
            $had_left
                ? self::said(__('À « Expédiée » : elle garde le jour de son envoi, et n\'est plus finie : ses photos ne comptent plus les jours avant d\'être effacées. Aucun message ne part.', 'museau'))
                    . PanelFields::button($order, self::UNEND, __('Remettre comme expédiée', 'museau'))
                : '',
            self::said(__('À « En cours » : la commande revient parmi celles en cours et sa date promise compte de nouveau ; le carnet n\'est plus à « Expédié ».', 'museau')),
            self::said(__('Aucun message ne part. L\'argent, le stock et la facture ne bougent pas.', 'museau')),
            self::said($is_told_again),
            PanelFields::button($order, ParcelActions::REOPEN, __('Remettre en cours', 'museau')),
        );
    }

    private function waits(Order $order): string
    {
        return Html::el(
            'details',
            ['class' => 'museau-order__back'],
            Html::el('summary', [], Html::text(__('Annuler la commande', 'museau'))),
            ...array_map(self::said(...), $this->cancelling->follows($order)),
            ...[
                Html::el(
                    'label',
                    ['class' => 'museau-order__check'],
                    PanelFields::input($order, ['type' => 'checkbox', 'name' => self::CONFIRMED, 'value' => '1']),
                    Html::text(__('Je confirme que j\'annule cette commande.', 'museau')),
                ),
                PanelFields::button($order, self::CANCEL, __('Annuler la commande et lui écrire', 'museau')),
            ],
        );
    }

    private function cancelled(Order $order): string
    {
        $said = self::said(
            __('Annulée sans avoir été payée : ses œuvres sont de nouveau en vente et rien n\'est à rendre. Si son paiement arrive encore, elle se rouvre toute seule quand les œuvres sont là, sinon l\'argent repart.', 'museau'),
        );
        $obstacle = $this->reopening->obstacle($order);
        if ($obstacle !== '') {
            return $said . self::said(__('Elle ne peut pas être rouverte.', 'museau') . ' ' . $obstacle);
        }

        return $said . Html::el(
            'details',
            ['class' => 'museau-order__back'],
            Html::el('summary', [], Html::text(__('Rouvrir la commande', 'museau'))),
            ...array_map(self::said(...), $this->reopening->follows($order)),
            ...[PanelFields::button($order, self::REVIVE, __('Rouvrir et lui écrire', 'museau'))],
        );
    }

    private static function said(string $sentence): string
    {
        return Html::el('p', [], Html::text($sentence));
    }
}
