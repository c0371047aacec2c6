<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Vouchers;

use Museau\Domain\Vouchers\VoucherCode;
use PHPUnit\Framework\TestCase;

final class VoucherCodeTest extends TestCase
{
    public function test_a_code_is_read_as_it_was_printed_and_as_people_type_it(): void
    {
        for ($round = 0; $round < 200; ++$round) {
            $code = VoucherCode::make();
            self::assertMatchesRegularExpression('/^[0-9A-HJKMNP-TV-Z]{17}$/D', $code);
            self::assertSame($code, VoucherCode::read(VoucherCode::shown($code)));
            self::assertSame($code, VoucherCode::read(' ' . strtolower(VoucherCode::shown($code)) . "\n"));
            self::assertSame($code, VoucherCode::read(strtr($code, ['0' => 'o', '1' => 'l'])));
        }
        self::assertMatchesRegularExpression('/^(?:\w{4}-){4}\w$/', VoucherCode::shown(VoucherCode::make()));
    }

    public function test_every_single_wrong_sign_is_told(): void
    {
        $code = VoucherCode::make();
        for ($place = 0; $place < 17; ++$place) {
            foreach (str_split('0123456789ABCDEFGHJKMNPQRSTVWXYZ') as $sign) {
                $typed = substr_replace($code, $sign, $place, 1);
                self::assertSame($typed === $code ? $code : null, VoucherCode::read($typed), "place $place, sign $sign");
            }
        }
    }

    public function test_what_is_no_code(): void
    {
        foreach (['', 'BON', str_repeat('A', 16), str_repeat('A', 18), "\xff\xfe", str_repeat('É', 17), str_repeat('9', 4000)] as $typed) {
            self::assertNull(VoucherCode::read($typed), $typed);
        }
    }

    /** Eighty random bits: each sign of the sixteen takes all 32 values. */
    public function test_every_sign_is_random(): void
    {
        $seen = array_fill(0, 16, []);
        for ($round = 0; $round < 600; ++$round) {
            foreach (str_split(substr(VoucherCode::make(), 0, 16)) as $place => $sign) {
                $seen[$place][$sign] = true;
            }
        }
        foreach ($seen as $place => $signs) {
            self::assertGreaterThanOrEqual(31, count($signs), "place $place");
        }
    }
}
