<?php

declare(strict_types=1);

namespace Museau\Tests\Unit;

use Museau\Domain\Orders\OrderSearch;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** What the artist's words ask of an order. */
final class OrderSearchTest extends TestCase
{
    /** @return array<string, array{string, list<string>}> */
    public static function words(): array
    {
        return [
            'a name without its accents' => ['Néo  LEFÈVRE', ['neo', 'lefevre']],
            'either apostrophe' => ["O’Brien d'Arc", ['o', 'brien', 'd', 'arc']],
            'two names in one' => ['Jean-Pierre', ['jean', 'pierre']],
            'a number as the screens write it' => ['N° 2026-0471', ['2026-0471']],
            'with another sign' => ['#470', ['470']],
            'an address, where # is a letter' => ['zoe#1@example.org', ['zoe#1@example.org']],
            'a telephone' => ['06 12 34 12 78', ['06', '12', '34', '78']],
            'a sign alone' => ['#', []],
            'nothing' => ['  ', []],
        ];
    }

    /** @param list<string> $terms */
    #[DataProvider('words')]
    public function test_terms(string $words, array $terms): void
    {
        self::assertSame($terms, (new OrderSearch($words))->terms());
    }

    public function test_each_term_stands_somewhere(): void
    {
        $texts = ['2026-0471', 'Helene Lefèvre', 'Néo'];
        self::assertTrue((new OrderSearch('neo lefevre'))->is_met_by(...$texts));
        self::assertFalse((new OrderSearch('neo martin'))->is_met_by(...$texts));
        self::assertFalse((new OrderSearch(''))->is_met_by(...$texts));
    }
}
