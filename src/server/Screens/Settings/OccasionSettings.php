<?php

declare(strict_types=1);

namespace Museau\Screens\Settings;

use Museau\Domain\Schedule\Days;
use Museau\Domain\Schedule\Occasions;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/** The part of 'Boutique' that names the days which portraits are given for: the line about them appears, changes and goes by itself. */
final class OccasionSettings
{
    /** Occasions of her own. */
    private const OWN = 4;

    private const LONGEST_NAME = 40;

    private const LONGEST_TRANSIT = 30;

    public function __construct(private readonly Settings $settings, private readonly SettingsFields $fields) {}

    public function html(): string
    {
        $stored = Read::map($this->settings->value(Occasions::SETTING));
        $today = Days::today();
        $known = Read::items($stored['known'] ?? []);
        $year = (int) gmdate('Y', $today * 86400);

        return SettingsFields::part(
            __('Noël et autres fêtes', 'museau'),
            Html::el('p', ['class' => 'description'], Html::text(__(
                'Deux mois et demi avant, l\'accueil et la page du portrait disent si un portrait arrive à temps, puis ce qui reste possible ; la ligne disparaît seule.',
                'museau',
            ))),
            ...array_map(fn(string $name): string => $this->fields->switch(
                "occasion_$name",
                sprintf(
                    /* translators: 1: 'Noël', 'la fête des Mères', 2: date */
                    __('Pour %1$s (%2$s)', 'museau'),
                    Occasions::name($name),
                    Language::date(Days::text(Occasions::day($name, Occasions::day($name, $year) > $today ? $year : $year + 1))),
                ),
                in_array($name, $known, true),
            ), Occasions::KNOWN),
            ...[$this->fields->group(
                'occasion_own',
                __('Autres fêtes', 'museau'),
                '',
                ...$this->own(Read::maps($stored['own'] ?? [])),
            )],
            ...[$this->fields->field('occasion_transit', __('Jours de transport d\'un colis', 'museau'), '', [
                'type' => 'number', 'min' => 1, 'max' => self::LONGEST_TRANSIT, 'step' => 1,
                'value' => $this->fields->value('occasion_transit', (string) Occasions::of($this->settings)->transit),
            ])],
        );
    }

    /**
     * @param list<array<string, mixed>> $stored
     *
     * @return list<string>
     */
    private function own(array $stored): array
    {
        $first = $this->fields->day;
        $kept = array_values(array_filter(
            $stored,
            static fn(array $one): bool => (Days::of(Read::text($one['day'] ?? '')) ?? 0) >= $first,
        ));
        $rows = [];
        for ($i = 0; $i < self::OWN; ++$i) {
            $rows[] = Html::el(
                'div',
                ['class' => 'museau-order__row'],
                /* translators: %d: number of a row */
                $this->fields->field("occasion_{$i}_name", sprintf(__('Autre fête %d : pour …', 'museau'), $i + 1), '', [
                    'type' => 'text', 'maxlength' => self::LONGEST_NAME,
                    'value' => $this->fields->value("occasion_{$i}_name", Read::text($kept[$i]['name'] ?? '')),
                ]),
                $this->fields->field("occasion_{$i}_day", __('le', 'museau'), '', [
                    'type' => 'date', 'value' => $this->fields->value("occasion_{$i}_day", Read::text($kept[$i]['day'] ?? '')),
                ]),
            );
        }

        return $rows;
    }

    /**
     * Checks what was typed.
     *
     * @param array<string, mixed>       $typed by setting
     * @param list<array<string, mixed>> $kept  occasions of her own that are stored: one that has passed meanwhile goes silently
     *
     * @return array{values: array<string, mixed>, errors: array<string, string>} nothing of a form without these fields
     */
    public static function read(array $typed, array $kept = []): array
    {
        if (!isset($typed['occasion_transit'])) {
            return ['values' => [], 'errors' => []];
        }
        $errors = $own = [];
        /* translators: %d: most characters */
        $naming = __('Nommez la fête en %d caractères au plus : « Pâques », « la foire de Lyon ».', 'museau');
        for ($i = 0; $i < self::OWN; ++$i) {
            $name = trim(Read::lines($typed["occasion_{$i}_name"] ?? ''));
            $day = Read::text($typed["occasion_{$i}_day"] ?? '');
            $has_passed = (Days::of($day) ?? Days::today()) < Days::today();
            if (($name === '' && $day === '') || ($has_passed && in_array(compact('name', 'day'), $kept, true))) {
                continue;
            }
            if ($name === '' || mb_strlen($name) > self::LONGEST_NAME || str_contains($name, "\n")) {
                $errors["occasion_{$i}_name"] = sprintf($naming, self::LONGEST_NAME);
            } elseif (Days::of($day) === null) {
                $errors["occasion_{$i}_day"] = __('Écrivez un jour du calendrier, par exemple 24/12/2026.', 'museau');
            } elseif ($has_passed) {
                $errors["occasion_{$i}_day"] = __('Ce jour est passé : écrivez le prochain.', 'museau');
            }
            $own[] = ['name' => $name, 'day' => $day];
        }
        $transit = trim(Read::text($typed['occasion_transit']));
        if (preg_match('/^\d{1,2}$/', $transit) !== 1 || (int) $transit < 1 || (int) $transit > self::LONGEST_TRANSIT) {
            /* translators: 1: least, 2: most */
            $errors['occasion_transit'] = sprintf(__('Écrivez un nombre entier de %1$d à %2$d.', 'museau'), 1, self::LONGEST_TRANSIT);
        }
        $known = array_values(array_filter(
            Occasions::KNOWN,
            static fn(string $name): bool => Read::bool($typed["occasion_$name"] ?? false),
        ));

        return ['values' => [Occasions::SETTING => ['known' => $known, 'own' => $own, 'transit' => (int) $transit]], 'errors' => $errors];
    }
}
