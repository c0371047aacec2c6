<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Kernel\Html;
use Museau\Kernel\Typography;

/** Says above an order's photographs which portraits the artist's opinion was asked for. */
final class AdviceNote
{
    public static function html(Order $order): string
    {
        return implode('', array_map(
            static fn(OrderLine $line): string => $line->asks_advice() ? Html::el(
                'p',
                ['class' => 'museau-order__alert'],
                Html::text(Typography::shown(sprintf(
                    /* translators: %s: the portrait, 'Portrait, Graphite, A4' */
                    __('Avis demandé sur la photo : %s. Répondez par un message avant de dessiner.', 'museau'),
                    $line->name . ', ' . $line->work(),
                ))),
            ) : '',
            $order->portraits(),
        ));
    }
}
