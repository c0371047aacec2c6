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

    #[TestDox('Every word that the guide says is on the screen is one that the shop prints')]
    public function test_its_words(): void
    {
        $words = '';
        foreach (Tree::texts(['src/server', 'src/client', 'blocks', 'styles'], '/\.(?:php|tsx?|json)$/') as $text) {
            $words .= str_replace("\\'", "'", $text);
        }
        preg_match_all('/\*\*«? ?(.+?) ?»?\*\*/', Tree::text('docs/guide.md'), $named);
        $unknown = array_filter(array_unique($named[1]), static function (string $word) use ($words): bool {
            // A sum that the screen fills in.
            return !in_array($word, self::NOT_OURS, true) && !str_contains($words, str_replace('180 €', '%s €', $word));
        });
        self::assertSame([], array_values($unknown));
    }
}
