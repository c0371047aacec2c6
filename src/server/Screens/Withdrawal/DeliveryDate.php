<?php

declare(strict_types=1);

namespace Museau\Screens\Withdrawal;

use Museau\Domain\Legal\WithdrawalPeriod;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Withdrawal\Withdrawal;
use Museau\Kernel\Language;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/** The day on which an order arrived, as the artist notes it: the period of withdrawal runs from there. */
final class DeliveryDate
{
    public function __construct(private readonly Orders $orders) {}

    /** @throws Refusal when the order has not left, or the day cannot be */
    public function note(Order $order, string $day): string
    {
        if (!$order->status->is_paid()) {
            throw new Refusal('museau_order_unpaid', __('Cette commande n\'est pas payée.', 'museau'), Reason::Conflict);
        }
        if ($day === '') {
            $this->orders->set_meta($order->id, Withdrawal::DELIVERED, '');
            $this->orders->note($order->id, __('Date de livraison effacée.', 'museau'));

            return __('La date de livraison est effacée : le délai de rétractation reste ouvert.', 'museau');
        }
        if (!in_array($order->status, [OrderStatus::Shipped, OrderStatus::Completed], true)) {
            throw new Refusal(
                'museau_not_sent',
                __('Cette commande n\'est pas encore partie : marquez-la expédiée ou terminée, puis notez sa livraison.', 'museau'),
                Reason::Conflict,
            );
        }
        if (!WithdrawalPeriod::is_day($day)
            || $day > (string) wp_date('Y-m-d')
            || $day < (string) wp_date('Y-m-d', (int) strtotime($order->created))) {
            throw new Refusal('museau_wrong_day', __('Choisissez un jour entre la commande et aujourd\'hui.', 'museau'));
        }
        $this->orders->set_meta($order->id, Withdrawal::DELIVERED, $day);
        $until = Language::date(WithdrawalPeriod::last_day($day));
        $this->orders->note(
            $order->id,
            /* translators: 1: day of delivery, 2: last day */
            sprintf(__('Livrée le %1$s : rétractation possible jusqu\'au %2$s.', 'museau'), Language::date($day), $until),
        );

        /* translators: %s: last day */
        return sprintf(__('C\'est noté : la rétractation est possible jusqu\'au %s inclus.', 'museau'), $until);
    }
}
