<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Payments;

use Museau\Domain\Payments\Limits;
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
            'nothing that is kept from anybody' => [true, 0, 99],
        ];
    }
}
