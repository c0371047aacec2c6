<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Orders;

use Museau\Domain\Orders\BillingIsInvalid;
use Museau\Domain\Orders\BillingRules;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

final class BillingRulesTest extends TestCase
{
    private const GOOD = [
        'firstName' => ' Zoé ', 'lastName' => 'Martin', 'country' => 'France', 'streetAddress1' => '12 rue des Lilas', 'postalCode' => '75011',
        'city' => 'Paris', 'phone' => '06 12 34 56 78', 'email' => 'zoe@example.org', 'sameAddress' => true,
    ];

    #[TestDox('[R128] Values are trimmed; what is optional may be missing')]
    public function test_a_good_form(): void
    {
        $billing = BillingRules::read([...self::GOOD, 'companyName' => "Chez\r\nZoé", 'cgv_version' => '3', 'shippingFirstName' => 'ignored']);
        self::assertSame(['Zoé', 'Chez Zoé', '3', true, ''], [$billing->first_name, $billing->company, $billing->cgv_version, $billing->same_address, $billing->shipping_first_name]);
        self::assertEquals($billing, \Museau\Domain\Orders\BillingDetails::from_array([...$billing->to_array(), 'later' => 1]));
    }

    #[TestDox('[R129] [R131] [R132] [R133] [R134] All sentences at once, to the letter, in the form\'s order')]
    public function test_everything_missing(): void
    {
        self::assertSame([
            'firstName' => 'Le prénom est requis.',
            'lastName' => 'Le nom est requis.',
            'country' => 'Le pays est requis.',
            'streetAddress1' => 'L\'adresse est requise.',
            'postalCode' => 'Le code postal est requis.',
            'city' => 'La ville est requise.',
            'phone' => 'Le numéro de téléphone est requis.',
            'email' => 'L\'adresse e-mail est requise.',
            'shippingFirstName' => 'Le prénom de livraison est requis.',
            'shippingLastName' => 'Le nom de livraison est requis.',
            'shippingStreetAddress1' => 'L\'adresse de livraison est requise.',
            'shippingPostalCode' => 'Le code postal de livraison est requis.',
            'shippingCity' => 'La ville de livraison est requise.',
        ], $this->errors(['firstName' => "  \t"]));
    }

    /** @param array<string, mixed> $change */
    #[DataProvider('bad')]
    #[TestDox('[R130] [R133] One bad value: $sentence')]
    public function test_one_bad_value(array $change, string $field, string $sentence): void
    {
        self::assertSame([$field => $sentence], $this->errors([...self::GOOD, ...$change]));
    }

    /** @return iterable<array{array<string, mixed>, string, string}> */
    public static function bad(): iterable
    {
        $email = 'Le format de l\'adresse e-mail est invalide.';
        $postal = 'Le code postal doit contenir 5 chiffres.';
        $phone = 'Le numéro de téléphone est invalide.';
        yield [['email' => 'zoe@'], 'email', $email];
        yield [['email' => 'zoe example.org'], 'email', $email];
        yield [['email' => 'user@[127.0.0.1]'], 'email', $email];
        yield [['email' => '"a,victim@example.com,b"@evil.fr'], 'email', $email];
        yield [['email' => 'a@example.com,b@example.com'], 'email', $email];
        yield [['postalCode' => '7501'], 'postalCode', $postal];
        yield [['postalCode' => 'A5011'], 'postalCode', $postal];
        foreach (['00000', '99999', '96000', '97900'] as $code) {
            yield [['postalCode' => $code], 'postalCode', 'Ce code postal n\'existe pas en France.'];
        }
        yield [['phone' => '0612'], 'phone', $phone];
        yield [['phone' => '00 12 34 56 78'], 'phone', $phone];
        yield [['phone' => '+32 6 12 34 56 78'], 'phone', $phone];
        yield [['firstName' => str_repeat('é', 101)], 'firstName', 'Le prénom contient au plus 100 caractères.'];
        yield [['country' => 'Belgique'], 'country', 'La livraison se fait en France seulement : écrivez-nous pour un autre pays.'];
        yield [
            ['sameAddress' => false, 'shippingFirstName' => 'A', 'shippingLastName' => 'B', 'shippingStreetAddress1' => 'C', 'shippingCity' => 'D', 'shippingPostalCode' => '1'],
            'shippingPostalCode',
            'Code postal de livraison : 5 chiffres.',
        ];
    }

    /** Forms of a French number, and codes of the islands, of firms and of the army, that pass; same_address of the call wins, as true/false/1/0. */
    public function test_what_passes(): void
    {
        foreach (['0612345678', '06.12.34.56.78', '+33 6 12 34 56 78', '+33 (0)6 12 34 56 78', '0033612345678'] as $phone) {
            self::assertSame($phone, BillingRules::read([...self::GOOD, 'phone' => $phone])->phone);
        }
        foreach (['01000', '20090', '95999', '97133', '98800', '00100'] as $code) {
            self::assertSame($code, BillingRules::read([...self::GOOD, 'postalCode' => $code])->postal_code);
        }
        foreach ([true, 1, '1', 'true'] as $same) {
            self::assertTrue(BillingRules::read([...self::GOOD, 'sameAddress' => false], $same)->same_address);
        }
        foreach ([false, 0, '0', 'false'] as $other) {
            self::assertArrayHasKey('shippingCity', $this->errors(self::GOOD, $other));
        }
    }

    /** Notes keep their lines; 1 000 characters are the limit. */
    public function test_notes(): void
    {
        self::assertSame("Rex\nest timide", BillingRules::notes(" Rex\r\nest timide\0 "));
        self::assertSame(1000, mb_strlen(BillingRules::notes(str_repeat('é', 1000))));
        $this->expectException(BillingIsInvalid::class);
        BillingRules::notes(str_repeat('a', 1001));
    }

    /**
     * @param array<string, mixed> $sent
     *
     * @return array<string, string>
     */
    private function errors(array $sent, mixed $same_address = null): array
    {
        try {
            BillingRules::read($sent, $same_address);
        } catch (BillingIsInvalid $refusal) {
            /** @var array<string, string> */
            return $refusal->data['errors'];
        }

        return [];
    }
}
