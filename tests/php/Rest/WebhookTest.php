<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Refusal;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\Contract\PaysOrders;
use Museau\Tests\Support\Simulator;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** What Stripe tells by itself, each event with its genuine signature. */
final class WebhookTest extends WordPressTestCase
{
    use MakesProducts;
    use PaysOrders;

    protected function setUp(): void
    {
        parent::setUp();
        $this->start_stripe();
    }

    #[TestDox('[F30] A refund that the customer\'s bank sent back is told to the artist with its amount, one that arrived is not')]
    public function test_a_refund_that_came_back(): void
    {
        $order = $this->pay(museau()->carts()->add(null, $this->an_original(), 1));
        $refund = static fn(string $status): array => ['object' => 'refund', 'id' => "re_$status", 'status' => $status, 'amount' => 1750, 'payment_intent' => self::intent($order)];
        $told = static fn(): array => Db::column("SELECT CONCAT(kind, ' ', text) FROM %i WHERE order_id = %d AND kind LIKE 'warn-refund-%%'", Schema::table('mails'), $order->id);
        self::assertSame(200, $this->hear('refund.updated', $refund('succeeded')));
        self::assertSame([], $told());
        self::assertSame(200, $this->hear('refund.failed', $refund('failed')));
        self::assertSame([], $told(), 'refused at once: it never went, and the refund itself says so');
        museau()->refunds()->refund($order->id, 1750, [], '', 'geste');
        Db::run('UPDATE %i SET refund_id = %s WHERE order_id = %d', Schema::table('refunds'), 're_failed', $order->id);
        self::assertSame(200, $this->hear('refund.failed', $refund('failed')));
        self::assertSame(200, $this->hear('refund.failed', $refund('failed')));
        self::assertMatchesRegularExpression('/^warn-refund-failed-re_failed .*17,50/s', implode("\n", $told()));
        self::assertCount(1, $told());
        // Called off in Stripe's dashboard.
        self::assertSame(200, $this->hear('refund.updated', $refund('canceled')));
        self::assertCount(1, $told(), 'not one of ours');
        Db::run('UPDATE %i SET refund_id = %s WHERE order_id = %d', Schema::table('refunds'), 're_canceled', $order->id);
        self::assertSame(200, $this->hear('refund.updated', $refund('canceled')));
        self::assertSame(200, $this->hear('charge.refund.updated', $refund('canceled')));
        self::assertCount(2, $told());
        self::assertMatchesRegularExpression('/^warn-refund-failed-re_canceled .*17,50.*annulé dans Stripe/sm', implode("\n", $told()));
        // What is owed is to be done first, until she has given it back; one that came back since she opened the page stays.
        $this->sign_in();
        $panel = fn(): string => museau()->order_panel()->html($this->stored($order->id));
        $press = static fn(string $seen): string => museau()->order_actions()->step($order->id, 'refund_settled', ['returned_refunds' => $seen]);
        self::assertStringContainsString('value="re_failed,re_canceled"', $panel());
        self::assertStringNotContainsString('refund_settled', (string) preg_replace('/<button[^>]*value="refund_settled"/', '', $panel()), 'no letter goes with it that could be shown');
        self::assertMatchesRegularExpression('/^17,50.* rendus autrement/', $press('re_failed'));
        self::assertStringContainsString('value="re_canceled"', $panel());
        $press('re_canceled');
        self::assertStringNotContainsString('returned_refunds', $panel());
        self::assertSame(1750, $this->stored($order->id)->refunded, 'the sum counts as given back, as before');
        $this->expectException(Refusal::class);
        $press('re_canceled');
    }

    #[TestDox('[F17] [F18] An event confirms the payment that it names, once; that of another shop on the account is answered and changes nothing')]
    public function test_a_payment_is_told(): void
    {
        $payment = $this->begin_payment(museau()->carts()->add(null, $this->an_original(), 1));
        Simulator::confirm((string) $payment->intent_id);
        $intent = ['object' => 'payment_intent', 'id' => $payment->intent_id, 'metadata' => ['site' => museau()->keys()->site()]];
        self::assertSame(200, $this->hear('payment_intent.succeeded', ['id' => 'pi_theirs', 'metadata' => ['site' => 'another']] + $intent));
        self::assertSame(OrderStatus::Pending, $this->stored($payment->order_id)->status);
        self::assertSame(500, $this->hear('payment_intent.succeeded', ['id' => 'pi_not_written_down'] + $intent), 'ours by its site: Stripe must come again');
        $events = [];
        foreach ([1, 2] as $_) {
            self::assertSame(200, $this->hear('payment_intent.succeeded', $intent, "evt_$payment->intent_id"));
            $events[] = [$this->stored($payment->order_id)->status, $this->stored($payment->order_id)->received];
        }
        self::assertSame(array_fill(0, 2, [OrderStatus::Processing, $payment->amount]), $events);
    }

    private static function intent(Order $order): string
    {
        return (string) (museau()->ledger()->of_order($order->id)[0] ?? self::fail('No payment.'))->intent_id;
    }

    /** @param array<string, mixed> $object */
    private function hear(string $type, array $object, string $id = ''): int
    {
        $event = ['id' => $id ?: uniqid('evt_'), 'type' => $type, 'data' => ['object' => $object]];
        $time = time();
        $signature = hash_hmac('sha256', "$time." . wp_json_encode($event), museau()->keys()->webhook_secrets()[0] ?? '');

        return $this->call('POST', '/stripe-webhook', $event, ['Stripe-Signature' => "t=$time,v1=$signature"])->get_status();
    }
}
