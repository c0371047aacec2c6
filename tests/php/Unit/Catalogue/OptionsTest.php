<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Catalogue;

use Museau\Domain\Catalogue\Formats;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\ProductAttribute;
use Museau\Domain\Catalogue\Variation;
use Museau\Tests\Support\Json;
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
        foreach (Json::fixture('options')->each('formats') as $case) {
            [$name, $slug] = [$case->text('name'), $case->text('slug')];
            self::assertSame($case->at('group'), Formats::group($name, $slug), $name);
            self::assertSame($case->bool('postcard'), Formats::is_postcard($name, $slug), $name);
            self::assertEquals($case->at('size'), Formats::centimetres($name, $slug, false), $name);
            self::assertEquals($case->map()['wide'] ?? $case->at('size'), Formats::centimetres($name, $slug, true), $name);
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
        foreach (Json::fixture('options')->each('frames') as $case) {
            self::assertSame($case->at('style'), Options::frame_style($case->text('name'), $case->text('slug')), $case->text('name'));
        }
    }

    #[TestDox('Which attribute is the frame, the format, or has no selector')]
    public function test_attributes(): void
    {
        foreach (Json::fixture('options')->each('attributes') as $case) {
            $attribute = new ProductAttribute($case->text('name'), $case->text('slug'), [], true);
            $roles = [
                'frame' => Options::is_frame($attribute),
                'format' => Options::is_format($attribute),
                'unselected' => Options::is_unselected($attribute),
            ];
            $held = array_keys(array_filter($roles));
            self::assertSame($case->at('is') === null ? [] : [$case->text('is')], $held, $case->text('slug'));
            self::assertSame($case->at('technique'), Options::is_technique($attribute), $case->text('slug'));
            self::assertSame($case->at('animals'), Options::is_animals($attribute), $case->text('slug'));
        }
    }

    #[TestDox('Labels, size codes, and what calls itself a portrait')]
    public function test_words(): void
    {
        $cases = Json::fixture('options');
        foreach ($cases->map('labels') as $name => $label) {
            self::assertSame($label, Options::label($name));
        }
        foreach ($cases->map('codes') as $name => $codes) {
            self::assertSame($codes, [Options::size_code($name), Options::shipping_code($name)], $name);
        }
        foreach ($cases->map('portraits') as $name => $is) {
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
}
