<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Domain\Orders\Order;

/** An order with the payment that is open for it, its intent made. */
final class PayableOrder
{
    public function __construct(
        public readonly Payment $payment,
        public readonly Order $order,
    ) {}
}
