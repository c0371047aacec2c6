<?php

declare(strict_types=1);

namespace Museau\Domain\Vouchers;

/** What a movement of a voucher's cents is. */
enum VoucherKind: string
{
    case Bought = 'bought';

    /** Held for an order that is not paid yet. */
    case Reserved = 'reserved';

    /** No longer held: the order was paid, changed or given up. */
    case Released = 'released';

    case Redeemed = 'redeemed';

    /** Came back with a refund of what it had paid. */
    case Refunded = 'refunded';

    /** Its price went back to the buyer. */
    case Withdrawn = 'withdrawn';

    /** A withdrawal that came to nothing. */
    case Restored = 'restored';

    case Expired = 'expired';

    /** As the artist reads it. */
    public function label(): string
    {
        return match ($this) {
            self::Bought => __('Acheté', 'museau'),
            self::Reserved => __('Réservé pour une commande', 'museau'),
            self::Released => __('Réservation levée', 'museau'),
            self::Redeemed => __('Utilisé', 'museau'),
            self::Refunded => __('Rendu par un remboursement', 'museau'),
            self::Withdrawn => __('Remboursé à l\'acheteur', 'museau'),
            self::Restored => __('Remboursement non abouti', 'museau'),
            self::Expired => __('Expiré', 'museau'),
        };
    }
}
