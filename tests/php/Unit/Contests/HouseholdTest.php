<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Contests;

use Museau\Domain\Contests\Household;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

/** What is one household, and what is two (docs/adr/0014). */
final class HouseholdTest extends TestCase
{
    #[TestDox('One mailbox is one household, however its address is written, and two mailboxes are two')]
    public function test_mailboxes(): void
    {
        foreach ([' Elise@Example.ORG ', 'elise+concours@example.org', 'ELISE+2@example.org'] as $same) {
            self::assertSame(Household::of_email('elise@example.org'), Household::of_email($same), $same);
        }
        self::assertSame('elisemartin@gmail.com', Household::mailbox('Elise.Martin+chat@googlemail.com'));
        foreach (['e.lise@example.org', 'elise@example.com', '+elise@example.org'] as $other) {
            self::assertNotSame(Household::of_email('elise@example.org'), Household::of_email($other), $other);
        }
    }

    #[TestDox('One postal address is one household, however it is spelled; another flat of the house is another one')]
    public function test_addresses(): void
    {
        $print = static fn(string $street, string $code = '42000', string $city = 'Saint-Étienne'): string => Household::of_address($street, $code, $city, 'secret');
        $home = $print('12 bis, avenue de la République');
        foreach ([['12bis AV. de la republique'], ['12 bis avenue de la République', '42 000'], ['12 Bis Ave de la République', '42000', 'ST ETIENNE']] as $same) {
            self::assertSame($home, $print(...$same), implode(' ', $same));
        }
        self::assertNotSame($home, $print('12 bis, avenue de la République, appartement 4'));
        self::assertSame($print('12 rue X appt 4'), $print('12, rue X, appartement 4'));
        self::assertNotSame($home, Household::of_address('12 bis, avenue de la République', '42000', 'Saint-Étienne', 'another secret'));
        self::assertSame('', Household::of_address('', ' ', '', 'secret'));
    }
}
