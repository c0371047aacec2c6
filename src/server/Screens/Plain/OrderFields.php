<?php

declare(strict_types=1);

namespace Museau\Screens\Plain;

use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Shipping\Relay;

/** The order's form filled from an order that was begun: the names are those of billing_details. */
final class OrderFields
{
    /** @return array<string, string> what the form's fields hold of an order */
    public static function of(BillingDetails $billing, string $notes): array
    {
        return [
            'firstName' => $billing->first_name,
            'lastName' => $billing->last_name,
            'companyName' => $billing->company,
            'streetAddress1' => $billing->street_1,
            'streetAddress2' => $billing->street_2,
            'postalCode' => $billing->postal_code,
            'city' => $billing->city,
            'phone' => $billing->phone,
            'email' => $billing->email,
            'sameAddress' => $billing->same_address ? '1' : '',
            'shippingFirstName' => $billing->shipping_first_name,
            'shippingLastName' => $billing->shipping_last_name,
            'shippingStreetAddress1' => $billing->shipping_street_1,
            'shippingStreetAddress2' => $billing->shipping_street_2,
            'shippingPostalCode' => $billing->shipping_postal_code,
            'shippingCity' => $billing->shipping_city,
            Relay::FIELD => $billing->relay,
            'orderNotes' => $notes,
        ];
    }
}
