<?php

declare(strict_types=1);

namespace Museau\Domain\Orders;

use Museau\Domain\Mail\EmailBody;
use Museau\Domain\Shipping\Tracking;
use Museau\Kernel\Read;

/** The letters that say where a parcel is: that it has left, and that its number was another one. */
final class ParcelLetters
{
    /** @param ?Tracking $tracking what the artist wrote; null where she was not asked */
    public static function shipped(Order $order, ?Tracking $tracking): EmailBody
    {
        $letter = (new EmailBody(__('Votre commande est en route', 'museau')))
            /* translators: %s: order number */
            ->paragraph(sprintf(__('Votre commande n° %s vient d\'être expédiée à cette adresse :', 'museau'), $order->number))
            ->paragraph(implode("\n", $order->billing->parcel_lines()));

        return self::with_tracking($letter, $tracking);
    }

    /** @param Order $order as it was before; a number that it did not have was not a wrong one */
    public static function corrected(Order $order, Tracking $tracking): EmailBody
    {
        $is_another = !in_array(Read::text($order->meta['tracking'] ?? ''), ['', $tracking->text], true);

        return self::with_tracking((new EmailBody(__('Le suivi de votre colis', 'museau')))->paragraph(sprintf($is_another
            /* translators: %s: order number */
            ? __('Le numéro de suivi donné pour votre commande n° %s n\'était pas le bon. Voici le bon.', 'museau')
            /* translators: %s: order number */
            : __('Voici le suivi de votre colis, pour votre commande n° %s.', 'museau'), $order->number)), $tracking);
    }

    private static function with_tracking(EmailBody $letter, ?Tracking $tracking): EmailBody
    {
        $text = $tracking->text ?? '';
        if ($text !== '' && $text !== $tracking?->url) {
            /* translators: %s: tracking number */
            $letter->paragraph(sprintf(__('Numéro de suivi : %s', 'museau'), $text));
        }
        if ($tracking !== null && $tracking->url !== '') {
            $letter->button(__('Suivre mon colis', 'museau'), $tracking->url);
        }

        return $letter;
    }
}
