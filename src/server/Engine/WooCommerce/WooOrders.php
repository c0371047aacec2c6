<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Automattic\WooCommerce\Utilities\OrderUtil;
use Museau\Domain\Cart\Cart;
use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\CouldNotPlaceOrder;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderNumber;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderSearch;
use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Read;

/**
 * Orders as WooCommerce keeps them (HPOS), stock held by its own reservations. WooCommerce has no notion of a deposit:
 * its totals stay those of the whole order, what is due now and what remains are our item and order meta, in cents.
 */
final class WooOrders implements Orders
{
    public const CREATED_VIA = 'museau';

    /** Order whose status move() is changing. */
    private int $moving = 0;

    public readonly WooRefundRecord $refunds;

    public function __construct()
    {
        $this->refunds = new WooRefundRecord();
    }

    public function place(Cart $cart, BillingDetails $billing, string $notes, array $meta): Order
    {
        if ($cart->is_empty()) {
            throw CouldNotPlaceOrder::cart_is_empty();
        }

        return WooOrderWriter::write(null, $cart, $billing, $notes, $meta);
    }

    public function replace(int $order_id, Cart $cart, BillingDetails $billing, string $notes, array $meta): Order
    {
        if ($cart->is_empty()) {
            throw CouldNotPlaceOrder::cart_is_empty();
        }

        return WooOrderWriter::write($order_id, $cart, $billing, $notes, $meta);
    }

    public function find(int $id): ?Order
    {
        $order = WooOrder::load($id);

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
        $order = WooOrder::load($order_id);
        if ($order === null) {
            return;
        }
        WooOrderCoupons::forget_person($order);
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
        $orders = [];
        foreach (is_array($found) ? $found : [] as $order) {
            if (mb_strtolower($order->get_billing_email()) === $email) {
                $orders[$order->get_id()] = $order;
            }
        }
        $id = OrderNumber::pick($number, array_map(static fn(\WC_Order $order): string => $order->get_order_number(), $orders));

        return $id === null ? null : WooOrder::read($orders[$id]);
    }

    public function receive(int $order_id, string $intent_id, int $cents, string $kind): bool
    {
        // All or nothing: a payment that is noted on an order that is still pending would never be confirmed again.
        // One at a time: the payments of an order are one value of its meta, which two calls at once would both read as it was.
        return Lock::with(
            "receive:$order_id",
            static fn(): bool => Transaction::run(static fn(): bool => WooPayment::record($order_id, $intent_id, $cents, $kind)),
        );
    }

    public function received(array $ids): array
    {
        return StoredOrder::received($ids);
    }

    public function portraits(string $since, ?string $unpaid = null): array
    {
        return StoredOrder::portraits($since, $unpaid);
    }

    public function queue(): void
    {
        WooOrderWriter::queue();
    }

    public function cancel(int $order_id): bool
    {
        return Transaction::run(static function () use ($order_id): bool {
            $order = WooOrder::load($order_id);
            // WooCommerce's "failed" waits for its money, too: it may still be paid.
            $waits = $order !== null && (in_array($order->get_status(), ['pending', 'failed'], true) || WooTransfers::is_unpaid($order));
            if (!$waits || WooOrder::status($order) !== OrderStatus::Pending) {
                return false;
            }
            // The change of status frees the hold (wc_release_stock_for_order), or gives the stock back.
            return $order->update_status('cancelled', __('Commande non payée : annulée.', 'museau') . ' ');
        });
    }

    public function change_delivery(int $order_id, BillingDetails $billing): void
    {
        Transaction::run(static fn() => WooBilling::change($order_id, $billing));
    }

    public function mark_disputed(int $order_id, bool $aside): void
    {
        Transaction::run(static fn() => WooDisputeMark::save($order_id, $aside));
    }

    public function move(int $order_id, OrderStatus $to): bool
    {
        $order = WooOrder::load($order_id);
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

    public function take_back(int $order_id, OrderStatus $from): bool
    {
        $this->moving = $order_id;
        try {
            return WooTakeBack::take_back($order_id, $from);
        } finally {
            $this->moving = 0;
        }
    }

    /** Whether move() or take_back() is changing this order's status now: whoever called it says so to the customer. */
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
        return $this->refunds->record($order_id, $refund_id, $cents, $lines, $reason, $back, $request);
    }

    public function drop_refund(int $order_id, string $request): void
    {
        $this->refunds->drop($order_id, $request);
    }

    public function pending_before(string $iso): array
    {
        return self::oldest([
            'status' => ['pending', 'failed'],
            'created_via' => self::CREATED_VIA,
            'date_created' => '<' . (int) strtotime($iso),
            'limit' => 100,
        ]);
    }

    public function running(int $most): array
    {
        $found = self::oldest(['status' => WooOrderSearch::statuses(OrderStatus::Processing), 'limit' => 2 * $most]);

        return array_slice(
            array_values(array_filter($found, static fn(Order $order): bool => $order->status === OrderStatus::Processing)),
            0,
            $most,
        );
    }

    /**
     * @param array<string, mixed> $asked arguments of wc_get_orders()
     *
     * @return list<Order> the oldest first
     */
    private static function oldest(array $asked): array
    {
        $found = wc_get_orders(['type' => 'shop_order', 'orderby' => 'ID', 'order' => 'ASC', ...$asked]);

        return is_array($found) ? array_values(array_map(WooOrder::read(...), $found)) : [];
    }

    public function search(OrderSearch $search, int $page): array
    {
        return WooOrderSearch::page($search, $page);
    }

    public function note(int $order_id, string $text): void
    {
        WooOrder::load($order_id)?->add_order_note(esc_html($text));
    }

    public function set_meta(int $order_id, string $key, mixed $value): void
    {
        Transaction::run(static function () use ($order_id, $key, $value): void {
            $order = WooOrder::load($order_id);
            if ($order !== null) {
                $order->update_meta_data(WooOrder::META, [...WooOrder::meta($order), $key => $value]);
                $order->save();
            }
        });
    }

    public function edit_url(int $order_id): string
    {
        $order = WooOrder::load($order_id);

        return $order === null ? $this->list_url() : $order->get_edit_order_url();
    }

    public function list_url(): string
    {
        return admin_url(OrderUtil::custom_orders_table_usage_is_enabled() ? 'admin.php?page=wc-orders' : 'edit.php?post_type=shop_order');
    }

    public function names_products(array $product_ids): array
    {
        $places = implode(',', array_fill(0, count($product_ids), '%s'));

        return $product_ids === [] ? [] : array_map(intval(...), Db::column(
            "SELECT DISTINCT meta_value FROM %i WHERE meta_key = '_product_id' AND meta_value IN ($places)",
            Db::wpdb()->prefix . 'woocommerce_order_itemmeta',
            ...array_map(strval(...), $product_ids),
        ));
    }
}
