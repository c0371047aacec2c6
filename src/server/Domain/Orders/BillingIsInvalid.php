<?php

declare(strict_types=1);

namespace Museau\Domain\Orders;

defined('ABSPATH') || exit;

use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/** Address and contact of an order that cannot be used; says all that is wrong at once. */
final class BillingIsInvalid extends Refusal
{
    /** @param non-empty-array<string, string> $errors French sentence by field of billing_details, in the form's order */
    public static function because(array $errors): self
    {
        return new self(
            'museau_invalid_billing',
            reset($errors),
            Reason::Invalid,
            ['errors' => $errors, 'missing_fields' => array_keys($errors)],
        );
    }
}
