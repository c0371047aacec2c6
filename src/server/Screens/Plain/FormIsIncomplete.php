<?php

declare(strict_types=1);

namespace Museau\Screens\Plain;

defined('ABSPATH') || exit;

use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/** A form that needs a hand in some fields; says all of them at once. */
final class FormIsIncomplete extends Refusal
{
    /** Name of the photograph that came with it and is kept meanwhile; '' without one. */
    public readonly string $draft;

    /** @param non-empty-array<string, string> $errors sentence by field */
    public function __construct(array $errors, string $draft = '', Reason $reason = Reason::Invalid)
    {
        $this->draft = $draft;
        parent::__construct('museau_incomplete', reset($errors), $reason, ['fields' => $errors]);
    }
}
