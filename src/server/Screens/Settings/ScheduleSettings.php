<?php

declare(strict_types=1);

namespace Museau\Screens\Settings;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Schedule\Availability;
use Museau\Domain\Schedule\Days;
use Museau\Domain\Schedule\Promises;
use Museau\Domain\Schedule\Workload;
use Museau\Domain\Schedule\WorkSchedule;
use Museau\Domain\WaitingList\Subscriber;
use Museau\Domain\WaitingList\Subscribers;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Typography;

/**
 * The part of 'Boutique' that a promised day comes of: hours a week, working days, how long each portrait takes, days off and
 * places. Without hours a week nothing of it is shown to anybody.
 */
final class ScheduleSettings
{
    /** People of the waiting list that are named. */
    private const LISTED = 100;

    /** @var list<array{key: string, technique: string, format: string, label: string}> one row for each technique and format */
    private readonly array $works;

    /** @param ?Product $portrait the product that is the portrait on order */
    public function __construct(
        private readonly Settings $settings,
        private readonly SettingsFields $fields,
        private readonly Promises $promises,
        ?Product $portrait,
    ) {
        $this->works = self::works($portrait);
    }

    public function html(): string
    {
        $stored = Read::map($this->settings->value(Promises::SETTING));

        return SettingsFields::part(
            __('Date d\'envoi des portraits', 'museau'),
            Html::el('p', ['class' => 'description'], Html::text(__(
                'Dites quand vous dessinez : la boutique promet alors une date d\'envoi, la même sur l\'accueil, le formulaire, le panier, la commande et les messages. Sans heures par semaine, seul le délai ci-dessus est annoncé.',
                'museau',
            ))),
            $this->preview($stored),
            $this->hours('schedule_week', __('Heures de dessin par semaine', 'museau'), Read::int($stored['week_minutes'] ?? 0)),
            $this->weekdays(Read::ints($stored['weekdays'] ?? [1, 2, 3, 4, 5])),
            $this->table($stored),
            $this->days_off($stored),
            $this->places($stored),
            $this->openings($stored),
        );
    }

    /** @param array<string, mixed> $stored */
    private function preview(array $stored): string
    {
        if (Read::int($stored['week_minutes'] ?? 0) === 0) {
            $counts = [$stored['off'] ?? [], $stored['minutes'] ?? [], $stored['places'] ?? 0];

            return array_filter($counts) === [] ? '' : Html::el('p', ['class' => 'notice notice-warning inline'], Html::text(__(
                'Sans heures de dessin par semaine, vos congés, vos heures par portrait et vos places ne changent rien : écrivez d\'abord vos heures.',
                'museau',
            )));
        }
        if ($this->works === []) {
            return '';
        }
        $first = array_values(array_filter($this->works, static fn(array $work): bool => Options::is_first_format($work['format'])));
        $work = $first[0] ?? $this->works[0];
        $days = $this->promises->of_choices(['' => [
            ['attribute' => '', 'value' => $work['technique']],
            ['attribute' => '', 'value' => $work['format']],
        ]]);
        $day = $days[''] ?? '';
        if ($day === '') {
            return '';
        }
        $last = $this->promises->last_day();
        $says = [sprintf(
            $last !== '' && $day > $last
                /* translators: 1: technique and format, 2: date */
                ? __('Un portrait %1$s n\'est plus proposé : il partirait vers le %2$s, après la fin de vos commandes.', 'museau')
                /* translators: 1: technique and format, 2: date */
                : __('Un portrait %1$s commandé aujourd\'hui partirait vers le %2$s.', 'museau'),
            $work['label'],
            Language::date($day),
        )];
        if ($day > $this->settings->ready_by()) {
            /* translators: %s: '10 à 15 jours' */
            $says[] = sprintf(__('C\'est plus tard que le délai annoncé (%s) : changez-le plus haut.', 'museau'), $this->settings->delay());
        }

        return Html::el('p', ['class' => 'museau-order__preview', 'role' => 'status'], Html::text(implode(' ', $says)));
    }

    private function hours(string $name, string $label, int $minutes, string $help = ''): string
    {
        return $this->fields->field($name, $label, $help, [
            'type' => 'text',
            'inputmode' => 'decimal',
            'maxlength' => 6,
            'value' => $this->fields->value($name, $minutes === 0 ? '' : str_replace('.', ',', (string) round($minutes / 60, 2))),
        ]);
    }

    /** @param list<int> $chosen */
    private function weekdays(array $chosen): string
    {
        $error = $this->fields->error('schedule_day_1');

        return Html::el(
            'fieldset',
            ['class' => 'museau-order__field'],
            Html::el('legend', [], Html::text(__('Jours où vous dessinez', 'museau'))),
            ...array_map(fn(int $day): string => $this->fields->switch(
                "schedule_day_$day",
                // 5 January 1970 was a Monday.
                (string) wp_date('l', ($day + 3) * DAY_IN_SECONDS, new \DateTimeZone('UTC')),
                in_array($day, $chosen, true),
            ), range(1, 7)),
            ...[$error === '' ? '' : Html::el('span', ['class' => 'museau-order__alert'], Html::text($error))],
        );
    }

    /** @param array<string, mixed> $stored */
    private function table(array $stored): string
    {
        $minutes = Read::map($stored['minutes'] ?? []);
        $fields = [];
        foreach ($this->works as $work) {
            $known = Read::map($minutes[Workload::technique($work['technique'])] ?? []);
            $fields[] = $this->hours($work['key'], $work['label'], Read::int($known[Workload::format($work['format'])] ?? 0));
        }
        $help = __('Une case vide prend la plus longue des autres durées.', 'museau');

        return Html::el(
            'fieldset',
            ['class' => 'museau-order__hours'],
            Html::el('legend', [], Html::text(__('Heures pour un portrait d\'un animal', 'museau'))),
            ...$fields,
            ...[
                Html::el('p', ['class' => 'description'], Html::text($help)),
                $this->hours('schedule_animal', __('De plus, par animal de plus', 'museau'), Read::int($stored['animal_minutes'] ?? 0)),
            ],
        );
    }

    /** @param array<string, mixed> $stored */
    private function days_off(array $stored): string
    {
        $day = Days::text($this->fields->day);
        $ranges = array_values(array_filter(
            array_map(Read::items(...), Read::items($stored['off'] ?? [])),
            static fn(array $range): bool => Read::text($range[1] ?? '') >= $day,
        ));
        $rows = [];
        $this->fields->say('schedule_off', implode(' ; ', array_map(static fn(array $range): string => implode(' – ', array_map(
            Language::date(...),
            array_unique(array_map(Read::text(...), $range)),
        )), $ranges)));
        // A refused save brings back every row that was typed, however few are kept now.
        $typed = array_filter(range(0, ScheduleRules::RANGES - 1), fn(int $i): bool => trim(
            $this->fields->value("schedule_off_{$i}_from", '') . $this->fields->value("schedule_off_{$i}_to", ''),
        ) !== '');
        $count = min(ScheduleRules::RANGES, max([count($ranges), ...$typed]) + 2);
        for ($i = 0; $i < $count; ++$i) {
            $rows[] = Html::el('div', ['class' => 'museau-order__row'], ...array_map(
                fn(string $end, string $label, int $at): string => $this->fields->field("schedule_off_{$i}_$end", $label, '', [
                    'type' => 'date',
                    'value' => $this->fields->value("schedule_off_{$i}_$end", Read::text($ranges[$i][$at] ?? '')),
                ]),
                ['from', 'to'],
                /* translators: %d: number of a row */
                [sprintf(__('Congé %d, du', 'museau'), $i + 1), __('au (compris)', 'museau')],
                [0, 1],
            ));
        }

        return $this->fields->group(
            'schedule_off',
            __('Jours sans dessin', 'museau'),
            '',
            ...$rows,
            ...[Html::el('p', ['class' => 'description'], Html::text(__(
                'Une seule date pour un seul jour. Enregistrez pour avoir d\'autres lignes ; les jours passés s\'effacent seuls.',
                'museau',
            )))],
        );
    }

    /** @param array<string, mixed> $stored */
    private function places(array $stored): string
    {
        $help = __('0 : autant que vos heures le permettent.', 'museau');

        return $this->fields->field('schedule_places', __('Portraits promis au plus', 'museau'), $help, [
            'type' => 'number', 'min' => 0, 'max' => ScheduleRules::PLACES, 'step' => 1,
            'value' => $this->fields->value('schedule_places', (string) Read::int($stored['places'] ?? 0)),
        ]) . $this->fields->select(
            'schedule_per',
            __('par', 'museau'),
            [WorkSchedule::MONTH => __('mois', 'museau'), WorkSchedule::WEEK => __('semaine', 'museau')],
            Read::text($stored['per'] ?? WorkSchedule::MONTH),
        );
    }

    /**
     * When no portrait is taken, and who waits for a place.
     *
     * @param array<string, mixed> $stored
     */
    private function openings(array $stored): string
    {
        $list = new Subscribers();
        $waiting = $list->waiting();
        $rows = array_map(
            static fn(Subscriber $one): string => Html::el('li', [], Html::text($one->email . ' – ' . Language::day($one->confirmed))),
            $waiting === 0 ? [] : $list->next(self::LISTED),
        );

        return $this->fields->field(
            'schedule_ahead',
            __('Commandes prises au plus pour les prochaines semaines', 'museau'),
            __(
                'Un portrait qui partirait plus tard n\'est plus proposé ; s\'il ne reste rien, le formulaire prend les e-mails. 0 : sans fin.',
                'museau',
            ),
            [
                'type' => 'number', 'min' => 0, 'max' => ScheduleRules::WEEKS, 'step' => 1,
                'value' => $this->fields->value('schedule_ahead', (string) Read::int($stored['ahead'] ?? 0)),
            ],
        ) . $this->fields->switch(
            Availability::CLOSED,
            __('Ne prendre aucun nouveau portrait pour l\'instant', 'museau'),
            (bool) $this->settings->value(Availability::CLOSED, false),
        ) . ($waiting === 0 ? '' : Html::el(
            'details',
            [],
            Html::el('summary', [], Html::text(sprintf(
                /* translators: %d: number of people */
                _n('%d personne attend une place', '%d personnes attendent une place', $waiting, 'museau'),
                $waiting,
            ))),
            Html::el('p', ['class' => 'description'], Html::text(__(
                'Dès qu\'il y a des places, autant de personnes sont prévenues, dans l\'ordre des inscriptions ; d\'autres le lendemain.',
                'museau',
            ))),
            Html::el('ol', [], ...$rows),
        ));
    }

    /**
     * The portrait's techniques and formats, each once: an upright and a lying A4 take as long.
     *
     * @return list<array{key: string, technique: string, format: string, label: string}>
     */
    public static function works(?Product $portrait): array
    {
        $names = static function (callable $is) use ($portrait): array {
            foreach ($portrait->attributes ?? [] as $attribute) {
                if ($is($attribute)) {
                    return array_column($attribute->options, 'name');
                }
            }

            return [''];
        };
        $works = [];
        foreach ($portrait === null ? [] : $names(Options::is_technique(...)) as $technique) {
            foreach ($names(Options::is_format(...)) as $format) {
                $key = 'schedule:' . Workload::technique($technique) . ':' . Workload::format($format);
                $works[$key] ??= [
                    'key' => $key,
                    'technique' => $technique,
                    'format' => $format,
                    'label' => trim(Typography::shown($technique . ' ' . (Options::shipping_code($format) ?: $format))),
                ];
            }
        }

        return array_values($works);
    }
}
