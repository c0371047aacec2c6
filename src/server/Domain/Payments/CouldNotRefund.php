<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

defined('ABSPATH') || exit;

use Museau\Kernel\Money\Money;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

final class CouldNotRefund extends Refusal
{
    public static function is_of_another_site(): self
    {
        return new self(
            'museau_refund_elsewhere',
            __('Cette commande a été payée sur le site dont celui-ci est une copie : remboursez-la là-bas.', 'museau'),
            Reason::Conflict,
        );
    }

    public static function voucher_is_used(): self
    {
        return new self(
            'museau_voucher_used',
            __('Un bon cadeau de cette commande a déjà été utilisé : ce qui en a été dépensé ne se rembourse pas.', 'museau'),
            Reason::Conflict,
        );
    }

    /** @param int $left cents */
    public static function is_above_received(int $left): self
    {
        return new self(
            'museau_refund_too_high',
            $left === 0 ? __('Plus rien n\'est à rendre : tout ce qui a été reçu a déjà été rendu.', 'museau') : sprintf(
                /* translators: %s: amount */
                __('Le remboursement doit être compris entre 0,01 € et %s, ce qui a été reçu et pas encore rendu.', 'museau'),
                Money::text($left),
            ),
            Reason::Conflict,
        );
    }

    /** @param int $cents of a demand that had been waiting for Stripe and has gone now */
    public static function went_before(int $cents): self
    {
        return new self(
            'museau_refund_went_before',
            sprintf(
                /* translators: %s: amount */
                __(
                    'Le remboursement de %s demandé plus tôt vient seulement de partir : regardez la commande avant d\'en demander un autre.',
                    'museau',
                ),
                Money::text($cents),
            ),
            Reason::Conflict,
        );
    }

    /**
     * Stripe will not do it: what of the demand had not gone is given up.
     *
     * @param int    $cents of it
     * @param string $code  Stripe's own, 'balance_insufficient'
     */
    public static function is_refused(int $cents, string $code): self
    {
        return new self(
            'museau_refund_refused',
            sprintf(
                /* translators: 1: amount, 2: Stripe's reason */
                __(
                    'Le remboursement de %1$s n\'est pas parti : Stripe l\'a refusé (%2$s). Cette demande est abandonnée ; une fois la cause réglée, demandez-le de nouveau.',
                    'museau',
                ),
                Money::text($cents),
                match ($code) {
                    'balance_insufficient', 'insufficient_funds' => __('votre solde Stripe ne suffit pas', 'museau'),
                    'charge_already_refunded', 'amount_too_large' => __('ce paiement y est déjà remboursé, en tout ou en partie', 'museau'),
                    'charge_disputed' => __('ce paiement est contesté', 'museau'),
                    default => $code,
                },
            ),
            Reason::Conflict,
        );
    }

    /** @param int $cents of a demand that waited for Stripe, given up as money went back past the shop meanwhile */
    public static function is_overtaken(int $cents): self
    {
        return new self(
            'museau_refund_overtaken',
            sprintf(
                /* translators: %s: amount */
                __(
                    'Le remboursement de %s demandé plus tôt n\'est pas parti : un autre a été fait dans Stripe entre-temps. Regardez ce qui a été rendu ; s\'il est encore dû, demandez-le de nouveau.',
                    'museau',
                ),
                Money::text($cents),
            ),
            Reason::Conflict,
        );
    }

    public static function is_above_line(string $name): self
    {
        return new self(
            'museau_refund_above_line',
            /* translators: %s: name of the product */
            sprintf(__('Le remboursement de « %s » dépasse le prix de cette ligne.', 'museau'), $name),
            Reason::Conflict,
        );
    }
}
