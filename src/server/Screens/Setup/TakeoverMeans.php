<?php

declare(strict_types=1);

namespace Museau\Screens\Setup;

use Museau\Domain\Transfers\MeansDetails;
use Museau\Domain\Transfers\Transfers;
use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Screens\Settings\SettingsFields;
use Museau\Screens\Settings\TransferSettings;

/** Which of her transfers and cheques stay offered in our checkout: a tick for each, in the assistant. */
final class TakeoverMeans
{
    /** Field that names the ticks that were shown: one that is not ticked sends nothing, nor does one that she could not see. */
    private const ASKED = 'means_asked';

    private const FIELD = 'means';

    public function __construct(private readonly Settings $settings, private readonly Transfers $transfers) {}

    /** '' where she takes neither. */
    public function html(): string
    {
        $ticks = array_map(fn(MeansDetails $details): string => $this->tick($details), $this->transfers->enabled());

        return $ticks === [] ? '' : SettingsFields::part(
            __('Virement et chèque', 'museau'),
            Html::el('p', [], Html::text(__(
                'Notre page « Commander » peut les proposer à côté de la carte. Leurs commandes attendent l\'argent, avec vos instructions ; un bouton le note. Les autres moyens de WooCommerce n\'y sont pas utilisables : ils sont nommés plus bas.',
                'museau',
            ))),
            ...$ticks,
        );
    }

    private function tick(MeansDetails $details): string
    {
        $value = $details->means->value;

        return Html::el('input', ['type' => 'hidden', 'name' => self::ASKED . "[$value]", 'value' => '1']) . Html::el(
            'label',
            ['class' => 'museau-order__check'],
            Html::el('input', [
                'type' => 'checkbox',
                'name' => self::FIELD . "[$value]",
                'value' => '1',
                'checked' => Read::bool($this->settings->value(Transfers::SWITCHES[$value], false)),
            ]),
            Html::text(TransferSettings::label($details)),
        ) . Html::el('p', ['class' => 'description'], Html::text(TransferSettings::about($details)));
    }

    /**
     * @param array<string, mixed> $typed
     *
     * @return array<string, bool> settings; none of a form without the ticks
     */
    public static function read(array $typed): array
    {
        $asked = Read::map($typed[self::ASKED] ?? []);
        $ticked = Read::map($typed[self::FIELD] ?? []);
        $values = [];
        foreach (array_intersect_key(Transfers::SWITCHES, $asked) as $means => $switch) {
            $values[$switch] = Read::bool($ticked[$means] ?? false);
        }

        return $values;
    }
}
