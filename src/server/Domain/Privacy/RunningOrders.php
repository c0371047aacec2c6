<?php

declare(strict_types=1);

namespace Museau\Domain\Privacy;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\Disputes;
use Museau\Domain\Payments\Refunds;
use Museau\Domain\Withdrawal\Withdrawals;

/**
 * Which orders cannot be emptied yet, whoever asks: while something is still made, paid, given back or disputed, the
 * customer's name and address are what it hangs on.
 */
final class RunningOrders
{
    public function __construct(private readonly Withdrawals $withdrawals) {}

    /** @return ?string the sentence that says why the order is kept; null when it may be emptied */
    public function reason(Order $order): ?string
    {
        if (in_array($order->status, [OrderStatus::Pending, OrderStatus::Processing, OrderStatus::Shipped], true)) {
            /* translators: %s: order number */
            return sprintf(__('La commande n° %s est en cours : elle est gardée.', 'museau'), $order->number);
        }

        return $this->open_matter($order);
    }

    /** @return ?string the sentence that says what is still to be settled of an order, wherever it stands; null for nothing */
    public function open_matter(Order $order): ?string
    {
        $sentence = match (true) {
            $order->status->is_paid() && $order->balance > 0 && $order->left_to_pay() > 0
                /* translators: %s: order number */
                => __('Le solde de la commande n° %s n\'est pas payé : elle est gardée.', 'museau'),
            Refunds::waiting($order->id) > 0
                /* translators: %s: order number */
                => __('Un remboursement de la commande n° %s n\'est pas encore parti : elle est gardée.', 'museau'),
            $this->awaits_withdrawal($order)
                /* translators: %s: order number */
                => __('Une rétractation de la commande n° %s n\'est pas encore remboursée : la commande est gardée.', 'museau'),
            self::is_disputed($order)
                /* translators: %s: order number */
                => __('Le paiement de la commande n° %s est contesté par la banque : la commande est gardée.', 'museau'),
            default => null,
        };

        return $sentence === null ? null : sprintf($sentence, $order->number);
    }

    private function awaits_withdrawal(Order $order): bool
    {
        foreach ($this->withdrawals->of_order($order->id) as $withdrawal) {
            if (!$withdrawal->is_closed) {
                return true;
            }
        }

        return false;
    }

    private static function is_disputed(Order $order): bool
    {
        return array_diff($order->disputes(), Disputes::CLOSED) !== [];
    }
}
