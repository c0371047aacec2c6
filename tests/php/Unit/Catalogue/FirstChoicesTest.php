<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Catalogue;

use Museau\Domain\Catalogue\FirstChoices;
use Museau\Domain\Catalogue\ProductAttribute;
use Museau\Domain\Catalogue\Variation;
use Museau\Kernel\Read;
use Museau\Tests\Support\Json;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** Holds the PHP rules to the table that the TypeScript rules are held to. */
final class FirstChoicesTest extends TestCase
{
    /**
     * @param array<string, string> $wanted
     * @param list<string>          $chosen
     * @param list<list<string>>    $options
     * @param list<list<string>>    $excluded 'A2 : pas en graphite'
     * @param array<string, int>    $surcharges euros
     */
    #[DataProvider('cases')]
    public function test_choices_follow_the_shared_table(
        array $wanted,
        array $chosen,
        array $options,
        array $excluded,
        array $surcharges,
        int $variation,
    ): void {
        $table = Json::fixture('first-choices');
        $attributes = array_map(static fn(Json $attribute): ProductAttribute => new ProductAttribute(
            $attribute->text('name'),
            $attribute->text('slug'),
            array_map(static fn(string $name): array => ['id' => 0, 'name' => $name, 'slug' => self::slug($name)], $attribute->texts('options')),
            true,
        ), $table->each('attributes'));
        $slugs = array_map(static fn(ProductAttribute $attribute): string => $attribute->slug, $attributes);
        $variations = array_map(static fn(Json $row): Variation => new Variation(
            $row->int('0'),
            $row->at('1') === null ? null : 100 * $row->int('1'),
            array_combine($slugs, array_map(self::slug(...), (new Json(array_slice($row->array(), 2)))->texts())),
            null,
            false,
            0,
        ), $table->each('variations'));

        $first = FirstChoices::of($attributes, $variations, $wanted);

        self::assertSame(array_map(self::slug(...), $chosen), array_values($first->choices));
        self::assertSame($options, array_map(static fn(array $list): array => array_column($list, 'name'), array_values($first->options)));
        self::assertSame($excluded, array_map(
            static fn(array $list): array => array_map(static fn(array $one): string => $one['name'] . ' : ' . $one['reason'], $list),
            array_values($first->excluded),
        ));
        self::assertSame($variation, $first->variation?->id);
        self::assertSame($surcharges, array_map(static fn(int $cents): int => intdiv($cents, 100), $first->surcharges));
    }

    public function test_numbers_sort_as_numbers_and_accents_as_their_letters(): void
    {
        $names = ['Érable', 'Zinc', 'Ébène', '10 ans', '9 ans', 'Œuf'];
        usort($names, FirstChoices::compare(...));

        self::assertSame(['9 ans', '10 ans', 'Ébène', 'Érable', 'Œuf', 'Zinc'], $names);
    }

    /** @return iterable<string, array{array<string, string>, list<string>, list<list<string>>, list<list<string>>, array<string, int>, int}> */
    public static function cases(): iterable
    {
        foreach (Json::fixture('first-choices')->each('cases') as $case) {
            $wanted = array_map(Read::text(...), $case->map('wanted'));
            [$options, $excluded] = array_map(
                static fn(string $name): array => array_map(static fn(Json $list): array => $list->texts(), $case->each($name)),
                ['options', 'excluded'],
            );
            $surcharges = array_map(static fn(mixed $euros): int => Read::int($euros), $case->map('surcharges'));
            yield $case->text('is') => [$wanted, $case->texts('chosen'), $options, $excluded, $surcharges, $case->int('variation')];
        }
    }

    private static function slug(string $name): string
    {
        return str_replace(' ', '-', strtolower(strtr($name, ['ê' => 'e', '(' => '', ')' => '', ',' => ''])));
    }
}
