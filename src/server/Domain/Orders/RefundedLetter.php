<?php

declare(strict_types=1);

namespace Museau\Domain\Orders;

use Museau\Domain\Mail\EmailBody;
use Museau\Kernel\Money\Money;

/** The letter that says that money went back, and the way it takes. */
final class RefundedLetter
{
    /**
     * @param int    $cents     of this refund
     * @param string $refund_id Stripe's, of a refund or of a lost dispute, or a mark whose begin says who gives it back
     */
    public static function of(Order $order, int $cents, string $refund_id): EmailBody
    {
        if (preg_match('/^d[pu]_/', $refund_id) === 1) {
            return self::taken_by_bank($order, $cents);
        }

        return (new EmailBody(__('Votre remboursement', 'museau')))
            ->paragraph(sprintf(
                /* translators: 1: amount, 2: order number */
                __('Nous vous remboursons %1$s pour votre commande n° %2$s.', 'museau'),
                Money::text($cents),
                $order->number,
            ))
            ->paragraph(self::way($refund_id));
    }

    /** A dispute that the customer has won: the bank gave the money back, and the artist ended the order. */
    private static function taken_by_bank(Order $order, int $cents): EmailBody
    {
        return (new EmailBody(__('Votre commande est close', 'museau')))
            ->paragraph(sprintf(
                /* translators: 1: amount, 2: order number */
                __('Votre banque vous a rendu %1$s, payés pour votre commande n° %2$s : elle est close, et plus rien n\'est à payer.', 'museau'),
                Money::text($cents),
                $order->number,
            ))
            ->paragraph(__('Une question ? Répondez à ce message.', 'museau'));
    }

    private static function way(string $refund_id): string
    {
        return match (true) {
            str_starts_with($refund_id, 'bon-')
                => __('La somme est déjà revenue sur votre bon cadeau : son code est le même qu\'avant.', 'museau'),
            str_starts_with($refund_id, 'main-')
                => __('L\'artiste vous rend cette somme par virement ou par chèque. Répondez à ce message pour lui donner votre IBAN.', 'museau'),
            str_starts_with($refund_id, 'hand-')
                => __('L\'artiste vous rend cette somme par le moyen qui a servi à payer. Une question ? Répondez à ce message.', 'museau'),
            default => __('La somme revient sur la carte qui a payé, sous 5 à 10 jours selon votre banque.', 'museau'),
        };
    }
}
