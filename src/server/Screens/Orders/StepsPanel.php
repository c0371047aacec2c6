<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Html;

/** What can follow in an order's life. */
final class StepsPanel
{
    /** @param string $back HTML of what can be taken back (TakeBackActions) */
    public static function html(Order $order, string $back): string
    {
        $html = $order->status->is_paid()
            ? self::forward($order) . TrackingField::kept($order) . $back . PackingPages::links($order)
            : $back;

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

    private static function said(string $sentence): string
    {
        return Html::el('p', [], Html::text($sentence));
    }
}
