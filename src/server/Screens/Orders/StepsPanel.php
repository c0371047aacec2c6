<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Html;
use Museau\Kernel\Read;

/** What can follow in an order's life, and what can be taken back: before each button stands what it does. */
final class StepsPanel
{
    public static function html(Order $order): string
    {
        $html = $order->status->is_paid()
            ? self::forward($order) . TrackingField::kept($order) . self::back($order) . PackingPages::links($order)
            : self::ended($order->status);

        return $html === '' ? '' : PanelFields::part(PanelPart::Steps, __('Suite', 'museau'), $html);
    }

    private static function forward(Order $order): string
    {
        $html = '';
        if ($order->status === OrderStatus::Processing && $order->left_to_pay() > 0) {
            $html .= self::said(__('La commande peut être expédiée dès que le solde est payé.', 'museau'));
        } elseif ($order->status === OrderStatus::Processing) {
            $html .= Html::el(
                'div',
                ['class' => 'museau-order__row'],
                TrackingField::number($order, ''),
                TrackingField::carrier($order),
                LetterPreview::beside($order, ParcelActions::SHIP, __('Marquer expédiée et prévenir', 'museau'), true),
            );
        }
        if ($order->status !== OrderStatus::Completed && $order->left_to_pay() === 0) {
            $html .= Html::el(
                'div',
                ['class' => 'museau-order__row'],
                PanelFields::button($order, ParcelActions::COMPLETE, __('Marquer terminée', 'museau')),
            );
        }

        return $html;
    }

    private static function back(Order $order): string
    {
        if ($order->status === OrderStatus::Processing) {
            return '';
        }
        $is_told_again = Read::text($order->meta['tracking'] ?? '') === ''
            ? __('Expédiée de nouveau, son message ne repart que si vous donnez un numéro de suivi.', 'museau')
            : __('Le numéro de suivi reste noté jusqu\'au prochain. Expédiée de nouveau, son message repart si vous donnez un numéro.', 'museau');

        return Html::el(
            'details',
            ['class' => 'museau-order__back'],
            Html::el('summary', [], Html::text(__('Revenir en arrière', 'museau'))),
            self::said(__('La commande revient parmi celles en cours et sa date promise compte de nouveau ; le carnet n\'est plus à « Expédié ».', 'museau')),
            self::said(__('Aucun message ne part. L\'argent, le stock et la facture ne bougent pas.', 'museau')),
            self::said($is_told_again),
            PanelFields::button($order, ParcelActions::REOPEN, __('Remettre en cours', 'museau')),
        );
    }

    /** Why what has ended has no button. */
    private static function ended(OrderStatus $status): string
    {
        return match ($status) {
            OrderStatus::Cancelled => self::said(
                __('Annulée sans avoir été payée : ses œuvres sont de nouveau en vente et rien n\'est à rendre. Elle ne se reprend pas à la main, car une autre personne peut les acheter. Si son paiement arrive encore, elle se rouvre toute seule quand les œuvres sont là, sinon l\'argent repart ; autrement, il suffit de recommander.', 'museau'),
            ),
            OrderStatus::Refunded => self::said(
                __('Tout l\'argent est reparti : un état ne le fait pas revenir. Si la vente a lieu quand même, il faut une nouvelle commande.', 'museau'),
            ),
            default => '',
        };
    }

    private static function said(string $sentence): string
    {
        return Html::el('p', [], Html::text($sentence));
    }
}
