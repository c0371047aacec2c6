<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Reviews;

use Museau\Domain\Reviews\CannotReview;
use Museau\Domain\Reviews\Review;
use Museau\Domain\Reviews\SentReview;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

final class SentReviewTest extends TestCase
{
    #[TestDox('Stars are one to five, words are plain text without blanks around them, and the longest ones still pass')]
    public function test_what_is_taken(): void
    {
        foreach (range(1, 5) as $stars) {
            self::assertSame($stars, SentReview::read((string) $stars, 'Merci', '')->stars);
        }
        $sent = SentReview::read('3', " \u{a0}Il <3\r\n\x00dort\u{202e} \n", '1');
        self::assertSame(["Il <3\ndort", true], [$sent->body, $sent->is_named]);
        $longest = str_repeat('é', Review::MAX_LENGTH);
        self::assertSame($longest, SentReview::read('1', $longest, '0')->body);
        self::assertFalse(SentReview::read('1', 'x', [])->is_named);
    }

    /** @return iterable<string, array{string, mixed, mixed}> code, stars, words */
    public static function refused(): iterable
    {
        foreach (['', '0', '6', '-1', '1.5', '5 ', "5\n", '05', 'cinq', ['5'], null] as $stars) {
            yield 'stars ' . json_encode($stars) => ['museau_review_stars', $stars, 'Merci'];
        }
        foreach (['', ' ', "\n\t", "\u{a0}\u{202f}", "\x00", ['Merci'], null] as $words) {
            yield 'words ' . json_encode($words) => ['museau_review_empty', '5', $words];
        }
        yield 'one too many' => ['museau_review_long', '5', str_repeat('é', Review::MAX_LENGTH + 1)];
    }

    #[DataProvider('refused')]
    #[TestDox('$_dataName is refused with $code')]
    public function test_what_is_refused(string $code, mixed $stars, mixed $words): void
    {
        try {
            SentReview::read($stars, $words, '');
            self::fail('It was taken.');
        } catch (CannotReview $why) {
            self::assertSame($code, $why->error_code);
            self::assertNotSame('', $why->getMessage());
        }
    }
}
