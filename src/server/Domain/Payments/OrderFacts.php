<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Cart\CartLine;
use Museau\Domain\Cart\CartVoucher;
use Museau\Domain\Legal\TermsArchive;
use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\BillingIsInvalid;
use Museau\Domain\Orders\CouldNotPlaceOrder;
use Museau\Domain\Orders\Order;
use Museau\Domain\Schedule\Availability;
use Museau\Domain\Shipping\Relay;
use Museau\Domain\Withdrawal\WithdrawalRefund;
use Museau\Kernel\Clock;
use Museau\Kernel\Settings\Settings;

/** What is frozen with an order beside its lines: the terms that were accepted, the delay that was promised. */
final class OrderFacts
{
    /** @param \Closure(): string $cgv_version version of the terms in force */
    public function __construct(
        private readonly Settings $settings,
        private readonly CartPromise $promise,
        private readonly Availability $availability,
        private readonly \Closure $cgv_version,
    ) {}

    /**
     * @param string $shown the promised day that she saw when she ordered, 'YYYY-MM-DD'; '' of none
     *
     * @return \Closure(Cart): array<string, mixed> for Checkout::begin(); it throws CouldNotPlaceOrder date_is_later (409)
     */
    public function of(BillingDetails $billing, string $shown): \Closure
    {
        $version = ($this->cgv_version)();

        return function (Cart $cart) use ($billing, $shown, $version): array {
            $this->refuse_relay($billing, $cart);

            return [
                'cgv_version' => $billing->cgv_version,
                'cgv_accepted' => $billing->cgv_version !== '',
                'cgv_in_force' => $version,
                'cgv_hash' => TermsArchive::hash(TermsArchive::text($billing->cgv_version) === '' ? $version : $billing->cgv_version),
                'cgv_at' => Clock::iso(),
                ...($cart->ships() ? ['delay' => $this->settings->delay_of($cart->has_portrait())] + $this->day($cart, $shown) : []),
                ...self::shipping($cart),
                Order::VOUCHERS => array_map(
                    static fn(CartVoucher $voucher): array => ['id' => $voucher->id, 'cents' => $voucher->cents],
                    $cart->vouchers,
                ),
                Order::VOUCHER_LINES => array_values(array_map(
                    static fn(CartLine $line): string => $line->key,
                    array_filter($cart->lines, static fn(CartLine $line): bool => $line->is_voucher),
                )),
                // By WooCommerce's zones a parcel is one: who sends all its goods back gets the whole shipping.
                WithdrawalRefund::PORTRAIT_SHIPPING => $cart->shipping === null ? $this->settings->portrait_shipping() : 0,
            ];
        };
    }

    /** @throws BillingIsInvalid 400 where the cart cannot go to the relay point that the billing details name */
    private function refuse_relay(BillingDetails $billing, Cart $cart): void
    {
        $why = $billing->relay === '' ? '' : (new Relay($this->settings))->refusal($cart->has_portrait());
        if ($why !== '') {
            throw BillingIsInvalid::because([Relay::FIELD => $why]);
        }
    }

    /** @return array<string, string> how what is no portrait is sent, where the artist has said it */
    private static function shipping(Cart $cart): array
    {
        if ($cart->shipping?->chosen !== null) {
            return [Order::SHIPPING => $cart->shipping->chosen->name];
        }
        foreach ($cart->lines as $line) {
            if (!$line->is_portrait && !$line->is_voucher && $line->shipping_class_name !== '') {
                return [Order::SHIPPING => $line->shipping_class_name];
            }
        }

        return [];
    }

    /** @return array<string, string> */
    private function day(Cart $cart, string $shown): array
    {
        $promised = $this->promise->of($cart);
        // A day beyond the last is no day to agree on: Checkout refuses the order for want of a place.
        if ($promised !== '' && ($shown === '' || $promised > $shown) && !$this->availability->is_too_late($promised)) {
            throw CouldNotPlaceOrder::date_is_later($promised);
        }

        return $promised === ''
            ? ['ready_by' => $this->settings->ready_by($cart->has_portrait())]
            : ['ready_by' => $promised, Order::PROMISE => $promised];
    }

    /** Version of the terms in force; '' without terms. */
    public function cgv_version(): string
    {
        return ($this->cgv_version)();
    }
}
