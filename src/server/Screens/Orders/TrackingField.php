<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Shipping\Carrier;
use Museau\Domain\Shipping\Tracking;
use Museau\Kernel\Html;

/** How a parcel is followed, in its order's panel: who carries it, and the link to it once it has left. */
final class TrackingField
{
    public static function number(Order $order, string $value): string
    {
        return Html::el(
            'label',
            ['class' => 'museau-order__field'],
            Html::text(__('Suivi du colis : numéro ou adresse (facultatif)', 'museau')),
            PanelFields::input($order, ['type' => 'text', 'name' => 'tracking', 'maxlength' => 200, 'value' => $value]),
        );
    }

    /** Whether its parcel has left, so that its number can be another one. */
    public static function is_correctable(Order $order): bool
    {
        return in_array($order->status, [OrderStatus::Shipped, OrderStatus::Completed], true);
    }

    /** Beside the number's field. */
    public static function carrier(Order $order, string $kept = ''): string
    {
        return self::choice('carrier', PanelFields::form_id($order->id), $kept);
    }

    /**
     * @param string $form id of the form that it belongs to
     * @param string $kept the choice that was made before
     */
    public static function choice(string $name, string $form, string $kept = ''): string
    {
        $choices = ['' => __('Reconnu au numéro', 'museau')];
        foreach (Carrier::cases() as $carrier) {
            $choices[$carrier->value] = $carrier->label();
        }
        $choices[Tracking::OTHER] = __('Autre transporteur, sans lien', 'museau');
        $options = '';
        foreach ($choices as $value => $label) {
            $options .= Html::el('option', ['value' => $value, 'selected' => $kept === $value && $kept !== ''], Html::text($label));
        }

        return Html::el(
            'label',
            ['class' => 'museau-order__field'],
            Html::text(__('Transporteur', 'museau')),
            Html::el('select', ['name' => $name, 'form' => $form], $options),
        );
    }

    /** What the order keeps, and the way to correct it; '' while nothing is kept and nothing has left. */
    public static function kept(Order $order): string
    {
        $tracking = Tracking::of($order->meta['tracking'] ?? '');
        $link = $tracking->url === '' ? Html::text($tracking->text) : Html::el(
            'a',
            ['href' => esc_url($tracking->url), 'target' => '_blank', 'rel' => 'noreferrer'],
            Html::text($tracking->text),
        );

        $kept = $tracking->text === '' ? '' : Html::el('p', [], Html::text(__('Suivi du colis', 'museau') . ' : '), $link);

        return $kept . (self::is_correctable($order) ? self::correction($order, $tracking->text) : '');
    }

    private static function correction(Order $order, string $kept): string
    {
        // Read again as it is kept, 'Colissimo 6A12345678901' would be a number of no carrier.
        $fields = Tracking::fields($kept);

        return Html::el(
            'details',
            ['class' => 'museau-order__back'],
            Html::el('summary', [], Html::text($kept === '' ? __('Ajouter le suivi', 'museau') : __('Corriger le suivi', 'museau'))),
            Html::el(
                'div',
                ['class' => 'museau-order__row'],
                self::number($order, $fields['typed']),
                self::carrier($order, $fields['choice']),
                Html::el(
                    'label',
                    ['class' => 'museau-order__check'],
                    PanelFields::input($order, ['type' => 'checkbox', 'name' => ParcelActions::TELL, 'value' => '1']),
                    Html::text(__('Prévenir par e-mail du bon numéro', 'museau')),
                ),
                LetterPreview::beside($order, ParcelActions::TRACK, __('Enregistrer le suivi', 'museau')),
            ),
        );
    }
}
