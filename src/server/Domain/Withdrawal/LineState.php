<?php

declare(strict_types=1);

namespace Museau\Domain\Withdrawal;

/** What the law says of one line of an order. */
enum LineState
{
    /** Can be given back now. */
    case Open;

    /** Made to the customer's own photo: no right of withdrawal (L221-28 3°). */
    case Personalised;

    /** Its fourteen days are over. */
    case Over;

    /** Was withdrawn before, whole. */
    case Withdrawn;

    /** Its money went back before, whole. */
    case Refunded;

    /** A gift voucher that has paid something: what it bought may be given back, not the voucher. */
    case Used;
}
