<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Payments;

use Museau\Domain\Payments\Limits;
use Museau\Domain\Payments\Payment;
use Museau\Domain\Payments\PaymentFailed;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

final class LimitsTest extends TestCase
{
    #[DataProvider('holdings')]
    #[TestDox('[S34] What one address may keep from others without paying, to the piece: $_dataName')]
    public function test_what_may_be_held(bool $is_taken, int $pieces, int $held): void
    {
        try {
            Limits::refuse_hoarding($pieces, $held);
            $taken = true;
        } catch (PaymentFailed $refusal) {
            $taken = false;
            self::assertSame('museau_too_many_pieces', $refusal->error_code);
        }
        self::assertSame($is_taken, $taken);
    }

    #[TestDox('[F32] After three refused cards, and only then, a payment rests for ten minutes, to the second')]
    public function test_how_long_a_payment_rests(): void
    {
        $rests = static fn(int $declines, int $seconds): int => Limits::rest_after(Payment::of([
            ...array_fill_keys(['id', 'order_id', 'cart_id', 'client_secret', 'amount', 'revision', 'form', 'attempt', 'created', 'mark', 'live', 'source'], '0'),
            ...['kind' => 'full', 'status' => 'open', 'intent_id' => 'pi_1', 'declines' => (string) $declines, 'declined_at' => (string) (time() - $seconds)],
        ]));
        self::assertSame(0, $rests(Limits::DECLINES - 1, 0));
        self::assertEqualsWithDelta(600, $rests(Limits::DECLINES, 0), 1);
        self::assertEqualsWithDelta(100, $rests(Limits::DECLINES + 1, 500), 1);
        self::assertSame(0, $rests(Limits::DECLINES, 600));
        self::assertSame(0, $rests(Limits::DECLINES, 9000));
    }

    /** @return array<string, array{bool, int, int}> whether it is taken; pieces of the order; pieces that the address holds already */
    public static function holdings(): array
    {
        return [
            'twenty copies' => [true, 20, 0],
            'twenty-one copies' => [false, 21, 0],
            'five originals' => [true, 5 * Limits::ORIGINAL, 0],
            'six originals' => [false, 6 * Limits::ORIGINAL, 0],
            'twenty-four in all' => [true, 4, 20],
            'twenty-five in all' => [false, 5, 20],
            'one more, above the bound' => [false, 1, 24],
            'one more, up to the bound' => [true, 1, 23],
            'nothing that is kept from anybody' => [true, 0, 99],
        ];
    }
}
