<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Automattic\WooCommerce\Checkout\Helpers\ReserveStock;
use Automattic\WooCommerce\Checkout\Helpers\ReserveStockException;
use Automattic\WooCommerce\Utilities\OrderUtil;
use Museau\Domain\Cart\Cart;
use Museau\Domain\Cart\CartLine;
use Museau\Domain\Catalogue\Originals;
use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\CouldNotPlaceOrder;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderNumber;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;

/**
 * Orders as WooCommerce keeps them (HPOS), stock held by its own reservations. WooCommerce has no notion of a deposit:
 * its totals stay those of the whole order, what is due now and what remains are our item and order meta, in cents.
 */
final class WooOrders implements Orders
{
    public const CREATED_VIA = 'museau';

    /** A hold lasts until the order is paid or cancelled; only the reconciler, who asks Stripe first, ends it sooner. */
    public const HOLD_MINUTES = 60 * 24 * 30;

    /** Order whose status move() is changing. */
    private int $moving = 0;

    /** Refund that WooCommerce is making. */
    private int $refunding = 0;

    public function place(Cart $cart, BillingDetails $billing, string $notes, array $meta): Order
    {
        if ($cart->is_empty()) {
            throw CouldNotPlaceOrder::cart_is_empty();
        }

        return $this->write(null, $cart, $billing, $notes, $meta);
    }

    public function replace(int $order_id, Cart $cart, BillingDetails $billing, string $notes, array $meta): Order
    {
        if ($cart->is_empty()) {
            throw CouldNotPlaceOrder::cart_is_empty();
        }

        return $this->write($order_id, $cart, $billing, $notes, $meta);
    }

    public function find(int $id): ?Order
    {
        $order = self::load($id);

        return $order === null ? null : WooOrder::read($order);
    }

    public function of_email(string $email): array
    {
        $found = $email === ''
            ? []
            : wc_get_orders(['billing_email' => $email, 'type' => 'shop_order', 'limit' => -1, 'orderby' => 'ID', 'order' => 'ASC']);

        return is_array($found) ? array_values(array_map(WooOrder::read(...), $found)) : [];
    }

    public function forget_person(int $order_id): void
    {
        $order = self::load($order_id);
        if ($order === null) {
            return;
        }
        $order->set_customer_note('');
        $order->update_meta_data(WooOrder::KEY, bin2hex(random_bytes(16)));
        $order->set_order_key(wc_generate_order_key());
        WooOrder::forget_person($order);
        // WooCommerce's own: names, addresses, notes, its customers' table, and what extensions have added.
        \WC_Privacy_Erasers::remove_order_personal_data($order);
    }

    public function find_for(string $number, string $email): ?Order
    {
        if ($email === '') {
            return null;
        }
        // An extension may number orders its own way: the address narrows them down, the number decides.
        $found = wc_get_orders(['billing_email' => $email, 'type' => 'shop_order', 'limit' => 200, 'orderby' => 'ID', 'order' => 'DESC']);
        foreach (is_array($found) ? $found : [] as $order) {
            if (OrderNumber::is($number, $order->get_order_number()) && mb_strtolower($order->get_billing_email()) === $email) {
                return WooOrder::read($order);
            }
        }

        return null;
    }

    public function receive(int $order_id, string $intent_id, int $cents, string $kind): bool
    {
        // All or nothing: a payment that is noted on an order that is still pending would never be settled again.
        // One at a time: the payments of an order are one value of its meta, which two calls at once would both read as it was.
        return Lock::with(
            "receive:$order_id",
            fn(): bool => Transaction::run(fn(): bool => $this->record_payment($order_id, $intent_id, $cents, $kind)),
        );
    }

    public function received(array $ids): array
    {
        return StoredOrder::received($ids);
    }

    private function record_payment(int $order_id, string $intent_id, int $cents, string $kind): bool
    {
        self::queue();
        $order = self::load($order_id);
        if ($order === null) {
            return false;
        }
        $payments = WooOrder::payments($order);
        if (in_array($intent_id, array_column($payments, 'intent'), true)) {
            return false;
        }
        // Whatever the artist has made of it by hand, the bin included, unless she has it for paid already.
        $first = $payments === [] && !in_array($order->get_status(), [...wc_get_is_paid_statuses(), 'refunded'], true);
        Transaction::afterwards("order:$order_id", static fn() => self::forget_cached($order));
        if ($first) {
            $this->has_reserved_stock($order) ? self::refuse_sold($order) : $this->reserve_again($order);
        }
        $payments[] = ['intent' => $intent_id, 'cents' => $cents, 'kind' => $kind, 'at' => gmdate('c')];
        $order->update_meta_data(WooOrder::PAYMENTS, $payments);
        $order->update_meta_data(WooOrder::RECEIVED, (string) array_sum(array_column($payments, 'cents')));
        $order->save();
        self::cover($order);
        if ($first) {
            // False also when an extension failed on the way; only the status tells whether the order is paid.
            try {
                $complete = $order->payment_complete($intent_id);
            } catch (DatabaseFailed $failure) {
                throw $failure;
            } catch (\Throwable $error) {
                $complete = false;
                error_log("Museau: an extension failed at the payment of order $order_id: " . Journal::line($error));
            }
            self::is_marked_paid($order_id) ?: self::force_paid($order_id);
            if (!$complete) {
                // It may have failed before WooCommerce came to these; they do nothing a second time.
                wc_maybe_reduce_stock_levels($order_id);
                wc_release_stock_for_order($order_id);
            }
        } else {
            $order->add_order_note(sprintf(
                /* translators: 1: amount, 2: Stripe's id of the payment */
                __('Paiement reçu : %1$s (%2$s).', 'museau'),
                Money::text($cents),
                $intent_id,
            ));
        }
        if (StoredOrder::received([$order_id]) !== [$order_id => array_sum(array_column($payments, 'cents'))]) {
            throw DatabaseFailed::is_not_kept("the payments of order $order_id");
        }

        return true;
    }

    /**
     * An extension has filtered the status of a paid order to one that asks for money again: it is paid all the same, and the artist is
     * told.
     */
    private static function force_paid(int $order_id): void
    {
        $order = self::load($order_id) ?? throw new \RuntimeException("WooCommerce could not settle order $order_id.");
        $order->update_meta_data(WooOrder::META, [...WooOrder::meta($order), Order::STATUS_REFUSED => $order->get_status()]);
        if ($order->get_date_paid() === null) {
            $order->set_date_paid(time());
        }
        $order->set_status('processing', __('Une extension laissait cette commande payée sans la dire payée.', 'museau') . ' ');
        $order->save();
        self::is_marked_paid($order_id) ?: throw new \RuntimeException("WooCommerce could not settle order $order_id.");
    }

    public function cancel(int $order_id): bool
    {
        return Transaction::run(static function () use ($order_id): bool {
            $order = self::load($order_id);
            if ($order === null || $order->get_status() !== 'pending' || WooOrder::status($order) !== OrderStatus::Pending) {
                return false;
            }
            // The change of status frees the hold (wc_release_stock_for_order).
            return $order->update_status('cancelled', __('Commande non payée : annulée.', 'museau') . ' ');
        });
    }

    public function mark_disputed(int $order_id, bool $aside): void
    {
        Transaction::run(static fn() => self::save_disputed_mark($order_id, $aside));
    }

    private static function save_disputed_mark(int $order_id, bool $aside): void
    {
        $order = self::load($order_id);
        if ($order === null) {
            return;
        }
        if ($aside && $order->get_status() !== 'on-hold' && WooOrder::status($order)->is_paid()) {
            $order->update_meta_data(WooOrder::ASIDE, $order->get_status());
            $order->update_status('on-hold');
        } elseif (!$aside && $order->get_status() === 'on-hold' && $order->get_meta(WooOrder::ASIDE) !== '') {
            $former = Read::text($order->get_meta(WooOrder::ASIDE));
            $order->delete_meta_data(WooOrder::ASIDE);
            $order->update_status($former);
        }
    }

    public function move(int $order_id, OrderStatus $to): bool
    {
        $order = self::load($order_id);
        $from = $order === null ? null : WooOrder::status($order);
        $allowed = match ($to) {
            // Not one that a dispute has put on hold.
            OrderStatus::Processing => $order !== null && in_array($order->get_status(), ['shipped', 'completed'], true),
            OrderStatus::Shipped => $from === OrderStatus::Processing,
            OrderStatus::Completed => $from === OrderStatus::Processing || $from === OrderStatus::Shipped,
            default => false,
        };
        if ($order === null || !$allowed) {
            return false;
        }
        $this->moving = $order_id;
        try {
            return Transaction::run(static fn(): bool => $order->update_status($to->value));
        } finally {
            $this->moving = 0;
        }
    }

    /** Whether move() is changing this order's status now: whoever called it says so to the customer. */
    public function is_moving(int $order_id): bool
    {
        return $this->moving === $order_id;
    }

    public function record_refund(
        int $order_id,
        string $refund_id,
        int $cents,
        array $lines,
        string $reason,
        array $back = [],
        string $request = '',
    ): bool {
        $order = self::load($order_id);
        if ($order === null || $cents <= 0 || WooOrder::refunded($order) + $cents > WooOrder::received($order)) {
            return false;
        }
        foreach ($order->get_refunds() as $refund) {
            if (in_array($refund_id, WooOrder::refund_ids($refund), true)) {
                return false;
            }
        }
        $begun = self::begun($order, $request);
        if ($begun !== null) {
            $begun->update_meta_data(WooOrder::REFUND_ID, implode(',', [...WooOrder::refund_ids($begun), $refund_id]));
            $begun->update_meta_data(WooOrder::AWAITS, (string) max(0, WooOrder::awaits($begun) - $cents));
            $begun->save();
            if ($begun->get_id() !== $this->refunding) {
                $this->close_when_fully_refunded($order_id);
            }

            return true;
        }
        self::cover($order);
        $items = [];
        foreach ($order->get_items() as $line_id => $item) {
            $taken = in_array($line_id, $back, true) ? min($item->get_quantity(), Read::int($item->get_meta('_reduced_stock'))) : 0;
            if (isset($lines[$line_id]) || $taken > 0) {
                $items[$line_id] = [
                    'qty' => $taken,
                    'refund_total' => wc_format_decimal(($lines[$line_id] ?? 0) / 100),
                    'refund_tax' => [],
                ];
            }
        }
        $remember = static function (\WC_Order_Refund $refund) use ($refund_id): void {
            $refund->update_meta_data(WooOrder::REFUND_ID, $refund_id);
        };
        add_action('woocommerce_create_refund', $remember);
        $made = wc_create_refund([
            'order_id' => $order_id,
            'amount' => wc_format_decimal($cents / 100),
            'reason' => $reason,
            'line_items' => $items,
            // The money goes back through Stripe, before it is recorded here.
            'refund_payment' => false,
            'restock_items' => $back !== [],
        ]);
        remove_action('woocommerce_create_refund', $remember);
        if (is_wp_error($made)) {
            // Undone with the note that Stripe gave it back, and recorded by the next run.
            throw new \RuntimeException("WooCommerce could not record $refund_id of order $order_id: " . $made->get_error_code());
        }
        $this->close_when_fully_refunded($order_id);

        return true;
    }

    public function pending_before(string $iso): array
    {
        $found = wc_get_orders([
            'status' => ['pending'],
            'created_via' => self::CREATED_VIA,
            'date_created' => '<' . (int) strtotime($iso),
            'type' => 'shop_order',
            'limit' => 100,
            'orderby' => 'ID',
            'order' => 'ASC',
        ]);

        return is_array($found) ? array_values(array_map(WooOrder::read(...), $found)) : [];
    }

    public function note(int $order_id, string $text): void
    {
        self::load($order_id)?->add_order_note(esc_html($text));
    }

    public function set_meta(int $order_id, string $key, mixed $value): void
    {
        Transaction::run(static function () use ($order_id, $key, $value): void {
            $order = self::load($order_id);
            if ($order !== null) {
                $order->update_meta_data(WooOrder::META, [...WooOrder::meta($order), $key => $value]);
                $order->save();
            }
        });
    }

    public function edit_url(int $order_id): string
    {
        $order = self::load($order_id);

        return $order === null ? $this->list_url() : $order->get_edit_order_url();
    }

    public function list_url(): string
    {
        return admin_url(OrderUtil::custom_orders_table_usage_is_enabled() ? 'admin.php?page=wc-orders' : 'edit.php?post_type=shop_order');
    }

    public function names_product(int $product_id): bool
    {
        return Db::value(
            "SELECT 1 FROM %i WHERE meta_key = '_product_id' AND meta_value = %s LIMIT 1",
            Db::wpdb()->prefix . 'woocommerce_order_itemmeta',
            (string) $product_id,
        ) !== null;
    }

    /**
     * Lines, totals, address and stock hold in one transaction: a refusal leaves everything as it was.
     *
     * @param ?int                 $order_id null for a new order
     * @param array<string, mixed> $meta
     *
     * @throws CouldNotPlaceOrder stock_is_gone 409; order_is_closed 409
     */
    private function write(?int $order_id, Cart $cart, BillingDetails $billing, string $notes, array $meta): Order
    {
        try {
            return Transaction::run(function () use ($order_id, $cart, $billing, $notes, $meta): Order {
                self::queue();
                $order = $order_id === null ? self::blank() : self::emptied($order_id);
                $this->freeze($order, $cart, $billing, $notes, $meta);
                $this->reserve_stock($order);
                StoredOrder::refuse_unkept($order);
                Transaction::afterwards('order:' . $order->get_id(), static fn() => self::forget_cached($order));

                return WooOrder::read($order);
            });
        } catch (CouldNotPlaceOrder $refusal) {
            // What WooCommerce remembers of the lines was rolled back with them.
            wp_cache_delete('order-items-' . $order_id, 'orders');
            wp_cache_flush_runtime();

            throw $refusal;
        }
    }

    /**
     * One at a time from here to the end of the transaction. WooCommerce locks all holds to add one, and notes each order
     * in one option now and then, in whichever order: many buyers at once would die of each other's deadlocks. Outside a transaction it
     * only waits for those that are open.
     */
    public static function queue(): void
    {
        if (!Db::is_sqlite()) {
            // A row that is always there and hardly ever written.
            Db::value("SELECT option_id FROM %i WHERE option_name = 'siteurl' FOR UPDATE", Db::wpdb()->options);
        }
    }

    /** What other processes have put into a persistent object cache while the transaction was open is the state of before. */
    private static function forget_cached(\WC_Order $order): void
    {
        if (!wp_using_ext_object_cache()) {
            return;
        }
        $ids = [$order->get_id()];
        foreach ($order->get_items() as $item) {
            array_push($ids, ...($item instanceof \WC_Order_Item_Product ? [$item->get_product_id(), $item->get_variation_id()] : []));
        }
        foreach (array_filter($ids) as $id) {
            wp_cache_delete($id, 'posts');
            wp_cache_delete($id, 'post_meta');
            \WC_Cache_Helper::invalidate_cache_group('object_' . $id);
        }
        wp_cache_delete('order-items-' . $order->get_id(), 'orders');
    }

    private static function blank(): \WC_Order
    {
        $order = new \WC_Order();
        WooOrder::make_ours($order);
        $order->set_status('pending');
        $order->update_meta_data(WooOrder::KEY, bin2hex(random_bytes(16)));

        return $order;
    }

    /** @throws CouldNotPlaceOrder order_is_closed */
    private static function emptied(int $order_id): \WC_Order
    {
        $order = self::load($order_id);
        if ($order === null || $order->get_status() !== 'pending' || WooOrder::status($order) !== OrderStatus::Pending) {
            throw CouldNotPlaceOrder::order_is_closed();
        }
        (new ReserveStock())->release_stock_for_order($order);
        foreach (['line_item', 'shipping', 'fee', 'coupon', 'tax'] as $type) {
            $order->remove_order_items($type);
        }

        return $order;
    }

    /** @param array<string, mixed> $meta */
    private function freeze(\WC_Order $order, Cart $cart, BillingDetails $billing, string $notes, array $meta): void
    {
        WooOrder::write_address($order, $billing);
        $order->set_customer_note($notes);
        foreach ($cart->lines as $line) {
            $order->add_item(self::item($line));
        }
        WooOrder::add_shipping($order, $cart->totals->shipping);
        $order->update_meta_data(WooOrder::REVISION, $cart->revision());
        $order->update_meta_data(WooOrder::CART, $cart->id);
        $order->update_meta_data(WooOrder::BALANCE, (string) $cart->totals->future_payments);
        $order->update_meta_data(WooOrder::META, [...WooOrder::meta($order), ...$meta]);
        // The prices that were shown, taxes inside: WooCommerce adds them up and computes none anew.
        $order->calculate_totals(false);
        $order->save();
    }

    private static function item(CartLine $line): \WC_Order_Item_Product
    {
        $item = new \WC_Order_Item_Product();
        $product = wc_get_product($line->variation_id > 0 ? $line->variation_id : $line->product_id);
        if ($product instanceof \WC_Product) {
            $item->set_product($product);
        }
        $item->set_name($line->name);
        $item->set_quantity($line->quantity);
        $item->set_subtotal(WooOrder::euros($line->total()));
        $item->set_total(WooOrder::euros($line->total()));
        $fixed = $product instanceof \WC_Product_Variation ? $product->get_attributes() : [];
        foreach ($line->variation as $option) {
            // WooCommerce's own form: taxonomy → slug, text attribute → text.
            $slug = Read::text(Read::map($fixed)[$option['slug']] ?? '');
            if ($slug === '' && taxonomy_exists($option['slug'])) {
                $term = get_term_by('name', $option['value'], $option['slug']);
                $slug = $term instanceof \WP_Term ? $term->slug : '';
            }
            $item->update_meta_data($option['slug'], $slug === '' ? $option['value'] : $slug);
        }
        $item->update_meta_data(WooOrder::LINE, WooOrder::line_meta(
            $line->key,
            array_map(
                static fn(array $option): array => ['attribute' => $option['attribute'], 'value' => $option['value']],
                $line->variation,
            ),
            $line->deposit_percent,
            $line->balance(),
            $line->is_portrait,
        ));

        return $item;
    }

    /** @throws CouldNotPlaceOrder stock_is_gone */
    private function reserve_stock(\WC_Order $order): void
    {
        $minutes = static fn(): int => self::HOLD_MINUTES;
        add_filter('woocommerce_order_hold_stock_minutes', $minutes, PHP_INT_MAX);
        WooStock::count_originals($order);
        try {
            (new ReserveStock())->reserve_stock_for_order($order, self::HOLD_MINUTES);
        } catch (ReserveStockException) {
            throw CouldNotPlaceOrder::stock_is_gone($this->missing($order));
        } finally {
            remove_filter('woocommerce_order_hold_stock_minutes', $minutes, PHP_INT_MAX);
        }
    }

    /** Name of the first line of which too few pieces are left. */
    private function missing(\WC_Order $order): string
    {
        $name = '';
        foreach ($order->get_items() as $item) {
            $product = $item instanceof \WC_Order_Item_Product ? $item->get_product() : null;
            $name = $name === '' ? $item->get_name() : $name;
            if (!$product instanceof \WC_Product) {
                continue;
            }
            $held = (new ReserveStock())->get_reserved_stock($product, $order->get_id());
            if (
                !$product->is_in_stock()
                || ($product->managing_stock() && (int) $product->get_stock_quantity() - $held < $item->get_quantity())
            ) {
                return $item->get_name();
            }
        }

        return $name;
    }

    /** Whether what the order needs is still held for it: true for a pending order until its hold runs out. */
    private function has_reserved_stock(\WC_Order $order): bool
    {
        if ($order->get_status() !== 'pending') {
            return false;
        }

        return Db::column(
            'SELECT product_id FROM %i WHERE order_id = %d AND expires <= NOW()',
            Db::wpdb()->prefix . 'wc_reserved_stock',
            $order->get_id(),
        ) === [];
    }

    /**
     * What is held may be sold elsewhere: the artist has written a smaller stock by hand while the customer paid.
     *
     * @throws CouldNotPlaceOrder stock_is_gone: the stock never falls below zero
     */
    private static function refuse_sold(\WC_Order $order): void
    {
        $needed = $names = [];
        WooStock::count_originals($order);
        foreach ($order->get_items() as $item) {
            $product = $item instanceof \WC_Order_Item_Product ? $item->get_product() : null;
            if (
                $item instanceof \WC_Order_Item_Product
                && $product instanceof \WC_Product
                && !$product->is_in_stock()
                && Originals::is_original($item->get_product_id())
            ) {
                throw CouldNotPlaceOrder::stock_is_gone($item->get_name());
            }
            if ($product instanceof \WC_Product && $product->managing_stock() && !$product->backorders_allowed()) {
                $id = $product->get_stock_managed_by_id();
                $needed[$id] = ($needed[$id] ?? 0) + $item->get_quantity();
                $names[$id] = $item->get_name();
            }
        }
        ksort($needed);
        foreach ($needed as $id => $pieces) {
            // Locked until the stock is taken: two of them wait for each other.
            if ((float) Db::value(
                'SELECT meta_value FROM %i WHERE post_id = %d AND meta_key = \'_stock\' FOR UPDATE',
                Db::wpdb()->postmeta,
                $id,
            ) < $pieces) {
                throw CouldNotPlaceOrder::stock_is_gone($names[$id]);
            }
        }
    }

    /**
     * Takes the stock of a late order again: free pieces are held, and the payment goes on.
     *
     * @throws CouldNotPlaceOrder stock_is_gone: the order stays as it was
     */
    private function reserve_again(\WC_Order $order): void
    {
        $former = $order->get_status();
        // A hold counts only while its order is pending.
        $order->set_status('pending');
        $order->save();
        // One of the same second would stay as it is, which WooCommerce takes for a piece that is gone.
        (new ReserveStock())->release_stock_for_order($order);
        try {
            $this->reserve_stock($order);
        } catch (CouldNotPlaceOrder $refusal) {
            $order->set_status($former);
            $order->save();

            throw $refusal;
        }
    }

    /**
     * WooCommerce gives back no more than an order's total: what was received above it, since the artist made the order
     * smaller by hand meanwhile, becomes a line of its own, which she can give back.
     */
    private static function cover(\WC_Order $order): void
    {
        $above = WooOrder::received($order) - WooOrder::cents($order->get_total());
        if ($above <= 0) {
            return;
        }
        $fee = new \WC_Order_Item_Fee();
        $fee->set_name(__('Payé avant la modification de la commande', 'museau'));
        $fee->set_tax_status('none');
        $fee->set_amount(WooOrder::euros($above));
        $fee->set_total(WooOrder::euros($above));
        $order->add_item($fee);
        $order->calculate_totals(false);
        $order->add_order_note(sprintf(
            /* translators: %s: amount */
            __('Reçu %s de plus que le total de la commande modifiée : remboursez cette somme si elle n\'est pas due.', 'museau'),
            Money::text($above),
        ));
    }

    /** Runs $work while WooCommerce makes this refund itself: it closes the order afterwards, not record_refund(). */
    public function while_refunding(int $refund_id, callable $work): void
    {
        $this->refunding = $refund_id;
        try {
            $work();
        } finally {
            $this->refunding = 0;
        }
    }

    /** The record of a refund that was begun in WooCommerce's screen; null when the demand came from elsewhere. */
    private static function begun(\WC_Order $order, string $request): ?\WC_Order_Refund
    {
        $refund = preg_match('/^' . WooRefunds::REQUEST . '(\d+)(?::|$)/', $request, $found) === 1 ? wc_get_order((int) $found[1]) : null;

        return $refund instanceof \WC_Order_Refund && $refund->get_parent_id() === $order->get_id() && WooOrder::awaits($refund) > 0
            ? $refund
            : null;
    }

    /** All that was received has gone back: the order is refunded, even when only a deposit was ever paid. */
    public function close_when_fully_refunded(int $order_id): void
    {
        $order = self::load($order_id);
        if ($order === null || $order->get_status() === 'refunded') {
            return;
        }
        $received = WooOrder::received($order);
        if ($received > 0 && WooOrder::refunded($order) >= $received) {
            // WooCommerce would add a refund of the balance that was never paid.
            remove_action('woocommerce_order_status_refunded', 'wc_order_fully_refunded');
            $order->update_status('refunded');
            add_action('woocommerce_order_status_refunded', 'wc_order_fully_refunded');
        }
    }

    private static function is_marked_paid(int $order_id): bool
    {
        $order = self::load($order_id);

        return $order !== null && WooOrder::own_status($order)->is_paid();
    }

    private static function load(int $id): ?\WC_Order
    {
        $order = $id > 0 ? wc_get_order($id) : null;

        return $order instanceof \WC_Order ? $order : null;
    }
}
