<?php

declare(strict_types=1);

namespace Museau\Tests\WooCommerce;

use Museau\Domain\Accounts\Receipt;
use Museau\Domain\Accounts\SalesBook;
use Museau\Domain\Cart\Cart;
use Museau\Domain\Invariants\MoneyInvariant;
use Museau\Domain\Invariants\PaidOrders;
use Museau\Domain\Invoices\InvoiceStore;
use Museau\Domain\Orders\OrderConfirmation;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\PlacedOrder;
use Museau\Domain\Progress\ProgressLink;
use Museau\Kernel\Read;
use Museau\Screens\Orders\MessagePanel;
use Museau\Screens\Progress\ProgressPapers;
use Museau\Tests\Contract\MakesVouchers;
use Museau\Tests\Support\FacturXCheck;
use Museau\Tests\Support\PdfCheck;
use Museau\Tests\WordPressTestCase;

/** Coupons in orders: WooCommerce's own items and counts, what is asked, given back and written of it. */
final class CouponOrdersTest extends WordPressTestCase
{
    use MakesCoupons;
    use MakesVouchers;

    protected function setUp(): void
    {
        parent::setUp();
        $this->start_stripe();
    }

    private function a_cart(string $code, int $quantity = 2): Cart
    {
        $print = $this->a_print();

        return $this->typed(museau()->carts()->add(null, $print, $quantity, $this->variation_of($print, 0)), $code);
    }

    public function test_a_use_is_held_then_counted_once(): void
    {
        $this->a_coupon('une', 10, 'percent', ['usage_limit' => 1]);
        $cart = $this->a_cart('une');
        $other = $this->a_cart('une');
        $payment = $this->begin_payment($cart);
        self::assertSame([0, 1, 2860], [self::uses('une'), self::held('une'), $payment->amount]);
        self::assertSame(['une'], array_column(museau()->carts()->open($cart->token)->coupons, 'code'), 'her own order holds it');
        self::assertSame($payment->id, $this->begin_payment(museau()->carts()->open($cart->token))->id);
        self::assertSame([[], 1], [museau()->carts()->open($other->token)->coupons, self::held('une')]);
        // Frozen anew: one hold, not two.
        museau()->carts()->set_quantity($cart->token, $cart->lines[0]->key, 3);
        $payment = $this->begin_payment(museau()->carts()->open($cart->token));
        self::assertSame([1, 3940], [self::held('une'), $payment->amount]);
        $order = $this->finish_payment($payment);
        self::assertSame([OrderStatus::Processing, 3940, 0], [$order->status, $order->received, $order->left_to_pay()]);
        self::assertSame([1, 0], [self::uses('une'), self::held('une')]);
        $woo = self::woo($order);
        self::assertSame([['une'], '3.60', '36', '39.40'], [$woo->get_coupon_codes(), wc_format_decimal($woo->get_discount_total(), 2), (string) $woo->get_subtotal(), $woo->get_total()]);
        self::assertSame([3240, 360, 3600, 'Remise (UNE)'], [$order->lines[0]->total, $order->discount(), $order->subtotal, $order->discount_label()]);
        self::assertSame([], museau()->carts()->open($cart->token)->coupons, 'the paid cart is empty');
    }

    public function test_a_use_is_freed_with_its_unpaid_order(): void
    {
        $this->a_coupon('une', 10, 'percent', ['usage_limit' => 1, 'usage_limit_per_user' => 1]);
        $payment = $this->begin_payment($this->a_cart('une'));
        self::assertSame(2, self::held('une'));
        museau()->orders()->cancel($payment->order_id);
        self::assertSame([0, 0], [self::held('une'), self::uses('une')]);
        self::assertCount(1, $this->a_cart('une')->coupons);
    }

    public function test_an_address_uses_it_once_and_its_own_alone(): void
    {
        $this->a_coupon('mienne', 10, 'percent', ['email_restrictions' => ['amie@example.org']]);
        $cart = $this->a_cart('mienne');
        $answer = $this->press($cart, 409);
        self::assertSame('museau_coupon_refused', $answer['code']);
        self::assertStringContainsString('réservé à une autre adresse e-mail', Read::text($answer['message']));
        self::assertCount(1, museau()->carts()->open($cart->token)->coupons, 'nothing is lost');
        $this->a_coupon('chacune', 10, 'percent', ['usage_limit_per_user' => 1]);
        $paid = $this->pay($this->a_cart('chacune'));
        self::assertSame(1, self::uses('chacune'));
        $again = $this->a_cart('chacune');
        self::assertSame('museau_coupon_refused', $this->press($again, 409)['code']);
        self::assertNull(museau()->ledger()->open($again->id), 'nothing is asked for');
        $id = (new \WC_Coupon('chacune'))->get_id();
        self::assertSame(['zoe@example.org'], get_post_meta($id, '_used_by'));
        museau()->orders()->forget_person($paid->id);
        self::assertSame([''], get_post_meta($id, '_used_by'), 'the use stays, its person goes');
    }

    public function test_a_coupon_that_ends_before_the_press_charges_nothing(): void
    {
        $coupon = $this->a_coupon('fin', 10);
        $cart = $this->a_cart('fin');
        $coupon->set_date_expires(time() - 60);
        $coupon->save();
        wp_cache_flush();
        $answer = $this->press($cart, 409);
        self::assertSame('museau_cart_changed', $answer['code']);
        self::assertStringContainsString('FIN n\'est plus valable', (string) wp_json_encode($answer, JSON_UNESCAPED_UNICODE));
        self::assertNull(museau()->ledger()->open($cart->id));
        self::assertCount(1, museau()->carts()->open($cart->token)->lines);
    }

    public function test_a_total_that_she_did_not_see_is_not_ordered(): void
    {
        $this->the_portrait();
        $coupon = $this->a_coupon('dix', 10);
        $seen = $this->typed($this->with_portrait(), 'dix');
        $coupon->set_amount(5);
        $coupon->save();
        wp_cache_flush();
        $now = museau()->carts()->open($seen->token);
        self::assertSame([[10499, 4500], [10999, 4500]], [[$seen->totals->total, $seen->due_by_card()], [$now->totals->total, $now->due_by_card()]]);
        self::assertSame('museau_cart_changed', $this->press($seen, 409)['code']);
        self::assertNull(museau()->ledger()->open($seen->id), 'nothing is placed');
        self::assertSame(10999, $this->stored(Read::int($this->press($now)['order_id']))->total);
    }

    public function test_an_order_of_nothing_is_paid_by_the_press(): void
    {
        $this->a_coupon('tout', 100, 'percent', ['free_shipping' => true, 'usage_limit' => 1]);
        $cart = $this->a_cart('tout');
        self::assertSame([0, 0], [$cart->totals->total, $cart->due_by_card()]);
        $order = $this->stored(Read::int($this->press($cart)['order_id']));
        self::assertSame([OrderStatus::Processing, 0, 0, 1], [$order->status, $order->received, $order->left_to_pay(), self::uses('tout')]);
        self::assertTrue(museau()->carts()->open($cart->token)->is_empty());
        self::assertStringContainsString('y a rien à payer', implode(' ', array_column($this->mails, 'message')));
        $this->press($cart, 409);
        self::assertSame(1, self::uses('tout'), 'a second press orders nothing');
    }

    public function test_an_order_of_nothing_is_an_order(): void
    {
        $this->a_coupon('tout', 100, 'percent', ['free_shipping' => true, 'usage_limit' => 1]);
        $order = $this->stored(Read::int($this->press($this->a_cart('tout'))['order_id']));
        self::assertTrue($order->is_confirmed());
        self::assertSame([], (new MoneyInvariant(new PaidOrders(museau()->orders(), museau()->ledger()), museau()->ledger()))->of_order($order));
        // A screen that stood open since before the press.
        $stale = self::woo($order);
        foreach (['pending', 'failed', 'trash'] as $status) {
            $stale->set_status($status);
            $stale->save();
            wp_cache_flush();
            self::assertSame([OrderStatus::Processing, 1], [$this->stored($order->id)->status, self::uses('tout')], $status);
        }
        self::woo($order)->delete(true);
        wp_cache_flush();
        self::assertTrue(MessagePanel::is_open($this->stored($order->id)), 'it is there, and she can be written to');
        self::assertTrue(ProgressLink::admits($this->stored($order->id), $order->key), 'its carnet opens');
        self::woo($order)->update_status('cancelled');
        self::assertSame(OrderStatus::Cancelled, $this->stored($order->id)->status, 'nothing is to be given back: she may cancel it');
    }

    public function test_the_invoice_of_nothing_names_what_was_taken_off(): void
    {
        $this->a_coupon('tout', 100, 'percent', ['free_shipping' => true]);
        $order = $this->stored(Read::int($this->press($this->a_cart('tout'))['order_id']));
        self::with_seller();
        $read = InvoiceStore::read(museau()->invoices()->issue($order)->id) ?? self::fail('No invoice.');
        $sums = FacturXCheck::check($read['xml']);
        self::assertSame([2400, 2400, 0, 0], self::picked($sums, ['LineTotalAmount', 'AllowanceTotalAmount', 'GrandTotalAmount', 'DuePayableAmount']));
        PdfCheck::check($read['pdf'], $read['xml']);
    }

    public function test_an_invoice_names_the_discount_beside_a_fee(): void
    {
        $this->a_coupon('dix', 10);
        $order = $this->pay($this->a_cart('dix', 3));
        $fee = new \WC_Order_Item_Fee();
        $fee->set_name('Emballage');
        $fee->set_total('2');
        $woo = self::woo($order);
        $woo->add_item($fee);
        $woo->calculate_totals(false);
        wp_cache_flush();
        self::with_seller();
        $read = InvoiceStore::read(museau()->invoices()->issue($this->stored($order->id))->id) ?? self::fail('No invoice.');
        $sums = FacturXCheck::check($read['xml']);
        self::assertSame([3600, 900, 360, 4140], self::picked($sums, ['LineTotalAmount', 'ChargeTotalAmount', 'AllowanceTotalAmount', 'GrandTotalAmount']));
    }

    private static function with_seller(): void
    {
        museau()->settings()->save([
            'legal_name' => 'Camille Exemple', 'legal_form' => 'EI', 'legal_address' => "1 rue des Exemples\n35000 Rennes",
            'siret' => '73282932000074', 'vat_number' => '', 'vat_exempt' => true,
        ]);
    }

    /**
     * @param array<string, int> $sums
     * @param list<string>       $names
     *
     * @return list<int>
     */
    private static function picked(array $sums, array $names): array
    {
        return array_map(static fn(string $name): int => $sums[$name], $names);
    }

    public function test_an_order_of_nothing_that_waits_speaks_of_no_voucher(): void
    {
        $this->a_coupon('tout', 100, 'percent', ['free_shipping' => true]);
        $order = $this->stored(Read::int($this->press($this->a_cart('tout'))['order_id']));
        $said = OrderConfirmation::awaits_payment($order)->text();
        self::assertStringContainsString('a rien à payer', $said);
        self::assertStringNotContainsString('bon cadeau', $said);
        self::assertStringNotContainsString('0,00', $said);
    }

    public function test_a_portrait_with_a_discount_is_paid_twice_and_written_right(): void
    {
        $this->the_portrait();
        $this->a_coupon('dix', 10);
        $order = $this->pay($this->typed($this->with_portrait(), 'dix'));
        self::assertSame([10499, 4500, 5999], [$order->total, $order->received, $order->left_to_pay()]);
        $order = $this->pay_balance($order);
        self::assertSame([10499, 0], [$order->received, $order->left_to_pay()]);
        $book = new SalesBook(museau()->sales(), museau()->ledger(), static fn(): bool => false);
        $sums = array_map(static fn(Receipt $receipt): int => $receipt->order_id === $order->id ? $receipt->cents : 0, $book->receipts((int) wp_date('Y')));
        self::assertSame([4500, 5999], array_values(array_filter($sums)), 'what came, and nothing of what was taken off');
    }

    public function test_what_is_written_of_it(): void
    {
        $this->a_coupon('dix', 10);
        $order = $this->pay($this->a_cart('dix', 3));
        self::assertSame([3600, 360, 3940], [$order->subtotal, $order->discount(), $order->total]);
        $mails = implode(' ', array_column($this->mails, 'message'));
        foreach (['confirmation' => $mails, 'carnet' => ProgressPapers::order($order, true)] as $where => $html) {
            $text = html_entity_decode(wp_strip_all_tags($html));
            foreach (['36,00', 'Remise (DIX)', '-3,60', '39,40'] as $words) {
                self::assertStringContainsString($words, $text, $where);
            }
        }
        $answer = (new PlacedOrder(museau()->mails(), museau()->order_photos()))->order($order);
        self::assertEquals([['label' => 'Remise (DIX)', 'amount' => 3.6], 36.0], [$answer['discount'] ?? null, Read::maps($answer['lines'])[0]['total']]);
        self::with_seller();
        $read = InvoiceStore::read(museau()->invoices()->issue($order)->id) ?? self::fail('No invoice.');
        $sums = FacturXCheck::check($read['xml']);
        self::assertSame(
            [3600, 700, 360, 3940, 0],
            self::picked($sums, ['LineTotalAmount', 'ChargeTotalAmount', 'AllowanceTotalAmount', 'GrandTotalAmount', 'DuePayableAmount']),
        );
        self::assertStringContainsString('Remise', PdfCheck::check($read['pdf'], $read['xml']));
    }

    public function test_no_more_goes_back_than_came(): void
    {
        $this->a_coupon('dix', 10);
        $order = $this->pay($this->a_cart('dix'));
        self::assertSame(2860, $order->received);
        try {
            museau()->refunds()->refund($order->id, 3100, [], '', 'trop');
            self::fail('More went back than came.');
        } catch (\Museau\Domain\Payments\CouldNotRefund $refusal) {
            self::assertSame(0, $this->stored($order->id)->refunded);
        }
        museau()->refunds()->refund($order->id, 2160, [$order->lines[0]->id => 2160], '', 'ligne');
        self::assertSame([2160, 2160], [$this->stored($order->id)->refunded, $this->stored($order->id)->lines[0]->refunded]);
    }
}
