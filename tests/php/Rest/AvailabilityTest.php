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
use Museau\Screens\Plain\Failure;
use Museau\Screens\Settings\OccasionSettings;
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

    private function press(Cart $cart, string $shown = '2099-12-31'): RestAnswer
    {
        return $this->call(
            'POST',
            '/create-payment-intent',
            ['billing_details' => self::billing(), 'ready_on' => $shown],
            ['Cart-Token' => $cart->token],
        );
    }

    /** The cart with one portrait of this format in place of what it had. */
    private function swapped(Cart $cart, string $format): Cart
    {
        foreach ($cart->lines as $line) {
            museau()->carts()->remove($cart->token, $line->key);
        }

        return museau()->carts()->add($cart->token, museau()->settings()->portrait_id(), 1, 0, ['pa_format' => $format, 'nombre-animaux' => '1-animal']);
    }

    /** The day that the cart's unpaid order is promised. */
    private function frozen(Cart $cart): string
    {
        $payment = museau()->ledger()->open($cart->id) ?? self::fail('No order.');

        return Read::text(museau()->orders()->find($payment->order_id)->meta['ready_by'] ?? '');
    }

    private function pay_for(Cart $cart): void
    {
        $order = museau()->ledger()->open($cart->id)->order_id ?? self::fail('No order.');
        museau()->orders()->receive($order, "pi_places_$order", 5000, 'deposit');
        museau()->promises()->refresh();
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
        $portrait = $this->the_portrait();
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
        self::assertSame(3, substr_count(self::text($page), $why), 'in the waiting list, above the form and at its button');
        self::assertStringContainsString('name="waiting_email"', $page);
        self::assertStringNotContainsString('name="museau_add"', $page);
        $plain = museau()->plain_pages()->work(new Failure($why, [], ['museau_add' => (string) $portrait]));
        self::assertStringNotContainsString('name="museau_add"', $plain);
        self::assertStringContainsString('href="/commandez-votre-portrait#attente"', $plain);
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
        $until = Language::date(Days::text(Days::today() + 7));
        self::assertStringContainsString("Toutes mes places sont prises jusqu'au $until.", self::text(self::page()));
    }

    #[TestDox('A held place is good for as much work and no more: another format asks for its own place, a smaller one keeps the promised day')]
    public function test_a_held_place(): void
    {
        $this->open_shop(2);
        $first = $this->with_portrait();
        self::assertSame(200, $this->press($first)->get_status());
        $promised = $this->frozen($first);
        // Two others take what was left, while she looks for her card.
        foreach ([$this->with_portrait(), $this->with_portrait()] as $other) {
            self::assertSame(200, $this->press($other)->get_status());
            $this->pay_for($other);
        }
        self::assertSame(409, $this->press($this->with_portrait())->get_status(), 'nobody else finds a place');
        self::assertSame($promised, $this->call('GET', '/cart', [], ['Cart-Token' => $first->token])->text('ready_on'));
        self::assertSame(200, $this->press($first, $promised)->get_status(), 'her own place, on her own day');
        self::assertSame($promised, $this->frozen($first));

        museau()->settings()->save(['schedule' => ['ahead' => 3] + Read::map(museau()->settings()->value('schedule'))]);
        $longer = $this->swapped($first, 'a3');
        museau()->settings()->save(['schedule' => ['ahead' => 2] + Read::map(museau()->settings()->value('schedule'))]);
        $refused = $this->press($longer);
        self::assertSame([409, 'museau_portraits_full'], [$refused->get_status(), $refused->at('code')]);
        self::assertSame($promised, $this->frozen($first), 'what she had is kept');
    }

    #[TestDox('Where a week has one place, two who pay at once are promised two weeks, and the later day is told before any charge')]
    public function test_a_day_each(): void
    {
        $this->the_portrait();
        museau()->settings()->save(['schedule' => [
            'week_minutes' => 4200, 'weekdays' => [1, 2, 3, 4, 5, 6, 7], 'minutes' => ['tous' => ['a4' => 60]], 'places' => 1, 'per' => 'week',
        ]]);
        [$first, $second] = [$this->with_portrait(), $this->with_portrait()];
        $day = museau()->cart_promise()->of($second);
        self::assertSame($day, museau()->cart_promise()->of($first));
        self::assertSame(200, $this->press($first, $day)->get_status());
        $refused = $this->press($second, $day);
        self::assertSame([409, 'museau_date_changed'], [$refused->get_status(), $refused->at('code')]);
        self::assertNull(museau()->ledger()->open($second->id));
        $later = $this->call('GET', '/cart', [], ['Cart-Token' => $second->token])->text('ready_on');
        self::assertGreaterThan($day, $later);
        self::assertStringContainsString(Language::date($later), $refused->text('message'));
        self::assertSame(200, $this->press($second, $later)->get_status());
        self::assertSame([$day, $later], [$this->frozen($first), $this->frozen($second)]);
    }

    #[TestDox('Portraits that have a place each, and none together, are refused in the cart and at the checkout in words that say so')]
    public function test_together(): void
    {
        $this->open_shop(1);
        $refused = $this->call('POST', '/add-to-cart', [
            'product_id' => museau()->settings()->portrait_id(), 'variation' => [['attribute' => 'pa_format', 'value' => 'a4'], ['attribute' => 'nombre-animaux', 'value' => '1-animal']],
        ], ['Cart-Token' => $this->with_portrait()->token]);
        self::assertSame([409, 'museau_portraits_full'], [$refused->get_status(), $refused->at('code')]);
        self::assertStringContainsString('pas pour 2 portraits à la fois', $refused->text('message'));

        museau()->settings()->save(['schedule' => ['ahead' => 2] + Read::map(museau()->settings()->value('schedule'))]);
        $both = $this->with_portrait($this->with_portrait()->token);
        museau()->settings()->save(['schedule' => ['ahead' => 1] + Read::map(museau()->settings()->value('schedule'))]);
        self::assertStringContainsString('pas pour 2 portraits à la fois', $this->press($both)->text('message'));
    }

    #[TestDox('Where places are few, the unpaid orders of one address hold no more portraits than two people of one home would')]
    public function test_hoarding(): void
    {
        $this->open_shop(50);
        $answers = array_map(function (int $nth): RestAnswer {
            // Beyond the payments that may be begun in ten minutes.
            Clock::shift(601 * $nth);

            return $this->press($this->with_portrait());
        }, range(1, 7));
        self::assertSame([...array_fill(0, 6, 200), 409], array_map(static fn(RestAnswer $one): int => $one->get_status(), $answers));
        self::assertSame('museau_too_many_pieces', $answers[6]->at('code'));
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

    #[TestDox('Caches of whole pages are emptied when portraits close and when they open again, and not by each order in between')]
    public function test_page_caches(): void
    {
        $this->open_shop(2);
        $emptied = 0;
        add_action('litespeed_purge_all', static function () use (&$emptied): void {
            ++$emptied;
        });
        $counts = [];
        foreach ([true, true, false, false] as $closed) {
            museau()->settings()->save([Availability::CLOSED => $closed, 'delay_min' => 5 + count($counts)]);
            $counts[] = $emptied;
        }
        self::assertSame([1, 1, 2, 2], $counts);
    }

    #[TestDox('Where some portraits are in time and others not, the line says so')]
    public function test_an_occasion_for_some(): void
    {
        $this->open_shop(0);
        $product = museau()->catalogue()->shown(museau()->settings()->portrait_id());
        foreach ([8 => 'voir les impressions', 9 => 'certains portraits', 11 => 'un portrait commandé aujourd\'hui arrive à temps'] as $days => $says) {
            museau()->settings()->save([Occasions::SETTING => ['known' => [], 'own' => [['name' => 'Pâques', 'day' => Days::text(Days::today() + $days)]], 'transit' => 4]]);
            self::assertStringContainsString($says, self::text(PortraitNotices::html(museau()->portrait_notices()->of($product))), "$days days");
        }
    }

    #[TestDox('A day of her own that is past is refused in words')]
    public function test_a_past_occasion(): void
    {
        $read = static fn(int $days): array => OccasionSettings::read([
            'occasion_transit' => '4', 'occasion_0_name' => 'Pâques', 'occasion_0_day' => Days::text(Days::today() + $days),
        ])['errors'];
        self::assertSame(['occasion_0_day' => 'Ce jour est passé : écrivez le prochain.'], $read(-1));
        self::assertSame([], $read(0));
    }

    #[TestDox('The line of an occasion changes by itself: in time, then what is in stock, then nothing')]
    public function test_occasions(): void
    {
        $this->the_portrait();
        $product = museau()->catalogue()->shown(museau()->settings()->portrait_id());
        self::assertSame([], museau()->portrait_notices()->of($product));
        museau()->settings()->save([Occasions::SETTING => ['known' => [], 'own' => [['name' => 'Pâques', 'day' => Days::text(Days::today() + 40)]], 'transit' => 4]]);
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
