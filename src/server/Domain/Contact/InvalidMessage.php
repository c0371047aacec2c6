<?php

declare(strict_types=1);

namespace Museau\Domain\Contact;

defined('ABSPATH') || exit;

use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/** A message that breaks the form's rules. `data.fields` holds one sentence per field. */
final class InvalidMessage extends Refusal
{
    /**
     * @param list<string>          $fields names of the empty fields
     * @param array<string, string> $errors
     */
    public static function missing(array $fields, array $errors): self
    {
        return new self(
            'missing_fields',
            __('Veuillez remplir tous les champs requis.', 'museau'),
            Reason::Invalid,
            ['missing_fields' => $fields, 'fields' => $errors],
        );
    }

    /** @param non-empty-array<string, string> $errors the first one is the answer's message */
    public static function field(array $errors): self
    {
        return new self('invalid_fields', array_values($errors)[0], Reason::Invalid, ['fields' => $errors]);
    }
}
