<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Catalogue\LowStock;
use Museau\Domain\Contact\Message;
use Museau\Domain\Contact\Messages;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Progress\OrderMessages;
use Museau\Kernel\Clock;
use Museau\Kernel\MenuCount;
use Museau\Kernel\Money\Money;
use Museau\Screens\Contact\MessagesScreen;
use Museau\Screens\Orders\BalanceRequest;
use Museau\Screens\Orders\ProgressActions;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** What the artist's day holds, above her dashboard's tabs, on every engine. */
final class OverviewTest extends WordPressTestCase
{
    use MakesProducts;
    use MakesCarnets;

    protected function setUp(): void
    {
        parent::setUp();
        $this->sign_in();
    }

    private function html(): string
    {
        return museau()->overview()->html(museau()->board()->columns());
    }

    /** The number on the tile of this label. */
    private function number(string $label): string
    {
        self::assertSame(1, preg_match('~<strong>([^<]*)</strong> <span>' . $label . '</span>~u', $this->html(), $found), $label);

        return $found[1];
    }

    #[TestDox('Works with two pieces left or fewer are named, each a tap away; originals, and what is not counted, are not')]
    public function test_low_stock(): void
    {
        $low = $this->a_print(2, 'Tirage Renard');
        $gone = $this->a_print(0, 'Tirage Loutre');
        $this->a_print(3, 'Tirage Cerf');
        $this->a_print(null, 'Tirage Hibou');
        $this->an_original();
        $found = [];
        foreach ((new LowStock(museau()->catalogue()))->works() as $work) {
            $found[$work['product']->id] = $work['left'];
        }
        self::assertSame(2, $found[$low] ?? null);
        self::assertSame(0, $found[$gone] ?? null);
        self::assertSame([], array_filter(
            array_map(static fn(int $id): string => museau()->catalogue()->find($id)->name ?? '', array_keys($found)),
            static fn(string $name): bool => in_array($name, ['Tirage Cerf', 'Tirage Hibou', 'Berger allemand'], true),
        ));
        $html = $this->html();
        self::assertStringContainsString("produit=$low\"", $html);
        self::assertStringContainsString('plus que 2 exemplaires', $html);
        self::assertStringContainsString('épuisée', $html);
    }

    #[TestDox('A message counts as unread until the artist has seen it, junk never; the menu says so')]
    public function test_messages(): void
    {
        self::assertSame('0', $this->number('Messages non lus'));
        $written = ['name' => 'Zoé', 'email' => 'zoe@example.org', 'subject' => 'Un portrait', 'message' => 'Dessinez-vous les furets ?'];
        (new Messages())->keep(Message::from($written), 'one', Clock::now());
        (new Messages())->keep(Message::from([...$written, 'subject' => 'Casino']), 'two', Clock::now(), true);
        self::assertSame('1', $this->number('Messages non lus'));
        ob_start();
        (fn() => $this->print())->call(new MessagesScreen(new Messages()));
        self::assertStringContainsString('Zoé', (string) ob_get_clean());
        self::assertSame('0', $this->number('Messages non lus'));
        self::assertSame('', MenuCount::html(0, 'aucun'));
        self::assertStringContainsString('class="screen-reader-text">3 messages', MenuCount::html(3, '3 messages'));
    }

    #[TestDox('A question about an order that has left counts until it is answered, or nothing is to be answered')]
    public function test_questions_of_orders_that_left(): void
    {
        $order = $this->portrait();
        museau()->orders()->move($order->id, OrderStatus::Shipped);
        $asked = OrderMessages::add($order->id, false, 'Quand arrive le colis ?');
        self::assertSame('1', $this->number('Questions de clients'));
        self::assertStringContainsString("N° $order->number, ", $this->html());
        museau()->order_actions()->step($order->id, ProgressActions::SETTLE, [ProgressActions::SEEN => (string) $asked->id]);
        self::assertSame('0', $this->number('Questions de clients'));
        OrderMessages::add($order->id, false, 'Merci, il est là. Et un second portrait ?');
        self::assertSame('1', $this->number('Questions de clients'));
        OrderMessages::add($order->id, true, 'Avec plaisir.');
        self::assertSame('0', $this->number('Questions de clients'));
    }

    #[TestDox('What is due and who asked something, in as few queries for one order as for many')]
    public function test_money_and_questions(): void
    {
        self::assertSame('0', $this->number('Soldes à recevoir'));
        $order = $this->portrait();
        $columns = museau()->board()->columns();
        self::assertLessThanOrEqual(6, $this->queries(static fn() => museau()->overview()->html($columns)));
        $once = $this->queries(fn() => $this->html());
        self::assertSame('1', $this->number('Soldes à recevoir'));
        self::assertStringContainsString('1 à demander', $this->html());
        self::assertSame('0', $this->number('Questions de clients'));
        OrderMessages::add($order->id, false, 'Est-ce que le collier se voit ?');
        self::assertSame('1', $this->number('Questions de clients'));
        museau()->order_actions()->step($order->id, BalanceRequest::STEP, []);
        self::assertSame('1', $this->number('Soldes à recevoir'));
        self::assertStringContainsString(
            'Soldes à recevoir</span> <small>' . Money::text($this->again($order)->left_to_pay()),
            $this->html(),
        );
        self::assertStringNotContainsString('à demander', $this->html());
        for ($i = 0; $i < 3; $i++) {
            $this->portrait();
        }
        // The book writes down what an order sold when it is first read.
        $this->html();
        self::assertSame($once, $this->queries(fn() => $this->html()), 'as many queries for one order as for four');
    }
}
