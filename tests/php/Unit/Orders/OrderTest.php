<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Orders;

use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Orders\OrderStatus;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class OrderTest extends TestCase
{
    public function test_an_order_given_back_as_a_whole_owes_nothing(): void
    {
        // 51 € came back as shipping and another sum: the line itself was not named.
        self::assertSame(8400, self::order(5100, 0)->left_to_pay());
        self::assertSame(0, self::order(5100, 0, OrderStatus::Refunded)->left_to_pay());
    }

    #[DataProvider('money')]
    public function test_what_is_left_to_pay(int $left, int $received, int $refunded): void
    {
        $order = self::order($received, $refunded);
        self::assertSame([5100, $left], [$order->due_now(), $order->left_to_pay()]);
    }

    /** @return array<string, array{int, int, int}> cents: left to pay; received; given back of the portrait */
    public static function money(): array
    {
        return [
            'nothing came' => [13500, 0, 0],
            'the deposit came' => [8400, 5100, 0],
            'all came' => [0, 13500, 0],
            'more came than was due' => [0, 13600, 0],
            'part of the deposit went back: the balance stands' => [8400, 5100, 3599],
            'the deposit went back: nobody owes the balance' => [0, 5100, 3600],
        ];
    }

    /** A portrait of 120 € with a deposit of 36 €, and 15 € of shipping. */
    private static function order(int $received, int $refunded, OrderStatus $status = OrderStatus::Processing): Order
    {
        $address = ['Zoé', 'Martin', '', '1 rue des Lilas', '', '75011', 'Paris', '0612345678', 'zoe@example.org'];

        return new Order(
            1,
            '1',
            'key',
            $status,
            [new OrderLine(1, 'line', 2, 3, 'Portrait', 1, 12000, [], 30, 8400, true, $refunded)],
            12000,
            1500,
            13500,
            8400,
            $received,
            $refunded,
            new BillingDetails(...[...$address, true, '', '', '', '', '', '', '', '2026-11']),
            '',
            'revision',
            '2026-11-23T10:00:00Z',
            null,
        );
    }
}
