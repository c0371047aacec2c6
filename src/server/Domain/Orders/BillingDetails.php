<?php

declare(strict_types=1);

namespace Museau\Domain\Orders;

use Museau\Kernel\Read;

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
        /** Optional text ShippingAddress: kept, never used for the parcel. */
        public readonly string $shipping_address = '',
        /** Version of the CGV accepted on screen; '' when the call came without it (B55). */
        public readonly string $cgv_version = '',
        /** Name and address of a relay point, on lines; '' when the parcel goes to an address. */
        public readonly string $relay = '',
    ) {}

    public function name(): string
    {
        return trim($this->first_name . ' ' . $this->last_name);
    }

    /** @return array<string, mixed> everything, to be kept as JSON */
    public function to_array(): array
    {
        return \Museau\Kernel\Read::map(get_object_vars($this));
    }

    /** @param array<string, mixed> $data what to_array() gave, also by an older version of the theme */
    public static function from_array(array $data): self
    {
        $empty = [
            'first_name' => '',
            'last_name' => '',
            'company' => '',
            'street_1' => '',
            'street_2' => '',
            'postal_code' => '',
            'city' => '',
            'phone' => '',
            'email' => '',
            'same_address' => true,
        ];

        return Read::object(self::class, array_intersect_key([...$empty, ...$data], get_class_vars(self::class)));
    }

    /**
     * Who gets the parcel, and where.
     *
     * @return array{first_name: string, last_name: string, street_1: string, street_2: string, postal_code: string, city: string}
     */
    public function delivery(): array
    {
        return $this->same_address ? [
            'first_name' => $this->first_name,
            'last_name' => $this->last_name,
            'street_1' => $this->street_1,
            'street_2' => $this->street_2,
            'postal_code' => $this->postal_code,
            'city' => $this->city,
        ] : [
            'first_name' => $this->shipping_first_name,
            'last_name' => $this->shipping_last_name,
            'street_1' => $this->shipping_street_1,
            'street_2' => $this->shipping_street_2,
            'postal_code' => $this->shipping_postal_code,
            'city' => $this->shipping_city,
        ];
    }

    /** @return list<string> lines of the address the parcel goes to, the name first */
    public function parcel_lines(): array
    {
        $to = $this->delivery();
        $recipient = trim($to['first_name'] . ' ' . $to['last_name']);
        if ($this->relay !== '') {
            return [$recipient, ...explode("\n", $this->relay)];
        }
        $lines = [
            $recipient,
            $this->same_address ? $this->company : '',
            $to['street_1'],
            $to['street_2'],
            $to['postal_code'] . ' ' . $to['city'],
        ];

        return array_values(array_filter(array_map(trim(...), $lines)));
    }
}
