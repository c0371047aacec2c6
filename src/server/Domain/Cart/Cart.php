<?php

declare(strict_types=1);

namespace Museau\Domain\Cart;

final class Cart
{
    /**
     * @param string         $token   '' for an empty cart that was never written
     * @param list<CartLine> $lines
     * @param list<string>   $notices French sentences about what changed under the cart since it was last shown (price, stock):
     *                                said once; who is about to charge and reads one shows it instead
     * @param string         $id      the cart's name, the same for every renewed token; '' when it was never written
     * @param list<CartVoucher> $vouchers what it takes of its vouchers
     * @param list<CartCoupon>  $coupons  what each of its coupons takes
     * @param ?ShippingQuote $shipping its methods, where there are some to choose from (ShippingRates)
     */
    public function __construct(
        public readonly string $token,
        public readonly array $lines,
        public readonly CartTotals $totals,
        public readonly array $notices = [],
        public readonly string $id = '',
        public readonly array $vouchers = [],
        public readonly array $coupons = [],
        public readonly ?ShippingQuote $shipping = null,
    ) {}

    /**
     * The same cart with these sentences.
     *
     * @param list<string> $notices
     */
    public function saying(array $notices): self
    {
        return new self(
            $this->token,
            $this->lines,
            $this->totals,
            $notices,
            $this->id,
            $this->vouchers,
            $this->coupons,
            $this->shipping,
        );
    }

    public function is_empty(): bool
    {
        return $this->lines === [];
    }

    /** Whether something of it has yet to be drawn. */
    public function has_portrait(): bool
    {
        return in_array(true, array_column($this->lines, 'is_portrait'), true);
    }

    /** Whether something of it travels: gift vouchers come by mail or are printed. */
    public function ships(): bool
    {
        return $this->lines === [] || in_array(false, array_column($this->lines, 'is_voucher'), true);
    }

    /** Cents that its vouchers pay. */
    public function by_voucher(): int
    {
        return array_sum(array_map(static fn(CartVoucher $voucher): int => $voucher->cents, $this->vouchers));
    }

    /** Cents that are left to pay now by card. */
    public function due_by_card(): int
    {
        return $this->totals->due_now() - $this->by_voucher();
    }

    public function count(): int
    {
        return array_sum(array_map(static fn(CartLine $line): int => $line->quantity, $this->lines));
    }

    /** Fingerprint of what would be charged: changes with any line, price, option or total. */
    public function revision(): string
    {
        return hash('sha256', (string) wp_json_encode([
            array_map(
                static fn(CartLine $line): array => [
                    $line->key,
                    $line->product_id,
                    $line->variation_id,
                    $line->quantity,
                    $line->price,
                    $line->deposit_percent,
                    $line->variation,
                ],
                $this->lines,
            ),
            get_object_vars($this->totals),
            ...($this->vouchers === [] ? [] : [array_column($this->vouchers, 'cents', 'id')]),
            ...($this->coupons === [] ? [] : [
                array_column($this->coupons, 'cents', 'code'),
                array_column($this->lines, 'discount', 'key'),
            ]),
            ...($this->shipping?->chosen === null ? [] : [$this->shipping->chosen->id]),
        ]));
    }
}
