<?php

declare(strict_types=1);

namespace Museau\Tests\WooCommerce;

use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\OrderReopening;
use Museau\Domain\Payments\Payment;
use Museau\Kernel\Refusal;
use Museau\Tests\Contract\MakesVouchers;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** Coupons of an order that was cancelled and is reopened: each use is counted once, and nobody gets one that is gone. */
final class ReopenedCouponTest extends WordPressTestCase
{
    use MakesCoupons;
    use MakesVouchers;

    protected function setUp(): void
    {
        parent::setUp();
        $this->start_stripe();
    }

    #[TestDox('The last use is counted again with a reopened order, and freed when nobody pays; used by another order, it refuses the reopening')]
    public function test_the_last_use(): void
    {
        $this->a_coupon('une', 10, 'percent', ['usage_limit' => 1]);
        $print = $this->a_print();
        $cart = fn() => $this->typed(museau()->carts()->add(null, $print, 2, $this->variation_of($print, 0)), 'une');
        $payment = $this->begin_payment($cart());
        museau()->reconciler()->run(time() + Payment::PATIENCE + 60);
        self::assertSame([OrderStatus::Cancelled, 0, 0], [$this->stored($payment->order_id)->status, self::uses('une'), self::held('une')]);
        museau()->order_reopening()->reopen($payment->order_id);
        self::assertSame([OrderStatus::Pending, 1, 0], [$this->stored($payment->order_id)->status, self::uses('une'), self::held('une')]);
        museau()->reconciler()->run(time() + OrderReopening::PATIENCE + 60);
        self::assertSame([OrderStatus::Cancelled, 0], [$this->stored($payment->order_id)->status, self::uses('une')]);
        $this->pay($cart());
        self::assertSame(1, self::uses('une'));
        try {
            museau()->order_reopening()->reopen($payment->order_id);
            self::fail('A use that is gone was used again.');
        } catch (Refusal $refusal) {
            self::assertSame('museau_not_reopened', $refusal->error_code);
        }
        self::assertSame([OrderStatus::Cancelled, 1], [$this->stored($payment->order_id)->status, self::uses('une')]);
    }
}
