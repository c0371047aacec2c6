<?php

declare(strict_types=1);

namespace Museau\Domain\Accounts;

/** Money that came in for an order, or went back: one line of the book. */
final class Receipt
{
    /**
     * @param int                                  $at        Unix time at which the money was received or given back
     * @param int                                  $cents     below zero when it was given back
     * @param string                               $reference Stripe's id of the payment or of the refund
     * @param bool                                 $is_known  whether the order can be read: one of the engine that is switched off cannot
     * @param 'full'|'deposit'|'balance'|'refund'  $kind
     */
    public function __construct(
        public readonly int $at,
        public readonly int $order_id,
        public readonly string $kind,
        public readonly int $cents,
        public readonly string $reference,
        public readonly bool $is_known,
        /** '' for Stripe, else WooCommerce's name of the gateway, or 'manual'. */
        public readonly string $source = '',
    ) {}

    /** How the money came. */
    public function means(): string
    {
        return match ($this->source) {
            '' => __('Carte bancaire (Stripe)', 'museau'),
            'bacs' => __('Virement', 'museau'),
            'cheque' => __('Chèque', 'museau'),
            default => __('Autre moyen, noté à la main', 'museau'),
        };
    }

    public function label(): string
    {
        return match ($this->kind) {
            'deposit' => __('Acompte', 'museau'),
            'balance' => __('Solde', 'museau'),
            'refund' => __('Remboursement', 'museau'),
            'full' => __('Paiement entier', 'museau'),
        };
    }
}
