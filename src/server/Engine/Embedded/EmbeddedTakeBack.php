<?php

declare(strict_types=1);

namespace Museau\Engine\Embedded;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Read;

/** Orders that the artist takes back a step (Orders::take_back()). */
final class EmbeddedTakeBack
{
    public function __construct(private readonly EmbeddedStock $stock, private readonly EmbeddedOrderTable $table) {}

    public function take_back(int $order_id, OrderStatus $from): bool
    {
        $is_back = Transaction::run(function () use ($order_id, $from): bool {
            if (!EmbeddedOrderWriter::touch($order_id, $from)) {
                return false;
            }
            $order = $this->table->read($order_id);

            return match ($from) {
                OrderStatus::Completed => $this->unend($order),
                OrderStatus::Cancelled => $this->wait_again($order),
                default => false,
            };
        });
        if ($is_back) {
            do_action($from === OrderStatus::Completed ? Orders::UNENDED : Orders::REOPENED, $order_id);
        }

        return $is_back;
    }

    private function unend(Order $order): bool
    {
        if (Read::text($order->meta['shipped_at'] ?? '') === '') {
            return false;
        }
        EmbeddedOrderWriter::set_status($order->id, OrderStatus::Shipped);
        Db::run("DELETE FROM %i WHERE order_id = %d AND meta_key = 'completed_at'", Schema::table('order_meta'), $order->id);
        EmbeddedOrderWriter::note($order->id, __('Commande de nouveau expédiée : elle n\'est pas terminée.', 'museau'));

        return true;
    }

    private function wait_again(Order $order): bool
    {
        if ($order->is_confirmed()) {
            return false;
        }
        // Under no cart's name: the one that it came from may hold the same pieces for another order by now.
        $this->stock->reserve($order->id, '', EmbeddedOrderTable::pieces($order));
        EmbeddedOrderWriter::set_status($order->id, OrderStatus::Pending);
        EmbeddedOrderWriter::note($order->id, __('Commande rouverte, en attente de paiement.', 'museau'));

        return true;
    }
}
