<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Catalogue;

use Museau\Domain\Catalogue\FirstChoices;
use Museau\Domain\Catalogue\ProductAttribute;
use Museau\Domain\Catalogue\Variation;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** Holds the PHP rules to the table that the TypeScript rules are held to. */
final class FirstChoicesTest extends TestCase
{
    /**
     * @param array<string, string> $wanted
     * @param list<string>          $chosen
     * @param list<list<string>>    $options
     */
    #[DataProvider('cases')]
    public function test_choices_follow_the_shared_table(array $wanted, array $chosen, array $options, int $variation): void
    {
        $table = self::table();
        $attributes = array_map(static fn(array $attribute): ProductAttribute => new ProductAttribute(
            $attribute['name'],
            $attribute['slug'],
            array_map(static fn(string $name): array => ['id' => 0, 'name' => $name, 'slug' => self::slug($name)], $attribute['options']),
            true,
        ), $table['attributes']);
        $variations = array_map(static fn(array $row): Variation => new Variation(
            $row[0],
            $row[1] === null ? null : 100 * $row[1],
            array_combine(array_column($table['attributes'], 'slug'), array_map(self::slug(...), array_slice($row, 2))),
            null,
            false,
            0,
        ), $table['variations']);

        $first = FirstChoices::of($attributes, $variations, $wanted);

        self::assertSame(array_map(self::slug(...), $chosen), array_values($first->choices));
        self::assertSame($options, array_map(static fn(array $list): array => array_column($list, 'name'), array_values($first->options)));
        self::assertSame($variation, $first->variation?->id);
    }

    public function test_numbers_sort_as_numbers_and_accents_as_their_letters(): void
    {
        $names = ['Érable', 'Zinc', 'Ébène', '10 ans', '9 ans', 'Œuf'];
        usort($names, FirstChoices::compare(...));

        self::assertSame(['9 ans', '10 ans', 'Ébène', 'Érable', 'Œuf', 'Zinc'], $names);
    }

    /** @return iterable<string, array{array<string, string>, list<string>, list<list<string>>, int}> */
    public static function cases(): iterable
    {
        foreach (self::table()['cases'] as $case) {
            yield $case['is'] => [$case['wanted'], $case['chosen'], $case['options'], $case['variation']];
        }
    }

    /** @return array{attributes: list<array<string, mixed>>, variations: list<list<mixed>>, cases: list<array<string, mixed>>} */
    private static function table(): array
    {
        return json_decode((string) file_get_contents(dirname(__DIR__, 3) . '/fixtures/first-choices.json'), true, 16, JSON_THROW_ON_ERROR);
    }

    private static function slug(string $name): string
    {
        return str_replace(' ', '-', strtolower(strtr($name, ['ê' => 'e', '(' => '', ')' => '', ',' => ''])));
    }
}
