<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

enum PaymentStatus: string
{
    case Open = 'open';

    case Paid = 'paid';

    /** Given back at once, because the order could not be served any more. */
    case Returned = 'returned';

    case Cancelled = 'cancelled';

    /** Whether the money of this row was dealt with for good. */
    public function is_final(): bool
    {
        return $this === self::Paid || $this === self::Returned;
    }
}
