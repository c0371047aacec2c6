<?php

declare(strict_types=1);

namespace Museau\Domain\Schedule;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Kernel\Clock;
use Museau\Kernel\Read;

/** A promise runs from the day on which the order has all it needs: while its photograph is missing, its clock stands. */
final class PhotoClock
{
    public function __construct(private readonly Orders $orders) {}

    /**
     * The order has its photographs: the day of its promise moves by those that were lost since it was paid.
     *
     * @return bool whether it ran not before
     */
    public function start(Order $order): bool
    {
        $since = $order->meta[Order::WAITS_SINCE] ?? (string) wp_date('Y-m-d', (int) strtotime($order->paid_at ?? $order->created));
        if (!$order->is_promised() || $since === '') {
            return false;
        }
        $today = (string) wp_date('Y-m-d', Clock::now());
        $due = PromisedDate::after_photo(Read::text($order->meta['ready_by'] ?? ''), Read::text($since), $today);
        $this->orders->set_meta($order->id, 'ready_by', $due);
        $this->orders->set_meta($order->id, Order::WAITS_SINCE, '');

        return true;
    }

    /** The photographs are asked for again: the clock stands from today on. */
    public function stop(Order $order): void
    {
        if ($order->is_promised() && ($order->meta[Order::WAITS_SINCE] ?? null) === '') {
            $this->orders->set_meta($order->id, Order::WAITS_SINCE, (string) wp_date('Y-m-d', Clock::now()));
        }
    }
}
