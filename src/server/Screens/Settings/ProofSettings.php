<?php

declare(strict_types=1);

namespace Museau\Screens\Settings;

use Museau\Domain\Legal\LegalTexts;
use Museau\Domain\Legal\ProofTerms;
use Museau\Domain\Progress\ProofMark;
use Museau\Kernel\Html;
use Museau\Kernel\Settings\Settings;

/** The part of 'Boutique' that says how a portrait is approved. */
final class ProofSettings
{
    public function __construct(private readonly Settings $settings, private readonly SettingsFields $fields) {}

    public function html(): string
    {
        return SettingsFields::part(
            __('Validation des portraits', 'museau'),
            $this->fields->number(
                'proof_rounds',
                __('Corrections comprises dans le prix', 'museau'),
                ProofTerms::rounds($this->settings),
                __('Dit dans le carnet et dans les CGV ; les suivantes se conviennent avec vous.', 'museau'),
            ),
            ProofMark::is_possible() ? $this->fields->switch(
                'proof_mark',
                __('Écrire mon nom en travers des images à valider', 'museau'),
                ProofTerms::is_marked($this->settings),
            ) : '',
            $this->fields->switch(
                'proof_silence',
                __('Tenir le portrait pour validé sans réponse, après deux rappels', 'museau'),
                ProofTerms::counts_silence($this->settings),
            ),
            $this->warning(),
            $this->fields->number(
                'proof_days',
                __('Jours laissés pour répondre', 'museau'),
                ProofTerms::days($this->settings),
                __('Le jour est annoncé dans le message et le carnet. Deux rappels partent avant, que le silence compte ou non.', 'museau'),
            ),
        );
    }

    /** A page of the terms that was written before, or rewritten, may not say it: silence then never counts. */
    private function warning(): string
    {
        $terms = ProofTerms::counts_silence($this->settings) ? (new LegalTexts($this->settings))->plain('cgv') : '';

        return !ProofTerms::counts_silence($this->settings) || ProofTerms::says_silence_counts($terms) ? '' : Html::el(
            'p',
            ['class' => 'museau-order__alert'],
            /* translators: %s: words of the terms */
            Html::text(sprintf(
                __('Vos CGV ne le disent pas : tant que les mots « %s » n\'y sont pas, le silence ne compte pour aucune commande.', 'museau'),
                ProofTerms::clause(),
            )),
        );
    }
}
