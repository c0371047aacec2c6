<?php

declare(strict_types=1);

namespace Museau\Domain\Progress;

defined('ABSPATH') || exit;

use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/** Why a step of a carnet was not set. */
final class CannotProgress extends Refusal
{
    public static function has_no_such_step(): self
    {
        return new self('museau_no_such_step', __('Choisissez une étape de la liste.', 'museau'));
    }

    public static function sets_itself(ProgressStep $step): self
    {
        return new self('museau_step_sets_itself', sprintf(
            /* translators: %s: a step: 'Soldé' */
            __('« %s » se met tout seul dès que c\'est fait : choisissez une autre étape.', 'museau'),
            $step->label(),
        ), Reason::Conflict);
    }

    /** A proof is what its customer looks at and answers. */
    public static function has_no_picture(): self
    {
        return new self('museau_proof_without_picture', __('Choisissez d\'abord l\'image de l\'épreuve : rien n\'est parti.', 'museau'));
    }

    public static function is_given_up(): self
    {
        return new self(
            'museau_order_given_up',
            __('Cette commande est annulée ou remboursée : son carnet n\'avance plus.', 'museau'),
            Reason::Conflict,
        );
    }

    /** A button of the board was pressed that belongs to where the order stood before. */
    public static function board_is_old(): self
    {
        return new self(
            'museau_board_is_old',
            __('Cette commande a avancé entre-temps : rien n\'a été changé. La voici où elle en est.', 'museau'),
            Reason::Conflict,
        );
    }

    public static function is_unpaid(): self
    {
        return new self('museau_order_unpaid', __('Cette commande n\'est pas payée.', 'museau'), Reason::Conflict);
    }

    /** What studio mode kept while there was no line, and what would undo what happened since. */
    public static function came_late(string $number): self
    {
        return new self('museau_update_late', sprintf(
            /* translators: %s: order number */
            __(
                'La commande n° %s a avancé depuis que vous avez préparé cet envoi : rien n\'a été changé. Revoyez-le, ou supprimez-le.',
                'museau',
            ),
            $number,
        ), Reason::Conflict);
    }

    /** Neither its key, its step nor its account may be missing. */
    public static function came_incomplete(): self
    {
        return new self(
            'museau_update_incomplete',
            __('Cet envoi est arrivé incomplet : rien n\'a été changé. Réessayez.', 'museau'),
        );
    }

    /** What another account made on the same device: its own login sends it. */
    public static function is_of_other_account(): self
    {
        return new self(
            'museau_update_other_account',
            __('Cet envoi a été préparé par un autre compte. Il attend ici : reconnectez-vous avec ce compte pour l\'envoyer.', 'museau'),
            Reason::Conflict,
        );
    }

    /** A key names one update: what it named before was something else. */
    public static function key_is_used(): self
    {
        return new self(
            'museau_update_key_used',
            __('Un autre envoi est déjà parti sous ce nom : rien n\'a été changé. Revoyez-le, puis envoyez-le de nouveau.', 'museau'),
            Reason::Conflict,
        );
    }

    public static function knows_no_number(string $number): self
    {
        return new self('museau_order_unknown', sprintf(
            /* translators: %s: order number */
            __('Aucune commande en cours ne porte le numéro « %s » : vérifiez-le.', 'museau'),
            $number,
        ), Reason::NotFound);
    }

    public static function is_too_long(int $most): self
    {
        return new self('museau_sentence_too_long', sprintf(
            /* translators: %d: characters */
            __('Cette phrase est trop longue : %d caractères au plus.', 'museau'),
            $most,
        ));
    }

    public static function takes_no_photo(): self
    {
        return new self(
            'museau_photo_accepted',
            __('Cette photo est déjà acceptée : écrivez-moi si vous voulez la changer.', 'museau'),
            Reason::Conflict,
        );
    }
}
