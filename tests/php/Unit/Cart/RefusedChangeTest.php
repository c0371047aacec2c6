<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Cart;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Cart\CartTotals;
use Museau\Domain\Vouchers\VoucherRefused;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;
use Museau\Kernel\Settings\Settings;
use Museau\Rest\CartController;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

final class RefusedChangeTest extends TestCase
{
    #[TestDox('A refusal carries what the reading of the cart before it has changed, beside what it tells already')]
    public function test_a_refusal_tells_what_changed(): void
    {
        $refusal = self::refused(['« Berger » vient d\'être vendu.'], new Refusal('museau_x', 'Non.', Reason::Conflict, ['left' => 2]));
        self::assertSame(
            ['museau_x', 'Non.', Reason::Conflict, ['left' => 2, 'notices' => ['« Berger » vient d\'être vendu.']]],
            [$refusal->error_code, $refusal->getMessage(), $refusal->reason, $refusal->data],
        );
    }

    #[TestDox('Where nothing has changed it is the very refusal')]
    public function test_nothing_changed(): void
    {
        $refusal = VoucherRefused::is_unknown();
        self::assertSame($refusal, self::refused([], $refusal));
    }

    /** @param list<string> $notices */
    private static function refused(array $notices, Refusal $refusal): Refusal
    {
        $cart = new Cart('token', [], CartTotals::of([], new Settings()), $notices, 'id');
        try {
            CartController::change($cart, static fn() => throw $refusal);
        } catch (Refusal $told) {
            return $told;
        }
        self::fail('It was not refused.');
    }
}
