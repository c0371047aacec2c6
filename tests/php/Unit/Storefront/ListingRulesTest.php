<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Storefront;

use Museau\Domain\Catalogue\GlobalAttribute;
use Museau\Kernel\PageNumbers;
use Museau\Screens\Storefront\ListingState;
use Museau\Tests\Support\Json;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

/** The rules of a listing, from the same cases as src/client/catalogue/catalogue.test.ts. */
final class ListingRulesTest extends TestCase
{
    #[TestDox('[R061] [R062] [R064] The address carries the filters, and each press follows the rules')]
    public function test_states(): void
    {
        $cases = Json::fixture('listing-states');
        $attributes = array_map(static fn(Json $one): GlobalAttribute => new GlobalAttribute(
            $one->int('id'),
            $one->text('name'),
            $one->text('slug'),
            array_map(self::term(...), $one->each('terms')),
        ), $cases->each('attributes'));
        $read = static function (string $query) use ($attributes): ListingState {
            parse_str($query, $values);

            return ListingState::from_query((new Json($values))->map(), $attributes);
        };
        foreach ($cases->each('read') as $case) {
            self::assertSame($case->at('written'), $read($case->text('query'))->query(), $case->text('query'));
        }
        foreach ($cases->each('marked') as $case) {
            $state = $read($case->text('query'));
            self::assertSame($case->at('marked'), $state->has($case->text('attribute'), $case->ints('ids')), $case->text('query'));
        }
        foreach ($cases->each('toggled') as $case) {
            $state = $read($case->text('from'))->toggled($case->text('attribute'), $case->ints('ids'));
            self::assertSame($case->at('to'), $state->query(), $case->text('from'));
        }
        foreach ($cases->each('pages') as $case) {
            self::assertSame($case->at('shown'), PageNumbers::around($case->int('current'), $case->int('total'), $case->int('margin')));
        }
    }

    /** @return array{id: int, name: string, slug: string} */
    private static function term(Json $term): array
    {
        return ['id' => $term->int('id'), 'name' => $term->text('name'), 'slug' => $term->text('slug')];
    }
}
