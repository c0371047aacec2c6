<?php

declare(strict_types=1);

namespace Museau\Domain\Invoices;

use Museau\Domain\Legal\LegalFields;
use Museau\Domain\Orders\Order;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/** Who sells, who buys, and where it goes. */
final class InvoiceParties
{
    /** Member of an order's meta: company and SIREN that were told with the demand for an invoice. */
    public const BUYER = 'invoice_buyer';

    /** What the law asks of the seller (C. com. R123-237, L441-9). */
    private const REQUIRED = ['legal_name', 'legal_address', 'siret'];

    public function __construct(private readonly Settings $settings) {}

    /** @throws CannotInvoice when « Boutique » lacks what the law asks */
    public function seller(): Party
    {
        $value = fn(string $field): string => LegalFields::value($this->settings, $field);
        $missing = array_filter(self::REQUIRED, static fn(string $field): bool => $value($field) === '');
        if ($missing !== []) {
            throw CannotInvoice::is_incomplete(array_combine($missing, array_map(LegalFields::label(...), $missing)));
        }
        if (!$this->settings->vat_exempt()) {
            throw CannotInvoice::charges_vat();
        }
        $address = Party::address($value('legal_address'));
        $form = $value('legal_form');
        $phone = $this->settings->phone();

        return new Party(
            trim($value('legal_name')),
            $address->street,
            $address->postal_code,
            $address->city,
            substr($value('siret'), 0, 9),
            $value('siret'),
            $value('vat_number'),
            implode(' - ', array_filter([$form, $value('legal_register')])),
            phone: $phone === LegalFields::DEMO_PHONE ? '' : $phone,
            email: $this->settings->email(),
        );
    }

    /** @throws CannotInvoice when the customer was erased */
    public static function buyer(Order $order): Party
    {
        $billing = $order->billing;
        [$company, $siren] = self::firm($order);
        // Whom WordPress's tools erased has an address of theirs: 'deleted@site.invalid'.
        if (trim($billing->name() . $billing->city) === '' || str_ends_with($billing->email, '.invalid')) {
            throw CannotInvoice::has_no_person();
        }

        return new Party(
            $company !== '' ? $company : $billing->name(),
            self::street($billing->street_1, $billing->street_2),
            trim($billing->postal_code),
            trim($billing->city),
            $siren,
            contact: $company !== '' ? $billing->name() : '',
        );
    }

    public static function delivery(Order $order, Party $buyer): Party
    {
        $billing = $order->billing;

        return $billing->same_address ? new Party(
            $buyer->name,
            $buyer->street,
            $buyer->postal_code,
            $buyer->city,
            contact: $buyer->contact,
        ) : new Party(
            trim($billing->shipping_first_name . ' ' . $billing->shipping_last_name),
            self::street($billing->shipping_street_1, $billing->shipping_street_2),
            trim($billing->shipping_postal_code),
            trim($billing->shipping_city),
        );
    }

    /** @return array{string, string} company and SIREN of an order; '' of a private person */
    public static function firm(Order $order): array
    {
        $told = Read::map($order->meta[self::BUYER] ?? null);
        $company = trim(Read::text($told['company'] ?? ''));

        return [$company !== '' ? $company : trim($order->billing->company), Read::text($told['siren'] ?? '')];
    }

    /** @return list<string> */
    private static function street(string ...$lines): array
    {
        return array_values(array_filter(array_map(trim(...), $lines)));
    }
}
