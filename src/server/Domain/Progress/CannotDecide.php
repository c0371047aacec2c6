<?php

declare(strict_types=1);

namespace Museau\Domain\Progress;

defined('ABSPATH') || exit;

use Museau\Kernel\Language;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/** Why a proof was neither approved nor sent back. */
final class CannotDecide extends Refusal
{
    public static function asks_for_nothing(): self
    {
        return new self(
            'museau_change_empty',
            __('Écrivez au moins une note : que faut-il changer ? Rien n\'est encore envoyé.', 'museau'),
        );
    }

    public static function asks_too_much(int $most): self
    {
        return new self('museau_change_long', sprintf(
            /* translators: %d: notes */
            __('%d notes au plus : réunissez-en deux, puis envoyez à nouveau.', 'museau'),
            $most,
        ));
    }

    public static function note_is_too_long(int $number, int $most): self
    {
        return new self('museau_note_too_long', sprintf(
            /* translators: 1: number of the note, 2: characters */
            __('La note %1$d est trop longue : %2$d caractères au plus.', 'museau'),
            $number,
            $most,
        ));
    }

    public static function has_no_proof(): self
    {
        return new self('museau_no_proof', __('Il n\'y a rien à valider dans ce carnet.', 'museau'), Reason::Conflict);
    }

    public static function is_replaced(): self
    {
        return new self(
            'museau_proof_replaced',
            __('Une nouvelle version est arrivée : regardez-la, puis répondez. Rien n\'est encore envoyé.', 'museau'),
            Reason::Conflict,
        );
    }

    public static function is_withdrawn(): self
    {
        return new self(
            'museau_proof_withdrawn',
            __('Cette version a été retirée : il n\'y a rien à valider pour l\'instant. Écrivez-moi si besoin.', 'museau'),
            Reason::Conflict,
        );
    }

    public static function is_decided(Proof $proof): self
    {
        return new self('museau_proof_decided', sprintf(
            match ($proof->state) {
                /* translators: %s: date and hour */
                ProofState::ChangeAsked => __('Une correction a déjà été demandée le %s : cette seconde réponse ne compte pas.', 'museau'),
                ProofState::Silent
                    /* translators: %s: date and hour */
                    => __('Le portrait est tenu pour validé depuis le %s, sans réponse au jour annoncé. Écrivez-moi si besoin.', 'museau'),
                /* translators: %s: date and hour */
                default => __('Le portrait a déjà été validé le %s : cette seconde réponse ne compte pas.', 'museau'),
            },
            Language::moment($proof->decided),
        ), Reason::Conflict);
    }

    public static function is_given_up(): self
    {
        return new self(
            'museau_order_given_up',
            __('Cette commande est annulée, remboursée ou déjà partie : il n\'y a plus rien à valider.', 'museau'),
            Reason::Conflict,
        );
    }

    public static function has_no_round_left(int $rounds): self
    {
        return new self('museau_rounds_used_up', $rounds === 0
            ? __('Les corrections se conviennent avec l\'artiste : écrivez-moi.', 'museau')
            : sprintf(
                /* translators: %d: changes that are included */
                _n(
                    'La correction comprise est utilisée : pour une autre, écrivez-moi. Vous pouvez toujours valider.',
                    'Les %d corrections comprises sont utilisées : pour d\'autres, écrivez-moi. Vous pouvez toujours valider.',
                    $rounds,
                    'museau',
                ),
                $rounds,
            ), Reason::Conflict);
    }
}
