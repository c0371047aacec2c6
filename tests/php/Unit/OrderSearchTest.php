<?php

declare(strict_types=1);

namespace Museau\Tests\Unit;

use Museau\Domain\Orders\OrderSearch;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** What the artist's words find. */
final class OrderSearchTest extends TestCase
{
    private const ORDER = "2026-0471\nHélène O’Brien-Lefèvre\nGalerie Lecœur\nhelene#1@example.org\nNéo, Jean-Pierre\n06 12.34\u{202F}56 78";

    /** @return array<string, array{string, bool}> */
    public static function words(): array
    {
        return [
            'a name without its accents, after another' => ['lefevre  HELENE', true],
            'a customer and her animal' => ['Neo Lefèvre', true],
            'a ligature' => ['lecoeur', true],
            'the ligature itself' => ['Lecœur', true],
            'the other apostrophe' => ["o'brien", true],
            'two names in one' => ['jean pierre', true],
            'a number as the screens write it' => ['N° 2026-0471', true],
            'a number with another sign' => ['#2026-0471', true],
            'an e-mail, where # is a letter' => ['helene#1@example.org', true],
            'a telephone as a list of calls writes it' => ['0612345678', true],
            'a telephone from abroad' => ['+33 (0)6 12 34 56 78', true],
            'a telephone as it is dialled from there' => ['0033612345678', true],
            'the beginning of a telephone' => ['06 12', true],
            'another telephone' => ['06 12 34 56 79', false],
            'another animal' => ['rex lefevre', false],
            'a sign alone' => ['#', false],
            'an apostrophe alone' => ["'", false],
            'nothing' => ['  ', false],
        ];
    }

    #[DataProvider('words')]
    public function test_what_an_order_names(string $words, bool $is): void
    {
        self::assertSame($is, (new OrderSearch($words))->is_met_by(self::ORDER));
    }

    public function test_a_telephone_is_found_however_it_was_kept(): void
    {
        foreach (['0612345678', '+33612345678', '06.12.34.56.78', '+33 6 12 34 56 78'] as $kept) {
            self::assertTrue((new OrderSearch('06 12 34 56 78'))->is_met_by($kept), $kept);
        }
    }
}
