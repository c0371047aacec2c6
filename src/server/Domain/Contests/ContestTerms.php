<?php

declare(strict_types=1);

namespace Museau\Domain\Contests;

use Museau\Domain\News\NewsItem;
use Museau\Domain\News\NewsSchema;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/** What the shop itself adds to the artist's rules, so that they always say how it counts, chooses and forgets (L121-20). */
final class ContestTerms
{
    /** Days for which entries are kept after the end, when the setting says nothing. */
    private const DAYS = 30;

    public static function days(Settings $settings): int
    {
        return Read::int($settings->value('contest_retention'), self::DAYS);
    }

    /** @return list<string> */
    public static function of(NewsItem $contest, Settings $settings): array
    {
        return [
            __('La participation est gratuite, sans obligation d\'achat.', 'museau'),
            ...($contest->acf['date_fin'] === '' ? [] : [sprintf(
                /* translators: %s: last day */
                __('On participe jusqu\'au %s inclus (23 h 59, heure de Paris).', 'museau'),
                NewsSchema::day($contest->acf['date_fin']),
            )]),
            $contest->asks_address()
                ? __('Une seule participation par foyer : deux envois avec la même adresse e-mail, ou la même adresse postale (appartement compris), comptent pour un seul foyer.', 'museau')
                : __('Une seule participation par foyer : deux envois avec la même adresse e-mail comptent pour un seul foyer.', 'museau'),
            self::winner($contest),
            __('Le gagnant est prévenu par e-mail. Sans réponse, un autre peut être désigné de la même façon.', 'museau'),
            sprintf(
                /* translators: %d: days */
                __('Votre nom, votre e-mail et votre photo ne servent qu\'au concours et sont effacés %d jours après sa fin. Si vous gagnez, la photo, le nom de l\'animal, votre prénom et l\'initiale de votre nom ne sont publiés que si vous l\'acceptez à part, et jusqu\'à ce que vous demandiez leur retrait.', 'museau'),
                self::days($settings),
            ),
        ];
    }

    /** How the winner is found, in one sentence. */
    public static function winner(NewsItem $contest): string
    {
        return $contest->draws_lots()
            ? __('Après la clôture, le gagnant est tiré au sort parmi toutes les participations.', 'museau')
            : __('Après la clôture, l\'artiste choisit le gagnant parmi toutes les participations, sans tirage au sort.', 'museau');
    }
}
