<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Shipping;

use Museau\Domain\Shipping\CannotTrack;
use Museau\Domain\Shipping\Carrier;
use Museau\Domain\Shipping\Relay;
use Museau\Domain\Shipping\Tracking;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

final class TrackingTest extends TestCase
{
    /** @return iterable<string, array{string, string, string}> typed, kept, host of the link */
    public static function known(): iterable
    {
        yield 'Colissimo' => ['6a 123 456 78901', 'Colissimo 6A12345678901', 'www.laposte.fr'];
        yield 'Colissimo of another product' => ['8R12345678901', 'Colissimo 8R12345678901', 'www.laposte.fr'];
        yield 'Colissimo abroad' => ['CA473124829FR', 'Colissimo CA473124829FR', 'www.laposte.fr'];
        yield 'tracked letter' => ['1K 1234 5678 901', 'Lettre suivie 1K12345678901', 'www.laposte.fr'];
        yield 'registered letter' => ['RR473124829FR', 'Lettre suivie RR473124829FR', 'www.laposte.fr'];
        yield 'Chronopost' => ['XY 473124829 FR', 'Chronopost XY473124829FR', 'www.chronopost.fr'];
        yield 'Mondial Relay' => ['12345678', 'Mondial Relay 12345678', 'www.mondialrelay.fr'];
    }

    #[DataProvider('known')]
    #[TestDox('A number of a known form becomes the carrier\'s link: $_dataName')]
    public function test_known(string $typed, string $kept, string $host): void
    {
        $tracking = Tracking::read($typed, '');
        self::assertSame($kept, $tracking->text);
        self::assertSame(['https', $host], [parse_url($tracking->url, PHP_URL_SCHEME), parse_url($tracking->url, PHP_URL_HOST)]);
        self::assertEquals($tracking, Tracking::of($kept));
    }

    #[TestDox('A postal number with a wrong digit is refused, digits alone wait for her choice, and her choice counts')]
    public function test_refused(): void
    {
        self::assertSame('museau_tracking_mistyped', self::refusal('CA473124828FR', ''));
        self::assertSame('museau_tracking_mistyped', self::refusal('CA473124828FR', Carrier::Colissimo->value));
        self::assertSame('museau_tracking_ambiguous', self::refusal('870012345678901', ''));
        self::assertSame('museau_tracking_ambiguous', self::refusal('RR473124829DE', ''));
        self::assertSame('Lettre suivie 870012345678901', Tracking::read('87 00123 45678 901', Carrier::Letter->value)->text);
        self::assertSame('', Tracking::read('870012345678901', Tracking::OTHER)->url);
    }

    #[TestDox('A number that no carrier has, or not the chosen one, is refused; words and what another carrier carries are kept')]
    public function test_unknown(): void
    {
        foreach ([['12345', ''], ['6A1234567890', ''], ['6A 123', ''], ['6A12345678901, 6A12345678902', ''], ['12345', 'mondial-relay'], ['ABCDEF', 'colissimo'], ['6A1234567890', 'colissimo'], ['6A12345678901', 'chronopost'], ['Remis en main propre', 'colissimo']] as [$typed, $choice]) {
            self::assertSame('museau_tracking_unknown', self::refusal($typed, $choice), "$typed $choice");
            self::assertSame([$typed, ''], [Tracking::read($typed, Tracking::OTHER)->text, Tracking::read($typed, Tracking::OTHER)->url]);
        }
        self::assertSame('Remis en main propre', Tracking::read('Remis en main propre', '')->text);
        self::assertSame('Mondial Relay 12345678', Tracking::read('12345678', 'mondial-relay')->text);
    }

    #[TestDox('What is kept stands in the form as it is read again: number, carrier, words, address')]
    public function test_fields(): void
    {
        $all = ['Chronopost 870012345678901', 'Lettre suivie 1K12345678901', 'Mondial Relay 12345678', '12345', '870012345678901', 'Remis en main propre', 'https://example.org/123456', ''];
        foreach ($all as $kept) {
            $fields = Tracking::fields($kept);
            self::assertSame($kept, Tracking::read($fields['typed'], $fields['choice'])->text);
        }
        self::assertSame(['typed' => '870012345678901', 'choice' => 'chronopost'], Tracking::fields('Chronopost 870012345678901'));
        self::assertSame(['typed' => '12345', 'choice' => Tracking::OTHER], Tracking::fields('12345'));
        self::assertSame(['typed' => '6A12345678901', 'choice' => ''], Tracking::fields('6A12345678901'));
    }

    #[TestDox('Every digit of a postal number is checked: no single mistake passes')]
    public function test_check_digit(): void
    {
        foreach (range(0, 8) as $place) {
            foreach (range(0, 9) as $digit) {
                $digits = substr_replace('473124829', (string) $digit, $place, 1);
                self::assertSame($digits === '473124829' ? '' : 'museau_tracking_mistyped', self::refusal("CA{$digits}FR", ''), $digits);
            }
        }
    }

    #[TestDox('Only a carrier\'s own page over https becomes a link')]
    public function test_addresses(): void
    {
        $own = 'https://www.laposte.fr/outils/suivre-vos-envois?code=6A12345678901';
        self::assertSame($own, Tracking::read($own, '')->url);
        foreach (['http://www.laposte.fr/x', 'https://laposte.fr.example.org/', 'https://example.org/?laposte.fr', 'https://www.laposte.fr@example.org/', 'javascript:alert(1)', 'https://www.laposte.fr:8080/'] as $other) {
            $read = Tracking::read($other, '');
            self::assertSame([$other, ''], [$read->text, $read->url]);
            self::assertSame('', Tracking::of($other)->url);
        }
        self::assertSame(['Remis en main propre', ''], [Tracking::read(" Remis en\nmain propre ", '')->text, Tracking::of('Remis en main propre')->url]);
        self::assertSame('', Tracking::read('  ', '')->text);
    }

    #[TestDox('A relay point is a few plain lines with a postcode')]
    public function test_relay(): void
    {
        $lines = Relay::read(" Tabac du Port \r\n\n 3 quai  des Brumes\n76600 Le Havre\n");
        self::assertSame("Tabac du Port\n3 quai des Brumes\n76600 Le Havre", $lines);
        self::assertSame(['', ''], [Relay::error($lines), Relay::error('')]);
        self::assertNotSame('', Relay::error('Tabac du Port'));
        self::assertNotSame('', Relay::error(str_repeat('Tabac ', 60) . '76600'));
        self::assertNotSame('', Relay::error("76600\na\nb\nc\nd\ne\nf"));
        self::assertSame('', Relay::read(['a']));
    }

    private static function refusal(string $typed, string $choice): string
    {
        try {
            Tracking::read($typed, $choice);
        } catch (CannotTrack $why) {
            return $why->error_code;
        }

        return '';
    }
}
