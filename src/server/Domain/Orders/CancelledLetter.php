<?php

declare(strict_types=1);

namespace Museau\Domain\Orders;

use Museau\Domain\Mail\EmailBody;

/** The letter that says that an order, not paid yet, was cancelled by the artist. */
final class CancelledLetter
{
    public static function of(Order $order): EmailBody
    {
        $letter = (new EmailBody(__('Votre commande est annulée', 'museau')))
            ->paragraph(sprintf(
                /* translators: 1: first name, 2: order number */
                __('Bonjour %1$s, votre commande n° %2$s n\'a pas été payée : elle est annulée. Rien n\'a été débité.', 'museau'),
                $order->billing->first_name,
                $order->number,
            ));
        if ($order->vouchers() !== []) {
            $letter = $letter->paragraph(__('Vos bons cadeaux gardent toute leur valeur.', 'museau'));
        }

        return $letter
            ->paragraph(__('Ce n\'était pas voulu ? Répondez à ce message, ou commandez de nouveau dans la boutique.', 'museau'))
            ->button(__('Voir la boutique', 'museau'), home_url('/boutique'));
    }
}
