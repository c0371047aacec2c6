<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Cart;

use Museau\Domain\Cart\Choices;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\ProductAttribute;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class ChoicesTest extends TestCase
{
    /** @param array<string, string> $read */
    #[DataProvider('sent')]
    public function test_what_a_client_may_call_an_option(string $attribute, string $value, array $read): void
    {
        self::assertSame($read, Choices::read(self::product(), [['attribute' => $attribute, 'value' => $value]]));
    }

    /** @return array<string, array{string, string, array<string, string>}> */
    public static function sent(): array
    {
        $postcard = ['pa_format' => 'postcard-c6'];

        return [
            'the attribute by its slug, the option by its slug' => ['pa_format', 'postcard-c6', $postcard],
            'the option by its name' => ['pa_format', 'C6 (11x16 cm)', $postcard],
            'as WooCommerce posts it' => ['attribute_pa_format', 'postcard-c6', $postcard],
            'without the prefix' => ['format', 'postcard-c6', $postcard],
            'by its name' => ['Taille du papier', 'postcard-c6', $postcard],
            'in other letters' => ['TAILLE DU PAPIER', 'c6 11x16 CM', $postcard],
            'as the shop shows it' => ['Nombre d\'animaux', '2', ['pa_animaux' => '2']],
            'nothing of an attribute that is unknown' => ['pa_couleur', 'postcard-c6', []],
            'nothing of an attribute without a name' => ['', 'postcard-c6', []],
            'nothing of an option that is unknown' => ['pa_format', 'a0', []],
            'nothing of an option without a name' => ['pa_format', '', []],
        ];
    }

    private static function product(): Product
    {
        return new Product(
            5,
            'Hibou',
            'hibou-impression',
            'variable',
            2000,
            6000,
            '',
            '',
            [],
            [],
            [
                new ProductAttribute('Taille du papier', 'pa_format', [
                    ['id' => 12, 'name' => 'A4 portrait', 'slug' => 'a4-portrait'],
                    ['id' => 14, 'name' => 'C6 (11x16 cm)', 'slug' => 'postcard-c6'],
                    ['id' => 15, 'name' => '…', 'slug' => ''],
                ], true),
                new ProductAttribute('Nombre animaux', 'pa_animaux', [['id' => 21, 'name' => '2', 'slug' => '2']], true),
            ],
            [],
            false,
            null,
            false,
            0,
            '',
            '',
            0,
            '2026-01-01T00:00:00Z',
        );
    }
}
