<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Takeover\Technique;
use Museau\Kernel\Read;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;

/** What the patterns of the inserter say in a shop of another technique than the theme's own drawings. */
final class PatternTextsTest extends WordPressTestCase
{
    /** @return iterable<string, array{string}> */
    public static function patterns(): iterable
    {
        foreach (glob(dirname(__DIR__, 3) . '/patterns/*.php') ?: [] as $file) {
            yield basename($file, '.php') => [$file];
        }
    }

    #[DataProvider('patterns')]
    #[TestDox('In a shop of watercolours no word and no picture of $_dataName is of graphite')]
    public function test_another_technique(string $file): void
    {
        museau()->settings()->save([Technique::SETTING => 'watercolour']);
        $content = self::content($file);
        self::assertNotSame('', trim($content));
        foreach (parse_blocks($content) as $block) {
            self::assertDoesNotMatchRegularExpression('/graphite|polychromos|crayon/iu', self::words($block));
        }
        self::assertStringNotContainsString('/assets/images/', $content);
    }

    #[TestDox('Technique, drawings, home page and the artist\'s page say her technique, and the theme\'s own where she has not chosen')]
    public function test_her_words(): void
    {
        foreach (['technique', 'carnet', 'a-propos', 'page-accueil', 'page-commandez-votre-portrait'] as $name) {
            $file = dirname(__DIR__, 3) . "/patterns/$name.php";
            museau()->settings()->save([Technique::SETTING => Technique::OTHER, Technique::OWN => 'au pastel <sec>']);
            self::assertStringContainsString('au pastel', self::content($file), $name);
            self::assertStringNotContainsString('<sec>', self::content($file), $name);
            museau()->settings()->save([Technique::SETTING => '']);
            self::assertStringNotContainsString('au pastel', self::content($file), $name);
        }
        self::assertStringContainsString('Mouton, graphite, A4', self::content(dirname(__DIR__, 3) . '/patterns/carnet.php'));
    }

    private static function content(string $file): string
    {
        ob_start();
        require $file;

        return (string) ob_get_clean();
    }

    /** @param array<string, mixed> $block */
    private static function words(array $block): string
    {
        $inner = array_map(self::words(...), Read::maps($block['innerBlocks'] ?? []));

        return Read::text($block['innerHTML'] ?? '') . wp_json_encode($block['attrs'] ?? [], JSON_UNESCAPED_UNICODE) . implode(' ', $inner);
    }
}
