<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Orders\BillingRules;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/** Another delivery address, which a customer has written of: until the parcel has left. One that goes to a relay point has its own. */
final class AddressForm
{
    public const STEP = 'change_address';

    /** Name of the fields in the panel's form. */
    public const FIELDS = 'delivery';

    public static function html(Order $order): string
    {
        if (!self::is_open($order)) {
            return '';
        }
        $to = $order->billing->delivery();
        $fields = [
            'shippingFirstName' => [__('Prénom', 'museau'), $to['first_name']],
            'shippingLastName' => [__('Nom', 'museau'), $to['last_name']],
            'shippingStreetAddress1' => [__('Adresse', 'museau'), $to['street_1']],
            'shippingStreetAddress2' => [__('Complément d\'adresse (facultatif)', 'museau'), $to['street_2']],
            'shippingPostalCode' => [__('Code postal', 'museau'), $to['postal_code']],
            'shippingCity' => [__('Ville', 'museau'), $to['city']],
        ];
        $inputs = '';
        foreach ($fields as $name => [$label, $value]) {
            $inputs .= Html::el('label', ['class' => 'museau-order__field'], Html::text($label), PanelFields::input($order, [
                'type' => 'text',
                'name' => self::FIELDS . "[$name]",
                'maxlength' => BillingRules::MAX_NAME,
                'value' => $value,
            ]));
        }

        return Html::el(
            'details',
            ['class' => 'museau-order__back'],
            Html::el('summary', [], Html::text(__('Changer l\'adresse de livraison', 'museau'))),
            $inputs,
            PanelFields::button($order, self::STEP, __('Enregistrer l\'adresse', 'museau')),
        );
    }

    /**
     * Answers the sentence that says so.
     *
     * @param array<string, mixed> $fields of the panel's form
     *
     * @throws Refusal museau_parcel_has_left 409; museau_invalid_billing 400
     */
    public static function step(Orders $orders, Order $order, array $fields): string
    {
        if (!self::is_open($order)) {
            throw new Refusal(
                'museau_parcel_has_left',
                __('L\'adresse de cette commande ne se change plus ici : elle est partie, elle est close, ou va à un point relais.', 'museau'),
                Reason::Conflict,
            );
        }
        $changed = BillingRules::with_delivery($order->billing, Read::map($fields[self::FIELDS] ?? null));
        $orders->change_delivery($order->id, $changed);
        $orders->note($order->id, sprintf(
            /* translators: 1: former address, 2: new address */
            __('Adresse de livraison changée : %1$s → %2$s.', 'museau'),
            implode(', ', $order->billing->parcel_lines()),
            implode(', ', $changed->parcel_lines()),
        ));

        return __('La nouvelle adresse est enregistrée : bons et étiquettes la portent. Aucun message n\'est parti.', 'museau');
    }

    private static function is_open(Order $order): bool
    {
        return $order->ships()
            && $order->billing->relay === ''
            && in_array($order->status, [OrderStatus::Pending, OrderStatus::Processing], true);
    }
}
