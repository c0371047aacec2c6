<?php

declare(strict_types=1);

namespace Museau\Domain\Orders;

/**
 * Life of an order. Paid and refunded never go back to unpaid; what was cancelled unpaid waits for its money again when the artist
 * reopens it, and by nothing else but its late money.
 */
enum OrderStatus: string
{
    /** Placed, stock held, money not received. */
    case Pending = 'pending';

    /** Paid (all or the deposit): the artist works. */
    case Processing = 'processing';

    /** Sent to the customer. */
    case Shipped = 'shipped';

    case Completed = 'completed';

    case Cancelled = 'cancelled';

    case Refunded = 'refunded';

    public function is_paid(): bool
    {
        return in_array($this, [self::Processing, self::Shipped, self::Completed], true);
    }

    /** Whether nothing more is made or sent: from here on counts how long its photographs are kept. */
    public function has_ended(): bool
    {
        return in_array($this, [self::Completed, self::Cancelled, self::Refunded], true);
    }

    /** As the artist reads it. */
    public function label(): string
    {
        return match ($this) {
            self::Pending => __('En attente de paiement', 'museau'),
            self::Processing => __('En cours', 'museau'),
            self::Shipped => __('Expédiée', 'museau'),
            self::Completed => __('Terminée', 'museau'),
            self::Cancelled => __('Annulée', 'museau'),
            self::Refunded => __('Remboursée', 'museau'),
        };
    }
}
