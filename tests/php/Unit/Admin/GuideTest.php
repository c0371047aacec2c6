<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Admin;

use Museau\Tests\Support\Tree;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

/** The artist's guide: that all of it is rendered, and that it speaks of the shop as it is. */
final class GuideTest extends TestCase
{
    /** Words of WordPress, that the guide names too. */
    private const NOT_OURS = ['en gras', 'Activer', 'Compositions', 'Déverrouiller', '+'];

    #[TestDox('Every picture of the guide and of the README is there and none is left over; every line of its contents leads to a part')]
    public function test_its_pictures_and_links(): void
    {
        $guide = Tree::text('docs/guide.md');
        preg_match_all('/^!\[[^\]]{10,}\]\((guide\/[\w-]+\.webp)\)$/m', $guide, $named);
        $there = array_map(static fn(string $path): string => 'guide/' . basename($path), glob(Tree::ROOT . '/docs/guide/*') ?: []);
        self::assertGreaterThan(20, count($there));
        self::assertEqualsCanonicalizing($there, $named[1]);
        self::assertSame(substr_count($guide, '!['), count($named[1]));
        preg_match_all('#\(docs/images/([\w-]+\.webp)\)#', Tree::text('README.md'), $shown);
        self::assertEqualsCanonicalizing(array_map(basename(...), glob(Tree::ROOT . '/docs/images/*.*') ?: []), $shown[1]);

        preg_match_all('/^## (.+)$/m', $guide, $titles);
        preg_match_all('/\]\(#([^)]+)\)/', $guide, $links);
        $html = Tree::text('build/guide.html');
        preg_match_all('/<h2 id="([^"]+)">/', $html, $anchors);
        self::assertSame($anchors[1], $links[1]);
        self::assertCount(count($titles[1]), $anchors[1]);
        self::assertSame(count($named[1]), substr_count($html, '<img '));
        self::assertDoesNotMatchRegularExpression('/\*\*|!\[|\]\(|^#/m', strip_tags($html), 'Markdown that was not rendered');
    }

    #[TestDox('Each picture is taken on the way through the steps that `npm run guide` plays, and no step takes one that the guide does not show')]
    public function test_its_steps(): void
    {
        preg_match_all('#\((guide/[\w-]+)\.webp\)#', Tree::text('docs/guide.md'), $shown);
        preg_match_all("#shoot\(\s*page,\s*'(guide/[\w-]+)'#", Tree::text('tests/guide/artist.spec.ts'), $taken);
        self::assertEqualsCanonicalizing($shown[1], $taken[1]);
    }

    #[TestDox('What the guide says is on the screen are whole sentences of the shop, or their words before what they add')]
    public function test_its_words(): void
    {
        $printed = array_map(self::pattern(...), self::sentences());
        self::assertGreaterThan(1000, count($printed));
        preg_match_all('/\*\*«? ?(.+?) ?»?\*\*/u', Tree::text('docs/guide.md'), $named);
        $words = array_diff(array_unique($named[1]), self::NOT_OURS);
        self::assertGreaterThan(50, count($words));
        $unknown = array_filter($words, static fn(string $word): bool => array_filter($printed, static fn(string $one): bool => preg_match($one, $word) === 1) === []);
        self::assertSame([], array_values($unknown));
    }

    /** @return list<string> what the shop may print, from the template of its translations */
    private static function sentences(): array
    {
        preg_match_all('/^msgid(?:_plural)? ((?:"(?:[^"\\\\]|\\\\.)*"\s*)+)/m', Tree::text('languages/museau.pot'), $found);

        return array_values(array_filter(array_map(static fn(string $lines): string => stripcslashes((string) preg_replace('/^"|"\s*$|"\s*\n\s*"/', '', $lines)), $found[1])));
    }

    /** Matches a sentence with numbers in its places; what follows an asterisk, a bracket, a colon or a year may be missing. */
    private static function pattern(string $sentence): string
    {
        $parts = preg_split('/ \*$| \(.*| : %.*| de %d.*/', $sentence) ?: [$sentence];
        $filled = static fn(string $text): string => (string) preg_replace('/%(?:\d\\\\\$)?[sd]/', '[\d ,]+', preg_quote($text, '/'));

        return '/^(?:' . $filled($sentence) . '|' . $filled($parts[0]) . ')$/u';
    }
}
