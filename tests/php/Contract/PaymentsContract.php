<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Payments\CheckoutSession;
use Museau\Domain\Payments\Intent;
use Museau\Domain\Payments\PaymentFailed;
use Museau\Domain\Payments\Payments;
use Museau\Domain\Payments\SessionRequest;
use Museau\Tests\WordPressTestCase;

/** What every card processor promises: nothing happens twice for one key, and what came too late is told as it is. */
abstract class PaymentsContract extends WordPressTestCase
{
    private int $expires;

    protected function setUp(): void
    {
        parent::setUp();
        $this->expires = time() + 5400;
    }

    abstract protected function payments(): Payments;

    /** A buyer's card on this intent, as the browser tries it. */
    abstract protected function try_card(string $intent_id, bool $accepted): void;

    /** A buyer's card on a page of the processor's own. */
    abstract protected function try_card_in_session(string $session_id, bool $accepted): void;

    /** The bank of a buyer takes a payment back; answers the dispute's id. */
    abstract protected function dispute(string $intent_id): string;

    public function test_one_intent_for_one_key(): void
    {
        $key = bin2hex(random_bytes(8));
        $make = fn(): Intent => $this->payments()->create(5100, ['order_id' => '7'], 'Commande 7', $key);
        $intent = $make();
        self::assertSame($intent->id, $make()->id);
        self::assertSame([5100, 0, 'eur', '7'], [$intent->amount, $intent->received, $intent->currency, $intent->metadata['order_id'] ?? null]);
        self::assertTrue($intent->is_payable());
        self::assertFalse($intent->was_tried);
        self::assertNotSame('', $intent->client_secret);
        self::assertNotSame($intent->id, $this->intent()->id, 'another key, another intent');
    }

    public function test_an_unknown_intent(): void
    {
        foreach (['find', 'cancel'] as $call) {
            try {
                $this->payments()->{$call}('pi_of_another_account');
                self::fail("$call() answered an intent that does not exist.");
            } catch (PaymentFailed $failed) {
                self::assertSame(PaymentFailed::is_unknown()->error_code, $failed->error_code);
            }
        }
    }

    public function test_a_card_that_is_refused_and_one_that_is_not(): void
    {
        $id = $this->intent()->id;
        $this->try_card($id, false);
        $this->try_card($id, false);
        self::assertSame(2, $this->payments()->declines_of($id));
        $refused = $this->payments()->find($id);
        self::assertSame([true, true, 0], [$refused->is_payable(), $refused->was_tried, $refused->received]);
        $this->try_card($id, true);
        $paid = $this->payments()->find($id);
        self::assertSame([true, false, 5100], [$paid->has_succeeded(), $paid->is_payable(), $paid->received]);
        self::assertSame(2, $this->payments()->declines_of($id));
    }

    public function test_a_cancellation_in_time_and_one_too_late(): void
    {
        $id = $this->intent()->id;
        self::assertTrue($this->payments()->cancel($id)->is_cancelled());
        $this->try_card($id, true);
        self::assertSame(0, $this->payments()->find($id)->received);
        self::assertTrue($this->payments()->cancel($this->paid())->has_succeeded());
    }

    public function test_one_page_for_one_key(): void
    {
        $key = bin2hex(random_bytes(8));
        $session = $this->session($key);
        self::assertSame($session->id, $this->session($key)->id);
        self::assertNotSame($session->id, $this->session(bin2hex(random_bytes(8)))->id, 'another key, another session');
        self::assertSame([true, false, null], [$session->is_open(), $session->is_complete(), $session->intent_id]);
        self::assertStringStartsWith('http', $session->url);
        foreach (['find_session', 'expire_session'] as $call) {
            try {
                $this->payments()->{$call}('cs_of_another_account');
                self::fail("$call() answered a page that does not exist.");
            } catch (PaymentFailed $failed) {
                self::assertSame(PaymentFailed::is_unknown()->error_code, $failed->error_code);
            }
        }
    }

    public function test_a_page_that_is_paid(): void
    {
        $id = $this->session(bin2hex(random_bytes(8)))->id;
        $this->try_card_in_session($id, false);
        $tried = $this->payments()->find_session($id);
        self::assertTrue($tried->is_open());
        self::assertSame(1, $this->payments()->declines_of((string) $tried->intent_id));
        $this->try_card_in_session($id, true);
        $session = $this->payments()->find_session($id);
        self::assertTrue($session->is_complete());
        self::assertSame($tried->intent_id, $session->intent_id, 'one intent, however many cards');
        $intent = $this->payments()->find((string) $session->intent_id);
        self::assertSame([true, 5100, 'eur', '7'], [$intent->has_succeeded(), $intent->received, $intent->currency, $intent->metadata['order_id'] ?? null]);
        self::assertTrue($this->payments()->expire_session($id)->is_complete(), 'closed too late');
    }

    public function test_a_page_that_is_closed(): void
    {
        $id = $this->session(bin2hex(random_bytes(8)))->id;
        $this->try_card_in_session($id, false);
        $intent_id = (string) $this->payments()->find_session($id)->intent_id;
        $closed = $this->payments()->expire_session($id);
        self::assertSame([false, false], [$closed->is_open(), $closed->is_complete()]);
        self::assertFalse($this->payments()->expire_session($id)->is_open());
        $this->try_card_in_session($id, true);
        self::assertSame([true, 0], [$this->payments()->find($intent_id)->is_cancelled(), $this->payments()->find($intent_id)->received]);
    }

    public function test_one_refund_for_one_key(): void
    {
        $id = $this->paid();
        $refund = $this->payments()->refund($id, 2000, ['order_id' => '7'], "refund-$id-1");
        self::assertSame($refund, $this->payments()->refund($id, 2000, ['order_id' => '7'], "refund-$id-1"));
        self::assertSame([$refund => ['cents' => 2000, 'key' => "refund-$id-1"]], $this->payments()->refunds_of($id));
        $second = $this->payments()->refund($id, 3100, ['order_id' => '7'], "refund-$id-2");
        self::assertSame([$refund => 2000, $second => 3100], array_map(static fn(array $one): int => $one['cents'], $this->payments()->refunds_of($id)), 'oldest first');
        $this->expectException(PaymentFailed::class);
        $this->payments()->refund($id, 1, ['order_id' => '7'], "refund-$id-3");
    }

    public function test_what_happened_since(): void
    {
        $before = time() - 5;
        $first = $this->paid();
        $second = $this->paid();
        $refund = $this->payments()->refund($first, 100, [], "refund-$first");
        $dispute = $this->dispute($second);
        $intents = [];
        foreach ($this->payments()->since($before) as $intent) {
            $intents[] = $intent->id;
        }
        self::assertContains($first, $intents);
        self::assertContains($second, $intents);
        $refunds = array_column([...$this->payments()->refunds_since($before)], null, 'id');
        self::assertSame(['id' => $refund, 'intent_id' => $first, 'cents' => 100, 'status' => 'succeeded'], $refunds[$refund] ?? null);
        $disputes = array_column([...$this->payments()->disputes_since($before)], 'intent_id', 'id');
        self::assertSame($second, $disputes[$dispute] ?? null);
        self::assertSame([], [...$this->payments()->since(time() + 3600)]);
    }

    private function session(string $key): CheckoutSession
    {
        $request = new SessionRequest('marie@example.fr', home_url('/panier?paye'), home_url('/panier'), $this->expires, 'fr');

        return $this->payments()->create_session(5100, ['order_id' => '7'], 'Commande 7', $request, $key);
    }

    private function intent(): Intent
    {
        return $this->payments()->create(5100, ['order_id' => '7'], 'Commande 7', bin2hex(random_bytes(8)));
    }

    /** @return string id of an intent that is paid */
    private function paid(): string
    {
        $id = $this->intent()->id;
        $this->try_card($id, true);

        return $id;
    }
}
