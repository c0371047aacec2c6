<?php

declare(strict_types=1);

namespace Museau\Screens\Settings;

use Museau\Domain\Progress\ProgressMails;
use Museau\Domain\Progress\ProgressStep;
use Museau\Kernel\Settings\Settings;

/** The part of 'Boutique' that says which steps of a carnet the customer is written to about. */
final class LetterSettings
{
    public function __construct(private readonly Settings $settings, private readonly SettingsFields $fields) {}

    public function html(): string
    {
        return SettingsFields::part(
            __('Carnet : messages aux clients', 'museau'),
            ...array_map(fn(ProgressStep $step): string => $this->fields->switch(
                ProgressMails::setting($step),
                /* translators: %s: a step: 'Croquis' */
                sprintf(__('Prévenir à l\'étape « %s »', 'museau'), $step->label()),
                ProgressMails::is_on($this->settings, $step),
            ), ProgressMails::TOLD),
        );
    }
}
