<?php

declare(strict_types=1);

namespace Museau\Tests\Histories;

use Museau\Domain\Vouchers\VoucherCodes;
use Museau\Kernel\Read;
use Museau\Screens\Plain\CartCookie;
use Museau\Tests\Support\RestAnswer;
use Museau\Tests\Support\Simulator;

/** What visitors do until an order is paid: the cart's routes, the page that pays, plain forms, the bank. */
final class Buying
{
    public const VERBS = ['add', 'quantity', 'remove', 'code', 'uncode', 'press', 'bank', 'finish', 'buy', 'status', 'plain', 'page'];

    private const PHOTO = __DIR__ . '/../../fixtures/photos/chat-petite-451x300.jpg';

    private const BANK = ['ok', 'ok', 'ok', 'decline', '3ds', '3ds-ok', '3ds-fail', 'processing', 'settle'];

    public function __construct(private readonly World $world, private readonly Stage $stage) {}

    /** @param string $verb of VERBS */
    public function does(string $verb, int $who, int $a, int $b): string
    {
        $visitor = $this->stage->visitor($who);

        return match ($verb) {
            'add' => $this->add($visitor, $a, $b),
            'quantity' => $this->quantity($visitor, $a, $b),
            'remove' => $this->remove($visitor, $a),
            'code' => $this->code($visitor, $a, $b),
            'uncode' => $this->uncode($visitor),
            'press' => $this->press($visitor, $a),
            'bank' => $this->bank($visitor, $a),
            'finish' => $this->finish($visitor, $a),
            'buy' => $this->buy($visitor, $a, $b),
            'status' => World::said($this->world->rest('GET', '/order-status', ['order' => max(1, $visitor->order_id), 'key' => $visitor->key])),
            'plain' => $this->plain($visitor),
            default => $this->page($visitor, $a),
        };
    }

    private function kept(Visitor $visitor, RestAnswer $answer): string
    {
        $visitor->token = $answer->text_of_header('Cart-Token') ?: $visitor->token;

        return World::said($answer);
    }

    /** The whole way, with something in the cart. */
    private function buy(Visitor $visitor, int $photo, int $what): string
    {
        $said = museau()->carts()->open($visitor->token ?: null)->is_empty() ? [$this->add($visitor, $what, $photo)] : [];

        return implode(', ', [...$said, $this->press($visitor, 0), $this->bank($visitor, 0), $this->finish($visitor, $photo)]);
    }

    private function add(Visitor $visitor, int $what, int $choice): string
    {
        $ids = [...array_values($this->stage->products), $this->stage->portrait, $this->stage->voucher];
        $id = $ids[$what % 5];
        $variations = museau()->catalogue()->find($id)->variations ?? [];

        return $this->kept($visitor, $this->world->rest('POST', '/add-to-cart', [
            'product_id' => $id,
            'quantity' => $what === 1 ? 1 + $choice % 3 : 1,
            'variation_id' => $variations === [] ? 0 : $variations[$choice % count($variations)]->id,
        ], $visitor->headers()));
    }

    /** Key of a line of the cart; '' of an empty one. */
    private function line(Visitor $visitor, int $n): string
    {
        $lines = museau()->carts()->open($visitor->token ?: null)->lines;

        return $lines === [] ? '' : $lines[$n % count($lines)]->key;
    }

    private function quantity(Visitor $visitor, int $line, int $pieces): string
    {
        $key = $this->line($visitor, $line);

        return $key === '' ? 'no line' : $this->kept($visitor, $this->world->rest('POST', '/update-cart-quantity', ['item_key' => $key, 'quantity' => 1 + $pieces % 4], $visitor->headers()));
    }

    private function remove(Visitor $visitor, int $line): string
    {
        $key = $this->line($visitor, $line);

        return $key === '' ? 'no line' : $this->kept($visitor, $this->world->rest('POST', '/remove-from-cart', ['item_key' => $key], $visitor->headers()));
    }

    /** A voucher's code, or the coupon's. */
    private function code(Visitor $visitor, int $n, int $kind): string
    {
        $voucher = $this->stage->a_voucher($n);
        $code = $kind === 0 ? 'dix' : ($voucher === null ? '' : VoucherCodes::make($voucher->id));

        return $code === '' ? 'no voucher' : $this->kept($visitor, $this->world->rest('POST', '/cart-voucher', ['code' => $code], $visitor->headers()));
    }

    private function uncode(Visitor $visitor): string
    {
        $cart = museau()->carts()->open($visitor->token ?: null);
        $answer = match (true) {
            $cart->vouchers !== [] => $this->world->rest('POST', '/remove-cart-voucher', ['voucher' => $cart->vouchers[0]->id], $visitor->headers()),
            $cart->coupons !== [] => $this->world->rest('POST', '/remove-cart-coupon', ['code' => $cart->coupons[0]->code], $visitor->headers()),
            default => null,
        };

        return $answer === null ? 'no code' : $this->kept($visitor, $answer);
    }

    /** @param int $stale above 0: with sums that her page no longer shows */
    private function press(Visitor $visitor, int $stale): string
    {
        $cart = museau()->carts()->open($visitor->token ?: null);
        $answer = $this->world->rest('POST', '/create-payment-intent', [
            'billing_details' => $visitor->billing,
            'shown_total' => $cart->totals->total + $stale,
            'shown_due' => $cart->due_by_card(),
        ], $visitor->headers());
        if ($answer->get_status() === 200) {
            $visitor->intent = Read::map($answer->get_data());
            $visitor->order_id = (int) World::field($answer, 'order_id');
            $visitor->key = museau()->orders()->find($visitor->order_id)->key ?? '';
            $asked = (int) round((float) Read::text($visitor->intent['amount'] ?? 0) * 100);
            if ($asked !== $cart->due_by_card() && museau()->carts()->open($visitor->token)->due_by_card() !== $asked) {
                $this->world->faults[] = "the page shows {$cart->due_by_card()} cents to pay, $asked are asked";
            }
        }

        return World::said($answer);
    }

    private function bank(Visitor $visitor, int $n): string
    {
        $id = $visitor->intent_id();

        return str_starts_with($id, 'pi_') ? Simulator::confirm($id, self::BANK[$n % count(self::BANK)]) : 'nothing to pay';
    }

    private function finish(Visitor $visitor, int $photo): string
    {
        if ($visitor->intent_id() === '') {
            return 'nothing to finish';
        }

        return $this->kept($visitor, $this->world->rest('POST', '/create-order-with-image', [
            'billing_details' => (string) json_encode($visitor->billing),
            'payment_intent_id' => $visitor->intent_id(),
            'same_address' => '1',
        ], $visitor->headers(), $photo % 2 === 0 ? [] : ['portrait_image' => ['name' => 'p.jpg', 'type' => 'image/jpeg', 'size' => 9999, 'tmp_name' => self::PHOTO, 'error' => 0]]));
    }

    private function plain(Visitor $visitor): string
    {
        $_COOKIE = [CartCookie::NAME => $visitor->token];
        try {
            $cart = museau()->carts()->open($visitor->token ?: null);
            $url = museau()->plain_payment()->order([...array_filter($visitor->billing, is_string(...)), 'sameAddress' => '1', 'cgv' => '1', 'orderNotes' => '', 'revision' => $cart->revision()]);
            $payment = museau()->ledger()->last_of_cart($cart->id);
            $visitor->page = (string) $payment?->session_id;
            $visitor->order_id = $payment->order_id ?? $visitor->order_id;
            $visitor->key = museau()->orders()->find($visitor->order_id)->key ?? '';

            return str_contains($url, '/c/pay/') ? 'to Stripe' : 'to the order';
        } finally {
            $_COOKIE = [];
        }
    }

    private function page(Visitor $visitor, int $n): string
    {
        if ($visitor->page === '') {
            return 'no page';
        }
        $done = Simulator::door('pay-page', ['page' => $visitor->page, 'outcome' => $n % 4 === 0 ? 'decline' : 'ok']);
        $visitor->intent = ['client_secret' => Read::text(Simulator::door('page', ['page' => $visitor->page])['payment_intent'] ?? null)];

        return Read::text($done['status'] ?? Read::map($done['error'] ?? null)['code'] ?? 'paid');
    }
}
