<?php

declare(strict_types=1);

namespace Museau\Tests\Histories;

use Museau\Domain\Catalogue\Variation;
use Museau\Domain\Orders\Order;
use Museau\Domain\Payments\PaymentStatus;
use Museau\Domain\Withdrawal\Withdrawals;
use Museau\Screens\Orders\ProgressActions;

/** What the artist does: the panel of an order, her products, WooCommerce's own screens, Stripe's dashboard. */
final class Artist
{
    private const PICTURE = __DIR__ . '/../../fixtures/photos/chaton.jpg';

    private const STAGES = ['photo_accepted', 'sketch', 'in_progress', 'to_approve'];

    /** Statuses that WooCommerce's screens offer. */
    private const STATUSES = ['cancelled', 'on-hold', 'pending', 'processing', 'completed', 'failed', 'refunded', 'trash'];

    private const PANEL = [
        'ship' => ['tracking' => ''],
        'complete' => [],
        'unend' => [],
        'reopen' => [],
        'revive' => [],
        'photo_received' => [],
        'photo_missing' => [],
        'ask_balance' => [],
        'invoice' => [],
        'delivered' => [],
    ];

    public function __construct(private readonly World $world, private readonly Stage $stage) {}

    public function does(string $verb, int $which, int $a, int $b): string
    {
        if (in_array($verb, ['price', 'stock', 'trash', 'restore', 'format'], true)) {
            return $this->product($verb, $this->stage->product($which), $a);
        }
        $order = $this->stage->order($which);
        if ($order === null) {
            return 'no order';
        }

        return match ($verb) {
            'stage' => $this->panel($order, ProgressActions::SET, [
                ProgressActions::STEP => self::STAGES[$a % 4],
                ProgressActions::SENTENCE => "Étape $b",
                ProgressActions::TELL => '1',
            ], $a % 4 === 3 ? [ProgressActions::PICTURE => ['tmp_name' => self::PICTURE, 'error' => UPLOAD_ERR_OK]] : []),
            'refund' => $this->refund($order, $a, $b),
            'give-back' => $this->give_back($order),
            'by-hand' => $this->by_hand($order, self::STATUSES[$a % 8]),
            'woo-refund' => $this->woo_refund($order, $a, $b),
            'dashboard' => $this->dashboard($order, $a),
            'delivered' => $this->panel($order, $verb, ['delivered_on' => \gmdate('Y-m-d', Clock::time() - DAY_IN_SECONDS)]),
            default => $this->panel($order, $verb, self::PANEL[$verb] ?? []),
        };
    }

    /**
     * @param array<string, mixed> $fields
     * @param array<string, mixed> $files
     */
    private function panel(Order $order, string $step, array $fields, array $files = []): string
    {
        $_FILES = $files;

        return $this->world->button('museau_order', "museau_order$order->id", ['order' => (string) $order->id, 'step' => $step, ...$fields]);
    }

    private static function euros(int $cents): string
    {
        return number_format($cents / 100, 2, ',', '');
    }

    /**
     * @param int $part  0: all that is left of one line, 1: a half of it, 2: a gesture beside the lines
     * @param int $place of the line; its piece goes on sale again when it is even
     */
    private function refund(Order $order, int $part, int $place): string
    {
        $line = $order->lines[$place % max(1, count($order->lines))] ?? null;
        $left = $line === null ? 0 : max(0, min($line->total - $line->balance - $line->refunded, $order->received - $order->refunded));
        $fields = ['confirmed' => '1', 'reason' => 'Geste', 'request' => wp_generate_uuid4(), 'other' => ''];
        if ($line !== null && $part < 2) {
            $fields['lines'] = [$line->id => self::euros($part === 0 ? $left : intdiv($left, 2))];
            $fields['back'] = $place % 2 === 0 ? [$line->id => '1'] : [];
        } else {
            $fields['other'] = self::euros(min(500, max(0, $order->received - $order->refunded)));
        }

        return $this->panel($order, 'refund', $fields);
    }

    /** What was withdrawn goes back, by its button. */
    private function give_back(Order $order): string
    {
        foreach ((new Withdrawals())->of_order($order->id) as $withdrawal) {
            return $this->panel($order, "refund_withdrawal:$withdrawal->id", ['confirmed_withdrawal' => [(string) $withdrawal->id => '1']]);
        }

        return 'no withdrawal';
    }

    private function by_hand(Order $order, string $status): string
    {
        $theirs = museau()->sells_with_woocommerce() ? wc_get_order($order->id) : false;
        if (!$theirs instanceof \WC_Order) {
            return 'not here';
        }
        $status === 'trash' ? $theirs->delete(false) : $theirs->update_status($status);

        return $status;
    }

    private function woo_refund(Order $order, int $part, int $payment): string
    {
        if (!museau()->sells_with_woocommerce()) {
            return 'not here';
        }
        $left = $order->received - $order->refunded;
        $answer = wc_create_refund([
            'order_id' => $order->id,
            'amount' => (string) (($part === 0 ? $left : intdiv($left, 2)) / 100),
            'reason' => 'Geste',
            'refund_payment' => $payment !== 0,
        ]);

        return is_wp_error($answer) ? 'refused ' . mb_substr($answer->get_error_message(), 0, 60) : 'refunded';
    }

    /** Part of a payment, or the whole, given back in Stripe's dashboard. */
    private function dashboard(Order $order, int $part): string
    {
        foreach (museau()->ledger()->of_order($order->id) as $payment) {
            if ($payment->status === PaymentStatus::Paid && $payment->intent_id !== null && str_starts_with($payment->intent_id, 'pi_')) {
                try {
                    museau()->payments()->refund($payment->intent_id, $part === 0 ? $payment->amount : intdiv($payment->amount, 3), [], bin2hex(random_bytes(8)));

                    return 'given back at Stripe';
                } catch (\Museau\Domain\Payments\PaymentFailed $failed) {
                    return 'refused ' . $failed->error_code;
                }
            }
        }

        return 'nothing paid';
    }

    private function product(string $verb, int $id, int $n): string
    {
        $first = museau()->catalogue()->find($id)->variations[0] ?? null;
        $answer = match ($verb) {
            'price' => $this->world->rest('PUT', "/admin/products/$id", $first === null
                ? ['regular_price' => 150 + $n % 5]
                : ['variations' => array_map(static fn(Variation $one): array => ['id' => $one->id, 'price' => 13 + $n % 7], museau()->catalogue()->find($id)->variations ?? [])]),
            'stock' => $this->world->rest('PUT', "/admin/products/$id", ['stock_quantity' => $first === null ? $n % 2 : $n % 5]),
            'format' => $this->world->rest('PUT', "/admin/products/$id", $first === null ? ['description' => "Texte $n"] : ['variations' => [['id' => $first->id, 'price' => 12 + $n]]]),
            'trash' => $this->world->rest('DELETE', "/admin/products/$id"),
            default => $this->world->rest('POST', "/admin/products/$id/restore"),
        };

        return $answer->get_status() . ' ' . World::field($answer, 'message');
    }
}
