<?php

declare(strict_types=1);

namespace Museau\Domain\Withdrawal;

defined('ABSPATH') || exit;

use Museau\Kernel\Money\Money;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/** A withdrawal that is not taken, and why. */
final class CannotWithdraw extends Refusal
{
    /** One sentence for an order that does not exist, is another's, or was never paid: nobody can find out which. */
    public static function is_unknown(): self
    {
        return new self(
            'museau_withdrawal_unknown',
            __(
                'Nous ne trouvons pas de commande avec ce numéro et cette adresse. Vérifiez-les dans votre e-mail de confirmation, ou écrivez-nous : un simple message suffit.',
                'museau',
            ),
            Reason::NotFound,
        );
    }

    /** @param int $seconds after which it is worth another try */
    public static function too_often(int $seconds): self
    {
        return new self(
            'museau_withdrawal_too_often',
            __('Trop d\'essais en peu de temps. Veuillez réessayer dans une heure, ou écrivez-nous : un simple message suffit.', 'museau'),
            Reason::TooMany,
            ['retry_after' => $seconds],
        );
    }

    /** @param array<string, string> $fields sentence by field */
    public static function needs(array $fields): self
    {
        return new self('museau_withdrawal_incomplete', (string) reset($fields), Reason::Invalid, ['fields' => $fields]);
    }

    /** A gift voucher that has paid an order, or is held for one at this moment. */
    public static function voucher_was_used(): self
    {
        return new self(
            'museau_withdrawal_voucher_used',
            __('Ce bon cadeau a déjà servi, ou une commande l\'utilise en ce moment : il ne peut plus être remboursé. Ce qui en reste reste valable.', 'museau'),
            Reason::Conflict,
        );
    }

    /**
     * The artist's press gave back a part only.
     *
     * @param int $gone cents that went for the withdrawal
     * @param int $left cents that are still due
     */
    public static function is_in_part(int $gone, int $left): self
    {
        return new self(
            'museau_withdrawal_in_part',
            sprintf(
                /* translators: 1: amount that went back, 2: amount that is still due */
                __('%1$s sont déjà rendus, %2$s restent à rendre : la rétractation reste ouverte, demandez le reste de nouveau.', 'museau'),
                Money::text($gone),
                Money::text($left),
            ),
            Reason::Conflict,
        );
    }

    /** Somebody else, or another window, withdrew the line meanwhile; or its period ended. */
    public static function line_is_closed(string $name): self
    {
        return new self(
            'museau_withdrawal_line',
            /* translators: %s: name of an article */
            sprintf(__('« %s » ne peut plus faire l\'objet d\'une rétractation. Rechargez la page.', 'museau'), $name),
            Reason::Conflict,
        );
    }
}
