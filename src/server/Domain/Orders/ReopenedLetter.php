<?php

declare(strict_types=1);

namespace Museau\Domain\Orders;

use Museau\Domain\Mail\EmailBody;
use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;

/** The letter that says that a cancelled order can be paid again, and until when. */
final class ReopenedLetter
{
    public static function of(Order $order, int $until): EmailBody
    {
        $sum = Money::text($order->due_by_card());

        return (new EmailBody(__('Votre commande est rouverte', 'museau')))
            ->paragraph(sprintf(
                /* translators: 1: first name, 2: order number, 3: amount */
                __('Bonjour %1$s, votre commande n° %2$s attend de nouveau son paiement : %3$s. Rien n\'a été débité.', 'museau'),
                $order->billing->first_name,
                $order->number,
                $sum,
            ))
            /* translators: %s: amount */
            ->button(sprintf(__('Payer %s', 'museau'), $sum), OrderLinks::payment($order))
            /* translators: %s: day and hour */
            ->paragraph(sprintf(__('Vos œuvres sont réservées jusqu\'au %s.', 'museau'), Language::moment($until)));
    }
}
