<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Schedule\Availability;
use Museau\Domain\Schedule\Days;
use Museau\Domain\Schedule\Occasions;
use Museau\Kernel\Clock;
use Museau\Kernel\Language;
use Museau\Kernel\Read;
use Museau\Screens\Plain\CartCookie;
use Museau\Screens\Storefront\PortraitDispatch;
use Museau\Screens\Storefront\PortraitNotices;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\Support\PlacesPlainOrders;
use Museau\Tests\Support\RestAnswer;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** Whether portraits can be ordered now: by the artist's switch, and by the last day for which she takes orders. */
final class AvailabilityTest extends WordPressTestCase
{
    use MakesProducts;
    use PlacesPlainOrders;

    /** Two hours on every day: an A4 is sent on the fifth day, a second one on the ninth, an A3 on the seventh. */
    private function open_shop(int $ahead): void
    {
        $this->the_portrait();
        museau()->settings()->save(['schedule' => [
            'week_minutes' => 840, 'weekdays' => [1, 2, 3, 4, 5, 6, 7], 'minutes' => ['tous' => ['a4' => 360, 'a3' => 600]], 'ahead' => $ahead,
        ]]);
    }

    private function press(Cart $cart): RestAnswer
    {
        return $this->call(
            'POST',
            '/create-payment-intent',
            ['billing_details' => self::billing(), 'ready_on' => '2099-12-31'],
            ['Cart-Token' => $cart->token],
        );
    }

    private function adds(): RestAnswer
    {
        $id = museau()->settings()->portrait_id();

        return $this->call('POST', '/add-to-cart', ['product_id' => $id, 'variation_id' => museau()->catalogue()->find($id)->variations[0]->id ?? 0]);
    }

    /** The page of the portrait, as it is printed. */
    private static function page(): string
    {
        return do_blocks('<!-- wp:museau/portrait-order /-->');
    }

    private static function text(string $html): string
    {
        return html_entity_decode(strip_tags($html), ENT_QUOTES);
    }

    #[TestDox('While the artist takes no portraits, form, cart and checkout refuse them in the same words; who is paying already goes on')]
    public function test_closed(): void
    {
        $this->the_portrait();
        $cart = $this->with_portrait();
        $paying = $this->with_portrait();
        self::assertSame(200, $this->press($paying)->get_status());
        self::assertStringNotContainsString('id="attente"', self::page());

        museau()->settings()->save([Availability::CLOSED => true]);
        $why = 'Je ne prends pas de nouveau portrait en ce moment.';
        foreach ([$this->adds(), $this->press($cart)] as $refused) {
            self::assertSame([409, 'museau_portraits_full'], [$refused->get_status(), $refused->at('code')]);
            self::assertStringStartsWith($why, $refused->text('message'));
        }
        self::assertNull(museau()->ledger()->open($cart->id), 'nothing was placed');
        $_COOKIE[CartCookie::NAME] = $cart->token;
        $this->refused('museau_portraits_full', fn(): string => museau()->plain_payment()->order(self::form($cart->revision())));
        self::assertSame(200, $this->press($paying)->get_status());
        $page = self::page();
        self::assertSame(2, substr_count(self::text($page), $why), 'above the form and at its button');
        self::assertStringContainsString('name="waiting_email"', $page);
        self::assertStringNotContainsString('name="museau_add"', $page);
        // The rest of the shop sells on.
        self::assertSame(200, $this->press(museau()->carts()->add(null, $this->an_original(), 1))->get_status());
    }

    #[TestDox('The last place is held by the order that is being paid, and free again when that is cancelled; another format may still have one')]
    public function test_the_last_place(): void
    {
        $this->open_shop(1);
        self::assertSame(1, museau()->availability()->places_left());
        [$first, $second] = [$this->with_portrait(), $this->with_portrait()];
        $placed = $this->press($first);
        self::assertSame(200, $placed->get_status(), $placed->text('message'));
        $refused = $this->press($second);
        self::assertSame([409, 'museau_portraits_full'], [$refused->get_status(), $refused->at('code')]);
        self::assertStringContainsString('Rien n\'a été débité.', $refused->text('message'));
        self::assertSame(200, $this->press($first)->get_status(), 'her own place');

        $order = Read::int($placed->at('order_id'));
        museau()->orders()->cancel($order);
        self::assertSame(200, $this->press($second)->get_status(), 'free again');
        museau()->orders()->receive(Read::int(museau()->ledger()->open($second->id)?->order_id), 'pi_last_place', 5000, 'deposit');
        museau()->promises()->refresh();
        self::assertTrue(museau()->availability()->is_full());
        self::assertStringContainsString('Toutes mes places sont prises jusqu\'au', $this->adds()->text('message'));
        $until = Language::date(Days::text(Occasions::today() + 7));
        self::assertStringContainsString("Toutes mes places sont prises jusqu'au $until.", self::text(self::page()));
    }

    #[TestDox('One place a week for two weeks is sold to two of those who are paying at once')]
    public function test_places_of_a_week(): void
    {
        $this->the_portrait();
        museau()->settings()->save(['schedule' => [
            'week_minutes' => 4200, 'weekdays' => [1, 2, 3, 4, 5, 6, 7], 'minutes' => ['tous' => ['a4' => 60]],
            'places' => 1, 'per' => 'week', 'ahead' => 2,
        ]]);
        $places = museau()->availability()->places_left();
        $answers = array_map(fn(): int => $this->press($this->with_portrait())->get_status(), range(1, 6));
        self::assertSame($places, count(array_keys($answers, 200, true)), implode(' ', $answers));
    }

    #[TestDox('A choice that takes too long says so, and the others are ordered')]
    public function test_too_long(): void
    {
        $this->the_portrait();
        museau()->settings()->save(['schedule' => [
            'week_minutes' => 840, 'weekdays' => [1, 2, 3, 4, 5, 6, 7], 'minutes' => ['tous' => ['a4' => 1200, 'a3' => 60]], 'ahead' => 1,
        ]]);
        $product = museau()->catalogue()->shown(museau()->settings()->portrait_id());
        $table = PortraitDispatch::table(museau()->promises(), museau()->availability(), $product->attributes ?? []);
        self::assertSame('', PortraitDispatch::day($table, ['pa_format' => 'a4', 'nombre-animaux' => '1-animal']));
        self::assertFalse(museau()->availability()->is_full());
        $refused = $this->adds();
        self::assertSame([409, Availability::too_long()], [$refused->get_status(), $refused->text('message')]);
        self::assertStringContainsString(Availability::too_long(), self::text(self::page()));
        self::assertStringNotContainsString('id="attente"', self::page());
    }

    #[TestDox('The line of an occasion changes by itself: in time, then what is in stock, then nothing')]
    public function test_occasions(): void
    {
        $this->the_portrait();
        $product = museau()->catalogue()->shown(museau()->settings()->portrait_id());
        self::assertSame([], museau()->portrait_notices()->of($product));
        museau()->settings()->save([Occasions::SETTING => ['known' => [], 'own' => [['name' => 'Pâques', 'day' => Days::text(Occasions::today() + 40)]], 'transit' => 4]]);
        $line = static fn(): string => self::text(PortraitNotices::html(museau()->portrait_notices()->of($product)));
        self::assertSame('Pour Pâques : un portrait commandé aujourd\'hui arrive à temps.', $line());
        museau()->settings()->save([Availability::CLOSED => true]);
        self::assertSame('Je ne prends pas de nouveau portrait en ce moment. Me prévenirPour Pâques, il reste ce qui est déjà dessiné, envoyé sous 2 à 3 jours : voir les impressions', $line());
        museau()->settings()->save([Availability::CLOSED => false]);
        foreach ([21 => 'arrive à temps', 22 => 'voir les impressions', 33 => 'voir les impressions', 34 => ''] as $days => $says) {
            Clock::shift($days * DAY_IN_SECONDS);
            $says === '' ? self::assertSame('', $line()) : self::assertStringContainsString($says, $line(), "day $days");
        }
    }
}
