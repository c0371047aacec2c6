<?php

declare(strict_types=1);

namespace Museau\Domain\Schedule;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Read;

/** A promise runs from the day on which the order has all it needs: while its photograph is missing, it is stopped. */
final class PhotoClock
{
    public function __construct(private readonly Orders $orders) {}

    /**
     * The order has its photographs: the day of its promise moves by those that were lost since it was paid.
     *
     * @return bool whether it had been stopped
     */
    public function start(Order $order): bool
    {
        // Of two photographs at once only one moves the day.
        return self::since($order) !== '' && Lock::with("photo-clock:$order->id", fn(): bool => $this->move_day($order->id));
    }

    private function move_day(int $order_id): bool
    {
        $order = $this->orders->find($order_id);
        $since = $order === null ? '' : self::since($order);
        if ($order === null || $since === '') {
            return false;
        }
        $today = (string) wp_date('Y-m-d', Clock::now());
        $due = PromisedDate::after_photo(Read::text($order->meta['ready_by'] ?? ''), $since, $today);
        Transaction::run(function () use ($order, $due): void {
            $this->orders->set_meta($order->id, 'ready_by', $due);
            $this->orders->set_meta($order->id, Order::WAITS_SINCE, '');
        });

        return true;
    }

    /** The money of an order comes days after it was placed, by transfer or cheque: its day moves by them. */
    public function paid_late(int $order_id): void
    {
        $order = $this->orders->find($order_id);
        if ($order === null) {
            return;
        }
        $ready_by = Read::text($order->meta['ready_by'] ?? '');
        $placed = (string) wp_date('Y-m-d', (int) strtotime($order->created));
        $due = PromisedDate::after_photo($ready_by, $placed, (string) wp_date('Y-m-d', Clock::now()));
        $due === $ready_by || $this->orders->set_meta($order->id, 'ready_by', $due);
    }

    /** The photographs are asked for again: the promise is stopped from today on. */
    public function stop(Order $order): void
    {
        if ($order->is_promised() && ($order->meta[Order::WAITS_SINCE] ?? null) === '') {
            $this->orders->set_meta($order->id, Order::WAITS_SINCE, (string) wp_date('Y-m-d', Clock::now()));
        }
    }

    /** Day since when the promise is stopped, 'YYYY-MM-DD'; '' of one that runs, and of an order without one. */
    private static function since(Order $order): string
    {
        return $order->is_promised()
            ? Read::text($order->meta[Order::WAITS_SINCE] ?? wp_date('Y-m-d', (int) strtotime($order->paid_at ?? $order->created)))
            : '';
    }
}
