<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

defined('ABSPATH') || exit;

use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

final class PaymentFailed extends Refusal
{
    /** Error code of what Stripe will not do, however often it is asked. */
    public const REFUSED = 'museau_payment_refused';

    /** Error code of a payment that this Stripe account does not know. */
    public const UNKNOWN = 'museau_payment_unknown';

    /** Error code of an order whose money is there. */
    public const ALREADY_PAID = 'museau_already_paid';

    public static function is_unreachable(string $why): self
    {
        return new self(
            'museau_payment_unreachable',
            __('Le service de paiement ne répond pas. Rien n\'est perdu : réessayez dans un instant.', 'museau'),
            Reason::Unavailable,
            ['reason' => $why],
        );
    }

    public static function is_refused(string $code): self
    {
        return new self(
            self::REFUSED,
            __('Le service de paiement a refusé la demande. Écrivez-nous : nous terminerons votre commande avec vous.', 'museau'),
            Reason::ServiceFailed,
            ['reason' => $code],
        );
    }

    public static function is_unknown(): self
    {
        return new self(self::UNKNOWN, __('Ce paiement est inconnu.', 'museau'), Reason::NotFound);
    }

    public static function is_closed(): self
    {
        return new self(
            'museau_payment_closed',
            __('Le paiement par carte n\'est pas encore ouvert sur ce site : écrivez-nous pour commander.', 'museau'),
            Reason::Unavailable,
        );
    }

    /** The plugin that keeps the order is switched off, for an update perhaps: whoever asked asks again (F33). */
    public static function is_away(): self
    {
        return new self(
            'museau_shop_away',
            __('La boutique est en maintenance. Rien n\'est perdu : réessayez dans quelques minutes.', 'museau'),
            Reason::Unavailable,
        );
    }

    /** Nobody has said yet whether this site was moved or is a copy with the keys of another. */
    public static function is_paused(): self
    {
        return new self(
            'museau_shop_halted',
            __('La boutique ne prend pas de paiement pour le moment. Rien n\'est perdu : réessayez un peu plus tard.', 'museau'),
            Reason::Unavailable,
        );
    }

    /** The money does not belong to this order (S04). */
    public static function does_not_match(): self
    {
        return new self(
            'museau_payment_mismatch',
            __('Ce paiement ne correspond pas à cette commande. Rien n\'a été changé : écrivez-nous.', 'museau'),
            Reason::Unpaid,
        );
    }

    /** The intent was not paid. */
    public static function is_not_finished(string $status): self
    {
        return new self(
            'museau_payment_unfinished',
            /* translators: %s: Stripe's status of the payment */
            sprintf(__('Le paiement n\'a pas pu être finalisé. Statut : %s', 'museau'), $status),
            Reason::Unpaid,
            ['payment_status' => $status],
        );
    }

    public static function is_already_paid(int $order_id, string $order_key): self
    {
        return new self(
            self::ALREADY_PAID,
            __('Votre paiement est bien reçu, ne payez pas une seconde fois.', 'museau'),
            Reason::Conflict,
            ['order_id' => $order_id, 'order_key' => $order_key],
        );
    }

    /** The transfer or the cheque that she chose is offered no longer. */
    public static function means_is_gone(): self
    {
        return new self(
            'museau_cart_changed',
            __('Ce moyen de paiement n\'est plus proposé : choisissez-en un autre, puis commandez.', 'museau'),
            Reason::Conflict,
        );
    }

    /** @param list<string> $sentences what changed */
    public static function cart_has_changed(array $sentences): self
    {
        return new self('museau_cart_changed', implode(' ', $sentences), Reason::Conflict);
    }

    /** @param string $codes of the coupons that lowered it so far; '' of none */
    public static function is_below_minimum(string $codes = ''): self
    {
        return new self(
            'museau_below_minimum',
            __('Le montant à payer maintenant est inférieur à 0,50 € : le paiement par carte n\'est pas possible.', 'museau')
                /* translators: %s: codes of coupons */
                . ($codes === '' ? '' : ' ' . sprintf(__('Retirez le code de réduction %s, ou ajoutez un article.', 'museau'), $codes)),
            Reason::Invalid,
        );
    }

    public static function tries_too_often(int $seconds): self
    {
        return new self(
            'museau_too_many_payments',
            __('Trop d\'essais de paiement : réessayez dans quelques minutes.', 'museau'),
            Reason::TooMany,
            ['retry_after' => $seconds],
        );
    }

    public static function sends_too_many_photos(int $seconds): self
    {
        return new self(
            'museau_too_many_photos',
            __('Trop de photos envoyées en peu de temps : réessayez dans une heure.', 'museau'),
            Reason::TooMany,
            ['retry_after' => $seconds],
        );
    }

    /** After the third refusal of the bank, which looks like somebody who tries stolen cards. */
    public static function was_declined(int $seconds): self
    {
        $minutes = (int) ceil($seconds / 60);

        return new self(
            'museau_too_many_payments',
            sprintf(
                /* translators: %d: minutes, 1 to 10 */
                _n(
                    'Votre banque a refusé trois paiements, rien n\'a été débité. Appelez-la ou prenez une autre carte, et réessayez dans %d minute.',
                    'Votre banque a refusé trois paiements, rien n\'a été débité. Appelez-la ou prenez une autre carte, et réessayez dans %d minutes.',
                    $minutes,
                    'museau',
                ),
                $minutes,
            ),
            Reason::TooMany,
            ['retry_after' => $seconds],
        );
    }

    /** More pieces than one may keep from others without paying. */
    public static function holds_too_many(int $originals, int $copies): self
    {
        return new self(
            'museau_too_many_pieces',
            sprintf(
                /* translators: 1: number of one-of-a-kind pieces, 2: number of prints, both at least 2 */
                __(
                    'Une commande réserve au plus %1$d pièces uniques, portraits compris, ou %2$d exemplaires : retirez le reste du panier, et commandez-le une fois ceci payé.',
                    'museau',
                ),
                $originals,
                $copies,
            ),
            Reason::Conflict,
        );
    }
}
