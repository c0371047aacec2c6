<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Shell;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

/** Every pair of colours that the sheets put on one another, in the theme's own colours and in each variation (WCAG 1.4.3, 1.4.11). */
final class ContrastTest extends TestCase
{
    private const TEXT = [
        'ink' => ['paper', 'paper-deep', 'card', 'white', 'alert', 'alert-error', 'alert-success'],
        'ink-soft' => ['paper', 'paper-deep', 'card', 'white'],
        'sanguine' => ['paper', 'paper-deep', 'card', 'white', 'alert-error'],
        'sanguine-deep' => ['paper', 'paper-deep', 'card', 'alert-error'],
        'sage' => ['paper', 'card', 'alert-success'],
        'white' => ['sanguine', 'sanguine-deep', 'ink', 'sage'],
        'paper' => ['ink'],
        'paper-deep' => ['ink'],
        'card' => ['sanguine', 'sanguine-deep', 'ink'],
        'error' => ['paper', 'paper-deep', 'card', 'white', 'alert-error'],
        'warning' => ['paper', 'paper-deep', 'card', 'white', 'alert'],
        'success' => ['paper', 'paper-deep', 'card', 'white', 'alert-success'],
    ];

    /** Colours beside the palette. */
    private const CUSTOM = ['control', 'alert', 'alert-error', 'alert-success', 'error', 'warning', 'success'];

    /** Text of the dark footer, the same in every variation; borders of fields are measured below. */
    private const ELSEWHERE = ['night--text', 'night--soft', 'night--warm', 'control'];

    private const BORDERS = ['control' => ['paper', 'card']];

    #[TestDox('Text stands out 4.5 to 1, borders of fields 3 to 1')]
    #[DataProvider('files')]
    public function test_contrast(string $file): void
    {
        $colors = self::colors($file);
        foreach ([[self::TEXT, 4.5], [self::BORDERS, 3.0]] as [$pairs, $least]) {
            foreach ($pairs as $front => $backs) {
                foreach ($backs as $back) {
                    self::assertGreaterThanOrEqual($least, self::ratio($colors[$front], $colors[$back]), "$front on $back");
                }
            }
        }
    }

    #[TestDox('A variation changes colours only, and every one that it names exists in the theme')]
    #[DataProvider('files')]
    public function test_a_variation_is_complete(string $file): void
    {
        self::assertSame(array_keys(self::colors(dirname(__DIR__, 4) . '/theme.json')), array_keys(self::colors($file)));
        self::assertNotSame('', self::json($file)['title'] ?? 'theme');
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

    #[TestDox('Every colour that a sheet gives to text is measured here, and what tells an error or a success has the colour of it')]
    public function test_every_text_colour_is_measured(): void
    {
        $root = dirname(__DIR__, 4);
        $sheets = [...(glob($root . '/assets/css/*.css') ?: []), ...(glob($root . '/blocks/*/*.scss') ?: []), ...(glob($root . '/src/client/*/*.scss') ?: [])];
        self::assertGreaterThan(15, count($sheets));
        $measured = [...array_keys(self::TEXT), ...self::ELSEWHERE];
        foreach ($sheets as $sheet) {
            $css = (string) file_get_contents($sheet);
            preg_match_all('/(?<![\w-])color:\s*var\(--wp--(?:preset--color|custom)--([\w-]+)\)/', $css, $found);
            self::assertSame([], array_values(array_diff(array_unique($found[1]), $measured)), basename(dirname($sheet)) . '/' . basename($sheet));
            preg_match_all('/(?:error|invalid|missing|legal|alert--\w+|--success)[^{}]*\{([^{}]*)\}/', $css, $rules);
            foreach ($rules[1] as $rule) {
                self::assertDoesNotMatchRegularExpression('/(?<!background-)(?<!decoration-)color:\s*var\(--wp--preset--color--(?:sanguine|sage)/', $rule, basename($sheet));
            }
        }
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
        $settings = self::json($file)['settings'];
        $custom = array_intersect_key($settings['custom'], array_flip(self::CUSTOM));
        ksort($custom);

        return array_column($settings['color']['palette'], 'color', 'slug') + $custom;
    }

    /** @return array<string, mixed> */
    private static function json(string $file): array
    {
        return json_decode((string) file_get_contents($file), true, flags: JSON_THROW_ON_ERROR);
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
