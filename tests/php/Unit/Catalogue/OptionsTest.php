<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Catalogue;

use Museau\Domain\Catalogue\Formats;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\ProductAttribute;
use Museau\Domain\Catalogue\Variation;
use PHPUnit\Framework\Attributes\After;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

/** The rules of the options, from the same cases as src/client/catalogue/options.test.ts. */
final class OptionsTest extends TestCase
{
    #[After]
    public function forget_own_attributes(): void
    {
        Options::configure([]);
    }

    #[TestDox('[R065] Formats fall into their groups and have their centimetres')]
    public function test_formats(): void
    {
        foreach (self::cases()['formats'] as $case) {
            ['name' => $name, 'slug' => $slug] = $case;
            self::assertSame($case['group'], Formats::group($name, $slug), $name);
            self::assertSame($case['postcard'], Formats::is_postcard($name, $slug), $name);
            self::assertEquals($case['size'], Formats::centimetres($name, $slug, false), $name);
            self::assertEquals($case['wide'] ?? $case['size'], Formats::centimetres($name, $slug, true), $name);
        }
        self::assertSame([
            ['label' => 'Carte postale', 'ids' => [3]],
            ['label' => 'Portrait', 'ids' => [1, 4]],
            ['label' => 'Raisin', 'ids' => [2]],
        ], Formats::groups([
            ['id' => 1, 'name' => 'A4 portrait', 'slug' => 'a4-portrait'],
            ['id' => 2, 'name' => 'Raisin', 'slug' => 'raisin'],
            ['id' => 3, 'name' => '15x15 cm', 'slug' => 'postcard-square'],
            ['id' => 4, 'name' => 'A3 portrait', 'slug' => 'a3-portrait'],
        ]));
    }

    #[TestDox('[R078] Frames are oak, black, white, or none')]
    public function test_frames(): void
    {
        foreach (self::cases()['frames'] as $case) {
            self::assertSame($case['style'], Options::frame_style($case['name'], $case['slug']), $case['name']);
        }
    }

    #[TestDox('Which attribute is the frame, the format, or has no selector')]
    public function test_attributes(): void
    {
        foreach (self::cases()['attributes'] as $case) {
            $attribute = new ProductAttribute($case['name'], $case['slug'], [], true);
            $roles = [
                'frame' => Options::is_frame($attribute),
                'format' => Options::is_format($attribute),
                'unselected' => Options::is_unselected($attribute),
            ];
            self::assertSame(
                array_fill_keys(array_keys($roles), false),
                [...$roles, ...($case['is'] === null ? [] : [$case['is'] => !$roles[$case['is']]])],
                $case['slug'],
            );
        }
    }

    #[TestDox('Labels, size codes, and what calls itself a portrait')]
    public function test_words(): void
    {
        foreach (self::cases()['labels'] as $name => $label) {
            self::assertSame($label, Options::label($name));
        }
        foreach (self::cases()['codes'] as $name => $codes) {
            self::assertSame($codes, [Options::size_code($name), Options::shipping_code($name)], $name);
        }
        foreach (self::cases()['portraits'] as $name => $is) {
            self::assertSame($is, Options::names_portrait($name), $name);
        }
    }

    #[TestDox('A variation takes the choices that are its own, and any where it names none')]
    public function test_variations(): void
    {
        $variation = new Variation(1, 100, ['pa_format' => 'a4', 'pa_cadre' => ''], null, false, 0);

        self::assertTrue($variation->accepts(['pa_format' => 'a4', 'pa_cadre' => 'noir']));
        self::assertFalse($variation->accepts(['pa_format' => 'a3']));
        self::assertTrue($variation->accepts(['pa_cadre' => 'noir']));
    }

    #[TestDox('A shop with attributes of its own names them')]
    public function test_own_attributes(): void
    {
        self::assertSame(['pa_format', 'pa_serie', 'pa_crayon'], Options::filters());
        Options::configure(['format' => 'pa_size', 'frame' => '']);

        self::assertSame(['format' => 'pa_size'], Options::own());
        self::assertSame(['pa_size', 'pa_serie', 'pa_crayon', 'pa_cadre'], Options::slugs());
        self::assertTrue(Options::is_format(new ProductAttribute('Taille', 'pa_size', [], true)));
        self::assertFalse(Options::is_format(new ProductAttribute('Format', 'pa_format', [], true)));
    }

    /** @return array<string, array<array-key, mixed>> */
    private static function cases(): array
    {
        return json_decode((string) file_get_contents(dirname(__DIR__, 3) . '/fixtures/options.json'), true, 8, JSON_THROW_ON_ERROR);
    }
}
