<?php

declare(strict_types=1);

namespace Museau\Tests\Unit;

use Museau\Domain\Accounts\Csv;
use Museau\Domain\Orders\OrderSearch;
use Museau\Kernel\PlainText;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class PlainTextTest extends TestCase
{
    private const BLACK_CAT = "\u{1F408}\u{200D}\u{2B1B}";

    /** @return list<array{string, string, string}> what was typed, in one line, in several */
    public static function texts(): array
    {
        return [
            [" Zoé\t\u{202E}Martin\n", 'Zoé Martin', 'ZoéMartin'],
            ["Deux\r\nlignes\u{200B}", 'Deux lignes', "Deux\nlignes"],
            ["Bcc: x\r\nSubject: y", 'Bcc: x Subject: y', "Bcc: x\nSubject: y"],
            [self::BLACK_CAT . " Néo\u{200D}", self::BLACK_CAT . ' Néo', self::BLACK_CAT . ' Néo'],
            ["\xC3(", '', ''],
        ];
    }

    #[DataProvider('texts')]
    public function test_what_nobody_sees_is_left_out(string $typed, string $line, string $lines): void
    {
        self::assertSame([$line, $lines], [PlainText::line($typed), PlainText::lines($typed)]);
    }

    public function test_a_black_cat_is_found_and_told_as_it_was_written(): void
    {
        self::assertSame(self::BLACK_CAT . ' Néo', (new OrderSearch(self::BLACK_CAT . "  Néo\n"))->words);
        self::assertSame('"' . self::BLACK_CAT . ' Néo"', Csv::text(self::BLACK_CAT . ' Néo'));
    }
}
