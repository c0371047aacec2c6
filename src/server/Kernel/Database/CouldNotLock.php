<?php

declare(strict_types=1);

namespace Museau\Kernel\Database;

defined('ABSPATH') || exit;

use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

final class CouldNotLock extends Refusal
{
    public static function is_busy(): self
    {
        return new self(
            'museau_busy',
            __('Une autre demande est en cours pour cette commande : réessayez dans un instant.', 'museau'),
            Reason::Unavailable,
        );
    }
}
