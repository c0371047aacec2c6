<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Orders\Order;
use Museau\Domain\Payments\Payment;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Tests\Support\Simulator;

/** Orders that are paid as at /commander: through the REST calls and Stripe's stand-in. */
trait PaysOrders
{
    protected function start_stripe(): void
    {
        Simulator::start();
        // Payments of other tests, whose orders were rolled back, would each be reconciled.
        Simulator::door('reset');
        Simulator::door('plan', ['faults' => [], 'webhooks' => [], 'barriers' => [], 'hold' => true]);
    }

    /** Presses the button that pays; answers the payment as it stands open. */
    protected function begin_payment(Cart $cart): Payment
    {
        $billing = ['firstName' => 'Zoé', 'lastName' => 'Martin', 'country' => 'France', 'streetAddress1' => '12 rue des Lilas', 'postalCode' => '69003', 'city' => 'Lyon', 'phone' => '0612345678', 'email' => 'zoe@example.org', 'sameAddress' => true];
        Db::run('DELETE FROM %i', Schema::table('rates'));

        return self::payment_of($this->call('POST', '/create-payment-intent', ['billing_details' => $billing], ['Cart-Token' => (string) $cart->token])->json()->map());
    }

    protected function begin_balance(Order $order): Payment
    {
        return self::payment_of($this->call('POST', '/balance-intent', ['order' => $order->id, 'key' => $order->key])->json()->map());
    }

    protected function pay(Cart $cart): Order
    {
        return $this->finish_payment($this->begin_payment($cart));
    }

    protected function pay_balance(Order $order): Order
    {
        return $this->finish_payment($this->begin_balance($order));
    }

    protected function finish_payment(Payment $payment): Order
    {
        self::assertSame('succeeded', Simulator::confirm((string) $payment->intent_id));
        museau()->payment_confirmation()->confirm($payment);

        return $this->stored($payment->order_id);
    }

    protected function stored(int $order_id): Order
    {
        return museau()->orders()->find($order_id) ?? self::fail('The order is gone.');
    }

    /** @param array<string, mixed> $answer */
    private static function payment_of(array $answer): Payment
    {
        $id = explode('_secret_', Read::text($answer['client_secret'] ?? null))[0];

        return museau()->ledger()->of_intent($id) ?? self::fail('No payment: ' . wp_json_encode($answer));
    }
}
