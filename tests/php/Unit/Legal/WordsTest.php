<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Legal;

use Museau\Tests\Support\Tree;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

/** Words that the law forbids or that would change what a payment is. */
final class WordsTest extends TestCase
{
    #[TestDox('What is paid first is an « acompte », never « arrhes » nor « dépôt », and nothing leads to the closed EU platform (L214-1)')]
    public function test_banned_words(): void
    {
        $found = [];
        $read = 0;
        foreach (self::sources() as $file => $text) {
            ++$read;
            if (preg_match_all('/\barrhes\b|\bdépôts?\b|ec\.europa\.eu\/consumers\/odr|Règlement en ligne des litiges/iu', $text, $matches) > 0) {
                $found[] = $file . ' : ' . implode(', ', $matches[0]);
            }
        }
        self::assertGreaterThan(200, $read);
        self::assertSame([], $found);
    }

    #[TestDox('A price is struck in one place of the server and one of the browser, which are given what the journal allows, and no page reads a regular price (B53, L112-1-1)')]
    public function test_struck_prices(): void
    {
        $strikes = [];
        foreach (self::sources() as $file => $text) {
            if (preg_match('#^(?:blocks/(?!admin)|src/server/Screens/Storefront/|src/client/(?!admin)|templates/|parts/)#', $file) === 1) {
                self::assertDoesNotMatchRegularExpression('/line-through|regular_price|->regular\b|->offers\(/', $text, $file);
                if (preg_match('/<(?:del|s|strike)\b[^a-z]|\'(?:del|strike)\',/', $text) === 1) {
                    $strikes[] = $file;
                }
            }
        }
        self::assertEqualsCanonicalizing(['src/client/components/struck-price.tsx', 'src/server/Screens/Storefront/StruckPrice.php'], $strikes);
    }

    /** @return iterable<string, string> text by path: everything that may say something to a visitor */
    private static function sources(): iterable
    {
        return Tree::texts(['src', 'blocks', 'parts', 'templates', 'assets/js'], '/(?<!\.test)\.(?:php|tsx?|js|html|json)$/');
    }
}
