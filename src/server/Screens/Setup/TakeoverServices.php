<?php

declare(strict_types=1);

namespace Museau\Screens\Setup;

use Museau\Domain\Takeover\AllowedServices;
use Museau\Kernel\Html;
use Museau\Kernel\Settings\Settings;
use Museau\Screens\Settings\SettingsFields;

/** What plugins load from other sites, each to be let in by its name with one tick. */
final class TakeoverServices
{
    public function __construct(private readonly Settings $settings) {}

    public function html(): string
    {
        $allowed = AllowedServices::allowed($this->settings);
        $rows = [];
        foreach (AllowedServices::offers($this->settings) as $id => $offer) {
            $from = (string) preg_replace('#\b[a-z]+://#', '', implode(', ', $offer['hosts']));
            $rows[] = Html::el(
                'label',
                ['class' => 'museau-takeover__service'],
                Html::el('input', ['type' => 'checkbox', 'name' => 'services[]', 'value' => $id, 'checked' => isset($allowed[$id])]),
                Html::el(
                    'span',
                    [],
                    Html::el('strong', [], Html::text($offer['name'])),
                    Html::el('span', ['class' => 'description'], Html::text(implode(' · ', [
                        '',
                        $offer['seen'] ? __('vu sur une page', 'museau') : __('d\'après vos extensions', 'museau'),
                        $from,
                    ]))),
                ),
            );
        }

        return SettingsFields::part(
            __('Services d\'autres sites', 'museau'),
            Html::el('p', [], Html::text(__(
                'Statistiques, discussion, polices : vos extensions les chargent d\'un autre site, et nos pages les refusent. Cochez ceux que vous laissez entrer ; décoché, un service est refusé à nouveau. S\'il dépose des traceurs, l\'accord de vos visiteurs reste à demander par votre extension.',
                'museau',
            ))),
            Html::el('p', [], Html::text(__(
                'Jamais dans le panier, à la commande ni sur les pages d\'une commande : un programme venu d\'ailleurs y lirait ce que vos clients écrivent.',
                'museau',
            ))),
            $rows === []
                ? Html::el('p', [], Html::text(__(
                    'Aucun n\'a été vu. Regardez une page de la boutique, ou son aperçu, puis revenez : ce qu\'elle nomme est noté ici.',
                    'museau',
                )))
                : Html::el(
                    'fieldset',
                    [],
                    Html::el('legend', ['class' => 'screen-reader-text'], Html::text(__('Services d\'autres sites', 'museau'))),
                    Html::el('input', ['type' => 'hidden', 'name' => 'services_sent', 'value' => '1']),
                    ...$rows,
                ),
        );
    }
}
