<?php

declare(strict_types=1);

namespace Museau\Rest;

use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/** The HTTP status of a refusal: the one place where reasons of the shop become statuses. */
final class StatusCode
{
    /** @return int 400 to 507 */
    public static function of(Refusal $refusal): int
    {
        return match ($refusal->reason) {
            Reason::Invalid => 400,
            Reason::Unpaid => 402,
            Reason::Forbidden => 403,
            Reason::NotFound => 404,
            Reason::Conflict => 409,
            Reason::TooLarge => 413,
            Reason::UnsupportedType => 415,
            Reason::Unreadable => 422,
            Reason::TooMany => 429,
            Reason::Failed => 500,
            Reason::ServiceFailed => 502,
            Reason::Unavailable => 503,
            Reason::StorageFull => 507,
        };
    }
}
