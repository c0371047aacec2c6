<?php

declare(strict_types=1);

namespace Museau\Domain\Progress;

use Museau\Domain\Orders\Order;

/** A step of an order's carnet, from the photograph to the parcel. */
enum ProgressStep: string
{
    case Paid = 'paid';

    case PhotoReceived = 'photo_received';

    case PhotoAccepted = 'photo_accepted';

    case Sketch = 'sketch';

    case InProgress = 'in_progress';

    case ToApprove = 'to_approve';

    case Approved = 'approved';

    case BalancePaid = 'balance_paid';

    case Shipped = 'shipped';

    case Received = 'received';

    /**
     * The steps of an order, in their order: a portrait's, or the short ones of what exists already; gift vouchers
     * alone are only paid. Who paid the whole price at
     * once has no balance to pay.
     *
     * @return list<self>
     */
    public static function of(Order $order): array
    {
        if (!$order->ships()) {
            return [self::Paid];
        }
        if ($order->portraits() === []) {
            return [self::Paid, self::Shipped, self::Received];
        }

        return array_values(array_filter(
            self::cases(),
            static fn(self $step): bool => $step !== self::Paid && ($step !== self::BalancePaid || $order->balance > 0),
        ));
    }

    /**
     * The steps that a portrait takes at the drawing table: those of studio mode.
     *
     * @return non-empty-list<self>
     */
    public static function drawn(): array
    {
        return [self::PhotoAccepted, self::Sketch, self::InProgress, self::ToApprove, self::Approved];
    }

    /** Whether the artist sets it; the others the shop knows by itself. */
    public function is_hers(): bool
    {
        return in_array(
            $this,
            [self::PhotoAccepted, self::Sketch, self::InProgress, self::ToApprove, self::Approved, self::Received],
            true,
        );
    }

    /** @param bool $is_portrait whether the order is spoken of as a portrait (masculine in French) */
    public function label(bool $is_portrait = true): string
    {
        return match ($this) {
            self::Paid => __('Payée', 'museau'),
            self::PhotoReceived => __('Photo reçue', 'museau'),
            self::PhotoAccepted => __('Photo acceptée', 'museau'),
            self::Sketch => __('Croquis', 'museau'),
            self::InProgress => __('En cours', 'museau'),
            self::ToApprove => __('À valider', 'museau'),
            self::Approved => __('Validé', 'museau'),
            self::BalancePaid => __('Soldé', 'museau'),
            self::Shipped => $is_portrait ? __('Expédié', 'museau') : __('Expédiée', 'museau'),
            self::Received => $is_portrait ? __('Reçu', 'museau') : __('Reçue', 'museau'),
        };
    }
}
