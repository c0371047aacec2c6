<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Orders\AccessToken;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLinks;
use Museau\Domain\Payments\Payment;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\Support\PlacesPlainOrders;
use Museau\Tests\WordPressTestCase;

/** What the links of our mails show to servers on their way, and how long they open an order. */
final class OrderLinksTest extends WordPressTestCase
{
    use MakesProducts;
    use PlacesPlainOrders;

    /** Whatever is written about an order, its key stands behind a #, where no server reads it. */
    public function test_no_mail_shows_the_key_to_a_server(): void
    {
        $order = $this->waiting();
        museau()->mails()->pay_by_link($order);
        museau()->mails()->order_paid($order);
        museau()->mails()->balance_asked($order);
        museau()->mails()->photo_asked($order);
        $links = [];
        foreach ($this->mails as $mail) {
            preg_match_all('#https?://[^\s"\'<>]+#', html_entity_decode($mail['message']), $found);
            $links = [...$links, ...$found[0]];
        }
        self::assertNotSame([], array_filter($links, static fn(string $link): bool => str_ends_with($link, '/retractation#commande=' . $order->id . '.' . $order->key)));
        self::assertContains(OrderLinks::payment($order), $links);
        foreach ($links as $link) {
            self::assertStringNotContainsString($order->key, explode('#', $link)[0]);
        }
    }

    /** The link leads to the page that pays its order; it is no token of that page, of another order, or of a withdrawal. */
    public function test_the_link_pays_its_order_alone(): void
    {
        $order = $this->waiting();
        $link = self::query(OrderLinks::payment($order))['payer'] ?? '';
        self::assertSame($order->id, $this->opened($link));
        self::assertSame(OrderLinks::payment($order), OrderLinks::payment($order), 'the same in every letter');
        foreach (['pay', 'order', 'link'] as $kind) {
            self::assertSame(0, AccessToken::read($kind, $link, time()), $kind);
            self::assertNull($this->opened(AccessToken::issue($kind, $order->id, time())), $kind);
        }
        $this->refused('museau_order_closed', static fn(): string => museau()->plain_payment()->pay($link));
        self::assertNull($this->opened(str_replace("$order->id.", ($order->id + 1) . '.', $link)));
        self::assertSame($order->id, $this->opened(AccessToken::issue('mail', $order->id, time() - 30 * DAY_IN_SECONDS + 5)));
        self::assertNull($this->opened(AccessToken::issue('mail', $order->id, time() - 30 * DAY_IN_SECONDS - 1)));
        // Of an older mail: it leads on, and its key is in no address that follows.
        self::assertSame($order->id, $this->opened($order->id . '.' . $order->key));
        self::assertStringNotContainsString($order->key, museau()->plain_payment()->follow($order->id . '.' . $order->key));
        self::assertNull($this->opened($order->id . '.wrong'));
    }

    /** Paid, given up or late: a link that a server's log has kept opens nothing more. */
    public function test_the_link_ends_with_the_payment(): void
    {
        $link = static fn(Order $order): string => self::query(OrderLinks::payment($order))['payer'] ?? '';
        $order = $this->waiting();
        museau()->plain_payment()->pay(self::query(museau()->plain_payment()->follow($link($order)))['acces'] ?? '');
        $payment = museau()->ledger()->of_order($order->id)[0];
        $this->pay($payment);
        museau()->payment_confirmation()->confirm($payment);
        self::assertNull($this->opened($link($order)), 'paid');
        $order = $this->waiting();
        museau()->reconciler()->run(time() + Payment::PATIENCE + 10);
        self::assertNull($this->opened($link($order)), 'cancelled');
        self::assertStringContainsString('n&#039;est plus valable', $this->shown(museau()->plain_payment()->follow($link($order))));
    }

    private function waiting(): Order
    {
        $cart = $this->filled($this->an_original());
        $this->order($cart);

        return $this->of($this->payment($cart));
    }

    /** @return ?int id of the order that the page shows to which the link leads */
    private function opened(string $link): ?int
    {
        return museau()->plain_payment()->opened(self::query(museau()->plain_payment()->follow($link))['acces'] ?? '')?->id;
    }
}
