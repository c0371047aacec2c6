<?php

declare(strict_types=1);

namespace Museau\Domain\Orders;

use Museau\Domain\Mail\EmailBody;
use Museau\Kernel\Money\Money;

/** The letter that says that a balance is in, and when the drawing leaves. */
final class BalancePaidLetter
{
    /** @param bool $is_ready whether the drawing is ready: its balance was asked for, or its customer has approved it */
    public static function of(Order $order, bool $is_ready): EmailBody
    {
        return (new EmailBody(__('Votre solde est bien reçu', 'museau')))
            ->paragraph(sprintf(
                /* translators: 1: order number, 2: amount */
                __('Votre commande n° %1$s est entièrement payée : %2$s. Merci !', 'museau'),
                $order->number,
                Money::text($order->received),
            ))
            ->paragraph($is_ready
                ? __('Votre dessin part maintenant : un message vous dira quand il est en route.', 'museau')
                : __('Votre dessin part dès qu\'il est prêt : vous recevrez un message à ce moment-là.', 'museau'));
    }
}
