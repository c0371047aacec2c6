<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Orders\Order;
use Museau\Domain\Shipping\Carrier;
use Museau\Domain\Shipping\Tracking;
use Museau\Kernel\Html;

/** How a parcel is followed, in its order's panel: who carries it, and the link to it once it has left. */
final class TrackingField
{
    /** Beside the number's field. */
    public static function carrier(Order $order): string
    {
        $choices = ['' => __('Reconnu au numéro', 'museau')];
        foreach (Carrier::cases() as $carrier) {
            $choices[$carrier->value] = $carrier->label();
        }
        $choices[Tracking::OTHER] = __('Autre transporteur, sans lien', 'museau');
        $options = '';
        foreach ($choices as $value => $label) {
            $options .= Html::el('option', ['value' => $value], Html::text($label));
        }

        return Html::el(
            'label',
            ['class' => 'museau-order__field'],
            Html::text(__('Transporteur', 'museau')),
            Html::el('select', ['name' => 'carrier', 'form' => PanelFields::form_id($order->id)], $options),
        );
    }

    /** What the order keeps; '' while nothing is. */
    public static function kept(Order $order): string
    {
        $tracking = Tracking::of($order->meta['tracking'] ?? '');
        $link = $tracking->url === '' ? Html::text($tracking->text) : Html::el(
            'a',
            ['href' => esc_url($tracking->url), 'target' => '_blank', 'rel' => 'noreferrer'],
            Html::text($tracking->text),
        );

        return $tracking->text === '' ? '' : Html::el('p', [], Html::text(__('Suivi du colis', 'museau') . ' : '), $link);
    }
}
