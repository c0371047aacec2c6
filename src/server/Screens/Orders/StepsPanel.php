<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\LostDisputes;
use Museau\Kernel\Html;

/** What can follow in an order's life. */
final class StepsPanel
{
    /**
     * @param string $back     HTML of what can be taken back (TakeBackActions)
     * @param bool   $is_above whether what comes next stands at the panel's top
     */
    public static function html(Order $order, string $back, bool $is_above): string
    {
        $html = $order->status->is_paid()
            ? ($is_above || LostDisputes::is_lost($order) ? '' : self::forward($order)) . TrackingField::kept($order) . $back
            : $back;

        return $html === '' ? '' : PanelFields::part(PanelPart::Steps, __('Suite', 'museau'), $html);
    }

    /**
     * The parcel's number and the press that sends it, or ends the order.
     *
     * @param bool $is_first whether that press stands out
     */
    public static function forward(Order $order, bool $is_first = false): string
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
                LetterPreview::beside($order, ParcelActions::SHIP, __('Marquer expédiée et prévenir', 'museau'), $is_first),
            );
        }
        if ($order->status !== OrderStatus::Completed && $order->left_to_pay() === 0) {
            $html .= Html::el(
                'div',
                ['class' => 'museau-order__row'],
                PanelFields::button(
                    $order,
                    ParcelActions::COMPLETE,
                    __('Marquer terminée', 'museau'),
                    $is_first && $order->status === OrderStatus::Shipped,
                ),
            );
        }

        return $html;
    }

    private static function said(string $sentence): string
    {
        return Html::el('p', [], Html::text($sentence));
    }
}
