<?php

declare(strict_types=1);

namespace Museau\Rest\Abilities;

defined('ABSPATH') || exit;

use Museau\Domain\Cart\Choices;
use Museau\Domain\Schedule\Availability;
use Museau\Domain\Schedule\Promises;
use Museau\Kernel\Settings\Settings;

/** By which day a portrait that is ordered now is sent, and whether one can be ordered. */
final class NextDateAbility implements Ability
{
    public function __construct(
        private readonly PortraitChoices $choices,
        private readonly Promises $promises,
        private readonly Availability $availability,
        private readonly Settings $settings,
    ) {}

    public function name(): string
    {
        return 'museau/next-date';
    }

    public function label(): string
    {
        return __('Prochaine date d\'un portrait', 'museau');
    }

    public function description(): string
    {
        return __('Jour d\'envoi d\'un portrait commandé maintenant, pour les options choisies ou au plus tôt. Ne réserve rien.', 'museau');
    }

    public function input(): array
    {
        return ['properties' => ['options' => PortraitChoices::SCHEMA]];
    }

    public function output(): array
    {
        return ['properties' => [
            'open' => ['type' => 'boolean', 'description' => __('Si un portrait peut être commandé maintenant.', 'museau')],
            'why' => ['type' => 'string'],
            'ready_by' => ['type' => 'string', 'description' => 'YYYY-MM-DD', 'maxLength' => 10],
            'promised' => [
                'type' => 'boolean',
                'description' => __('Si le jour vient des heures de l\'artiste, et non du délai général.', 'museau'),
            ],
            'places_left' => ['type' => ['integer', 'null'], 'minimum' => 0],
        ]];
    }

    public function answer(array $input): array
    {
        $portrait = $this->choices->portrait();
        $sent = $input['options'] ?? [];
        $wished = $sent === []
            ? array_map(static fn($variation): array => Choices::shown($portrait, $variation->choices), $portrait->variations)
            : [Choices::shown($portrait, $this->choices->resolve($portrait, $sent)[1])];
        $days = array_values($this->promises->of_choices(array_combine(array_map(strval(...), array_keys($wished)), $wished)));
        $day = $days === [] ? '' : min($days);
        $why = $this->availability->sentence();
        if ($why === '' && $day !== '' && $this->availability->is_too_late($day)) {
            $why = Availability::too_long();
        }

        return [
            'open' => $why === '',
            'why' => $why,
            'ready_by' => $why !== '' ? '' : ($day !== '' ? $day : $this->settings->ready_by()),
            'promised' => $why === '' && $day !== '',
            'places_left' => $this->availability->places_left(),
        ];
    }
}
