<?php

declare(strict_types=1);

namespace Museau\Domain\Orders;

defined('ABSPATH') || exit;

use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

final class OrderNotFound extends Refusal
{
    /** No such order, or not with this key: whoever asks cannot find out which. */
    public static function with_this_id(): self
    {
        return new self('museau_order_unknown', __('Cette commande est introuvable.', 'museau'), Reason::NotFound);
    }
}
