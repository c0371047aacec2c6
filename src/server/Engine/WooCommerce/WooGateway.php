<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

/** WooCommerce's name for our card payments: its refund button gives money back through it. It takes no payment itself. */
final class WooGateway extends \WC_Payment_Gateway
{
    public const ID = 'carte';

    /** @param \Closure(int, mixed, string): (bool|\WP_Error) $refund */
    public function __construct(private readonly \Closure $refund)
    {
        $this->id = self::ID;
        $this->title = __('Carte bancaire', 'museau');
        $this->method_title = __('Carte bancaire (Museau)', 'museau');
        $this->method_description = __(
            'La page « Commander » encaisse par Stripe ; les clés se règlent dans « Boutique ». Ici, elle ne sert qu\'à rembourser.',
            'museau',
        );
        $this->has_fields = false;
        $this->enabled = 'no';
        $this->supports = ['refunds'];
    }

    /** Never in WooCommerce's own checkout: the money would pass by our ledger. */
    public function is_available(): bool
    {
        return false;
    }

    public function can_refund_order($order): bool
    {
        return WooOrder::is_ours($order) && WooOrder::payments($order) !== [] && WooOrder::holds_money($order);
    }

    /**
     * @param int               $order_id
     * @param float|string|null $amount   euros
     * @param string            $reason
     */
    public function process_refund($order_id, $amount = null, $reason = ''): bool|\WP_Error
    {
        return ($this->refund)((int) $order_id, $amount, (string) $reason);
    }
}
