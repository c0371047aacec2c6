<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderedPortrait;
use Museau\Domain\Schedule\PhotoClock;
use Museau\Kernel\Clock;
use Museau\Kernel\Language;
use Museau\Kernel\Read;
use Museau\Screens\Plain\CartCookie;
use Museau\Screens\Storefront\PortraitDispatch;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\Support\PlacesPlainOrders;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** The day that the artist's hours promise: one and the same in pages, cart, order and letters. */
final class PromisesTest extends WordPressTestCase
{
    use MakesProducts;
    use PlacesPlainOrders;

    protected function tearDown(): void
    {
        Clock::shift(0);
        parent::tearDown();
    }

    /** Two hours on every day; with its margin an A4 takes 7 h 12, and is sent on the fifth day. */
    private function open_shop(): void
    {
        $this->the_portrait();
        museau()->settings()->save(['schedule' => [
            'week_minutes' => 840, 'weekdays' => [1, 2, 3, 4, 5, 6, 7], 'minutes' => ['tous' => ['a4' => 360, 'a3' => 600]], 'animal_minutes' => 60,
        ]]);
    }

    private static function day(int $days): string
    {
        return (string) wp_date('Y-m-d', Clock::now() + $days * DAY_IN_SECONDS);
    }

    /** An order that is paid, with what the checkout freezes. */
    private function paid(string $key): Order
    {
        $cart = $this->with_portrait();
        $_COOKIE[CartCookie::NAME] = $cart->token;
        museau()->plain_payment()->order(['ready_on' => museau()->promises()->of_cart($cart)] + self::form($cart->revision()));
        $order = $this->of($this->payment($cart));
        museau()->orders()->receive($order->id, "pi_promise_$key", $order->due_now(), 'deposit');

        return museau()->orders()->find($order->id) ?? $order;
    }

    #[TestDox('Form, home, cart and plain cart name one day; a paid order before them moves it for carts, and for pages when they are made anew')]
    public function test_one_day(): void
    {
        self::assertSame('', museau()->promises()->of_cart($this->with_portrait_of_a_shop_without_hours()));
        $this->open_shop();
        $day = self::day(5);
        $cart = $this->with_portrait();
        $answer = $this->call('GET', '/cart', [], ['Cart-Token' => $cart->token]);
        self::assertSame([$day, Language::date($day)], [$answer->at('ready_on'), $answer->at('ready_by')]);
        $product = museau()->catalogue()->shown(museau()->settings()->portrait_id());
        self::assertSame(Language::date($day), PortraitDispatch::first(museau()->promises(), museau()->availability(), $product));
        $table = PortraitDispatch::table(museau()->promises(), museau()->availability(), $product->attributes ?? []);
        self::assertSame(Language::date(self::day(6)), PortraitDispatch::day($table, ['pa_format' => 'a4', 'nombre-animaux' => '2-animaux']));
        $_COOKIE[CartCookie::NAME] = $cart->token;
        self::assertStringContainsString('Expédié vers le ' . Language::date($day), $this->shown('?'));
        self::assertStringContainsString('name="ready_on" value="' . $day . '"', $this->shown('?etape=commande'));

        $this->paid('before');
        self::assertSame(self::day(9), $this->call('GET', '/cart', [], ['Cart-Token' => $cart->token])->at('ready_on'));
        self::assertSame(Language::date($day), PortraitDispatch::first(museau()->promises(), museau()->availability(), $product), 'Pages read no order.');
        museau()->promises()->refresh();
        self::assertSame(Language::date(self::day(9)), PortraitDispatch::first(museau()->promises(), museau()->availability(), $product));
    }

    private function with_portrait_of_a_shop_without_hours(): Cart
    {
        $this->the_portrait();
        $cart = $this->with_portrait();
        self::assertArrayNotHasKey('ready_on', Read::map($this->call('GET', '/cart', [], ['Cart-Token' => $cart->token])->get_data()));

        return $cart;
    }

    #[TestDox('A later day is told before anything is placed, by REST and by plain form; ordered again with it, the order freezes it')]
    public function test_a_later_day_is_told(): void
    {
        $this->open_shop();
        $cart = $this->with_portrait();
        $shown = museau()->promises()->of_cart($cart);
        $this->paid('meanwhile');
        $later = Language::date(self::day(9));
        foreach ([$shown, ''] as $seen) {
            $refused = $this->call('POST', '/create-payment-intent', ['billing_details' => self::billing(), 'ready_on' => $seen], ['Cart-Token' => $cart->token]);
            self::assertSame([409, 'museau_date_changed'], [$refused->get_status(), $refused->at('code')]);
            self::assertStringContainsString("expédiée vers le $later", Read::text($refused->at('message')));
        }
        self::assertNull(museau()->ledger()->open($cart->id));
        $_COOKIE[CartCookie::NAME] = $cart->token;
        $this->refused('museau_date_changed', fn(): string => museau()->plain_payment()->order(['ready_on' => $shown] + self::form($cart->revision())));

        $placed = $this->call('POST', '/create-payment-intent', ['billing_details' => self::billing(), 'ready_on' => self::day(9)], ['Cart-Token' => $cart->token]);
        self::assertSame(200, $placed->get_status());
        $order = museau()->orders()->find(Read::int($placed->at('order_id'))) ?? self::fail('No order.');
        self::assertSame([self::day(9), self::day(9)], [$order->meta['ready_by'] ?? null, $order->meta[Order::PROMISE] ?? null]);
        // Another is paid while she looks for her card: her order keeps the day that it was promised.
        $this->paid('third');
        $again = $this->call('POST', '/create-payment-intent', ['billing_details' => self::billing(), 'ready_on' => self::day(9)], ['Cart-Token' => $cart->token]);
        self::assertSame([200, $order->id], [$again->get_status(), $again->at('order_id')]);
        self::assertSame(self::day(9), museau()->orders()->find($order->id)->meta['ready_by'] ?? null);
        // Once it is cancelled, another order of the same cart has the day of today.
        museau()->orders()->cancel($order->id);
        $refused = $this->call('POST', '/create-payment-intent', ['billing_details' => self::billing(), 'ready_on' => self::day(9)], ['Cart-Token' => $cart->token]);
        self::assertSame([409, 'museau_date_changed'], [$refused->get_status(), $refused->at('code')]);
    }

    #[TestDox('Three animals take their hours whatever the animal is called and the message says')]
    public function test_personal_texts(): void
    {
        $this->open_shop();
        $add = static fn(string $animal, string $message): Cart => museau()->carts()->add(
            null,
            museau()->settings()->portrait_id(),
            1,
            0,
            ['pa_format' => 'a3', 'nombre-animaux' => '1-animal'],
            array_filter(['museau_animal' => $animal, 'museau_message' => $message]),
        );
        [$plain, $named] = [$add('', ''), $add('9 vies', 'a4')];
        self::assertSame(self::day(7), museau()->promises()->of_cart($plain));
        self::assertSame(museau()->promises()->of_cart($plain), museau()->promises()->of_cart($named));
        museau()->orders()->receive(museau()->orders()->place($named, new BillingDetails('Zoé', 'Martin', '', '12 rue', '', '75011', 'Paris', '0612345678', 'z@example.org', true), '', ['ready_by' => self::day(8)])->id, 'pi_named', 100, 'deposit');
        $options = array_map(static fn(OrderedPortrait $one): array => array_column($one->options, 'value'), museau()->orders()->portraits('2020-01-01'));
        self::assertSame([['a3', '1 animal']], $options);
    }

    #[TestDox('While the photograph is missing no day runs, and all say so; it moves by the days that were lost, once, and again when it is asked for anew')]
    public function test_a_missing_photograph(): void
    {
        $this->open_shop();
        $order = $this->paid('photo');
        $status = fn(): array => Read::map($this->call('GET', '/order-status', ['order' => $order->id, 'key' => $order->key])->at('order'));
        self::assertSame('waits', $status()['promised']);
        museau()->mails()->order_paid($order);
        self::assertStringContainsString('La date partira du jour où votre photo arrive.', $this->sent(0));
        self::assertStringNotContainsString('Expédié vers', $this->sent(0));
        self::assertStringContainsString('elle part du jour où la photo arrive', museau()->order_panel()->html($order));
        $promise = Read::text($order->meta['ready_by'] ?? '');

        Clock::shift(3 * DAY_IN_SECONDS);
        $read = static fn(): Order => museau()->orders()->find($order->id) ?? self::fail('No order.');
        $clock = new PhotoClock(museau()->orders());
        self::assertTrue($clock->start($read()));
        self::assertFalse($clock->start($read()));
        $moved = (string) wp_date('Y-m-d', (int) strtotime("$promise 12:00") + 3 * DAY_IN_SECONDS);
        self::assertSame([$moved, 'runs'], [$read()->meta['ready_by'] ?? null, $status()['promised']]);
        self::assertSame($promise, $read()->meta[Order::PROMISE] ?? null);
        self::assertSame(Language::date($moved), $status()['ready_by']);

        $clock->stop($read());
        self::assertSame('waits', $status()['promised']);
        Clock::shift(5 * DAY_IN_SECONDS);
        $clock->start($read());
        self::assertSame((string) wp_date('Y-m-d', (int) strtotime("$promise 12:00") + 5 * DAY_IN_SECONDS), $read()->meta['ready_by'] ?? null);
    }
}
