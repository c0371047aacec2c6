<?php

declare(strict_types=1);

namespace Museau\Orders;

/** Life of an order. Paid, refunded and cancelled never go back. */
enum OrderStatus: string
{
    /** Placed, stock held, money not received. */
    case Pending = 'pending';

    /** Paid (all or the deposit): the artist works. */
    case Processing = 'processing';

    /** Sent to the customer. */
    case Shipped = 'shipped';

    case Completed = 'completed';

    case Cancelled = 'cancelled';

    case Refunded = 'refunded';

    public function is_paid(): bool
    {
        return in_array($this, [self::Processing, self::Shipped, self::Completed], true);
    }
}
