<?php

declare(strict_types=1);

namespace Museau\Screens\Settings;

defined('ABSPATH') || exit;

use Museau\Domain\Legal\LegalFields;
use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/** The fields of 'Boutique', each with its label, its help and what the last save refused of it. */
final class SettingsFields
{
    /** @var array<string, string> label by setting, of the refused ones that are printed */
    private array $refused = [];

    /** @var array<string, string|list<string>> what is kept, by each field that was printed; of a key the key itself */
    private array $stored = [];

    /** @var array<string, string> what is kept, as it is said, where the field's value does not say it itself */
    private array $words = [];

    /**
     * @param array<string, string> $errors sentence by setting, when the last save was refused
     * @param array<string, mixed>  $typed  what was typed, when the last save was refused
     * @param int                   $day    from which on days that pass are shown, as Days has it
     */
    public function __construct(
        private readonly Settings $settings,
        private readonly array $errors,
        private readonly array $typed,
        public readonly int $day,
    ) {}

    public function text(string $name, string $label, string $value, string $type, string $help = ''): string
    {
        return $this->field($name, $label, $help, ['type' => $type, 'value' => $this->value($name, $value), 'maxlength' => 300]);
    }

    public function number(string $name, string $label, int $value, string $help = ''): string
    {
        return $this->field($name, $label, $help, [
            'type' => 'number',
            'min' => SettingsRules::RANGES[$name][0],
            'max' => SettingsRules::RANGES[$name][1],
            'step' => 1,
            'value' => $this->value($name, (string) $value),
        ]);
    }

    public function amount(string $name, string $label, int $cents): string
    {
        return $this->field(
            $name,
            $label,
            '',
            [
                'type' => 'text',
                'inputmode' => 'decimal',
                'value' => $this->value($name, number_format($cents / 100, 2, ',', '')),
                'maxlength' => 12,
            ],
        );
    }

    /** @param array<array-key, string> $choices shown name by value */
    public function select(string $name, string $label, array $choices, string $value, string $help = ''): string
    {
        $chosen = $this->value($name, $value);
        $this->say($name, $choices[$value] ?? $value);
        $options = '';
        foreach ($choices as $choice => $title) {
            $options .= Html::el('option', ['value' => $choice, 'selected' => (string) $choice === $chosen], Html::text($title));
        }

        return $this->field($name, $label, $help, ['options' => $options]);
    }

    public function switch(string $name, string $label, bool $on): string
    {
        $this->stored[$name] = $on ? '1' : '';

        return Html::el(
            'label',
            ['class' => 'museau-order__check'],
            Html::el('input', [
                'type' => 'checkbox',
                'name' => $name,
                'value' => '1',
                'checked' => $this->typed === [] ? $on : Read::bool($this->typed[$name] ?? false),
            ]),
            Html::text($label),
        );
    }

    /** @param array<string, string|int|bool|null> $attributes of the input */
    public function field(string $name, string $label, string $help, array $attributes): string
    {
        $error = $this->error($name);
        if ($error !== '') {
            $this->refused[$name] = $label;
        }
        $described = implode(' ', array_filter([$help === '' ? '' : $name . '-help', $error === '' ? '' : $name . '-error']));

        return Html::el(
            'div',
            ['class' => 'museau-order__field'],
            Html::el('label', ['for' => $name], Html::text($label)),
            self::control([
                ...$attributes,
                'id' => $name,
                'name' => $name,
                'autofocus' => array_key_first($this->refused) === $name,
                'aria-invalid' => $error === '' ? null : 'true',
                'aria-describedby' => $described === '' ? null : $described,
            ]),
            $help === '' ? '' : Html::el('span', ['class' => 'description', 'id' => $name . '-help'], Html::text($help)),
            $error === '' ? '' : Html::el('span', ['class' => 'museau-order__alert', 'id' => $name . '-error'], Html::text($error)),
        );
    }

    /** @param array<string, string|int|bool|null> $attributes an input's, with rows those of an area, with options those of a select */
    private static function control(array $attributes): string
    {
        if (isset($attributes['options'])) {
            return Html::el('select', array_diff_key($attributes, ['options' => true]), (string) $attributes['options']);
        }

        return isset($attributes['rows'])
            ? Html::el('textarea', array_diff_key($attributes, ['value' => true]), Html::text((string) $attributes['value']))
            : Html::el('input', $attributes);
    }

    /** A link to each refused field: first those that were printed before, then what another tab lacks. */
    public function refusals(): string
    {
        $items = '';
        $names = [...array_keys($this->refused), ...array_keys(array_diff_key($this->errors, $this->refused))];
        foreach ($names as $name) {
            $link = Html::el(
                'a',
                ['href' => isset($this->refused[$name]) ? "#$name" : SettingsParts::url($name)],
                Html::text($this->refused[$name] ?? LegalFields::label($name)),
            );
            $items .= Html::el('li', [], $link, Html::text(' : ' . $this->error($name)));
        }

        return $items === '' ? '' : Html::el('ul', [], $items);
    }

    /** The sentence why the last save refused this field; '' when it did not. */
    public function error(string $name): string
    {
        return $this->errors[$name] ?? '';
    }

    /** What the field shows: what was typed when the last save was refused, else what is kept. */
    public function value(string $name, string $stored): string
    {
        $this->stored[$name] = $stored;

        return $this->typed === [] ? $stored : Read::text($this->typed[$name] ?? '', $stored);
    }

    /**
     * The same of ticks that are one setting.
     *
     * @param list<string> $stored
     *
     * @return list<string>
     */
    public function values(string $name, array $stored): array
    {
        $this->stored[$name] = $stored;

        return $this->typed === [] ? $stored : array_map(Read::text(...), Read::items($this->typed[$name] ?? []));
    }

    /** Keeps how what is kept of a setting is said. */
    public function say(string $name, string $words): void
    {
        $this->words[$name] = $words;
    }

    /** @return array<string, string|list<string>> what is kept, by each field that was printed; of a key the key itself */
    public function stored(): array
    {
        return $this->stored;
    }

    /** Why a setting that was changed here is not saved: it was changed elsewhere, too. Never says a key. */
    public function conflict(string $setting): string
    {
        return SettingsChanges::sentence($setting, $this->stored, $this->words[$setting] ?? null);
    }

    /** Several inputs that are one setting, with what the last save refused of it. */
    public function group(string $name, string $legend, string $class, string ...$html): string
    {
        $error = $this->error($name);
        if ($error !== '') {
            $this->refused[$name] = $legend;
        }

        return Html::el(
            'fieldset',
            [
                'class' => trim("museau-order__field $class"),
                'id' => $name,
                'aria-describedby' => $error === '' ? null : $name . '-error',
            ],
            Html::el('legend', [], Html::text($legend)),
            ...$html,
            ...[$error === '' ? '' : Html::el('span', ['class' => 'museau-order__alert', 'id' => $name . '-error'], Html::text($error))],
        );
    }

    public static function part(string $title, string ...$html): string
    {
        return Html::el(
            'section',
            ['class' => 'museau-order__part', 'id' => self::place($title)],
            Html::el('h2', [], Html::text($title)),
            ...$html,
        );
    }

    /** Where a part stands on its screen. */
    private static function place(string $title): string
    {
        return 'partie-' . sanitize_title($title);
    }

    /** Links to the parts of a long screen, in their order. */
    public static function index(string $parts): string
    {
        $links = '';
        $tags = new \WP_HTML_Tag_Processor($parts);
        while ($tags->next_tag(['tag_name' => 'section', 'class_name' => 'museau-order__part'])) {
            $place = Read::text($tags->get_attribute('id'));
            if (!$tags->next_tag(['tag_name' => 'h2']) || !$tags->next_token()) {
                break;
            }
            $links .= Html::el('li', [], Html::el('a', ['href' => '#' . $place], Html::text($tags->get_modifiable_text())));
        }

        return Html::el('nav', ['class' => 'museau-order__index', 'aria-label' => __('Réglages', 'museau')], Html::el('ul', [], $links));
    }

    /** A key is typed anew or left alone; a constant of wp-config.php wins and says so. */
    public function secret(string $name, string $label, string $constant): string
    {
        $fixed = defined($constant) && Read::text(constant($constant)) !== '';
        $kept = Read::text($this->settings->value($name, '')) !== '';
        $help = match (true) {
            $fixed => sprintf(
                /* translators: %s: name of a constant */
                __('Cette clé est fixée dans un fichier du site (wp-config.php, %s) : ce champ ne sert pas.', 'museau'),
                $constant,
            ),
            $kept => __('Enregistrée. Laissez vide pour la garder.', 'museau'),
            default => __('Pas encore enregistrée.', 'museau'),
        };
        $field = $this->field(
            $name,
            $label,
            $help,
            ['type' => 'password', 'autocomplete' => 'off', 'spellcheck' => 'false', 'disabled' => $fixed, 'value' => ''],
        );

        $this->stored[$name] = Read::text($this->settings->value($name, ''));

        return $field . ($kept && !$fixed ? $this->switch('forget_' . $name, __('Effacer cette clé', 'museau'), false) : '');
    }

    public function legal(string $name): string
    {
        $value = $this->value($name, Read::text($this->settings->value($name, '')));
        $kind = LegalFields::KINDS[$name] ?? 'text';

        return $this->field($name, LegalFields::label($name), LegalFields::help($name), match ($kind) {
            'area' => ['rows' => 3, 'value' => $value, 'maxlength' => 600],
            'day' => ['type' => 'date', 'value' => $value],
            'siret' => ['type' => 'text', 'inputmode' => 'numeric', 'value' => $value, 'maxlength' => 20],
            default => ['type' => $kind, 'value' => $value, 'maxlength' => 200],
        });
    }

    public function legal_switch(string $name): string
    {
        return $this->switch($name, LegalFields::label($name), LegalFields::is_on($this->settings, $name));
    }
}
