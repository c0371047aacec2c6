<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Museau\Domain\Cart\CartLine;
use Museau\Kernel\Read;

/** WooCommerce's own arithmetic of coupons on the lines of a cart, which stops where a line gives no more: at a portrait's deposit. */
final class DepositDiscounts extends \WC_Discounts
{
    /** @var array<string, int|float> what coupons may take by the line's key, in WooCommerce's precision */
    private array $most = [];

    /** @param list<CartLine> $lines of which those that are no money are looked at */
    public function __construct(array $lines)
    {
        parent::__construct();
        $items = [];
        foreach ($lines as $line) {
            $product = $line->is_voucher ? null : wc_get_product($line->variation_id > 0 ? $line->variation_id : $line->product_id);
            if (!$product instanceof \WC_Product) {
                continue;
            }
            $this->most[$line->key] = wc_add_number_precision($line->most_discount() / 100);
            $items[$line->key] = (object) [
                'key' => $line->key,
                'object' => [
                    'key' => $line->key, 'data' => $product, 'product_id' => $line->product_id, 'variation_id' => $line->variation_id,
                    'quantity' => $line->quantity, 'line_subtotal' => $line->total() / 100, 'line_subtotal_tax' => 0,
                ],
                'product' => $product,
                'quantity' => $line->quantity,
                'price' => wc_add_number_precision($line->total() / 100),
            ];
        }
        $this->set_items($items);
    }

    /**
     * @param object $item
     *
     * @return int what coupons may still take of it: every kind of theirs asks it first
     */
    public function get_discounted_price_in_cents($item)
    {
        $key = Read::text(get_object_vars($item)['key'] ?? '');

        return (int) max(0, round(($this->most[$key] ?? 0) - (float) $this->get_discount($key, true)));
    }

    /**
     * A percentage that stopped at a deposit is not made up for by the other lines; a sum is.
     *
     * @param \WC_Coupon    $coupon
     * @param array<object> $items_to_apply
     * @param int           $amount
     *
     * @return int
     */
    protected function apply_coupon_remainder($coupon, $items_to_apply, $amount)
    {
        foreach ($coupon->is_type('percent') ? $items_to_apply : [] as $item) {
            if ($this->get_discounted_price_in_cents($item) === 0) {
                return 0;
            }
        }

        return parent::apply_coupon_remainder($coupon, $items_to_apply, $amount);
    }

    /** @return array<string, int> cents that one coupon takes, by the line's key */
    public function taken(\WC_Coupon $coupon): array
    {
        return array_map(WooOrder::cents(...), Read::map(Read::map($this->get_discounts())[$coupon->get_code()] ?? []));
    }
}
