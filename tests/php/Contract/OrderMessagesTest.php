<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Progress\OrderMessage;
use Museau\Domain\Progress\OrderMessages;
use Museau\Domain\Progress\ProgressRetention;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Screens\Orders\OrderFinder;
use Museau\Screens\Orders\ProgressActions;
use Museau\Screens\Progress\MessageForm;
use Museau\Tests\Support\PrivacyTools;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** What customer and artist write to each other about an order, on every engine: kept, told once, and forgotten with the rest. */
final class OrderMessagesTest extends WordPressTestCase
{
    use MakesCarnets;
    use MakesProducts;

    protected function setUp(): void
    {
        parent::setUp();
        foreach (['rates', 'mails', 'progress', 'progress_steps', 'order_messages'] as $table) {
            Db::run('DELETE FROM %i', Schema::table($table));
        }
    }

    #[TestDox('Both write and read, each is told by one letter, and what looks like HTML stays text')]
    public function test_both_write(): void
    {
        $order = $this->portrait();
        $other = $this->original();
        $this->mails = [];
        self::assertSame('message', $this->writes($order, "Il est gaucher <3\r\n<b>Merci</b>\x07 à\tvous 👩‍👧 \xff"));
        self::assertCount(1, $this->mails);
        $to_artist = $this->mails[0];
        self::assertSame(museau()->settings()->email(), $to_artist['to']);
        self::assertStringContainsString(' à vous 👩‍👧 ', $to_artist['message'], 'a tab is a blank, a joined emoji stays joined, a byte that is no text takes nothing along');
        foreach (['Zoé Martin vous écrit', "Il est gaucher &lt;3<br />\n&lt;b&gt;Merci&lt;/b&gt;"] as $words) {
            self::assertStringContainsString($words, $to_artist['message'] . $to_artist['subject'], $words);
        }
        self::assertStringContainsString('zoe@example.org', (string) wp_json_encode($to_artist), 'she can answer by mail, too');
        self::assertStringContainsString('attend une réponse', museau()->order_panel()->html($this->again($order)));

        $said = museau()->order_actions()->step($order->id, ProgressActions::WRITE, [ProgressActions::MESSAGE => 'C’est noté.']);
        self::assertStringContainsString('est parti', $said);
        self::assertCount(2, $this->mails);
        $to_customer = $this->mails[1];
        self::assertSame('zoe@example.org', $to_customer['to']);
        foreach (['C’est noté.', '/carnet?ouvrir=' . $order->id . '.'] as $words) {
            self::assertStringContainsString($words, $to_customer['message'], $words);
        }
        foreach ([$this->page($order), museau()->order_panel()->html($this->again($order))] as $html) {
            self::assertStringContainsString('&lt;b&gt;Merci&lt;/b&gt;', $html);
            self::assertLessThan(strpos($html, 'C’est noté.'), (int) strpos($html, 'Il est gaucher'));
            self::assertStringNotContainsString('<b>Merci', $html);
            self::assertStringNotContainsString('attend une réponse', $html);
        }
        self::assertStringNotContainsString('gaucher', $this->page($other), 'another order’s carnet shows nothing of it');
    }

    #[TestDox('A second press sends nothing more; empty, too long and too many are refused, and nothing is lost')]
    public function test_refusals(): void
    {
        $order = $this->portrait();
        $this->mails = [];
        self::assertSame('message', $this->writes($order, 'Bonjour'));
        self::assertSame('message', $this->writes($order, ' Bonjour '));
        self::assertCount(1, OrderMessages::of_order($order->id));
        self::assertCount(1, $this->mails);
        museau()->order_messenger()->send($order, true, 'Est-ce un chat ?');
        $this->writes($order, 'Bonjour');
        self::assertCount(3, OrderMessages::of_order($order->id), 'the same words are an answer of their own once something came between');
        foreach (['', " \n\x00", '   ', "\u{a0}\u{202f}"] as $empty) {
            $this->refused('museau_message_empty', fn() => $this->writes($order, $empty));
        }
        $longest = str_repeat('é', OrderMessage::MAX_LENGTH);
        $this->refused('museau_message_long', fn() => $this->writes($order, $longest . 'e'));
        $this->refused('museau_message_long', fn() => museau()->order_messenger()->send($order, true, $longest . 'e'));
        self::assertSame('message', $this->writes($order, $longest));
        for ($i = 4; $i <= 20; ++$i) {
            $this->writes($order, "Message $i");
        }
        $this->refused('museau_messages_many', fn() => $this->writes($order, 'Encore'));
        self::assertCount(21, OrderMessages::of_order($order->id));
        museau()->order_messenger()->send($order, true, 'Encore');
        self::assertCount(22, OrderMessages::of_order($order->id), 'the artist answers');
        Clock::shift(DAY_IN_SECONDS + 60);
        self::assertSame('message', $this->writes($order, 'Encore'));
        $typed = [MessageForm::SEND => '1', MessageForm::TEXT => 'Je garde <ceci>'];
        $page = museau()->progress_view()->html($order, 'Non.', '', $typed);
        foreach (['>Je garde &lt;ceci&gt;</textarea>', 'aria-invalid="true"', '>Non.</p>'] as $words) {
            self::assertStringContainsString($words, $page, $words);
        }
        museau()->message_panel()->keep($order->id, 'Je <réponds>');
        self::assertStringContainsString('>Je &lt;réponds&gt;</textarea>', museau()->order_panel()->html($order));
    }

    #[TestDox('A message whose letter cannot be kept is not kept either, and can be sent again')]
    public function test_both_or_neither(): void
    {
        if (Db::is_sqlite()) {
            self::markTestSkipped('SQLite ends the test\'s own transaction with the query that fails; the suite on MariaDB plays it.');
        }
        $order = $this->portrait();
        $fail = static fn(string $query): string => str_contains($query, 'museau_mails') && str_starts_with($query, 'INSERT')
            ? 'INSERT INTO no_such_table VALUES (1)'
            : $query;
        add_filter('query', $fail);
        try {
            Db::without_error_output(fn() => $this->writes($order, 'Bonjour'));
            self::fail('Nothing was refused.');
        } catch (DatabaseFailed) {
            self::assertSame([], OrderMessages::of_order($order->id));
        } finally {
            remove_filter('query', $fail);
        }
        self::assertSame('message', $this->writes($order, 'Bonjour'));
        self::assertCount(1, OrderMessages::of_order($order->id));
    }

    #[TestDox('[B51] Export, retention and erasure hold the messages and their letters; nobody is written to who was forgotten')]
    public function test_forgetting(): void
    {
        $order = $this->portrait();
        $this->writes($order, 'Il a une tache au cou');
        museau()->order_messenger()->send($order, true, 'Je la vois');
        $export = (string) wp_json_encode(PrivacyTools::ask('exporters', 'museau-orders', 'zoe@example.org')->at(), JSON_UNESCAPED_UNICODE);
        foreach (['Il a une tache au cou', 'Je la vois'] as $words) {
            self::assertStringContainsString($words, $export, $words);
        }
        museau()->orders()->receive($order->id, 'pi_balance_' . $order->id, $order->left_to_pay(), 'balance');
        museau()->orders()->move($order->id, OrderStatus::Completed);
        $clear = fn() => (new ProgressRetention(museau()->progress(...), museau()->orders(...), museau()->settings(), static fn(): bool => false, museau()->identity()))->run();
        $clear();
        self::assertCount(2, OrderMessages::of_order($order->id));
        Clock::shift(91 * DAY_IN_SECONDS);
        $this->writes($order, 'Merci encore');
        $clear();
        self::assertSame(['Merci encore'], array_column(OrderMessages::of_order($order->id), 'body'), 'it has a time of its own');
        self::assertSame(1, $this->letters_kept());
        PrivacyTools::ask('erasers', 'museau-orders', 'zoe@example.org');
        self::assertSame([[], 0], [OrderMessages::of_order($order->id), $this->letters_kept()]);
        $this->refused('museau_message_unaddressed', fn() => museau()->order_messenger()->send($this->again($order), true, 'Êtes-vous là ?'));
        self::assertStringNotContainsString('progress_message', museau()->order_panel()->html($this->again($order)));
    }

    #[TestDox('About an order that is given back both can still write')]
    public function test_a_refunded_order(): void
    {
        $order = $this->original();
        museau()->orders()->record_refund($order->id, 're_' . $order->id, $order->received, [], 'Annulée');
        $order = $this->again($order);
        self::assertSame(OrderStatus::Refunded, $order->status);
        self::assertSame('message', $this->writes($order, 'Où en est le remboursement ?'));
        self::assertStringContainsString('progress_message', museau()->order_panel()->html($order));
        museau()->order_actions()->step($order->id, ProgressActions::WRITE, [ProgressActions::MESSAGE => 'Il est parti hier.']);
        self::assertCount(2, OrderMessages::of_order($order->id));
        // Nothing is to be answered to this one, which the panel shows; the one that came meanwhile waits.
        $seen = OrderMessages::add($order->id, false, 'Merci !');
        self::assertStringContainsString('value="' . $seen->id . '"', museau()->order_panel()->html($this->again($order)));
        $settle = fn(OrderMessage $message): string => museau()->order_actions()->step($order->id, ProgressActions::SETTLE, [ProgressActions::SEEN => (string) $message->id]);
        $later = OrderMessages::add($order->id, false, 'Au fait, quand ?');
        self::assertStringContainsString('entre-temps', $settle($seen));
        self::assertSame([$order->id], OrderMessages::questions([]));
        self::assertStringContainsString('rien à répondre', $settle($later));
        self::assertSame([], OrderMessages::questions([]));
    }

    #[TestDox('Of an order that is not under way a last word counts as a question for sixty days, of one under way as long as it waits; both are found')]
    public function test_questions_of_old_orders(): void
    {
        [$left, $running] = [$this->original(), $this->original()];
        museau()->orders()->move($left->id, OrderStatus::Shipped);
        OrderMessages::add($left->id, false, 'Merci !');
        OrderMessages::add($running->id, false, 'Quand ?');
        $found = function () use ($left, $running): array {
            $_GET['etat'] = 'question';
            $html = (new OrderFinder(museau()->orders(), museau()->board()->columns()))->html();
            unset($_GET['etat']);

            return array_map(static fn(Order $order): bool => str_contains($html, "N° $order->number,"), [$left, $running]);
        };
        self::assertSame([$left->id, $running->id], OrderMessages::questions([$running->id]));
        self::assertSame([true, true], $found());
        Clock::shift(61 * DAY_IN_SECONDS);
        self::assertSame([$running->id], OrderMessages::questions([$running->id]));
        self::assertSame([false, true], $found());
        self::assertSame([$running->id], OrderMessages::unanswered([$running->id]));
        self::assertSame([], OrderMessages::unanswered([]));
    }

    private function letters_kept(): int
    {
        return (int) Db::value("SELECT COUNT(*) FROM %i WHERE kind LIKE 'message-%%'", Schema::table('mails'));
    }

    private function writes(Order $order, string $text): string
    {
        return museau()->progress_forms()->take($order, [MessageForm::SEND => '1', MessageForm::TEXT => $text], []);
    }
}
