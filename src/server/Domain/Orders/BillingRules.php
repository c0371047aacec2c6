<?php

declare(strict_types=1);

namespace Museau\Domain\Orders;

use Museau\Domain\Mail\Address;
use Museau\Domain\Shipping\Relay;
use Museau\Kernel\PlainText;
use Museau\Kernel\Read;

/** The rules of the checkout form, as the specification words them. The same limits stand in the browser. */
final class BillingRules
{
    /** Characters of a name, a street, a city. */
    public const MAX_NAME = 100;

    public const MAX_EMAIL = 254;

    /** Characters of the order notes. */
    public const MAX_NOTES = 1000;

    /**
     * What the checkout sent, trimmed and checked.
     *
     * @param array<string, mixed> $sent         billing_details: firstName, streetAddress1, shippingCity …
     * @param mixed                $same_address the call's own same_address (true/false/1/0), which wins over sameAddress; null when not
     *   sent
     *
     * @throws BillingIsInvalid 400 with data.errors: sentence by field
     */
    public static function read(array $sent, mixed $same_address = null): BillingDetails
    {
        $values = self::typed($sent);
        $same = Read::bool($same_address ?? $sent['sameAddress'] ?? false);
        $errors = self::errors($values, $same);
        $relay = Relay::read($sent[Relay::FIELD] ?? '');
        $wrong = Relay::error($relay);
        if ($wrong !== '') {
            $errors[Relay::FIELD] = $wrong;
        }
        if ($errors !== []) {
            throw BillingIsInvalid::because($errors);
        }

        return new BillingDetails(
            first_name: $values['firstName'],
            last_name: $values['lastName'],
            company: $values['companyName'],
            street_1: $values['streetAddress1'],
            street_2: $values['streetAddress2'],
            postal_code: $values['postalCode'],
            city: $values['city'],
            phone: $values['phone'],
            email: $values['email'],
            same_address: $same,
            shipping_first_name: $same ? '' : $values['shippingFirstName'],
            shipping_last_name: $same ? '' : $values['shippingLastName'],
            shipping_street_1: $same ? '' : $values['shippingStreetAddress1'],
            shipping_street_2: $same ? '' : $values['shippingStreetAddress2'],
            shipping_postal_code: $same ? '' : $values['shippingPostalCode'],
            shipping_city: $same ? '' : $values['shippingCity'],
            shipping_address: mb_substr($values['shippingAddress'], 0, 500),
            cgv_version: mb_substr($values['cgv_version'], 0, 64),
            relay: $relay,
        );
    }

    /**
     * The details of an order whose parcel goes to another address.
     *
     * @param array<string, mixed> $sent shippingFirstName, shippingLastName, shippingStreetAddress1, shippingStreetAddress2,
     *                                   shippingPostalCode, shippingCity
     *
     * @throws BillingIsInvalid 400 with data.errors: sentence by field
     */
    public static function with_delivery(BillingDetails $billing, array $sent): BillingDetails
    {
        $values = self::typed($sent);
        $errors = array_filter(
            self::errors($values, false),
            static fn(string $field): bool => str_starts_with($field, 'shipping'),
            ARRAY_FILTER_USE_KEY,
        );
        if ($errors !== []) {
            throw BillingIsInvalid::because($errors);
        }

        return BillingDetails::from_array([
            ...$billing->to_array(),
            'same_address' => false,
            'shipping_first_name' => $values['shippingFirstName'],
            'shipping_last_name' => $values['shippingLastName'],
            'shipping_street_1' => $values['shippingStreetAddress1'],
            'shipping_street_2' => $values['shippingStreetAddress2'],
            'shipping_postal_code' => $values['shippingPostalCode'],
            'shipping_city' => $values['shippingCity'],
        ]);
    }

    /**
     * Order notes, trimmed.
     *
     * @throws BillingIsInvalid 400 beyond 1 000 characters
     */
    public static function notes(mixed $sent): string
    {
        // A text that is no UTF-8 comes out empty.
        $notes = PlainText::lines(Read::text($sent));
        if (mb_strlen($notes) > self::MAX_NOTES) {
            throw BillingIsInvalid::because(['orderNotes' => __('Les notes de commande contiennent au plus 1000 caractères.', 'museau')]);
        }

        return $notes;
    }

    /**
     * @param array<string, string> $values by field
     *
     * @return array<string, string> sentence by field
     */
    private static function errors(array $values, bool $same_address): array
    {
        $errors = [];
        foreach (self::required($same_address) as $field => $sentence) {
            if ($values[$field] === '') {
                $errors[$field] = $sentence;
            }
        }
        $errors += self::too_long($values);
        if ($values['country'] !== '' && !self::is_france($values['country'])) {
            $errors += ['country' => __('La livraison se fait en France seulement : écrivez-nous pour un autre pays.', 'museau')];
        }
        if (!$same_address && $values['shippingCountry'] !== '' && !self::is_france($values['shippingCountry'])) {
            $errors += ['shippingCountry' => __('La livraison se fait en France seulement : écrivez-nous pour un autre pays.', 'museau')];
        }
        if (preg_match('/^\d{5}$/', $values['postalCode']) !== 1) {
            $errors += ['postalCode' => __('Le code postal doit contenir 5 chiffres.', 'museau')];
        } elseif (!self::is_postal_code($values['postalCode'])) {
            $errors += ['postalCode' => __('Ce code postal n\'existe pas en France.', 'museau')];
        }
        if (preg_match('/^(?:0|\+33|0033)[1-9]\d{8}$/', preg_replace('/\(0\)|[\s.()-]/', '', $values['phone']) ?? '') !== 1) {
            $errors += ['phone' => __('Le numéro de téléphone est invalide.', 'museau')];
        }
        if (!Address::is_valid($values['email'])) {
            $errors += ['email' => __('Le format de l\'adresse e-mail est invalide.', 'museau')];
        }
        if (!$same_address && preg_match('/^\d{5}$/', $values['shippingPostalCode']) !== 1) {
            $errors += ['shippingPostalCode' => __('Code postal de livraison : 5 chiffres.', 'museau')];
        } elseif (!$same_address && !self::is_postal_code($values['shippingPostalCode'])) {
            $errors += ['shippingPostalCode' => __('Ce code postal de livraison n\'existe pas en France.', 'museau')];
        }

        return array_intersect_key([...array_fill_keys(array_keys(self::fields()), ''), ...$errors], $errors);
    }

    /** Begins as a department, 971 to 978 and 98 overseas, or 00 of the army; firms have codes that no list of towns knows. */
    private static function is_postal_code(string $code): bool
    {
        return preg_match('/^(?!00000)(?:[0-8]\d|9[0-58])\d{3}$|^97[1-8]\d{2}$/', $code) === 1;
    }

    /** @return array<string, string> sentence of each field that may not be empty */
    private static function required(bool $same_address): array
    {
        return [
            'firstName' => __('Le prénom est requis.', 'museau'),
            'lastName' => __('Le nom est requis.', 'museau'),
            'country' => __('Le pays est requis.', 'museau'),
            'streetAddress1' => __('L\'adresse est requise.', 'museau'),
            'postalCode' => __('Le code postal est requis.', 'museau'),
            'city' => __('La ville est requise.', 'museau'),
            'phone' => __('Le numéro de téléphone est requis.', 'museau'),
            'email' => __('L\'adresse e-mail est requise.', 'museau'),
        ] + ($same_address ? [] : [
            'shippingFirstName' => __('Le prénom de livraison est requis.', 'museau'),
            'shippingLastName' => __('Le nom de livraison est requis.', 'museau'),
            'shippingStreetAddress1' => __('L\'adresse de livraison est requise.', 'museau'),
            'shippingPostalCode' => __('Le code postal de livraison est requis.', 'museau'),
            'shippingCity' => __('La ville de livraison est requise.', 'museau'),
        ]);
    }

    /**
     * @param array<string, string> $values
     *
     * @return array<string, string>
     */
    private static function too_long(array $values): array
    {
        $names = [
            'firstName' => __('Le prénom', 'museau'),
            'lastName' => __('Le nom', 'museau'),
            'companyName' => __('L\'entreprise', 'museau'),
            'streetAddress1' => __('L\'adresse', 'museau'),
            'streetAddress2' => __('Le complément d\'adresse', 'museau'),
            'city' => __('La ville', 'museau'),
            'email' => __('L\'adresse e-mail', 'museau'),
            'shippingFirstName' => __('Le prénom de livraison', 'museau'),
            'shippingLastName' => __('Le nom de livraison', 'museau'),
            'shippingStreetAddress1' => __('L\'adresse de livraison', 'museau'),
            'shippingStreetAddress2' => __('Le complément d\'adresse de livraison', 'museau'),
            'shippingCity' => __('La ville de livraison', 'museau'),
        ];
        $errors = [];
        foreach ($names as $field => $name) {
            $most = $field === 'email' ? self::MAX_EMAIL : self::MAX_NAME;
            if (mb_strlen($values[$field]) > $most) {
                /* translators: 1: 'Le prénom', 'L'adresse' …, 2: number of characters */
                $errors[$field] = sprintf(__('%1$s contient au plus %2$d caractères.', 'museau'), $name, $most);
            }
        }

        return $errors;
    }

    private static function is_france(string $country): bool
    {
        return in_array(strtolower($country), ['france', 'fr'], true);
    }

    /**
     * @param array<string, mixed> $sent
     *
     * @return array<string, string> what each field says, in one line: nothing in it could reach a mail's header
     */
    private static function typed(array $sent): array
    {
        return array_map(static fn(string $field): string => PlainText::line(Read::text($sent[$field] ?? '')), self::fields());
    }

    /** @return array<string, string> names of the fields, in the form's order */
    private static function fields(): array
    {
        $fields = [
            'firstName', 'lastName', 'companyName', 'country', 'streetAddress1', 'streetAddress2', 'postalCode', 'city', 'phone', 'email',
            'shippingFirstName', 'shippingLastName', 'shippingStreetAddress1', 'shippingStreetAddress2', 'shippingPostalCode',
            'shippingCity',
            'shippingCountry', 'shippingAddress', 'cgv_version',
        ];

        return array_combine($fields, $fields);
    }
}
