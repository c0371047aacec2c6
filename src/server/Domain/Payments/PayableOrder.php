<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Domain\Orders\Order;

/** An order with the payment that is open for it, its intent or its session made. */
final class PayableOrder
{
    public function __construct(
        public readonly Payment $payment,
        public readonly Order $order,
        /** Of Stripe's own page; '' when it is paid in ours. */
        public readonly string $session_url = '',
    ) {}
}
