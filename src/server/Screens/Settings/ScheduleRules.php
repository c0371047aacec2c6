<?php

declare(strict_types=1);

namespace Museau\Screens\Settings;

use Museau\Domain\Schedule\Backlog;
use Museau\Domain\Schedule\Days;
use Museau\Domain\Schedule\Promises;
use Museau\Domain\Schedule\Workload;
use Museau\Domain\Schedule\WorkSchedule;
use Museau\Kernel\Read;

/** Checks what the artist typed about her hours on the screen 'Boutique'. */
final class ScheduleRules
{
    /** Days off that are kept at most, as ranges. */
    public const RANGES = 60;

    /** Portraits of one week or month at most. */
    public const PLACES = 200;

    /** Weeks ahead for which orders are taken, at most: the horizon of a promise. */
    public const WEEKS = 104;

    /** Hours of one portrait, or of an animal more, at most. */
    private const LONGEST = 300;

    /**
     * @param array<string, mixed>                                              $typed by setting
     * @param list<array{key: string, technique: string, format: string, ...}> $works rows of ScheduleSettings::works()
     * @param string                                                            $today 'YYYY-MM-DD'
     *
     * @return array{values: array<string, mixed>, errors: array<string, string>} nothing of a form without these fields
     */
    public static function read(array $typed, array $works, string $today): array
    {
        if (!isset($typed['schedule_week'])) {
            return ['values' => [], 'errors' => []];
        }
        $errors = [];
        $hours = static function (string $name, int $most) use ($typed, &$errors): int {
            $text = trim(Read::text($typed[$name] ?? ''));
            $number = preg_match('/^\d{1,3}(?:[.,]\d{1,2})?$/', $text) === 1 ? (float) str_replace(',', '.', $text) : null;
            if ($text !== '' && ($number === null || $number > $most)) {
                /* translators: %d: most hours */
                $errors[$name] = sprintf(__('Écrivez des heures de 0 à %d, par exemple 6 ou 7,5.', 'museau'), $most);
            }

            return (int) round(($number ?? 0) * 60);
        };
        $schedule = [
            'week_minutes' => $hours('schedule_week', 120),
            'weekdays' => array_values(array_filter(
                range(1, 7),
                static fn(int $day): bool => Read::bool($typed["schedule_day_$day"] ?? false),
            )),
            'animal_minutes' => $hours('schedule_animal', self::LONGEST),
            'minutes' => [],
        ];
        foreach ($works as $work) {
            [$technique, $format] = [Workload::technique($work['technique']), Workload::format($work['format'])];
            $schedule['minutes'][$technique][$format] = $hours($work['key'], self::LONGEST);
        }
        ['off' => $schedule['off'], 'errors' => $backwards] = self::off($typed, $today);
        foreach (['places' => self::PLACES, 'ahead' => self::WEEKS] as $name => $most) {
            $number = trim(Read::text($typed["schedule_$name"] ?? '')) ?: '0';
            if (preg_match('/^\d{1,4}$/', $number) !== 1 || (int) $number > $most) {
                /* translators: 1: least, 2: most */
                $errors["schedule_$name"] = sprintf(__('Écrivez un nombre entier de %1$d à %2$d.', 'museau'), 0, $most);
            }
            $schedule[$name] = (int) $number;
        }
        $schedule['per'] = Read::text($typed['schedule_per'] ?? '') === WorkSchedule::WEEK ? WorkSchedule::WEEK : WorkSchedule::MONTH;
        $errors += $backwards;
        if ($errors === []) {
            $errors = $schedule['week_minutes'] > 0
                ? self::contradictions($schedule, $works, $today)
                : self::limits_without_hours($schedule);
        }

        return ['values' => [Promises::SETTING => $schedule], 'errors' => $errors];
    }

    /**
     * Why no day would come of it.
     *
     * @param array<string, mixed>               $schedule
     * @param list<array{key: string, ...}> $works
     *
     * @return array<string, string>
     */
    private static function contradictions(array $schedule, array $works, string $today): array
    {
        $days = count(Read::items($schedule['weekdays'] ?? []));

        return match (true) {
            $days === 0 => ['schedule_day_1' => __('Cochez au moins un jour.', 'museau')],
            Read::int($schedule['week_minutes'] ?? 0) > $days * 1440 => [
                'schedule_week' => __('C\'est plus de 24 heures par jour : écrivez moins d\'heures, ou cochez d\'autres jours.', 'museau'),
            ],
            Workload::read($schedule) === null => [
                $works[0]['key'] ?? 'schedule_week' => $works === []
                    ? __('Choisissez d\'abord le produit qui est le portrait sur commande.', 'museau')
                    : __('Écrivez au moins une durée : sans elle, aucune date ne peut être calculée.', 'museau'),
            ],
            WorkSchedule::read($schedule, Days::of($today) ?? 0) === null => [
                'schedule_off_0_from' => __('Il ne reste aucun jour de travail d\'ici deux ans : ôtez des congés.', 'museau'),
            ],
            default => self::too_near($schedule, $today),
        };
    }

    /**
     * @param array<string, mixed> $schedule
     *
     * @return array<string, string>
     */
    private static function limits_without_hours(array $schedule): array
    {
        $why = __('Sans heures par semaine, rien n\'est compté : écrivez vos heures plus haut, ou mettez 0 ici.', 'museau');

        return array_map(
            static fn(): string => $why,
            array_filter([
                'schedule_places' => Read::int($schedule['places'] ?? 0),
                'schedule_ahead' => Read::int($schedule['ahead'] ?? 0),
            ]),
        );
    }

    /**
     * Orders that end before the shortest portrait is drawn are none at all. Days off pass, and say nothing of it.
     *
     * @param array<string, mixed> $schedule
     *
     * @return array<string, string>
     */
    private static function too_near(array $schedule, string $today): array
    {
        $now = Days::of($today) ?? 0;
        $plan = WorkSchedule::read(['off' => []] + $schedule, $now);
        $shortest = Workload::read($schedule)?->shortest() ?? 0;
        if ($plan === null || $plan->ahead === 0) {
            return [];
        }
        $sent = Backlog::of($plan, [], $now)->with($plan, $shortest, $now)[1];

        return $sent <= $now + 7 * $plan->ahead ? [] : ['schedule_ahead' => sprintf(
            /* translators: %d: weeks, at least 2 */
            __('Même votre portrait le plus court, commandé aujourd\'hui, part plus tard : écrivez au moins %d semaines.', 'museau'),
            intdiv($sent - $now + 6, 7),
        )];
    }

    /**
     * @param array<string, mixed> $typed
     *
     * @return array{off: list<array{string, string}>, errors: array<string, string>} those to come, the next before the others
     */
    private static function off(array $typed, string $today): array
    {
        $off = $errors = [];
        for ($i = 0; $i < self::RANGES; ++$i) {
            $from = Read::text($typed["schedule_off_{$i}_from"] ?? '') ?: Read::text($typed["schedule_off_{$i}_to"] ?? '');
            $to = Read::text($typed["schedule_off_{$i}_to"] ?? '') ?: $from;
            if ($from === '') {
                continue;
            }
            if (Days::of($from) === null || Days::of($to) === null) {
                $errors["schedule_off_{$i}_from"] = __('Écrivez un jour du calendrier, par exemple 24/12/2026.', 'museau');
            } elseif ($to < $from) {
                $errors["schedule_off_{$i}_to"] = __('Le dernier jour vient avant le premier : échangez-les.', 'museau');
            } elseif ($to >= $today) {
                $off[] = [$from, $to];
            }
        }
        sort($off);

        return ['off' => $off, 'errors' => $errors];
    }
}
