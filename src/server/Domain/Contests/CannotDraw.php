<?php

declare(strict_types=1);

namespace Museau\Domain\Contests;

defined('ABSPATH') || exit;

use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/** Why no winner is found now. */
final class CannotDraw extends Refusal
{
    public static function is_running(): self
    {
        return new self(
            'museau_contest_running',
            __('Le concours n\'est pas fini : le gagnant se désigne après la clôture.', 'museau'),
            Reason::Conflict,
        );
    }

    public static function nobody_is_left(): self
    {
        return new self('museau_contest_nobody', __('Aucune participation ne peut gagner.', 'museau'), Reason::Conflict);
    }

    public static function is_done(): self
    {
        return new self(
            'museau_contest_done',
            __('Un gagnant est déjà désigné. Pour en désigner un autre, cochez la case et écrivez pourquoi le premier ne peut pas être joint.', 'museau'),
            Reason::Conflict,
        );
    }

    public static function entry_is_unknown(): self
    {
        return new self('museau_unknown_entry', __('Cette participation n\'existe plus.', 'museau'), Reason::NotFound);
    }

    public static function entry_cannot_win(): self
    {
        return new self(
            'museau_entry_cannot_win',
            __('Cette participation est écartée ou a déjà été désignée : choisissez-en une autre.', 'museau'),
            Reason::Conflict,
        );
    }

    /** The rules that everybody accepted say otherwise. */
    public static function rules_say_otherwise(): self
    {
        return new self(
            'museau_contest_other_way',
            __('Le règlement annonce une autre façon de désigner le gagnant.', 'museau'),
            Reason::Conflict,
        );
    }

    public static function there_is_no_winner(): self
    {
        return new self('museau_contest_no_winner', __('Aucun gagnant n\'est encore désigné.', 'museau'), Reason::Conflict);
    }
}
