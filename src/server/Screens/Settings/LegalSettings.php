<?php

declare(strict_types=1);

namespace Museau\Screens\Settings;

defined('ABSPATH') || exit;

use Museau\Domain\Legal\LegalFields;
use Museau\Domain\Legal\LegalTasks;
use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/** The parts of 'Boutique' that the legal pages are filled from, and what the law still wants to know. */
final class LegalSettings
{
    public function __construct(private readonly Settings $settings, private readonly SettingsFields $fields) {}

    /** What the law still wants to know, each with the way to its field. */
    public function missing(): string
    {
        $missing = LegalTasks::all($this->settings);
        if ($missing === []) {
            return Html::el(
                'p',
                [],
                Html::text(__('Les informations légales sont complètes. Les pages de la loi les reprennent aussitôt.', 'museau')),
            );
        }
        $items = '';
        foreach ($missing as $field => $label) {
            $items .= Html::el('li', [], Html::el(
                'a',
                ['href' => $field === LegalTasks::NOTICE ? LegalTasks::notice_url() : SettingsParts::url($field)],
                Html::text($label),
            ));
        }

        return Html::el(
            'div',
            ['class' => 'notice notice-warning inline', 'id' => 'manque'],
            Html::el('p', [], Html::el('strong', [], Html::text(__('Avant d\'ouvrir la boutique, il manque :', 'museau')))),
            Html::el('ul', ['class' => 'ul-disc'], $items),
            Html::el(
                'p',
                [],
                Html::text(__('Les clés qui débitent vraiment les cartes ne sont enregistrées qu\'une fois ces champs remplis.', 'museau')),
            ),
        );
    }

    /** @return list<string> the parts that the legal pages are filled from */
    public function all(): array
    {
        $fields = fn(string ...$names): string => implode('', array_map($this->fields->legal(...), $names));
        $notice = Read::int($this->settings->value('guarantee_notice_image', 0));

        return [
            SettingsFields::part(
                __('Votre identité', 'museau'),
                $fields('legal_name', 'legal_form', 'legal_address', 'siret', 'legal_register'),
                $this->fields->switch(
                    'vat_exempt',
                    __('Écrire « TVA non applicable, art. 293 B du CGI »', 'museau'),
                    $this->settings->vat_exempt(),
                ),
                $fields('vat_number', 'publication_director'),
            ),
            SettingsFields::part(__('Hébergeur du site', 'museau'), $fields('host_name', 'host_address', 'host_phone')),
            SettingsFields::part(
                __('Médiateur de la consommation', 'museau'),
                $fields('mediator_name', 'mediator_address', 'mediator_site'),
            ),
            SettingsFields::part(
                __('Produits, emballages, retours', 'museau'),
                $fields('gpsr_maker', 'gpsr_address', 'gpsr_email', 'gpsr_warnings'),
                $this->fields->legal_switch('gpsr_originals_exempt'),
                $fields('gpsr_originals_reason', 'packaging_idu', 'return_address'),
                $this->fields->legal_switch('guarantee_notice'),
                $this->fields->field(
                    'guarantee_notice_image',
                    __('Avis européen : numéro du fichier officiel dans la médiathèque', 'museau'),
                    __('Règlement 2025/1960 : le fichier de la Commission, en couleur, sans retouche. Sans fichier, son contenu est donné en texte.', 'museau'),
                    [
                        'type' => 'number',
                        'min' => 0,
                        'step' => 1,
                        'value' => $this->fields->value('guarantee_notice_image', (string) $notice),
                    ],
                ),
            ),
            SettingsFields::part(__('Contact pour les données personnelles', 'museau'), $fields('privacy_contact', 'privacy_dpo')),
            $this->accessibility(),
        ];
    }

    private function accessibility(): string
    {
        $level = LegalFields::level($this->settings);
        $levels = [
            'none' => __('Non conforme', 'museau'),
            'partial' => __('Partiellement conforme', 'museau'),
            'full' => __('Totalement conforme', 'museau'),
        ];

        return SettingsFields::part(
            __('Accessibilité', 'museau'),
            $this->fields->select('accessibility_level', __('Niveau déclaré (WCAG 2.2 AA, RGAA 4.1)', 'museau'), $levels, $level),
            $this->fields->legal('accessibility_date'),
            $this->fields->legal_switch('micro_firm'),
            Html::el(
                'p',
                ['class' => 'description'],
                Html::text(
                    __('Au-delà de l\'un de ces seuils, la loi 2023-171 oblige à rendre la boutique accessible et à le déclarer.', 'museau'),
                ),
            ),
        );
    }
}
