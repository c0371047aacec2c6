<?php

declare(strict_types=1);

namespace Museau\Domain\Contact;

defined('ABSPATH') || exit;

use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/** A well-formed message that is not taken now. */
final class MessageRefused extends Refusal
{
    public static function too_many(): self
    {
        return new self(
            'museau_too_many_messages',
            __('Trop de messages en peu de temps. Veuillez réessayer dans une heure.', 'museau'),
            Reason::TooMany,
        );
    }
}
