<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\Order;
use Museau\Kernel\Html;

/** Where an order's parcel goes and what is printed for it, and how its customer is reached, in the order's panel. */
final class ParcelPanel
{
    public static function html(Order $order): string
    {
        $billing = $order->billing;
        $to = $billing->parcel_lines();
        $payer = self::payer($billing);

        return PanelFields::part(
            PanelPart::Parcel,
            __('Livraison', 'museau'),
            self::address($to),
            Html::el('div', ['class' => 'museau-order__row'], PanelFields::copy(implode("\n", $to), __('Copier l\'adresse', 'museau'))),
            AddressForm::html($order),
            PackingPages::links($order),
            Html::el('h3', [], Html::text(__('Contact et facturation', 'museau'))),
            $payer === $to ? '' : self::address($payer),
            Html::el(
                'p',
                ['class' => 'museau-order__contact'],
                $billing->email === '' ? '' : Html::el('a', ['href' => 'mailto:' . $billing->email], Html::text($billing->email)),
                $billing->phone === '' ? '' : Html::el('a', ['href' => Html::tel($billing->phone)], Html::text($billing->phone)),
            ),
        );
    }

    /** @return list<string> lines of the address that pays, the name first */
    private static function payer(BillingDetails $billing): array
    {
        return array_values(array_filter([
            $billing->name(),
            $billing->company,
            $billing->street_1,
            $billing->street_2,
            trim($billing->postal_code . ' ' . $billing->city),
        ], static fn(string $line): bool => $line !== ''));
    }

    /** @param list<string> $lines */
    private static function address(array $lines): string
    {
        return Html::el('address', ['class' => 'museau-order__address'], implode('<br/>', array_map(Html::text(...), $lines)));
    }
}
