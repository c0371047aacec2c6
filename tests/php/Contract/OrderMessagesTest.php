<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Progress\OrderMessage;
use Museau\Domain\Progress\OrderMessages;
use Museau\Domain\Progress\ProgressRetention;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
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
        self::assertSame('message', $this->writes($order, "Il est gaucher <3\r\n<b>Merci</b>\x07"));
        self::assertCount(1, $this->mails);
        $to_artist = $this->mails[0];
        self::assertSame(museau()->settings()->email(), $to_artist['to']);
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
        foreach (['', " \n\x00", '   '] as $empty) {
            $this->refused('museau_message_empty', fn() => $this->writes($order, $empty));
        }
        $longest = str_repeat('é', OrderMessage::MAX_LENGTH);
        $this->refused('museau_message_long', fn() => $this->writes($order, $longest . 'e'));
        $this->refused('museau_message_long', fn() => museau()->order_messenger()->send($order, true, $longest . 'e'));
        self::assertSame('message', $this->writes($order, $longest));
        for ($i = 3; $i <= 20; ++$i) {
            $this->writes($order, "Message $i");
        }
        $this->refused('museau_messages_many', fn() => $this->writes($order, 'Encore'));
        self::assertCount(20, OrderMessages::of_order($order->id));
        museau()->order_messenger()->send($order, true, 'Encore');
        self::assertCount(21, OrderMessages::of_order($order->id), 'the artist answers');
        Clock::shift(DAY_IN_SECONDS + 60);
        self::assertSame('message', $this->writes($order, 'Encore'));
        $typed = [MessageForm::SEND => '1', MessageForm::TEXT => 'Je garde <ceci>'];
        $page = museau()->progress_view()->html($order, 'Non.', '', $typed);
        self::assertStringContainsString('>Je garde &lt;ceci&gt;</textarea>', $page);
    }

    #[TestDox('[B51] Export, retention and erasure hold the messages; a cancelled order still takes one')]
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
        $clear();
        self::assertSame([], OrderMessages::of_order($order->id));
        $this->writes($order, 'Merci encore');
        PrivacyTools::ask('erasers', 'museau-orders', 'zoe@example.org');
        self::assertSame([], OrderMessages::of_order($order->id));
    }

    private function writes(Order $order, string $text): string
    {
        return museau()->progress_forms()->take($order, [MessageForm::SEND => '1', MessageForm::TEXT => $text], []);
    }
}
