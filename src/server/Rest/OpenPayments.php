<?php

declare(strict_types=1);

namespace Museau\Rest;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Payments\Ledger;
use Museau\Domain\Payments\Payment;
use Museau\Domain\Payments\PaymentConfirmation;
use Museau\Domain\Payments\PaymentFailed;
use Museau\Domain\Payments\PaymentStatus;
use Museau\Kernel\Database\CouldNotLock;
use Museau\Kernel\Database\Lock;

/** Asks Stripe about an order's payments that are still open, for browsers that only look. */
final class OpenPayments
{
    /** How many browsers that only look may wait for Stripe at once. */
    private const ASKING = 2;

    /** What a look has seen of the open payments: all; nothing, since others are at it; that the bank still thinks. */
    public const KNOWN = 'known';

    public const BUSY = 'busy';

    public const PROCESSING = 'processing';

    /** Stripe could not be asked, or does not know it under today's keys: she may have paid. */
    public const UNSEEN = 'unseen';

    public function __construct(
        private readonly PaymentConfirmation $confirmation,
        private readonly Ledger $ledger,
        private readonly Orders $orders,
    ) {}

    /**
     * The order as it is, after asking Stripe about what is still open: a browser that comes back needs no webhook. It
     * waits for nobody: while others ask, what is known is the answer, and the browser comes again.
     *
     * @return array{Order, self::KNOWN|self::BUSY|self::PROCESSING|self::UNSEEN} and how much of it is known
     */
    public function look(Order $order): array
    {
        $seen = self::KNOWN;
        foreach ($this->ledger->of_order($order->id) as $payment) {
            if ($payment->status === PaymentStatus::Open && $payment->is_asked()) {
                try {
                    $seen = match ($this->ask($payment)) {
                        'processing' => self::PROCESSING,
                        null => $seen === self::KNOWN ? self::UNSEEN : $seen,
                        default => $seen,
                    };
                } catch (CouldNotLock) {
                    $is_open = $this->ledger->get($payment->id)?->status === PaymentStatus::Open;
                    $seen = $is_open && $seen === self::KNOWN ? self::BUSY : $seen;
                }
            }
        }

        return [$this->orders->find($order->id) ?? $order, $seen];
    }

    /**
     * Stripe's status of a payment's intent, null when it cannot be had. Few ask at a time, since Stripe may be slow and a server has
     * few workers: the shop's pages come before the browsers that ask every three seconds.
     *
     * @throws CouldNotLock when too many ask already
     */
    private function ask(Payment $payment): ?string
    {
        $work = function () use ($payment): ?string {
            try {
                return $this->confirmation->confirm($payment, 0.0)->intent_status;
            } catch (PaymentFailed) {
                // What the shop knows already is still an answer.
                return null;
            }
        };
        for ($place = 1; $place < self::ASKING; ++$place) {
            try {
                return Lock::with("ask:$place", $work, 0.0);
            } catch (CouldNotLock) {
                continue;
            }
        }

        return Lock::with('ask:' . self::ASKING, $work, 0.0);
    }
}
