<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Payments\PaymentStatus;
use Museau\Domain\Payments\UnmatchedPayments;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Screens\Plain\CartCookie;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\Support\PlacesPlainOrders;
use Museau\Tests\Support\Simulator;
use Museau\Tests\WordPressTestCase;

/** [B56] What goes wrong beside an order that is placed by plain forms: two tabs, two calls, another way of paying, a full disk. */
final class PlainOrderFaultsTest extends WordPressTestCase
{
    use MakesProducts;
    use PlacesPlainOrders;

    private const PHOTO = __DIR__ . '/../../fixtures/photos/chien-avec-gps.jpg';

    /** Another tab's cart page, read before the line was added, leaves the line's photograph alone; later it goes with its line. */
    public function test_a_tab_that_knows_less_deletes_no_new_photograph(): void
    {
        $cart_id = $this->a_portrait_in_the_cart();
        museau()->cart_photos()->keep_only($cart_id, []);
        self::assertCount(1, museau()->cart_photos()->of_cart($cart_id));
        Clock::shift(MINUTE_IN_SECONDS + 1);
        museau()->cart_photos()->keep_only($cart_id, []);
        self::assertSame([], museau()->cart_photos()->of_cart($cart_id));
    }

    /** The order took the photograph while another call was about to delete it: the file stays. */
    public function test_a_file_that_an_order_has_taken_stays(): void
    {
        $cart_id = $this->a_portrait_in_the_cart();
        $path = $this->path($cart_id);
        // The row was read, and is gone before it is deleted.
        $take = static function (string $sql) use (&$take): string {
            if (str_starts_with($sql, 'DELETE') && str_contains($sql, 'cart_photos')) {
                remove_filter('query', $take);
                Db::run('DELETE FROM %i', Schema::table('cart_photos'));
            }

            return $sql;
        };
        add_filter('query', $take);
        museau()->cart_photos()->drop_line($cart_id, museau()->carts()->open(CartCookie::token())->lines[0]->key);
        self::assertFileExists($path);
        unlink($path);
    }

    /** Another photograph in a form's place takes the former draft away; a full shop of drafts says so and keeps the form. */
    public function test_drafts_do_not_pile_up(): void
    {
        $first = museau()->cart_photos()->keep(self::PHOTO);
        $fields = ['museau_add' => (string) $this->the_portrait(), 'photo_draft' => $first];
        $second = $this->incomplete($fields);
        self::assertNotSame($first, $second);
        self::assertFalse(museau()->cart_photos()->is_draft($first));
        Db::run('UPDATE %i SET bytes = %d', Schema::table('cart_photos'), 1024 ** 3);
        $this->refused('museau_photo_not_kept', static fn(): string => museau()->cart_photos()->keep(self::PHOTO));
        Db::run('DELETE FROM %i', Schema::table('cart_photos'));
    }

    /** Two calls about one payment: the slower one lets go of what it has read, not of what the other has made since. */
    public function test_a_late_look_lets_go_of_its_own_page_only(): void
    {
        $cart = $this->filled($this->a_print(), ['pa_format' => 'a4']);
        $this->order($cart);
        $read_before = $this->payment($cart);
        museau()->ledger()->detach($read_before);
        $this->order($cart);
        $page = $this->payment($cart)->session_id;
        museau()->ledger()->detach($read_before);
        self::assertSame($page, $this->payment($cart)->session_id);
    }

    /** While Stripe cannot be asked the page of an order says neither that nothing was charged nor how to pay again. */
    public function test_a_page_that_cannot_be_asked_about_offers_no_second_payment(): void
    {
        $cart = $this->filled($this->an_original());
        $this->order($cart);
        $payment = $this->payment($cart);
        $url = Read::text(Simulator::door('page', ['page' => $payment->session_id])['cancel_url']);
        Simulator::door('plan', ['faults' => [['on' => 'GET /v1/checkout/sessions', 'times' => 9, 'fault' => '500']]]);
        $shown = $this->shown($url);
        self::assertStringContainsString('Un instant', $shown);
        self::assertStringNotContainsString('museau_pay', $shown);
        self::assertStringNotContainsString('débité', $shown);
        Simulator::door('plan', ['faults' => []]);
        self::assertStringContainsString('museau_pay', $this->shown($url));
    }

    /** Paid by a transfer instead: the photograph is the order's before the letters ask for it. */
    public function test_paid_by_other_means_with_its_photograph(): void
    {
        $cart_id = $this->a_portrait_in_the_cart();
        $cart = museau()->carts()->open(CartCookie::token());
        $this->order($cart);
        $payment = $this->payment($cart);
        museau()->orders()->receive($payment->order_id, 'manual-' . $payment->order_id, $payment->amount, $payment->kind);
        museau()->paid_elsewhere()->notice($payment->order_id);
        self::assertSame(PaymentStatus::Cancelled, $this->payment($cart)->status);
        self::assertSame([], museau()->cart_photos()->of_cart($cart_id));
        [$photo] = museau()->photos()->of_order($payment->order_id);
        self::assertSame($cart->lines[0]->key, $photo->line_key);
        self::assertStringNotContainsString('Envoyer ma photo', implode('', array_column($this->mails, 'message')));
        museau()->photos()->delete($photo);
    }

    /** A second intent that carries the mark of a payment which is paid by another one is money that nobody waits for. */
    public function test_a_second_payment_is_reported(): void
    {
        $cart = $this->filled($this->an_original());
        $this->order($cart);
        $payment = $this->payment($cart);
        $this->pay($payment);
        museau()->payment_confirmation()->confirm($payment);
        $second = museau()->payments()->create($payment->amount, ['payment' => $payment->mark, 'order_id' => (string) $payment->order_id, 'site' => museau()->keys()->site()], 'twice', 'twice');
        Simulator::confirm($second->id);
        museau()->reconciler()->run(time() + 2 * DAY_IN_SECONDS);
        self::assertStringContainsString($second->id, implode(' ', UnmatchedPayments::sentences()));
    }

    private function a_portrait_in_the_cart(): string
    {
        $id = $this->the_portrait();
        $fields = [...museau()->catalogue()->find($id)->variations[0]->choices ?? [], 'museau_add' => (string) $id, 'advice_read' => 'on'];
        museau()->plain_cart()->add($fields, ['portrait_photo' => ['tmp_name' => self::PHOTO, 'error' => UPLOAD_ERR_OK]]);

        return museau()->carts()->open(CartCookie::token())->id;
    }

    private function path(string $cart_id): string
    {
        $file = Read::text(Db::value('SELECT file FROM %i WHERE cart_id = %s', Schema::table('cart_photos'), $cart_id));

        return Read::text(museau()->photos()->health()['folder']) . "/$file";
    }

    /**
     * Name of the draft that a form without its box keeps.
     *
     * @param array<string, string> $fields
     */
    private function incomplete(array $fields): string
    {
        try {
            museau()->plain_cart()->add($fields, ['portrait_photo' => ['tmp_name' => self::PHOTO, 'error' => UPLOAD_ERR_OK]]);
        } catch (\Museau\Screens\Plain\FormIsIncomplete $incomplete) {
            return $incomplete->draft;
        }

        return self::fail('Taken without the box.');
    }
}
