<?php

declare(strict_types=1);

namespace Museau\Domain\Accounts;

/** Money that came in for an order, or went back: one line of the book. */
final class Receipt
{
    /** A gift voucher was bought. */
    public const VOUCHER = 'voucher';

    /** An order was paid with a gift voucher: its money came when the voucher was bought. */
    public const VOUCHER_USED = 'voucher_used';

    /**
     * @param int                                  $at        Unix time at which the money was received or given back
     * @param int                                  $cents     below zero when it was given back
     * @param string                               $reference Stripe's id of the payment or of the refund
     * @param bool                                 $is_known  whether the order can be read: one of the engine that is switched off cannot
     * @param 'full'|'deposit'|'balance'|'refund'|'voucher'|'voucher_used' $kind
     * @param array<string, int>                   $parts     cents by OperationKind; their sum is $cents. [] counts as goods
     * @param int                                  $worth     cents that a voucher paid, which are no takings
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
        public readonly array $parts = [],
        public readonly int $worth = 0,
    ) {}

    /** Cents of one kind of operation; all kinds together are $cents. */
    public function of(OperationKind $kind): int
    {
        return $this->parts === []
            ? ($kind === OperationKind::Goods ? $this->cents : 0)
            : $this->parts[$kind->value] ?? 0;
    }

    /** How the money came. */
    public function means(): string
    {
        return match ($this->kind === self::VOUCHER_USED ? self::VOUCHER_USED : $this->source) {
            '' => __('Carte bancaire (Stripe)', 'museau'),
            'bacs' => __('Virement', 'museau'),
            'cheque' => __('Chèque', 'museau'),
            self::VOUCHER_USED => __('Bon cadeau', 'museau'),
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
            self::VOUCHER => __('Vente d\'un bon cadeau', 'museau'),
            self::VOUCHER_USED => __('Payé avec un bon cadeau, déjà compté à sa vente', 'museau'),
        };
    }
}
