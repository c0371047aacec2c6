<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Storefront;

use Museau\Domain\Catalogue\GlobalAttribute;
use Museau\Kernel\PageNumbers;
use Museau\Screens\Storefront\ListingState;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

/** The rules of a listing, from the same cases as src/client/catalogue/catalogue.test.ts. */
final class ListingRulesTest extends TestCase
{
    #[TestDox('[R061] [R062] [R064] The address carries the filters, and each press follows the rules')]
    public function test_states(): void
    {
        $cases = self::cases('listing-states');
        $attributes = array_map(static fn(array $one): GlobalAttribute => new GlobalAttribute(...$one), $cases['attributes']);
        $read = static function (string $query) use ($attributes): ListingState {
            parse_str($query, $values);

            return ListingState::from_query($values, $attributes);
        };
        foreach ($cases['read'] as $case) {
            self::assertSame($case['written'], $read($case['query'])->query(), $case['query']);
        }
        foreach ($cases['marked'] as $case) {
            self::assertSame($case['marked'], $read($case['query'])->has($case['attribute'], $case['ids']), $case['query']);
        }
        foreach ($cases['toggled'] as $case) {
            self::assertSame($case['to'], $read($case['from'])->toggled($case['attribute'], $case['ids'])->query(), $case['from']);
        }
        foreach ($cases['pages'] as $case) {
            self::assertSame($case['shown'], PageNumbers::around($case['current'], $case['total'], $case['margin']));
        }
    }

    private static function cases(string $name): mixed
    {
        return json_decode((string) file_get_contents(dirname(__DIR__, 3) . "/fixtures/$name.json"), true);
    }
}
