<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Orders\OrderStatus;
use Museau\Engine\Embedded\EmbeddedOrders;
use Museau\Kernel\Html;

/** The way from the list of paid orders to those that wait for their payment: a reservation that she may have to cancel is among these. */
final class WaitingOrders
{
    /**
     * @param ?OrderStatus       $shown  of the list that is open; null when it is that of paid orders
     * @param array<string, int> $counts orders by status
     */
    public static function link(?OrderStatus $shown, array $counts): string
    {
        $count = $counts[OrderStatus::Pending->value] ?? 0;

        return $count === 0 || $shown !== null ? '' : Html::el('p', ['class' => 'museau-order__way'], Html::el(
            'a',
            ['href' => admin_url('admin.php?page=' . EmbeddedOrders::SCREEN . '&status=' . OrderStatus::Pending->value)],
            Html::text(sprintf(
                /* translators: %d: number of orders */
                _n('%d commande attend son paiement', '%d commandes attendent leur paiement', $count, 'museau'),
                $count,
            )),
        ));
    }
}
