<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Orders\Order;
use Museau\Domain\Payments\CouldNotRefund;
use Museau\Domain\Payments\Payment;
use Museau\Domain\Payments\PaymentFailed;
use Museau\Domain\Payments\Refunds;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Tests\Support\Simulator;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;

/** Refunds that Stripe did not take at once, on every engine: what was asked once goes once, or not at all, and then she is told (F30). */
final class WaitingRefundsTest extends WordPressTestCase
{
    use MakesProducts;
    use PaysOrders;

    protected function setUp(): void
    {
        parent::setUp();
        $this->start_stripe();
    }

    /** @return iterable<string, array{\Closure(Order): mixed}> who comes to a demand that waits */
    public static function comers(): iterable
    {
        yield 'the event' => [static fn(Order $order) => museau()->refunds()->read_from_stripe($order->id)];
        yield 'the reconciler' => [static fn() => museau()->reconciler()->run()];
        yield 'her second press' => [static fn(Order $order) => self::refusal($order, 4000, 'other', 'museau_refund_overtaken')];
        yield 'the same press again' => [static fn(Order $order) => self::refusal($order, 4000, 'first', 'museau_refund_overtaken')];
    }

    #[TestDox('[F30] She gave back in Stripe what waited for it here: it goes once, what waits is given up, and she is told')]
    #[DataProvider('comers')]
    public function test_a_refund_in_stripe_beside_one_that_waits(\Closure $comes): void
    {
        $order = $this->paid();
        self::silence(3);
        self::unanswered($order, 4000, 'first');
        self::in_stripe($order, 4000);
        $comes($order);
        museau()->reconciler()->run(time() + 600);
        self::assertSame([4000, 4000, 0], [self::given_back($order), $this->stored($order->id)->refunded, Refunds::waiting($order->id)]);
        self::assertSame(1, self::warnings($order, 'dropped'));
        self::assertSame(1, self::notes($order, 'un autre a été fait dans Stripe entre-temps'));
        // What she still wants then goes.
        museau()->refunds()->refund($order->id, 1000, [], '', 'later');
        self::assertSame(5000, self::given_back($order));
    }

    #[TestDox('[F30] Stripe took a refund and its answer was lost: it is known as ours beside one that she made in Stripe')]
    public function test_a_lost_answer_beside_a_refund_in_stripe(): void
    {
        $order = $this->paid();
        self::silence(3, 'drop-after');
        self::unanswered($order, 4000, 'first');
        self::in_stripe($order, 3000);
        museau()->refunds()->read_from_stripe($order->id);
        museau()->reconciler()->run(time() + 600);
        self::assertSame([7000, 7000, 0], [self::given_back($order), $this->stored($order->id)->refunded, Refunds::waiting($order->id)]);
        self::assertSame(['first:0', 'stripe'], array_map(
            static fn(?string $request): string => explode(':re_', (string) $request)[0],
            Db::column('SELECT request FROM %i WHERE order_id = %d ORDER BY id', Schema::table('refunds'), $order->id),
        ));
        self::assertSame(0, self::warnings($order, 'dropped'));
    }

    #[TestDox('[F30] What an older release sent, with a key of its own, and noted no answer of, goes no second time')]
    public function test_a_key_of_an_older_release(): void
    {
        $order = $this->paid();
        self::silence(3);
        self::unanswered($order, 4000, 'first');
        $intent = self::intents($order)[0];
        $key = 'museau-refund-' . substr(hash('sha256', museau()->keys()->site() . 'first:0' . $intent . '4000'), 0, 32);
        museau()->payments()->refund($intent, 4000, [], $key);
        museau()->reconciler()->run();
        self::assertSame([4000, 4000, 0, 0], [self::given_back($order), $this->stored($order->id)->refunded, Refunds::waiting($order->id), self::warnings($order, 'dropped')]);
    }

    #[TestDox('[F30] The event of the first half of a refund leaves the second half waiting, and it goes')]
    public function test_an_event_of_our_own_refund(): void
    {
        $order = $this->paid_twice();
        self::silence(9, '500', 2);
        self::unanswered($order, 10000, 'halves');
        Simulator::door('plan', ['faults' => []]);
        museau()->refunds()->read_from_stripe($order->id);
        self::assertSame([6999, 3001], [$this->stored($order->id)->refunded, Refunds::waiting($order->id)]);
        museau()->refunds()->finish($order->id);
        self::assertSame([10000, 10000, 0], [self::given_back($order), $this->stored($order->id)->refunded, self::warnings($order, 'dropped')]);
    }

    #[TestDox('[F30] A refund that waited and that Stripe then refuses is told to her, in the order and by mail, and comes no more')]
    public function test_a_refusal_that_comes_later(): void
    {
        $order = $this->paid();
        self::silence(3);
        self::unanswered($order, 4000, 'first');
        self::silence(1, '400');
        museau()->reconciler()->run();
        museau()->reconciler()->run(time() + 600);
        self::assertSame([0, 0, 0], [self::given_back($order), $this->stored($order->id)->refunded, Refunds::waiting($order->id)]);
        self::assertSame(1, self::warnings($order, 'dropped'));
        self::assertSame(1, self::notes($order, 'Stripe l\'a refusé (votre solde Stripe ne suffit pas)'));
    }

    #[TestDox('[F30] Of a refund by two payments whose first half is refused the second half goes no more, then or later')]
    public function test_half_of_a_refused_refund(): void
    {
        $order = $this->paid_twice();
        self::silence(1, '400');
        self::refusal($order, 10000, 'halves', 'museau_refund_refused');
        museau()->reconciler()->run();
        self::assertSame([0, 0, 0], [self::given_back($order), $this->stored($order->id)->refunded, Refunds::waiting($order->id)]);
        self::assertSame(1, self::notes($order, '100,00'));
    }

    #[TestDox('[F30] A refusal is told to the artist in words of her own; once its cause is gone the same demand goes')]
    public function test_a_demand_of_the_same_name_after_a_refusal(): void
    {
        $order = $this->paid();
        self::silence(1, '400');
        $sentence = self::refusal($order, 4000, 'withdrawal-7', 'museau_refund_refused');
        self::assertStringContainsString('votre solde Stripe ne suffit pas', $sentence);
        self::assertStringContainsString('40,00', $sentence);
        self::assertStringNotContainsString('Écrivez-nous', $sentence);
        museau()->refunds()->refund($order->id, 4000, [], '', 'withdrawal-7');
        self::assertSame([4000, 4000], [self::given_back($order), $this->stored($order->id)->refunded]);
    }

    /** @return iterable<string, array{string, string}> Stripe's status of a refund that brought nothing, and what the order says of it */
    public static function ends(): iterable
    {
        yield 'sent back by the bank' => ['failed', 'la banque l\'a renvoyé'];
        yield 'called off in Stripe' => ['canceled', 'il a été annulé dans Stripe'];
    }

    #[TestDox('[F30] Without webhooks a refund that the bank sends back weeks later, or that was called off in Stripe, is told to her once')]
    #[DataProvider('ends')]
    public function test_a_refund_that_comes_back_without_webhooks(string $status, string $words): void
    {
        $order = $this->paid();
        museau()->refunds()->refund($order->id, 4000, [], '', 'first');
        museau()->reconciler()->run();
        self::assertSame(0, self::warnings($order, 'failed'));
        $refund_id = (string) Db::value('SELECT refund_id FROM %i WHERE order_id = %d', Schema::table('refunds'), $order->id);
        Simulator::door('refund-fail', ['refund' => $refund_id, 'status' => $status]);
        foreach ([0, 600] as $seconds) {
            museau()->reconciler()->run(time() + 34 * DAY_IN_SECONDS + $seconds);
        }
        self::assertSame([1, 1], [self::warnings($order, 'failed'), self::notes($order, $words)]);
        self::assertSame(4000, $this->stored($order->id)->refunded);
    }

    private function paid(): Order
    {
        return $this->pay(museau()->carts()->add(null, $this->an_original(), 1));
    }

    /** A portrait whose deposit of 45,00 € and whose balance of 69,99 € are there. */
    private function paid_twice(): Order
    {
        $this->the_portrait();

        return $this->pay_balance($this->pay($this->with_portrait()));
    }

    /** What becomes of the next refunds at Stripe; others go through. */
    private static function silence(int $times, string $fault = '500', int $call = 1): void
    {
        Simulator::door('plan', ['faults' => [['on' => 'POST /v1/refunds', 'call' => $call, 'times' => $times, 'fault' => $fault]]]);
    }

    private static function unanswered(Order $order, int $cents, string $request): void
    {
        try {
            museau()->refunds()->refund($order->id, $cents, [], '', $request);
            self::fail('Stripe answered.');
        } catch (PaymentFailed $failed) {
            self::assertSame('museau_payment_unreachable', $failed->error_code);
        }
    }

    /** @return string the sentence with which it is refused */
    private static function refusal(Order $order, int $cents, string $request, string $code): string
    {
        try {
            museau()->refunds()->refund($order->id, $cents, [], '', $request);
        } catch (CouldNotRefund $refusal) {
            self::assertSame($code, $refusal->error_code);

            return $refusal->getMessage();
        }
        self::fail('It went.');
    }

    /** Gives money back in Stripe's dashboard. */
    private static function in_stripe(Order $order, int $cents): void
    {
        museau()->payments()->refund(self::intents($order)[0], $cents, [], bin2hex(random_bytes(8)));
    }

    /** @return list<string> */
    private static function intents(Order $order): array
    {
        return array_map(static fn(Payment $payment): string => (string) $payment->intent_id, museau()->ledger()->of_order($order->id));
    }

    private static function given_back(Order $order): int
    {
        $refunds = array_map(museau()->payments()->refunds_of(...), self::intents($order));

        return array_sum(array_column(array_merge(...array_map(array_values(...), $refunds)), 'cents'));
    }

    /** Mails to the artist about a refund of this order. */
    private static function warnings(Order $order, string $what): int
    {
        return (int) Db::value('SELECT COUNT(*) FROM %i WHERE order_id = %d AND kind LIKE %s', Schema::table('mails'), $order->id, "warn-refund-$what-%");
    }

    private static function notes(Order $order, string $words): int
    {
        return count(array_filter(self::history($order), static fn(string $note): bool => str_contains($note, $words)));
    }

    /** @return list<string> what the order's history says */
    private static function history(Order $order): array
    {
        [$column, $table, $id] = self::is_woocommerce()
            ? ['comment_content', Db::wpdb()->comments, 'comment_post_ID']
            : ['text', Schema::table('order_events'), 'order_id'];

        return array_map(
            static fn(?string $note): string => html_entity_decode((string) $note, ENT_QUOTES),
            Db::column('SELECT %i FROM %i WHERE %i = %d', $column, $table, $id, $order->id),
        );
    }
}
