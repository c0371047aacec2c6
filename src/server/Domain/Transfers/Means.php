<?php

declare(strict_types=1);

namespace Museau\Domain\Transfers;

/** Money that comes past Stripe and that the artist sees come in herself; the values are WooCommerce's names of the gateways. */
enum Means: string
{
    case Transfer = 'bacs';

    case Cheque = 'cheque';

    public function label(): string
    {
        return match ($this) {
            self::Transfer => __('Virement', 'museau'),
            self::Cheque => __('Chèque', 'museau'),
        };
    }

    /** What the artist presses, and what the order's history says then. */
    public function received(): string
    {
        return match ($this) {
            self::Transfer => __('Virement reçu', 'museau'),
            self::Cheque => __('Chèque reçu', 'museau'),
        };
    }

    /** 'votre virement', 'votre chèque': what an order waits for, inside a sentence. */
    public function yours(): string
    {
        return match ($this) {
            self::Transfer => __('votre virement', 'museau'),
            self::Cheque => __('votre chèque', 'museau'),
        };
    }
}
