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
    private const SCOTLAND = "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}";

    /** @return list<array{string, string, string}> what was typed, in one line, in several */
    public static function texts(): array
    {
        return [
            [" Zoé\t\u{202E}Martin\n", 'Zoé Martin', 'Zoé Martin'],
            ["Deux\r\nlignes\u{200B}", 'Deux lignes', "Deux\nlignes"],
            ["Deux\rautres", 'Deux autres', "Deux\nautres"],
            ["Bcc: x\r\nSubject:\0 y", 'Bcc: x Subject: y', "Bcc: x\nSubject: y"],
            ["Bcc: x\u{2028}Subject: y\u{85}z", 'Bcc: x Subject: y z', "Bcc: x\u{2028}Subject: yz"],
            [self::BLACK_CAT . " Néo\u{200D}", self::BLACK_CAT . ' Néo', self::BLACK_CAT . ' Néo'],
            ["Jo\u{AD}el \u{1FACF}", "Joel \u{1FACF}", "Joel \u{1FACF}"],
            [self::SCOTLAND . " x\u{E0067}\u{E007F}", self::SCOTLAND . ' x', self::SCOTLAND . ' x'],
            ["10\u{202F}cm", "10 cm", "10\u{202F}cm"],
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
