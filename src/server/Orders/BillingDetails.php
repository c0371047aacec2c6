<?php

declare(strict_types=1);

namespace Museau\Orders;

/** What the checkout form sends, trimmed and checked. The country is France. */
final class BillingDetails
{
    public function __construct(
        public readonly string $first_name,
        public readonly string $last_name,
        public readonly string $company,
        public readonly string $street_1,
        public readonly string $street_2,
        public readonly string $postal_code,
        public readonly string $city,
        public readonly string $phone,
        public readonly string $email,
        public readonly bool $same_address,
        public readonly string $shipping_first_name = '',
        public readonly string $shipping_last_name = '',
        public readonly string $shipping_street_1 = '',
        public readonly string $shipping_street_2 = '',
        public readonly string $shipping_postal_code = '',
        public readonly string $shipping_city = '',
        /** Optional text ShippingAddress: kept, never used for the parcel (B13). */
        public readonly string $shipping_address = '',
        /** Version of the CGV accepted on screen; '' when the call came without it (B55). */
        public readonly string $cgv_version = '',
    ) {}
}
