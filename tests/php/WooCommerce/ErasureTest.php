<?php

declare(strict_types=1);

namespace Museau\Tests\WooCommerce;

use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Read;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\Support\PrivacyTools;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** WooCommerce's own ways to empty an order keep what ours keeps. */
final class ErasureTest extends WordPressTestCase
{
    use MakesProducts;

    private const EMAIL = 'zenobie.woo@example.org';

    #[TestDox('[S29] WooCommerce\'s eraser keeps a running order whole, that of an account with another address too, and says why')]
    public function test_its_eraser(): void
    {
        update_option('woocommerce_erasure_request_removes_order_data', 'yes');
        $account = wp_insert_user(['user_login' => 'zenobie', 'user_pass' => 'x', 'user_email' => 'compte@example.org']);
        self::assertIsInt($account);
        $order = $this->a_paid_order();
        $theirs = wc_get_order($order->id);
        self::assertInstanceOf(\WC_Order::class, $theirs);
        $theirs->set_customer_id($account);
        $theirs->save();
        foreach ([self::EMAIL => 0, 'compte@example.org' => 1] as $email => $times) {
            $answer = PrivacyTools::ask('erasers', 'woocommerce-customer-orders', $email)->map();
            self::assertSame([false, true, true], [$answer['items_removed'], $answer['items_retained'], $answer['done']]);
            self::assertCount($times, array_filter(Read::items($answer['messages']), static fn(mixed $said): bool => $said === "La commande n° $order->number est en cours : elle est gardée."));
            self::assertSame(self::EMAIL, self::email_of($order->id));
        }
        museau()->orders()->move($order->id, OrderStatus::Completed);
        PrivacyTools::ask('erasers', 'woocommerce-customer-orders', self::EMAIL);
        self::assertNotSame(self::EMAIL, self::email_of($order->id), 'a completed one it may empty');
    }

    #[TestDox('[S29] The bulk action of its list leaves a running order as it is')]
    public function test_its_bulk_action(): void
    {
        [$running, $over] = [$this->a_paid_order(), $this->a_paid_order()];
        museau()->orders()->move($over->id, OrderStatus::Completed);
        foreach ([$running->id, $over->id, $running->id] as $id) {
            do_action('woocommerce_remove_order_personal_data', wc_get_order($id));
        }
        self::assertSame(self::EMAIL, museau()->orders()->find($running->id)?->billing->email);
        self::assertSame('', Read::text(wc_get_order($running->id) instanceof \WC_Order ? wc_get_order($running->id)->get_meta('_anonymized') : ''));
        self::assertNotSame(self::EMAIL, museau()->orders()->find($over->id)?->billing->email);
    }

    #[TestDox('[S30] Its retention jobs leave out what is not over, and still come to the rest')]
    public function test_its_retention(): void
    {
        foreach (['trash_pending', 'trash_failed', 'trash_cancelled', 'anonymize_refunded', 'anonymize_completed'] as $job) {
            update_option("woocommerce_{$job}_orders", ['number' => 1, 'unit' => 'days']);
        }
        $kept = $this->a_paid_order();
        $others = [$this->a_paid_order(), $this->a_paid_order(), $this->a_paid_order()];
        $running = $this->a_paid_order();
        foreach ([$kept, ...$others] as $order) {
            museau()->orders()->move($order->id, OrderStatus::Completed);
        }
        foreach ([$kept, ...$others, $running] as $order) {
            $theirs = wc_get_order($order->id);
            self::assertInstanceOf(\WC_Order::class, $theirs);
            $theirs->set_date_created(time() - 10 * DAY_IN_SECONDS);
            $theirs->save();
        }
        museau()->withdrawals()->withdrawals->keep($kept->id, wp_generate_uuid4(), time(), 'Zénobie', self::EMAIL, []);
        self::assertSame(1, \WC_Privacy::anonymize_completed_orders(1), 'the kept one does not stand in the way');
        \WC_Privacy::anonymize_completed_orders(20);
        foreach (['trash_pending', 'trash_failed', 'trash_cancelled', 'anonymize_refunded'] as $job) {
            [\WC_Privacy::class, $job . '_orders'](20);
        }
        $email = static fn(Order $order): ?string => self::email_of($order->id);
        self::assertSame([self::EMAIL, self::EMAIL], [$email($kept), $email($running)]);
        self::assertSame([], array_filter(array_map($email, $others), static fn(?string $found): bool => $found === self::EMAIL || $found === null));
    }

    private function a_paid_order(): Order
    {
        $cart = museau()->carts()->add(null, $this->an_original(), 1);
        $billing = new BillingDetails('Zénobie', 'Exportière', '', '77 rue du Tamarinier', '', '22700', 'Perros-Guirec', '06 98 76 54 32', self::EMAIL, true, '', '', '', '', '', '', '', '2026-11');
        $order = museau()->orders()->place($cart, $billing, '', []);
        museau()->orders()->receive($order->id, 'pi_woo_' . $order->id, $order->due_now(), 'full');

        return museau()->orders()->find($order->id) ?? self::fail('The order is gone.');
    }

    private static function email_of(int $order): ?string
    {
        return museau()->orders()->find($order)?->billing->email;
    }
}
