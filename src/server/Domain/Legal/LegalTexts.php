<?php

declare(strict_types=1);

namespace Museau\Domain\Legal;

defined('ABSPATH') || exit;

use Museau\Domain\Contests\ContestTerms;
use Museau\Domain\Shipping\ShippingMethods;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\VoucherSettings;
use Museau\Kernel\Typography;

/**
 * Fills the legal pages from the settings, whenever they are shown: the artist edits sentences, never facts twice.
 * In a page's text, {{siret}} is the fact itself, or 'à compléter' while it is missing; a paragraph, a title or a list item
 * with {{?idu}} goes away without it; {{si:x}} and {{sans:x}} print nothing and keep theirs only with or without x.
 */
final class LegalTexts implements Feature
{
    /** Pages that are filled. */
    public const PAGES = ['politique-de-confidentialite', 'cgv', 'mentions-legales', 'retractation', 'accessibilite'];

    /** Field by its name in the pages, where every word is French. */
    private const NAMES = [
        'nom' => 'legal_name', 'forme' => 'legal_form', 'adresse' => 'legal_address', 'siret' => 'siret',
        'immatriculation' => 'legal_register',
        'tva' => 'vat_number', 'directrice' => 'publication_director', 'hebergeur' => 'host_name', 'hebergeur_adresse' => 'host_address',
        'hebergeur_telephone' => 'host_phone', 'mediateur' => 'mediator_name', 'mediateur_adresse' => 'mediator_address',
        'mediateur_site' => 'mediator_site',
        'adresse_retour' => 'return_address', 'idu' => 'packaging_idu', 'fabricant' => 'gpsr_maker', 'fabricant_adresse' => 'gpsr_address',
        'fabricant_email' => 'gpsr_email', 'avertissements' => 'gpsr_warnings', 'originaux_hors_champ' => 'gpsr_originals_reason',
        'donnees_contact' => 'privacy_contact', 'donnees_delegue' => 'privacy_dpo', 'accessibilite_date' => 'accessibility_date',
    ];

    /** @param ?\Closure(): string $means what else than a card pays an order, as it stands in a sentence; '' of nothing */
    public function __construct(private readonly Settings $settings, private readonly ?\Closure $means = null) {}

    public function hooks(): void
    {
        // Before do_blocks, which runs at 9.
        add_filter('the_content', fn(mixed $content): string => $this->fill(\Museau\Kernel\Read::text($content)), 4);
    }

    /** A page's content with the facts in it. */
    public function fill(string $content): string
    {
        if (!str_contains($content, '{{')) {
            return $content;
        }
        $facts = $this->facts();
        $content = (string) preg_replace_callback(
            '#<!-- wp:(paragraph|heading|list-item)\b[^>]*-->.*?<!-- /wp:\1 -->\s*#s',
            static function (array $block) use ($facts): string {
                preg_match_all('/\{\{(\?|si:|sans:)([a-z_]+)\}\}/', $block[0], $marks, PREG_SET_ORDER);
                foreach ($marks as [, $mark, $name]) {
                    if ((($facts[$name] ?? '') === '') !== ($mark === 'sans:')) {
                        return '';
                    }
                }

                return (string) preg_replace('/\{\{(?:si|sans):[a-z_]+\}\}/', '', $block[0]);
            },
            $content,
        );

        return (string) preg_replace_callback('/\{\{\??([a-z_]+)\}\}/', static function (array $mark) use ($facts): string {
            $fact = $facts[$mark[1]] ?? null;

            return match (true) {
                $fact === null => $mark[0],
                $fact === '' => Html::el(
                    'mark',
                    ['class' => 'museau-missing'],
                    Html::text(sprintf(
                        /* translators: %s: name of a fact */
                        __('à compléter : %s', 'museau'),
                        self::inside(LegalFields::label(self::NAMES[$mark[1]] ?? $mark[1])),
                    )),
                ),
                default => $fact,
            };
        }, $content);
    }

    /** A label inside a sentence: 'nom', but 'SIRET number'. */
    private static function inside(string $label): string
    {
        return preg_match('/^\p{Lu}{2}/u', $label) === 1 ? $label : lcfirst($label);
    }

    /** The text of a page as a person reads it, without markup; '' when it is not published. */
    public function plain(string $slug): string
    {
        $page = get_page_by_path($slug);
        if (!$page instanceof \WP_Post || $page->post_status !== 'publish') {
            return '';
        }
        $text = preg_replace('/<\/(?:p|h[1-6]|li|div)>|<br\s*\/?>/i', "\n", strip_shortcodes($this->fill($page->post_content))) ?? '';

        return trim(preg_replace('/\n\s*\n+/', "\n", html_entity_decode(wp_strip_all_tags($text), ENT_QUOTES, 'UTF-8')) ?? '');
    }

    /** @return array<string, string> HTML by the fact's name in the pages; '' when nothing is known */
    private function facts(): array
    {
        $settings = $this->settings;
        $facts = [];
        foreach (self::NAMES as $name => $field) {
            $facts[$name] = nl2br(Html::text(LegalFields::value($settings, $field)));
        }
        $date = LegalFields::value($settings, 'accessibility_date');
        $vat_number = LegalFields::value($settings, 'vat_number');

        return [
            ...$facts + ['autres_moyens' => Html::text($this->means === null ? '' : ($this->means)())],
            'siret' => (string) preg_replace('/^(\d{3})(\d{3})(\d{3})(\d{5})$/', '$1 $2 $3 $4', $facts['siret'] ?? ''),
            'mediateur_site' => self::link(LegalFields::value($settings, 'mediator_site')),
            'adresse_retour' => nl2br(Html::text($settings->return_address())),
            'originaux_hors_champ' => LegalFields::is_on($settings, 'gpsr_originals_exempt') ? $facts['originaux_hors_champ'] ?? '' : '',
            'accessibilite_date' => $date === '' ? '' : Language::day((int) strtotime($date . ' 12:00 UTC')),
            'accessibilite_niveau' => Html::text(match (LegalFields::level($settings)) {
                'none' => __('non conforme', 'museau'),
                'full' => __('totalement conforme', 'museau'),
                default => __('partiellement conforme', 'museau'),
            }),
            'petite_entreprise' => LegalFields::is_on($settings, 'micro_firm') ? '1' : '',
            'site' => Html::text(Typography::site_name()),
            'site_adresse' => self::link(home_url('/')),
            'email' => Html::el('a', ['href' => 'mailto:' . $settings->email()], Html::text($settings->email())),
            'telephone' => Html::text($settings->phone()),
            'franchise' => $settings->vat_exempt() ? '1' : '',
            'tva' => match (true) {
                $settings->vat_exempt() => Html::text(__('TVA non applicable, art. 293 B du CGI', 'museau')),
                $vat_number === '' => '',
                default => Html::text(__('Numéro de TVA :', 'museau') . ' ' . $vat_number),
            },
            'acompte' => $settings->deposit_percent() > 0 ? $settings->deposit_percent() . ' %' : '',
            ...self::of_shipping($settings),
            'corrections' => ProofTerms::rounds($settings) === 0 ? '' : Html::text(sprintf(
                /* translators: %d: changes that the price includes */
                _n('%d correction', '%d corrections', ProofTerms::rounds($settings), 'museau'),
                ProofTerms::rounds($settings),
            )),
            /* translators: %d: number of days */
            'silence' => ProofTerms::counts_silence($settings)
                ? Html::text(sprintf(__('%d jours', 'museau'), ProofTerms::days($settings)))
                : '',
            'delai' => Html::text($settings->delay()),
            ...self::of_vouchers($settings),
            /* translators: %d: number of months */
            'messages_gardes' => Html::text(sprintf(__('%d mois', 'museau'), $settings->message_retention())),
            /* translators: %d: number of days */
            'journal_garde' => Html::text(sprintf(__('%d jours', 'museau'), $settings->journal_retention())),
            /* translators: %d: number of hours */
            'compteurs_gardes' => Html::text(sprintf(__('%d heures', 'museau'), $settings->limit_retention())),
            /* translators: %d: number of days */
            'concours_gardes' => Html::text(sprintf(__('%d jours', 'museau'), ContestTerms::days($settings))),
            /* translators: %d: number of days */
            'photos_gardees' => Html::text(sprintf(__('%d jours', 'museau'), $settings->photo_retention())),
        ];
    }

    /** @return array<string, string> */
    private static function of_shipping(Settings $settings): array
    {
        return [
            'livraison_zones' => ShippingMethods::are_of_zones($settings) ? '1' : '',
            'livraison_portrait' => Money::text($settings->portrait_shipping()),
            'livraison' => Html::text((new ShippingMethods($settings))->sentence()),
            'livraison_offerte' => Money::text($settings->free_shipping_from()),
        ];
    }

    /** @return array<string, string> what was sold stays valid: the terms keep speaking of it once she sells none any more */
    private static function of_vouchers(Settings $settings): array
    {
        return [
            'bons' => VoucherSettings::product_id($settings) > 0 ? '1' : '',
            /* translators: %d: number of months */
            'bons_mois' => Html::text(sprintf(__('%d mois', 'museau'), VoucherSettings::months($settings))),
        ];
    }

    private static function link(string $url): string
    {
        return $url === '' ? '' : Html::el('a', ['href' => $url], Html::text((string) preg_replace('#^https?://|/$#', '', $url)));
    }
}
