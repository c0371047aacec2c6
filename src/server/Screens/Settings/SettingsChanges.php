<?php

declare(strict_types=1);

namespace Museau\Screens\Settings;

use Museau\Domain\Schedule\Days;
use Museau\Kernel\Language;
use Museau\Kernel\Read;

/**
 * Which settings of a sent form were changed in it, and which elsewhere since it was printed: the form carries a hash of what each
 * showed, so that the older of two open forms takes nothing back. Rows of a list, and a key with its 'forget', are one setting.
 */
final class SettingsChanges
{
    /** Name of the hidden field. */
    public const FIELD = 'shown';

    /** Name of the hidden field with the day on which the form was printed, 'YYYY-MM-DD'. */
    public const DAY = 'shown_on';

    /** Name of the setting that several fields make up, by the fields' pattern; its element has it as its id. */
    private const GROUPS = [
        '/^schedule_off_\d+_(?:from|to)$/' => 'schedule_off',
        '/^occasion_\d+_(?:name|day)$/' => 'occasion_own',
        '/^forget_(\w+)$/' => '$1',
        '/^(\w+)_drawn$/' => '$1',
    ];

    /**
     * @param array<string, string|list<string>> $now what the form shows of each field
     *
     * @return string value of the hidden field
     */
    public static function stamp(array $now): string
    {
        return (string) wp_json_encode(array_map(self::hash(...), self::states($now)), JSON_FORCE_OBJECT);
    }

    /**
     * The day on which a sent form was printed, as Days has it: what has passed since then is no change of it. Never a day to come.
     *
     * @param array<string, mixed> $typed what was sent
     */
    public static function day(array $typed): int
    {
        return min(Days::of(Read::text($typed[self::DAY] ?? '')) ?? Days::today(), Days::today());
    }

    /**
     * @param array<string, mixed>               $typed what was sent
     * @param array<string, string|list<string>> $now   what the same form would show now, by field; of a key what is stored
     *
     * @return array{typed: array<string, mixed>, conflicts: list<string>, kept: list<string>} what to save (what was sent, and what
     *         stands of each setting that was changed elsewhere); the settings that were changed in both; all those of which what
     *         stands is kept, the conflicts and what the form did not show among them
     */
    public static function merge(array $typed, array $now): array
    {
        $shown = array_filter(
            Read::json(Read::text($typed[self::FIELD] ?? '')),
            static fn(string $setting): bool => !is_numeric($setting),
            ARRAY_FILTER_USE_KEY,
        );
        if ($shown === []) {
            return ['typed' => $typed, 'conflicts' => [], 'kept' => []];
        }
        $sent = self::states(array_intersect_key(array_filter(
            $typed,
            static fn(mixed $value): bool => is_string($value) || is_array($value),
        ), self::names($typed, $shown)));
        $stands = self::states($now);
        $conflicts = $kept = [];
        foreach ($shown as $setting => $hash) {
            $mine = $sent[$setting] ?? [];
            $theirs = $stands[$setting] ?? [];
            $is_key = isset(SettingsRules::KEYS[$setting]);
            // Of a key, what she wants is stored already: the same form was sent twice.
            $is_same = $is_key
                ? $mine !== [] && (isset($mine["forget_$setting"]) ? [] : $mine) === $theirs
                : $mine === $theirs;
            if ($is_same || self::hash($theirs) === $hash) {
                continue;
            }
            if ($is_key ? $mine !== [] : self::hash($mine) !== $hash) {
                $conflicts[] = $setting;
            }
            $kept[] = $setting;
            $names = [$setting => 0];
            $typed = [...array_diff_key($typed, self::names($typed, $names)), ...$is_key ? [] : self::names($now, $names)];
        }

        // A part that was not there yet keeps what stands in it.
        $new = array_diff_key($now, self::names($now, $shown), SettingsRules::KEYS);

        return [
            'typed' => $typed + $new,
            'conflicts' => $conflicts,
            'kept' => [...$kept, ...array_map(self::setting_of(...), array_keys($new))],
        ];
    }

    /**
     * What the form shows again: what is saved, and of the settings that were changed in both what was typed.
     *
     * @param array<string, mixed> $saved     what merge() gave
     * @param array<string, mixed> $typed     what was sent
     * @param list<string>         $conflicts
     *
     * @return array<string, mixed>
     */
    public static function again(array $saved, array $typed, array $conflicts): array
    {
        $settings = array_fill_keys($conflicts, 0);

        return [
            ...array_diff_key($saved, self::names($saved, $settings)),
            ...array_intersect_key($typed, self::names($typed, $settings)),
        ];
    }

    /**
     * Why a setting that was changed here is not saved: it was changed elsewhere, too. Never says a key.
     *
     * @param array<string, string|list<string>> $stored what is kept, by field
     * @param ?string                            $words  how what is kept is said; null where the fields' values say it
     */
    public static function sentence(string $setting, array $stored, ?string $words): string
    {
        $said = [];
        foreach ($stored as $field => $value) {
            if (is_string($value) && trim($value) !== '' && self::setting_of($field) === $setting) {
                $said[] = Days::of($value) === null ? $value : Language::date($value);
            }
        }
        $words = trim($words ?? implode(', ', $said));

        return match (true) {
            isset(SettingsRules::KEYS[$setting]) => __(
                'Cette clé a changé entre-temps dans une autre fenêtre : celle de là-bas reste. Pour la remplacer, écrivez de nouveau la vôtre et enregistrez.',
                'museau',
            ),
            $words === '' => __(
                'Ce réglage a changé entre-temps dans une autre fenêtre : le champ est maintenant vide. Votre texte est resté ici : enregistrez de nouveau pour le garder.',
                'museau',
            ),
            /* translators: %s: what another window saved */
            default => sprintf(__(
                'Ce réglage a changé entre-temps dans une autre fenêtre : il y a maintenant « %s ». Votre texte est resté ici : enregistrez de nouveau pour le garder.',
                'museau',
            ), $words),
        };
    }

    /** The setting that a field belongs to. */
    public static function setting_of(string $field): string
    {
        return (string) preg_replace(array_keys(self::GROUPS), array_values(self::GROUPS), $field);
    }

    /**
     * @param array<string, mixed> $fields
     * @param array<string, mixed> $settings
     *
     * @return array<string, mixed> those of the fields that belong to these settings
     */
    private static function names(array $fields, array $settings): array
    {
        return array_filter($fields, static fn(string $field): bool => isset($settings[self::setting_of($field)]), ARRAY_FILTER_USE_KEY);
    }

    /**
     * @param array<string, mixed> $fields strings and lists of strings
     *
     * @return array<string, array<string, string|list<string>>> by setting, then by field; what is empty is left out
     */
    private static function states(array $fields): array
    {
        ksort($fields);
        $states = [];
        foreach ($fields as $field => $value) {
            // PHP makes a number of a name that is one.
            $setting = self::setting_of((string) $field);
            $states[$setting] ??= [];
            $value = is_array($value) ? array_map(Read::text(...), array_values($value)) : trim(Read::lines($value));
            if (is_array($value)) {
                sort($value);
            }
            if ($value !== '' && $value !== []) {
                $states[$setting][$field] = $value;
            }
        }

        return $states;
    }

    /** @param array<string, string|list<string>> $state one of states() */
    private static function hash(array $state): string
    {
        // With the site's salt: of a key nothing can be tried from it.
        return substr(wp_hash((string) wp_json_encode($state)), 0, 16);
    }
}
