<?php

declare(strict_types=1);

namespace Museau\Domain\Invoices;

use Museau\Kernel\Read;

/** Seller, buyer or place of delivery of an invoice, in France. */
final class Party
{
    /**
     * @param list<string> $street   at most three lines
     * @param string       $register a register's own words, or a legal form
     */
    public function __construct(
        public readonly string $name,
        public readonly array $street,
        public readonly string $postal_code,
        public readonly string $city,
        public readonly string $siren = '',
        public readonly string $siret = '',
        public readonly string $vat_number = '',
        public readonly string $register = '',
        public readonly string $contact = '',
        public readonly string $phone = '',
        public readonly string $email = '',
    ) {}

    /** An address as the artist wrote it: a last line that begins with five digits names the town. */
    public static function address(string $text): self
    {
        $lines = array_values(array_filter(array_map(trim(...), explode("\n", $text))));
        $last = array_pop($lines) ?? '';
        // '75011 Paris', or '12 rue des Lilas, 75011 Paris'.
        if (preg_match('/^(?:(.+?),?\s+)?(\d{5})\s+(\D.*)$/u', $last, $parts) !== 1) {
            return new self('', array_slice([...$lines, ...($last === '' ? [] : [$last])], 0, 3), '', '');
        }
        $street = $parts[1] === '' ? $lines : [...$lines, $parts[1]];

        return new self('', array_slice($street, 0, 3), $parts[2], $parts[3]);
    }

    /** @return list<string> as it is printed */
    public function lines(): array
    {
        return array_values(array_filter([
            $this->name,
            $this->contact === $this->name ? '' : $this->contact,
            ...$this->street,
            trim("$this->postal_code $this->city"),
        ]));
    }

    /** @return array<string, mixed> */
    public function to_array(): array
    {
        return Read::map(get_object_vars($this));
    }

    /** @param array<string, mixed> $data what to_array() gave */
    public static function from_array(array $data): self
    {
        $text = static fn(string $key): string => Read::text($data[$key] ?? '');

        return new self(
            $text('name'),
            array_values(array_map(Read::text(...), is_array($data['street'] ?? null) ? $data['street'] : [])),
            $text('postal_code'),
            $text('city'),
            $text('siren'),
            $text('siret'),
            $text('vat_number'),
            $text('register'),
            $text('contact'),
            $text('phone'),
            $text('email'),
        );
    }
}
