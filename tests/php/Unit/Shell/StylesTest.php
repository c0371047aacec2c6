<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Shell;

use Museau\Kernel\Read;
use Museau\Tests\Support\Json;
use Museau\Tests\Support\Tree;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

/** Each file of styles/ is a direction of its own (type, paper, frames) and changes nothing but what theme.json knows. */
final class StylesTest extends TestCase
{
    /** Bytes of all fonts that a page in one style may load. */
    private const FONTS = 60_000;

    /** What makes a direction: no two have the same. */
    private const OWN = [
        ...['drawn-radius', 'texture', 'mat.width', 'button.shadow', 'shadow.mat', 'shadow.lifted', 'heading.spacing', 'heading.line'],
    ];

    #[TestDox('A style says its title, its palette, its typefaces and values of theme.json, and nothing else')]
    #[DataProvider('styles')]
    public function test_schema(string $file): void
    {
        $style = self::json($file);
        self::assertSame(['$schema', 'version', 'title', 'settings'], array_keys($style->map()));
        self::assertSame(self::theme()->at('version'), $style->at('version'));
        self::assertSame(['color', 'typography', 'custom'], array_keys($style->map('settings')));
        self::assertSame(['palette'], array_keys($style->map('settings.color')));
        self::assertSame(['fontFamilies'], array_keys($style->map('settings.typography')));
        self::assertSame([], array_diff(self::paths($style), self::paths(self::theme())), 'unknown to theme.json');
        // As complete as the others: nothing of one style stays when the next is chosen.
        self::assertSame(self::paths(self::json(Tree::ROOT . '/styles/aube.json')), self::paths($style));
    }

    #[TestDox('Four styles beside the theme\'s own, each with its own typefaces, paper, buttons and frames')]
    public function test_directions(): void
    {
        $all = [self::theme(), ...array_map(static fn(array $row): Json => self::json($row[0]), array_values(iterator_to_array(self::styles())))];
        self::assertCount(5, $all);
        foreach (['heading', 'body'] as $slug) {
            $families = array_map(static fn(Json $style): string => self::family($style, $slug)->text('name'), $all);
            self::assertSame($families, array_unique($families), $slug);
        }
        foreach (['paper', 'sanguine'] as $slug) {
            $colors = array_map(static fn(Json $style): string => self::color($style, $slug), $all);
            self::assertSame($colors, array_unique($colors), $slug);
        }
        $alike = [];
        foreach (self::OWN as $path) {
            $values = array_map(static fn(Json $style): string => $style->text('settings.custom.' . $path), $all);
            // A white wall has no texture, as the theme's own paper; one value may come twice, none three times.
            $alike = [...$alike, ...array_keys(array_filter(array_count_values($values), static fn(int $times): bool => $times > 2))];
        }
        self::assertSame([], $alike);
    }

    #[TestDox('Its fonts lie beside their licences, are named in the credits, and weigh 60 kB at most')]
    #[DataProvider('styles')]
    public function test_fonts(string $file): void
    {
        $style = self::json($file);
        $bytes = 0;
        foreach (['heading', 'body'] as $slug) {
            $family = self::family($style, $slug);
            $name = $family->text('name');
            foreach ($family->each('fontFace') as $face) {
                self::assertSame($name, $face->text('fontFamily'));
                // The editor waits for its fonts; a page never does (Assets).
                self::assertSame('swap', $face->text('fontDisplay'));
                $font = $face->text('src.0');
                self::assertStringStartsWith('file:./assets/fonts/', $font);
                self::assertFileExists(Tree::ROOT . substr($font, 6));
                $bytes += (int) filesize(Tree::ROOT . substr($font, 6));
            }
            $licence = (string) file_get_contents(Tree::ROOT . '/assets/fonts/OFL-' . str_replace(' ', '-', $name) . '.txt');
            self::assertStringContainsString('SIL OPEN FONT LICENSE Version 1.1', $licence);
            foreach (['assets/CREDITS.md', 'readme.txt'] as $credits) {
                self::assertStringContainsString($name, (string) file_get_contents(Tree::ROOT . "/$credits"), $credits);
            }
        }
        self::assertGreaterThan(10_000, $bytes);
        self::assertLessThanOrEqual(self::FONTS, $bytes);
    }

    #[TestDox('Every font file belongs to the theme or to one of its styles')]
    public function test_no_stray_font(): void
    {
        $used = [];
        foreach ([Tree::ROOT . '/theme.json', ...(glob(Tree::ROOT . '/styles/*.json') ?: [])] as $file) {
            preg_match_all('~file:\./(assets/fonts/[\w-]+\.woff2)~', (string) file_get_contents($file), $fonts);
            $used = [...$used, ...$fonts[1]];
        }
        sort($used);
        $files = array_map(
            static fn(string $file): string => substr($file, strlen(Tree::ROOT) + 1),
            glob(Tree::ROOT . '/assets/fonts/*.woff2') ?: [],
        );
        self::assertSame($files, $used);
    }

    /** @return iterable<string, array{string}> */
    public static function styles(): iterable
    {
        foreach (glob(Tree::ROOT . '/styles/*.json') ?: [] as $file) {
            yield basename($file, '.json') => [$file];
        }
    }

    private static function theme(): Json
    {
        return self::json(Tree::ROOT . '/theme.json');
    }

    private static function json(string $file): Json
    {
        return new Json(Read::json((string) file_get_contents($file)));
    }

    /** @return list<string> 'shadow.mat' for each of the custom values, sorted */
    private static function paths(Json $style): array
    {
        $paths = [];
        foreach ($style->map('settings.custom') as $name => $value) {
            $paths = [...$paths, ...(is_array($value) ? array_map(static fn($part): string => "$name.$part", array_keys($value)) : [$name])];
        }
        sort($paths);

        return $paths;
    }

    private static function family(Json $style, string $slug): Json
    {
        foreach ($style->each('settings.typography.fontFamilies') as $family) {
            if ($family->text('slug') === $slug) {
                return $family;
            }
        }
        self::fail("no typeface '$slug'");
    }

    private static function color(Json $style, string $slug): string
    {
        foreach ($style->each('settings.color.palette') as $color) {
            if ($color->text('slug') === $slug) {
                return $color->text('color');
            }
        }
        self::fail("no colour '$slug'");
    }
}
