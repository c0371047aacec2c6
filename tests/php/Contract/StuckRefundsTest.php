<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Orders\Order;
use Museau\Domain\Payments\CouldNotRefund;
use Museau\Domain\Payments\PaymentFailed;
use Museau\Domain\Payments\Refunds;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Refusal;
use Museau\Tests\Support\Simulator;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** Refunds of a payment that Stripe does not know under today's keys, on every engine: told after a day, ended by the artist, never given twice. */
final class StuckRefundsTest extends WordPressTestCase
{
    use MakesProducts;
    use PaysOrders;

    private const DAY = DAY_IN_SECONDS + 60;

    protected function setUp(): void
    {
        parent::setUp();
        $this->start_stripe();
        $this->sign_in();
    }

    #[TestDox('After a day she is told once, and shown what to do; with the right keys again it goes by itself, once')]
    public function test_it_is_told(): void
    {
        $order = $this->stuck('drop-after');
        museau()->reconciler()->run();
        self::assertSame(0, self::warnings($order));
        self::assertStringNotContainsString('refund_given_up', museau()->order_panel()->html($order));
        $this->refuses('museau_nothing_waits', fn() => $this->press($order, 'refund_given_up'));
        self::age($order);
        museau()->reconciler()->run();
        museau()->reconciler()->run(time() + 600);
        self::assertSame(1, self::warnings($order));
        $html = museau()->order_panel()->html($order);
        foreach (['value="refund_given_up"', 'value="refund_given_otherwise"', 'name="confirmed_stuck"', '40,00'] as $words) {
            self::assertStringContainsString($words, $html, $words);
        }
        self::know($order);
        museau()->reconciler()->run(time() + 1200);
        self::assertSame([4000, 4000, 0], [self::given_back($order), $this->stored($order->id)->refunded, Refunds::waiting($order->id)]);
        self::assertStringNotContainsString('refund_given_up', museau()->order_panel()->html($this->stored($order->id)));
    }

    #[TestDox('She gives it back in another way: it is written down as that, the customer is told, and nothing goes by Stripe any more')]
    public function test_given_otherwise(): void
    {
        $order = $this->stuck('500');
        self::age($order);
        $this->refuses('museau_not_confirmed', fn() => museau()->order_actions()->step($order->id, 'refund_given_otherwise', []));
        self::assertStringContainsString('40,00', $this->press($order, 'refund_given_otherwise'));
        self::assertSame([4000, 0], [$this->stored($order->id)->refunded, Refunds::waiting($order->id)]);
        self::assertSame('1', Db::value("SELECT COUNT(*) FROM %i WHERE order_id = %d AND kind LIKE 'refund-main-%%'", Schema::table('mails'), $order->id));
        self::know($order);
        museau()->reconciler()->run(time() + 600);
        self::assertSame([0, 4000], [self::given_back($order), $this->stored($order->id)->refunded]);
        museau()->refunds()->refund($order->id, 1000, [], '', 'later');
        self::assertSame([1000, 5000], [self::given_back($order), $this->stored($order->id)->refunded]);
    }

    #[TestDox('She gives it up, but Stripe had given it back: with the right keys that is written down first, and the next demand does not go')]
    public function test_given_up(): void
    {
        $order = $this->stuck('drop-after');
        self::age($order);
        $this->press($order, 'refund_given_up');
        self::assertSame([0, 0], [$this->stored($order->id)->refunded, Refunds::waiting($order->id)]);
        self::know($order);
        try {
            museau()->refunds()->refund($order->id, 4000, [], '', 'again');
            self::fail('It went twice.');
        } catch (CouldNotRefund $refusal) {
            self::assertSame('museau_refund_went_before', $refusal->error_code);
        }
        self::assertSame([4000, 4000, 0], [self::given_back($order), $this->stored($order->id)->refunded, Refunds::waiting($order->id)]);
        museau()->refunds()->refund($order->id, 1000, [], '', 'really');
        self::assertSame([5000, 5000], [self::given_back($order), $this->stored($order->id)->refunded]);
    }

    #[TestDox('With the keys still gone the next demand waits as the first did, and is ended by hand, too')]
    public function test_given_up_without_keys(): void
    {
        $order = $this->stuck('500');
        self::age($order);
        $this->press($order, 'refund_given_up');
        $this->refuses(PaymentFailed::UNKNOWN, fn() => museau()->refunds()->refund($order->id, 1000, [], '', 'again'));
        self::assertSame(1000, Refunds::waiting($order->id));
        self::age($order);
        self::assertStringContainsString('10,00', $this->press($order, 'refund_given_otherwise'));
        self::assertSame([1000, 0], [$this->stored($order->id)->refunded, Refunds::waiting($order->id)]);
    }

    #[TestDox('Pressed when Stripe knows the payment again, or does not answer, nothing is ended: it goes, or waits')]
    public function test_pressed_too_late(): void
    {
        $order = $this->stuck('500');
        self::age($order);
        self::know($order);
        Simulator::door('plan', ['faults' => [['on' => 'POST /v1/refunds', 'times' => 3, 'fault' => '500']]]);
        $this->refuses('museau_payment_unreachable', fn() => $this->press($order, 'refund_given_otherwise'));
        self::assertSame(4000, Refunds::waiting($order->id));
        $this->refuses('museau_refund_went_before', fn() => $this->press($order, 'refund_given_otherwise'));
        self::assertSame([4000, 4000, 0], [self::given_back($order), $this->stored($order->id)->refunded, Refunds::waiting($order->id)]);
    }

    #[TestDox('Of two payments Stripe knows only the one that gives the money back: it goes; where both give, it waits, and she is told')]
    public function test_another_payment_is_unknown(): void
    {
        $this->the_portrait();
        foreach ([1000 => true, 8000 => false] as $cents => $goes) {
            $order = $this->pay_balance($this->pay($this->with_portrait()));
            [$deposit, $balance] = museau()->ledger()->of_order($order->id);
            Simulator::door('plan', ['faults' => [['on' => 'POST /v1/refunds', 'times' => 3, 'fault' => '500']]]);
            $this->refuses('museau_payment_unreachable', fn() => museau()->refunds()->refund($order->id, $cents, [], '', "first-$order->id"));
            Simulator::door('plan', ['faults' => []]);
            Db::run("UPDATE %i SET intent_id = CONCAT(intent_id, '_elsewhere') WHERE id = %d", Schema::table('payments'), $deposit->id);
            self::age($order);
            museau()->reconciler()->run();
            $given = array_sum(array_column(museau()->payments()->refunds_of((string) $balance->intent_id), 'cents'));
            self::assertSame($goes ? [1000, 1000, 0, 0] : [0, 0, 8000, 1], [
                $given,
                $this->stored($order->id)->refunded,
                Refunds::waiting($order->id),
                self::warnings($order),
            ]);
        }
    }

    /** An order whose refund of 40,00 € got no answer, and whose payment Stripe knows no more. */
    private function stuck(string $fault): Order
    {
        $order = $this->pay(museau()->carts()->add(null, $this->an_original(), 1));
        Simulator::door('plan', ['faults' => [['on' => 'POST /v1/refunds', 'times' => 3, 'fault' => $fault]]]);
        try {
            museau()->refunds()->refund($order->id, 4000, [], '', 'first');
            self::fail('Stripe answered.');
        } catch (PaymentFailed $failed) {
            self::assertSame('museau_payment_unreachable', $failed->error_code);
        }
        Db::run("UPDATE %i SET intent_id = CONCAT(intent_id, '_elsewhere') WHERE order_id = %d", Schema::table('payments'), $order->id);

        return $order;
    }

    /** The keys that took the payment are back. */
    private static function know(Order $order): void
    {
        Db::run("UPDATE %i SET intent_id = REPLACE(intent_id, '_elsewhere', '') WHERE order_id = %d", Schema::table('payments'), $order->id);
    }

    /** The demand was made a day ago. */
    private static function age(Order $order): void
    {
        Db::run('UPDATE %i SET created = created - %d WHERE order_id = %d', Schema::table('refunds'), self::DAY, $order->id);
    }

    private function press(Order $order, string $step): string
    {
        return museau()->order_actions()->step($order->id, $step, ['confirmed_stuck' => '1']);
    }

    /** @param \Closure(): mixed $work */
    private function refuses(string $code, \Closure $work): void
    {
        try {
            $work();
        } catch (Refusal $refusal) {
            self::assertSame($code, $refusal->error_code);

            return;
        }
        self::fail("Not refused with $code.");
    }

    private static function given_back(Order $order): int
    {
        $intent = (string) museau()->ledger()->of_order($order->id)[0]->intent_id;

        return array_sum(array_column(museau()->payments()->refunds_of($intent), 'cents'));
    }

    private static function warnings(Order $order): int
    {
        return (int) Db::value("SELECT COUNT(*) FROM %i WHERE order_id = %d AND kind LIKE 'warn-refund-stuck-%%'", Schema::table('mails'), $order->id);
    }
}
