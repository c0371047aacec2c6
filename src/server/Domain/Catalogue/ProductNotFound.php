<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

defined('ABSPATH') || exit;

use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

final class ProductNotFound extends Refusal
{
    /** B2: an unknown id answers 404. */
    public static function with_this_id(): self
    {
        return new self('museau_unknown_product', __('Produit non trouvé.', 'museau'), Reason::NotFound);
    }
}
