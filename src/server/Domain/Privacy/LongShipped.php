<?php

declare(strict_types=1);

namespace Museau\Domain\Privacy;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderSearch;
use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Clock;
use Museau\Kernel\Feature;
use Museau\Kernel\Maintenance;
use Museau\Kernel\Read;
use Museau\Kernel\Site\Identity;

/**
 * Once a day: orders that left long ago, of which nothing is open, are completed. An artist who never presses 'Terminée' would keep their
 * photographs for ever, and no customer could be forgotten: both count from that end (PhotoRetention, RunningOrders).
 */
final class LongShipped implements Feature
{
    /** Days after dispatch: the parcel has come, and the fourteen days of a withdrawal are over. */
    private const DAYS = 30;

    /** Orders of one run; the next day takes the others. */
    private const MOST = 200;

    /** @param \Closure(): Orders $orders the engine is only known once the plugins are loaded */
    public function __construct(
        private readonly \Closure $orders,
        private readonly RunningOrders $running,
        private readonly Identity $identity,
    ) {}

    public function hooks(): void
    {
        add_action(Maintenance::DAILY, $this->complete(...));
    }

    public function complete(): void
    {
        foreach ($this->identity->is_paused() ? [] : $this->ready() as $order) {
            if (($this->orders)()->move($order->id, OrderStatus::Completed)) {
                ($this->orders)()->note($order->id, __('Terminée d\'elle-même, trente jours après son envoi.', 'museau'));
            }
        }
    }

    /** @return list<Order> */
    private function ready(): array
    {
        $ready = [];
        $before = Clock::now() - self::DAYS * DAY_IN_SECONDS;
        $page = 0;
        do {
            $found = ($this->orders)()->search(new OrderSearch('', OrderStatus::Shipped), ++$page);
            foreach ($found['orders'] as $order) {
                $left = strtotime(Read::text($order->meta['shipped_at'] ?? '') ?: $order->created);
                if ($left !== false && $left < $before && !$order->is_disputed() && $this->running->open_matter($order) === null) {
                    $ready[] = $order;
                }
            }
        } while ($page < $found['pages'] && count($ready) < self::MOST);

        return $ready;
    }
}
