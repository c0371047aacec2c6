<?php

declare(strict_types=1);

namespace Museau\Domain\Vouchers;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Cart\CouponRefused;
use Museau\Domain\Cart\Coupons;
use Museau\Kernel\Reason;

/** The one field for codes: a gift voucher's, or else a coupon's. Both count as one try of VoucherCodes::find(). */
final class CartCodes
{
    /** @param ?Coupons $coupons of an engine that has them */
    public function __construct(private readonly ?Coupons $coupons) {}

    /**
     * @param Cart $cart that was written
     *
     * @throws VoucherRefused|CouponRefused
     */
    public function add(Cart $cart, string $typed): void
    {
        try {
            CartVouchers::add($cart->id, $typed);
        } catch (VoucherRefused $refusal) {
            if ($refusal->reason !== Reason::NotFound || $this->coupons === null || !$this->coupons->are_on()) {
                throw $refusal;
            }
            $this->coupons->add($cart, $typed);
        }
    }

    /** An unknown one changes nothing. */
    public function remove_coupon(Cart $cart, string $code): void
    {
        $this->coupons?->remove($cart, $code);
    }
}
