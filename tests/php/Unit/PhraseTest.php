<?php

declare(strict_types=1);

namespace Museau\Tests\Unit;

use Museau\Kernel\Html;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

/** Texts in which the artist may write words bold or in italics; src/client/editor/plain.test.ts holds the editor to the same. */
final class PhraseTest extends TestCase
{
    /** @return iterable<string, array{string, string}> text, HTML */
    public static function phrases(): iterable
    {
        yield 'a text of an older version' => ['Du papier & du temps', 'Du papier &amp; du temps'];
        yield 'italics' => ['un <em>regard</em> !', 'un <em>regard</em> !'];
        yield 'one in the other' => ['<strong>très <em>doux</em></strong>', '<strong>très <em>doux</em></strong>'];
        yield 'twice' => ['<em>a</em> et <em>b</em>', '<em>a</em> et <em>b</em>'];
        yield 'signs' => ['3 < 4, 5 > 4', '3 &lt; 4, 5 &gt; 4'];
        yield 'never closed' => ['<em>jamais fermé', '&lt;em&gt;jamais fermé'];
        yield 'never opened' => ['jamais ouvert</strong>', 'jamais ouvert&lt;/strong&gt;'];
        yield 'attributes and scripts' => [
            '<em onclick="x">a</em><script>b</script>',
            '&lt;em onclick=&quot;x&quot;&gt;a&lt;/em&gt;&lt;script&gt;b&lt;/script&gt;',
        ];
    }

    #[DataProvider('phrases')]
    #[TestDox('Bold and italics are printed, every other sign as it is written: $_dataName')]
    public function test_phrase(string $text, string $html): void
    {
        self::assertSame($html, Html::phrase($text));
    }
}
