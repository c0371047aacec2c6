<?php

declare(strict_types=1);

namespace Museau\Domain\Contests;

defined('ABSPATH') || exit;

use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/** A well-formed entry that is not taken. */
final class EntryRefused extends Refusal
{
    /** Contests end at midnight in France (B22). */
    public static function is_over(): self
    {
        return new self(
            'museau_contest_over',
            __('Participations closes : ce concours ne prend plus de photos. Le prochain sera annoncé dans les actualités.', 'museau'),
            Reason::Conflict,
        );
    }

    /** Not a word of who entered, nor whether mailbox or address was the same. */
    public static function is_second(): self
    {
        return new self(
            'museau_contest_second',
            __('Votre foyer participe déjà : une seule photo compte, la première reçue. Merci, et bonne chance !', 'museau'),
            Reason::Conflict,
        );
    }

    public static function too_many(): self
    {
        return new self(
            'museau_contest_too_many',
            __('Trop d\'envois en peu de temps : réessayez dans une heure.', 'museau'),
            Reason::TooMany,
        );
    }

    /** A flood of a day: the disk is everybody's. */
    public static function day_is_full(): self
    {
        return new self(
            'museau_contest_day_full',
            __('Le concours a reçu beaucoup de photos aujourd\'hui : revenez demain, votre place vous attend.', 'museau'),
            Reason::Unavailable,
        );
    }
}
