<?php

declare(strict_types=1);

namespace Museau\Screens\Settings;

use Museau\Domain\Mail\QuietHours;
use Museau\Domain\Progress\ProgressMails;
use Museau\Domain\Progress\ProgressStep;
use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/** The part of 'Boutique' that says which steps of a carnet the customer is written to about, and at which hours never. */
final class LetterSettings
{
    private const SWITCH = 'quiet_on';

    private const FROM = 'quiet_from';

    private const TO = 'quiet_to';

    public function __construct(private readonly Settings $settings, private readonly SettingsFields $fields) {}

    public function html(): string
    {
        $quiet = Read::map($this->settings->value(QuietHours::SETTING));
        $hour = fn(string $name, string $label, string $stored): string => $this->fields->field($name, $label, '', [
            'type' => 'time', 'value' => $this->fields->value($name, $stored),
        ]);

        return SettingsFields::part(
            __('Carnet : messages aux clients', 'museau'),
            ...array_map(fn(ProgressStep $step): string => $this->fields->switch(
                ProgressMails::setting($step),
                /* translators: %s: a step: 'Croquis' */
                sprintf(__('Prévenir à l\'étape « %s »', 'museau'), $step->label()),
                ProgressMails::is_on($this->settings, $step),
            ), ProgressMails::TOLD),
            ...[
                $this->fields->switch(
                    self::SWITCH,
                    __('Heures calmes : garder jusqu\'au matin ce que je fais le soir', 'museau'),
                    $quiet !== [],
                ),
                Html::el(
                    'div',
                    ['class' => 'museau-order__row'],
                    $hour(self::FROM, __('De', 'museau'), Read::text($quiet['from'] ?? QuietHours::FROM)),
                    $hour(self::TO, __('à', 'museau'), Read::text($quiet['to'] ?? QuietHours::TO)),
                ),
                Html::el('p', ['class' => 'description'], Html::text(__(
                    'Étapes, colis, demandes de photo ou de solde et vos réponses attendent la fin de ces heures. Confirmations de commande, paiements et remboursements partent toujours aussitôt.',
                    'museau',
                ))),
            ],
        );
    }

    /**
     * Checks what was typed.
     *
     * @param array<string, mixed> $typed by setting
     *
     * @return array{values: array<string, mixed>, errors: array<string, string>} nothing of a form without these fields
     */
    public static function read(array $typed): array
    {
        if (!isset($typed[self::FROM])) {
            return ['values' => [], 'errors' => []];
        }
        if (!Read::bool($typed[self::SWITCH] ?? false)) {
            return ['values' => [QuietHours::SETTING => []], 'errors' => []];
        }
        $hours = ['from' => Read::text($typed[self::FROM]), 'to' => Read::text($typed[self::TO] ?? '')];
        $errors = [];
        foreach ([self::FROM => $hours['from'], self::TO => $hours['to']] as $field => $hour) {
            if (!QuietHours::is_hour($hour)) {
                $errors[$field] = __('Écrivez une heure, par exemple 21:00.', 'museau');
            }
        }
        if ($errors === [] && $hours['from'] === $hours['to']) {
            $errors[self::TO] = __(
                'Les heures calmes commencent et finissent à la même heure : changez l\'une des deux, ou ôtez la coche.',
                'museau',
            );
        }

        return ['values' => [QuietHours::SETTING => $hours], 'errors' => $errors];
    }
}
