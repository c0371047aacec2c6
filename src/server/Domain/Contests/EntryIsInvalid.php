<?php

declare(strict_types=1);

namespace Museau\Domain\Contests;

defined('ABSPATH') || exit;

use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/** An entry that breaks the form's rules. `data.fields` holds one sentence per field. */
final class EntryIsInvalid extends Refusal
{
    /** @param non-empty-array<string, string> $errors */
    public static function because(array $errors): self
    {
        return new self(
            'museau_entry_invalid',
            count($errors) === 1
                ? array_values($errors)[0]
                : __('Il manque quelque chose : regardez les champs marqués.', 'museau'),
            Reason::Invalid,
            ['fields' => $errors],
        );
    }
}
