<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Contact\Message;
use Museau\Domain\Contact\Messages;
use Museau\Domain\News\NewsQuery;
use Museau\Domain\Vouchers\VoucherKind;
use Museau\Domain\Vouchers\Vouchers;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Language;
use Museau\Kernel\Read;
use Museau\Screens\Contact\MessagesTable;
use Museau\Screens\Contests\ContestsTable;
use Museau\Screens\Journal\JournalScreen;
use Museau\Screens\Journal\JournalTable;
use Museau\Screens\Lists\ListOptions;
use Museau\Screens\Vouchers\VouchersTable;
use Museau\Tests\Contract\MakesVouchers;
use Museau\Tests\Support\Stopped;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** The lists of wp-admin after its conventions: columns that hide, so many on a page as she chooses, sorting, bulk actions, empty ones. */
final class ListTablesTest extends WordPressTestCase
{
    use MakesVouchers;

    private int $artist = 0;

    protected function setUp(): void
    {
        parent::setUp();
        $this->artist = $this->sign_in();
        Db::run('DELETE FROM %i', Schema::table('journal'));
        Db::run('DELETE FROM %i', Schema::table('messages'));
    }

    protected function tearDown(): void
    {
        $_GET = $_POST = $_REQUEST = [];
        $_SERVER['REQUEST_METHOD'] = 'GET';
        parent::tearDown();
    }

    private function message(string $subject): int
    {
        return (new Messages())->keep(
            Message::from(['name' => 'Zoé <b>', 'email' => 'zoe@example.org', 'subject' => $subject, 'message' => "Deux chats\net un furet"]),
            wp_generate_uuid4(),
            time(),
        );
    }

    private static function messages(): string
    {
        return (new MessagesTable(new Messages(), false))->html();
    }

    #[TestDox('The first column of a phone says who wrote and when, what was done and by whom, and an order by the number that she knows')]
    public function test_on_a_phone(): void
    {
        $this->message('Deux chats');
        $now = Language::moment(time());
        self::assertStringContainsString('<span class="museau-list__beneath">Zoé &lt;b&gt;, ' . $now, self::messages());
        $order = museau()->orders()->find($this->pay(museau()->carts()->add(null, $this->an_original(), 1))->id) ?? self::fail('No order.');
        Journal::write(Event::Write, 'order ship', $order->id);
        Journal::write(Event::Write, 'order ship', 987654321);
        Journal::write(Event::Write, 'review publish', $order->id);
        $html = (new JournalTable(museau()->orders(...)))->html();
        self::assertStringContainsString("Commande : expédiée (n° $order->number)", str_replace(["\u{a0}", "\u{202f}"], ' ', $html));
        self::assertStringContainsString('(n° 987654321)', str_replace(["\u{a0}", "\u{202f}"], ' ', $html));
        self::assertStringContainsString("Avis publié (n° $order->id)", str_replace(["\u{a0}", "\u{202f}"], ' ', $html));
        self::assertStringContainsString('<span class="museau-list__beneath">', $html);
    }

    #[TestDox('Before she answers she is told of an address that was mistyped, and writes to the one that was meant in one press')]
    public function test_a_mistyped_address(): void
    {
        $this->message('Deux chats');
        self::assertStringNotContainsString('mal tapée', self::messages());
        Db::run('UPDATE %i SET email = %s', Schema::table('messages'), 'zoe@gmial.com');
        $html = self::messages();
        self::assertStringContainsString('mal tapée', $html);
        self::assertStringContainsString('href="mailto:zoe@gmail.com?subject=', $html);
    }

    #[TestDox('An empty list says so')]
    public function test_nothing(): void
    {
        self::assertStringContainsString('Aucun message.', self::messages());
        self::assertStringContainsString('Rien à signaler.', (new JournalTable(museau()->orders(...)))->html());
        foreach (museau()->news()->search(new NewsQuery('concours', per_page: 50, drafts: true))['items'] as $contest) {
            wp_delete_post($contest->id, true);
        }
        self::assertStringContainsString('Aucun concours', (new ContestsTable(museau()->news(), new \Museau\Domain\Contests\Entries(museau()->photos())))->html());
    }

    #[TestDox('She chooses how many stand on a page, never more than the query bears, and hides columns; the first stays')]
    public function test_her_screen_options(): void
    {
        foreach (range(1, 3) as $number) {
            Journal::write(Event::Write, 'settings', $number);
        }
        $kept = static fn(mixed $size): mixed => apply_filters('set_screen_option_' . JournalScreen::SIZE_OPTION, false, JournalScreen::SIZE_OPTION, $size);
        self::assertSame([1, 1, 30, ListOptions::MOST], array_map($kept, ['0', 'x', '30', '5000']));
        update_user_meta($this->artist, JournalScreen::SIZE_OPTION, 2);
        update_user_meta($this->artist, 'managemuseau-journalcolumnshidden', ['who']);
        $html = (new JournalTable(museau()->orders(...)))->html();
        self::assertSame(2, substr_count($html, "has-row-actions column-primary'"));
        self::assertMatchesRegularExpression('~<th[^>]+class=\'[^\']*column-who hidden~', $html);
        self::assertMatchesRegularExpression('~<th[^>]+class=\'[^\']*column-what column-primary~', $html);
        $_REQUEST['paged'] = '2';
        self::assertSame(1, substr_count((new JournalTable(museau()->orders(...)))->html(), "has-row-actions column-primary'"));
    }

    #[TestDox('Newest first, oldest first where she asks for it')]
    public function test_order(): void
    {
        $this->message('Premier message');
        $this->message('Second message');
        $place = static fn(string $word, string $html): int => (int) strpos($html, "<strong>$word</strong>");
        self::assertLessThan($place('Premier message', self::messages()), $place('Second message', self::messages()));
        $_GET = ['orderby' => 'created', 'order' => 'asc'];
        self::assertLessThan($place('Second message', self::messages()), $place('Premier message', self::messages()));
    }

    #[TestDox('Several messages are deleted at once, by POST, with the list\'s nonce and the right; each row answers and deletes by itself')]
    public function test_bulk(): void
    {
        [$one, $two, $three] = [$this->message('Message un'), $this->message('Message deux'), $this->message('Message trois')];
        $html = self::messages();
        self::assertSame(3, substr_count($html, 'name="ids[]"'));
        self::assertStringContainsString('Zoé &lt;b&gt;', $html);
        self::assertStringContainsString("name=\"id\" value=\"$two\"", $html);
        self::assertStringContainsString('mailto:zoe@example.org?subject=Re', $html);
        $act = function (string $method, string $nonce) use ($one, $two): int {
            $_SERVER['REQUEST_METHOD'] = $method;
            $_POST = ['ids' => [(string) $one, (string) $two]];
            $_REQUEST = ['action' => 'delete', '_wpnonce' => $nonce] + $_POST;
            $stop = static fn(int $status): never => throw new Stopped($status);
            add_filter('wp_die_handler', static fn(): callable => static fn(mixed $said, mixed $title, mixed $options): never => $stop(Read::int(Read::map($options)['response'] ?? 500)), 99);
            add_filter('wp_redirect', static fn(string $to, int $status): never => $stop($status), 99, 2);
            try {
                (new MessagesTable(new Messages(), false))->act();
            } catch (Stopped $stopped) {
                return $stopped->status;
            } finally {
                remove_all_filters('wp_die_handler', 99);
                remove_all_filters('wp_redirect', 99);
            }

            return 0;
        };
        self::assertSame(0, $act('GET', wp_create_nonce('bulk-messages')));
        self::assertSame(403, $act('POST', 'forged'));
        $this->sign_in('subscriber');
        self::assertSame(403, $act('POST', wp_create_nonce('bulk-messages')));
        self::assertSame(3, (new Messages())->count());
        $this->sign_in();
        self::assertSame(302, $act('POST', wp_create_nonce('bulk-messages')));
        self::assertSame([$three], array_column((new Messages())->page(1, 10), 'id'));
        self::assertSame('message delete', Journal::page(1, 1)[0]['detail'] ?? '');
    }

    #[TestDox('Of a voucher that served in part the list says what the law says, and leads to a refund of the rest that is filled in; it closes the voucher')]
    public function test_the_rest_of_a_voucher(): void
    {
        $this->start_stripe();
        $voucher = $this->a_voucher(1);
        $list = static fn(): string => (new VouchersTable(museau()->orders()))->html();
        self::assertStringNotContainsString('Rembourser le reste', $list());
        Vouchers::move($voucher->id, VoucherKind::Redeemed, -4000, $voucher->order_id);
        self::assertStringContainsString('Rembourser le reste (60,00', $list());
        self::assertStringContainsString("rendre_bon=$voucher->id", $list());
        $order = museau()->orders()->find($voucher->order_id) ?? self::fail('No order.');
        $line = $order->voucher_lines()[0];
        $panel = static fn(): string => museau()->order_panel()->html(museau()->orders()->find($order->id) ?? $order);
        self::assertStringNotContainsString('value="60"', $panel());
        $_GET['rendre_bon'] = (string) $voucher->id;
        self::assertMatchesRegularExpression('~id="rembourser" open=""~', $panel());
        self::assertMatchesRegularExpression('~name="lines\[' . $line->id . '\]"[^>]* value="60"~', $panel());
        museau()->order_actions()->step($order->id, 'refund', ['lines' => [(string) $line->id => '60'], 'confirmed' => '1', 'request' => wp_generate_uuid4()]);
        $left = Vouchers::find($voucher->id);
        self::assertSame([0, 'withdrawn'], [$left?->balance, $left?->state]);
        self::assertStringNotContainsString('id="rembourser" open=""', $panel());
        self::assertStringNotContainsString('Rembourser le reste', $list());
    }
}
