<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Legal;

use Museau\Screens\Settings\SettingsRules;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

final class LegalFieldsTest extends TestCase
{
    private const WHOLE = [
        'email' => 'camille@example.org', 'phone' => '06 11 22 33 44', 'social_url' => 'https://www.instagram.com/museau', 'portrait_id' => '174',
        'deposit_percent' => '30', 'delay_min' => '10', 'delay_max' => '15', 'dispatch_min' => '2', 'dispatch_max' => '3', 'page_size' => '24', 'photo_retention' => '90', 'message_retention' => '12', 'contest_retention' => '30',
        'journal_retention' => '30', 'limit_retention' => '24', 'proof_rounds' => '2', 'proof_days' => '14', 'portrait_shipping' => '15', 'standard_shipping' => '7', 'free_shipping_from' => '50', 'vat_exempt' => '1',
        'legal_name' => 'Camille Exemple', 'legal_address' => "1 rue des Exemples\r\n35000 Rennes", 'siret' => '732 829 320 00074', 'publication_director' => 'Camille Exemple',
        'host_name' => 'Hébergeur', 'host_address' => '2 rue du Serveur, 75000 Paris', 'host_phone' => '01 02 03 04 05',
        'mediator_name' => 'Médiation', 'mediator_address' => '3 rue du Milieu, 75000 Paris', 'mediator_site' => 'https://mediation.example',
    ];

    #[TestDox('Numbers, addresses and days are checked; a text of several lines keeps them')]
    #[DataProvider('wrong')]
    public function test_wrong_fields(string $field, string $typed): void
    {
        self::assertSame([], self::read(self::WHOLE)['errors']);
        self::assertSame("1 rue des Exemples\n35000 Rennes", self::read(self::WHOLE)['values']['legal_address']);
        self::assertSame('73282932000074', self::read(self::WHOLE)['values']['siret']);
        self::assertSame([$field], array_keys(self::read([...self::WHOLE, $field => $typed])['errors']));
    }

    /** @return iterable<array{string, string}> */
    public static function wrong(): iterable
    {
        yield ['siret', '732 829 320 00075'];
        yield ['siret', '00000000000000'];
        yield ['siret', '732829320'];
        yield ['mediator_site', 'javascript:alert(1)'];
        yield ['mediator_site', 'https://ec.europa.eu/consumers/odr'];
        yield ['privacy_contact', 'camille@'];
        yield ['accessibility_date', '2026-02-30'];
        yield ['legal_name', str_repeat('é', 201)];
    }

    #[TestDox('No key that charges cards for real is kept while a required field is missing, nor the other way round')]
    #[DataProvider('required')]
    public function test_the_shop_opens_complete(string $field): void
    {
        $live = ['stripe_secret_key' => 'sk_live_abcd1234'];
        self::assertSame([], self::read(self::WHOLE + $live)['errors']);
        self::assertSame([], self::read([...self::WHOLE, $field => ''])['errors'] === [] ? [] : array_diff(array_keys(self::read([...self::WHOLE, $field => ''])['errors']), ['phone']));
        self::assertArrayHasKey($field, self::read([...self::WHOLE, ...$live, $field => ''])['errors']);
        self::assertArrayHasKey($field, self::read([...self::WHOLE, $field => ''], true)['errors']);
        self::assertSame([], array_diff(array_keys(self::read([...self::WHOLE, $field => '', 'stripe_secret_key' => 'sk_test_abcd1234'])['errors']), ['phone']));
    }

    /** @return iterable<array{string}> */
    public static function required(): iterable
    {
        foreach (['legal_name', 'legal_address', 'siret', 'publication_director', 'host_name', 'host_address', 'host_phone', 'mediator_name', 'mediator_address', 'mediator_site', 'phone'] as $field) {
            yield [$field];
        }
    }

    #[TestDox('VAT asks for its number, originals out of scope for their reason, and the demo\'s phone number is nobody\'s')]
    public function test_what_depends(): void
    {
        $live = self::WHOLE + ['stripe_secret_key' => 'sk_live_abcd1234'];
        self::assertSame(['vat_number'], array_keys(self::read(array_diff_key($live, ['vat_exempt' => 1]))['errors']));
        self::assertSame(['gpsr_originals_reason'], array_keys(self::read([...$live, 'gpsr_originals_exempt' => '1'])['errors']));
        self::assertSame(['phone'], array_keys(self::read([...$live, 'phone' => '06 12 34 56 78'])['errors']));
    }

    /**
     * @param array<string, mixed> $typed
     *
     * @return array{values: array<string, mixed>, errors: array<string, string>}
     */
    private static function read(array $typed, bool $is_open = false): array
    {
        return SettingsRules::read($typed, static fn(): bool => true, $is_open);
    }
}
