<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Admin;

use Museau\Screens\Guide\GuideText;
use Museau\Tests\Tree;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

/** The artist's guide: how it is printed, and that it speaks of the shop as it is. */
final class GuideTest extends TestCase
{
    /** Words of WordPress, that the guide names too. */
    private const NOT_OURS = ['en gras', 'Activer', 'Compositions', 'Déverrouiller', '+'];

    #[TestDox('Titles, lists, notes, pictures, bold, italic, code and links become HTML; everything else is escaped')]
    public function test_its_markdown(): void
    {
        $html = (new GuideText(__DIR__, 'https://example.org/docs'))->html(
            "# Été : l'atelier\n\nUn **mot** et *un chemin*,\nun `{{siret}} *brut*`, [plus bas](#été--latelier) <script>alert(1)</script>\n\n"
            . "- un\n- deux\n\n1. d'abord\n2. ensuite\n\n> Attention & soin\n\n![Une \"image\"](guide/absente.webp)\n\n[piège](javascript:alert(1))",
        );
        self::assertSame(
            '<h1 id="été--latelier">Été : l&#039;atelier</h1>'
            . '<p>Un <strong>mot</strong> et <em>un chemin</em>, un <code>{{siret}} *brut*</code>, <a href="#été--latelier">plus bas</a> &lt;script&gt;alert(1)&lt;/script&gt;</p>'
            . '<ul><li>un</li><li>deux</li></ul><ol><li>d&#039;abord</li><li>ensuite</li></ol>'
            . '<blockquote><p>Attention &amp; soin</p></blockquote>'
            . '<p class="museau-guide__picture"><img src="https://example.org/docs/guide/absente.webp" alt="Une &quot;image&quot;" loading="lazy"/></p>'
            . '<p>[piège](javascript:alert(1))</p>',
            $html,
        );
    }

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
        self::assertSame(array_map(GuideText::anchor(...), $titles[1]), $links[1]);
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
