<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Shell;

use Museau\Kernel\Read;
use Museau\Tests\Support\Json;
use Museau\Tests\Support\Sheets;
use Museau\Tests\Support\Tree;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

/** Every pair of colours that the sheets put on one another, in the theme's own colours and in each variation (WCAG 1.4.3, 1.4.11). */
final class ContrastTest extends TestCase
{
    /** Colours beside the palette that a variation brings along. */
    private const CUSTOM = ['control', 'alert', 'alert-error', 'alert-success', 'error', 'warning', 'success'];

    /** Drawn, not read: the line of the wave takes its colour from 'color'. */
    private const DRAWN = ['.museau-wave'];

    #[TestDox('Text stands out 4.5 to 1, borders of fields 3 to 1')]
    #[DataProvider('files')]
    public function test_contrast(string $file): void
    {
        $sheets = new Sheets();
        // What a variation leaves alone is the theme's.
        $colors = self::every_color($file) + self::every_color(Tree::ROOT . '/theme.json');
        foreach ([[$sheets->texts(), 4.5], [$sheets->borders(), 3.0]] as [$pairs, $least]) {
            $faint = array_filter($pairs, static fn(array $pair): bool => !in_array($pair[2], self::DRAWN, true)
                && self::ratio($colors[$pair[0]], $colors[$pair[1]]) < $least);
            self::assertSame([], $faint);
            $on_paper = array_filter($pairs, static fn(array $pair): bool => $pair[1] === 'paper' && !in_array($pair[2], self::DRAWN, true)
                && self::ratio($colors[$pair[0]], self::textured($file, $colors['paper'])) < $least);
            self::assertSame([], $on_paper, 'where all lines of the texture meet');
        }
    }

    #[TestDox('A texture darkens the paper by each of its colours')]
    public function test_textured(): void
    {
        $root = dirname(__DIR__, 4);
        self::assertSame('#f7f1e6', self::textured("$root/theme.json", '#f7f1e6'));
        self::assertSame('#e2e4d4', self::textured("$root/styles/mousse.json", '#f3f2e6'));
    }

    #[TestDox('The sheets are read: text on its own ground, on its element\'s, on its block\'s, and on every ground of a page')]
    public function test_the_sheets_are_read(): void
    {
        $texts = (new Sheets())->texts();
        foreach (['card on sanguine', 'card on sanguine-deep', 'night--soft on ink', 'ink-soft on paper-deep', 'error on white'] as $pair) {
            self::assertArrayHasKey($pair, $texts);
        }
        self::assertArrayNotHasKey('ink on ink', $texts);
        self::assertArrayHasKey('control on white', (new Sheets())->borders());
    }

    #[TestDox('A variation brings every colour of the theme, and no other')]
    #[DataProvider('files')]
    public function test_a_variation_is_complete(string $file): void
    {
        self::assertSame(array_keys(self::colors(dirname(__DIR__, 4) . '/theme.json')), array_keys(self::colors($file)));
        self::assertNotSame('', self::json($file)->map()['title'] ?? 'theme');
    }

    #[TestDox('An error is red, a success green, a warning amber: no variation makes a refusal look like a success')]
    #[DataProvider('files')]
    public function test_status_hues(string $file): void
    {
        $colors = self::colors($file);
        [$red, $green, $blue] = self::channels($colors['error']);
        self::assertTrue($red > 2 * $green && $red > 2 * $blue, 'error');
        [$red, $green, $blue] = self::channels($colors['warning']);
        self::assertTrue($red > $green && $green > 2 * $blue, 'warning');
        [$red, $green, $blue] = self::channels($colors['success']);
        self::assertTrue($green > 1.2 * $red && $green > 1.2 * $blue, 'success');
    }

    #[TestDox('What tells an error or a success has the colour of it, not one of the palette')]
    public function test_messages_have_their_own_colours(): void
    {
        $read = 0;
        foreach (Tree::texts(['assets/css', 'blocks', 'src/client'], '/\.(?:css|scss)$/') as $path => $css) {
            preg_match_all('/(?:error|invalid|missing|legal|alert--\w+|--success)[^{}]*\{([^{}]*)\}/', $css, $rules);
            foreach ($rules[1] as $rule) {
                ++$read;
                self::assertDoesNotMatchRegularExpression('/(?<!background-)(?<!decoration-)color:\s*var\(--wp--preset--color--(?:sanguine|sage)/', $rule, $path);
            }
        }
        self::assertGreaterThan(10, $read);
    }

    /** @return iterable<string, array{string}> */
    public static function files(): iterable
    {
        $root = dirname(__DIR__, 4);
        foreach ([$root . '/theme.json', ...(glob($root . '/styles/*.json') ?: [])] as $file) {
            yield basename($file) => [$file];
        }
    }

    /** @return array<string, string> hexadecimal by slug */
    private static function colors(string $file): array
    {
        $custom = array_intersect_key(self::every_color($file), array_flip(self::CUSTOM));
        ksort($custom);

        return self::palette($file) + $custom;
    }

    /** @return array<string, string> the palette, and beside it what the settings name: 'night--soft' */
    private static function every_color(string $file): array
    {
        $colors = self::palette($file);
        foreach (self::json($file)->map('settings.custom') as $name => $value) {
            foreach (is_array($value) ? $value : ['' => $value] as $part => $color) {
                if (is_string($color) && preg_match('/^#[0-9a-f]{6}$/i', $color) === 1) {
                    $colors[$part === '' ? $name : "$name--$part"] = $color;
                }
            }
        }

        return $colors;
    }

    /** @return array<string, string> hexadecimal by slug */
    private static function palette(string $file): array
    {
        $colors = [];
        foreach (self::json($file)->each('settings.color.palette') as $color) {
            $colors[$color->text('slug')] = $color->text('color');
        }

        return $colors;
    }

    /** The paper where every colour of its texture (with its opacity, #rrggbbaa) lies on it. */
    private static function textured(string $file, string $paper): string
    {
        preg_match_all('/#([0-9a-f]{6})([0-9a-f]{2})\b/i', self::json($file)->text('settings.custom.texture'), $colors, PREG_SET_ORDER);
        foreach ($colors as [, $color, $opacity]) {
            $share = hexdec($opacity) / 255;
            $mixed = array_map(
                static fn(int $below, int $above): int => (int) round($below * (1 - $share) + $above * $share),
                self::channels($paper),
                self::channels($color),
            );
            $paper = vsprintf('#%02x%02x%02x', $mixed);
        }

        return $paper;
    }

    private static function json(string $file): Json
    {
        return new Json(Read::json((string) file_get_contents($file)));
    }

    private static function ratio(string $one, string $other): float
    {
        $light = [self::luminance($one), self::luminance($other)];

        return (max($light) + 0.05) / (min($light) + 0.05);
    }

    /** @return array{int, int, int} red, green, blue */
    private static function channels(string $hex): array
    {
        [$red, $green, $blue] = str_split(ltrim($hex, '#'), 2);

        return [(int) hexdec($red), (int) hexdec($green), (int) hexdec($blue)];
    }

    private static function luminance(string $hex): float
    {
        $parts = array_map(static function (string $part): float {
            $value = hexdec($part) / 255;

            return $value <= 0.04045 ? $value / 12.92 : (($value + 0.055) / 1.055) ** 2.4;
        }, str_split(ltrim($hex, '#'), 2));

        return 0.2126 * $parts[0] + 0.7152 * $parts[1] + 0.0722 * $parts[2];
    }
}
