<?php

declare(strict_types=1);

namespace Museau\Domain\Cart;

/** A gift voucher in a cart: a means of payment, no discount. Cents. */
final class CartVoucher
{
    /** Stripe takes no less, in cents. */
    public const LEAST_BY_CARD = 50;

    public function __construct(
        public readonly int $id,
        /** What it still holds. */
        public readonly int $available,
        /** What this cart takes of it. */
        public readonly int $cents,
    ) {}

    /**
     * What a cart takes of each of its vouchers, in the order in which they were added. A card is never asked for a few cents: where
     * they would be left, the vouchers keep as much as the card must take.
     *
     * @param list<array{id: int, available: int}> $vouchers
     * @param int                                  $due  what is to pay now
     * @param int                                  $most what vouchers may pay of it
     *
     * @return list<self>
     */
    public static function plan(array $vouchers, int $due, int $most): array
    {
        $left = max(0, min($due, $most));
        $left = min($left, array_sum(array_column($vouchers, 'available')));
        $by_card = $due - $left;
        if ($by_card > 0 && $by_card < self::LEAST_BY_CARD) {
            $left = max(0, $left - (self::LEAST_BY_CARD - $by_card));
        }
        $planned = [];
        foreach ($vouchers as $voucher) {
            $cents = max(0, min($left, $voucher['available']));
            $planned[] = new self($voucher['id'], $voucher['available'], $cents);
            $left -= $cents;
        }

        return $planned;
    }
}
