<?php

declare(strict_types=1);

namespace Museau\Tests\Histories;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\Payment;
use Museau\Domain\Payments\PaymentStatus;
use Museau\Domain\Vouchers\Voucher;
use Museau\Domain\Vouchers\Vouchers;
use Museau\Engine\WooCommerce\WooOrder;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Tests\Contract\MakesProducts;

/** The small shop of all histories of a process, and its people. What a history changes of it is gone with the history. */
final class Stage
{
    use MakesProducts;

    /** @var non-empty-list<Visitor> */
    public array $visitors;

    /** @var array<string, int> products that are counted: an original, a print of three, a postcard of five */
    public array $products = [];

    public int $portrait = 0;

    public int $voucher = 0;

    public int $artist = 0;

    /** @var array<int, int> pieces that there are in all, by product: what was written by hand, and what came back */
    public array $stock = [];

    public int $first_payment = 0;

    private const STOCK = ['piece' => 1, 'print' => 3, 'postcard' => 5];

    public function build(): void
    {
        $this->artist = Read::int(get_users(['role' => 'administrator', 'fields' => 'ID', 'number' => 1])[0] ?? 0);
        $this->products = [
            'piece' => $this->made(['name' => 'Loup des histoires', 'type' => 'simple', 'categories' => ['oeuvre-originale'], 'regular_price' => 18000, 'stock' => 1]),
            'print' => $this->formats('Tirage des histoires', 3),
            'postcard' => $this->formats('Carte des histoires', 5),
        ];
        $this->portrait = $this->the_portrait();
        $this->voucher = $this->made([
            'name' => 'Bon cadeau',
            'type' => 'variable',
            'categories' => [],
            'attributes' => [['name' => 'Montant', 'options' => ['50 €', '200 €'], 'variation' => true]],
            'variations' => [['choices' => ['montant' => '50 €'], 'price' => 5000], ['choices' => ['montant' => '200 €'], 'price' => 20000]],
        ]);
        museau()->settings()->save(['voucher_id' => $this->voucher, 'cards' => true, 'cards_card' => 0, 'cards_postcard' => $this->products['postcard'], 'cards_bookmark' => 0]);
        do_action('museau_product_changed', $this->voucher);
        museau()->product_index()->flush();
        $this->clear();
        if (museau()->sells_with_woocommerce()) {
            update_option('woocommerce_enable_coupons', 'yes');
            $coupon = new \WC_Coupon();
            $coupon->set_props(['code' => 'dix', 'amount' => 10, 'discount_type' => 'percent', 'usage_limit' => 2]);
            $coupon->save();
        }
    }

    /** The demo's products would cost each look at the list their time. */
    private function clear(): void
    {
        $ours = implode(',', [...array_values($this->products), $this->portrait, $this->voucher]);
        Db::run("UPDATE %i SET post_status = 'draft' WHERE post_type = 'product' AND ID NOT IN ($ours)", Db::wpdb()->posts);
        Db::run("DELETE FROM %i WHERE product_id NOT IN ($ours)", Schema::table('products'));
        wp_cache_flush();
        museau()->product_index()->flush();
    }

    private function formats(string $name, int $stock): int
    {
        return $this->made([
            'name' => $name,
            'type' => 'variable',
            'categories' => ['impression', 'carte-postale'],
            'stock' => $stock,
            'attributes' => [['name' => 'pa_format', 'options' => ['a4', 'a3'], 'variation' => true]],
            'variations' => [['choices' => ['pa_format' => 'a4'], 'price' => 1200], ['choices' => ['pa_format' => 'a3'], 'price' => 2050]],
        ]);
    }

    /** Before each history. */
    public function begin(): void
    {
        $this->visitors = [new Visitor(0), new Visitor(1), new Visitor(2)];
        $this->stock = array_combine(array_values($this->products), self::STOCK);
        $this->first_payment = (int) Db::value('SELECT MAX(id) FROM %i', Schema::table('payments'));
    }

    /** @return list<int> orders that this history has placed */
    public function orders(): array
    {
        return array_map(intval(...), Db::column('SELECT DISTINCT order_id FROM %i WHERE id > %d ORDER BY order_id', Schema::table('payments'), $this->first_payment));
    }

    public function order(int $n): ?Order
    {
        $ids = $this->orders();

        return $ids === [] ? null : museau()->orders()->find($ids[$n % count($ids)]);
    }

    public function a_voucher(int $n): ?Voucher
    {
        $all = [];
        foreach ($this->orders() as $id) {
            array_push($all, ...Vouchers::of_order($id));
        }

        return $all === [] ? null : $all[$n % count($all)];
    }

    public function product(int $n): int
    {
        return array_values($this->products)[$n % 3];
    }

    public function visitor(int $n): Visitor
    {
        return $this->visitors[$n % 3];
    }

    /** Put there by hand, it is hers to end, as any of WooCommerce's. */
    public static function is_on_hold(Order $order): bool
    {
        return self::theirs($order)?->get_status() === 'on-hold';
    }

    /** Paid by her hand in WooCommerce, and not yet in our books: it is kept in several steps, the clock takes the last one up. */
    public static function is_half_taken(Order $order): bool
    {
        $theirs = self::theirs($order);

        return $theirs?->get_date_paid() !== null && $theirs->get_meta(WooOrder::RECEIVED) === '';
    }

    /** Whether it waits for money that may come. Set to failed by hand, or to pending after its payment was closed, it holds nothing. */
    public static function may_be_paid(Order $order): bool
    {
        return $order->status === OrderStatus::Pending && self::theirs($order)?->get_status() !== 'failed' && array_filter(
            museau()->ledger()->of_order($order->id),
            static fn(Payment $payment): bool => $payment->status === PaymentStatus::Open,
        ) !== [];
    }

    /** Marked paid by mistake, then failed: WooCommerce puts its pieces on sale again once it is cancelled. */
    public static function keeps_pieces(Order $order): bool
    {
        $theirs = self::theirs($order);

        return $theirs?->get_status() === 'failed' && $theirs->get_order_stock_reduced();
    }

    private static function theirs(Order $order): ?\WC_Order
    {
        $theirs = museau()->sells_with_woocommerce() ? wc_get_order($order->id) : null;

        return $theirs instanceof \WC_Order ? $theirs : null;
    }
}
