<?php

declare(strict_types=1);

namespace Museau\Domain\Transfers;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Read;

/** What an order says of its transfer or cheque: which, how much, until when it waits. Cents; the day is the site's, 'YYYY-MM-DD'. */
final class AwaitedTransfer
{
    /** Member of the order's meta. */
    public const META = 'transfer';

    /** Member of the order's meta: when its customer was reminded, a Unix time. */
    public const REMINDED = 'transfer_reminded';

    public function __construct(public readonly Means $means, public readonly int $cents, public readonly string $until) {}

    /** What the order was placed with; null for one that a card was to pay. */
    public static function of(Order $order): ?self
    {
        return self::read($order->meta);
    }

    /** What an order waits for now; null for one that was paid, cancelled or reopened for a card. */
    public static function awaited(Order $order): ?self
    {
        $is_open = $order->status === OrderStatus::Pending && Read::text($order->meta[Order::REOPENED_AT] ?? '') === '';

        $kept = $is_open ? self::of($order) : null;

        // Made smaller by hand since, it waits for less.
        return $kept === null ? null : new self($kept->means, min($kept->cents, max(0, $order->due_by_card())), $kept->until);
    }

    /** @param array<string, mixed> $meta of an order */
    public static function read(array $meta): ?self
    {
        $kept = Read::map($meta[self::META] ?? null);
        $means = Means::tryFrom(Read::text($kept['means'] ?? ''));

        return $means === null ? null : new self($means, Read::int($kept['cents'] ?? 0), Read::text($kept['until'] ?? ''));
    }

    /** @return array{means: string, cents: int, until: string} as it stands in the order's meta */
    public function stored(): array
    {
        return ['means' => $this->means->value, 'cents' => $this->cents, 'until' => $this->until];
    }
}
