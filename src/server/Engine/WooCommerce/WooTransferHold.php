<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;

/**
 * An order whose transfer or cheque is awaited no longer does not wait again because somebody sets it on hold: its vouchers are free, its
 * last day is over and nothing would end it.
 */
final class WooTransferHold implements Feature
{
    /** @param \Closure(int): bool $waits whether a payment of this order is awaited */
    public function __construct(private readonly \Closure $waits) {}

    public function hooks(): void
    {
        // After WooCommerce has taken the stock, which it gives back with the next status.
        add_action('woocommerce_order_status_changed', $this->refuse(...), 20, 3);
    }

    private function refuse(int $order_id, string $from, string $to): void
    {
        $order = $to === 'on-hold' && in_array($from, ['cancelled', 'refunded', 'trash'], true) ? WooOrder::load($order_id) : null;
        if ($order !== null && WooTransfers::awaits($order) && !($this->waits)($order_id)) {
            $order->update_status('cancelled', __(
                'Son virement ou son chèque n\'est plus attendu : elle reste annulée. Le panneau « Atelier » la rouvre, ou note l\'argent reçu.',
                'museau',
            ) . ' ');
        }
    }
}
