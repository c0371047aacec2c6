<?php

declare(strict_types=1);

namespace Museau\Domain\Legal;

use Museau\Kernel\PlainText;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/**
 * What the law wants to know of the shop, field by field: asked on the screen 'Boutique', printed by the legal texts.
 * Texts are stored as typed; a field without a value of its own may fall back on another one.
 */
final class LegalFields
{
    /** Fields of one line or, as 'area', of several; 'siret', 'url', 'email', 'phone', 'day' are checked. */
    public const KINDS = [
        'legal_name' => 'text', 'legal_form' => 'text', 'legal_address' => 'area', 'siret' => 'siret',
        'legal_register' => 'text', 'vat_number' => 'text',
        'publication_director' => 'text',
        'host_name' => 'text', 'host_address' => 'area', 'host_phone' => 'text',
        'mediator_name' => 'text', 'mediator_address' => 'area', 'mediator_site' => 'url',
        'return_address' => 'area', 'packaging_idu' => 'text',
        'gpsr_maker' => 'text', 'gpsr_address' => 'area', 'gpsr_email' => 'email', 'gpsr_warnings' => 'area',
        'gpsr_originals_reason' => 'text',
        'privacy_contact' => 'email', 'privacy_dpo' => 'text',
        'accessibility_date' => 'day',
    ];

    /** Off unless ticked. */
    public const SWITCHES = ['gpsr_originals_exempt', 'guarantee_notice', 'micro_firm'];

    public const LEVELS = ['none', 'partial', 'full'];

    /** Most letters of a line, of an area. */
    private const LENGTHS = ['text' => 200, 'area' => 600];

    /** Without these no shop may be opened (LCEN, L111-1, L612-1, L616-1, regulation 2023/988). */
    private const REQUIRED = [
        'legal_name', 'legal_address', 'siret', 'publication_director', 'host_name', 'host_address', 'host_phone',
        'mediator_name', 'mediator_address', 'mediator_site',
    ];

    /** The demo's own phone number is nobody's. */
    public const DEMO_PHONE = '06 12 34 56 78';

    public static function label(string $field): string
    {
        return match ($field) {
            'legal_name' => __('Nom et prénom, ou dénomination sociale', 'museau'),
            'legal_form' => __('Forme juridique', 'museau'),
            'legal_address' => __('Adresse', 'museau'),
            'siret' => __('Numéro SIRET', 'museau'),
            'legal_register' => __('Immatriculation (RNE, RCS, Urssaf artistes-auteurs)', 'museau'),
            'vat_number' => __('Numéro de TVA intracommunautaire', 'museau'),
            'publication_director' => __('Directrice ou directeur de la publication', 'museau'),
            'host_name' => __('Hébergeur : nom', 'museau'),
            'host_address' => __('Hébergeur : adresse', 'museau'),
            'host_phone' => __('Hébergeur : téléphone', 'museau'),
            'mediator_name' => __('Médiateur de la consommation : nom', 'museau'),
            'mediator_address' => __('Médiateur : adresse', 'museau'),
            'mediator_site' => __('Médiateur : site', 'museau'),
            'return_address' => __('Adresse des retours', 'museau'),
            'packaging_idu' => __('Identifiant unique emballages (IDU)', 'museau'),
            'gpsr_maker' => __('Fabricant : nom', 'museau'),
            'gpsr_address' => __('Fabricant : adresse', 'museau'),
            'gpsr_email' => __('Fabricant : adresse électronique', 'museau'),
            'gpsr_warnings' => __('Avertissements de sécurité', 'museau'),
            'gpsr_originals_reason' => __('Originaux hors du champ : raison', 'museau'),
            'privacy_contact' => __('Adresse pour les données personnelles', 'museau'),
            'privacy_dpo' => __('Déléguée ou délégué à la protection des données', 'museau'),
            'accessibility_date' => __('Date de la déclaration d\'accessibilité', 'museau'),
            'gpsr_originals_exempt' => __('Les œuvres originales sont hors du champ de la sécurité des produits', 'museau'),
            'guarantee_notice' => __('Montrer l\'avis européen sur la garantie légale avant la commande', 'museau'),
            'micro_firm' => __('Moins de 10 personnes et moins de 2 M€ de chiffre d\'affaires par an', 'museau'),
            'phone' => __('Téléphone', 'museau'),
            default => $field,
        };
    }

    public static function help(string $field): string
    {
        return match ($field) {
            'legal_form' => __('Par exemple : entreprise individuelle (EI), artiste-autrice, SARL au capital de 1 000 €.', 'museau'),
            'vat_number' => __('Obligatoire dès que la TVA est facturée.', 'museau'),
            'mediator_name' => __(
                'Obligatoire pour vendre à des particuliers, même sans litige (articles L612-1 et L616-1 du code de la consommation).',
                'museau',
            ),
            'return_address' => __('Vide : votre adresse.', 'museau'),
            'packaging_idu' => __(
                'Donné par votre éco-organisme ; imprimé dans les CGV et les mentions légales (article R541-173 du code de l\'environnement).',
                'museau',
            ),
            'gpsr_maker' => __(
                'Vide : votre nom. Imprimé sur la page de chaque impression, carte et marque-page (règlement 2023/988).',
                'museau',
            ),
            'gpsr_address' => __('Vide : votre adresse.', 'museau'),
            'gpsr_email' => __('Vide : l\'adresse e-mail de la boutique.', 'museau'),
            'gpsr_warnings' => __('En français ; vide si l\'usage normal n\'en demande aucun.', 'museau'),
            'gpsr_originals_reason' => __('Par exemple : œuvre d\'art unique, signée par l\'artiste.', 'museau'),
            'privacy_contact' => __('Vide : l\'adresse e-mail de la boutique.', 'museau'),
            default => '',
        };
    }

    /**
     * A stored value, or what stands for it; '' when nothing is known.
     */
    public static function value(Settings $settings, string $field): string
    {
        $stored = trim(Read::text($settings->value($field, '')));
        if ($stored !== '') {
            return $stored;
        }

        return match ($field) {
            'gpsr_maker' => self::value($settings, 'legal_name'),
            'gpsr_address' => self::value($settings, 'legal_address'),
            'gpsr_email', 'privacy_contact' => $settings->email(),
            default => '',
        };
    }

    public static function is_on(Settings $settings, string $switch): bool
    {
        return Read::bool($settings->value($switch, in_array($switch, ['guarantee_notice', 'micro_firm'], true)));
    }

    /** @return 'none'|'partial'|'full' conformity with WCAG 2.2 AA as the artist declares it */
    public static function level(Settings $settings): string
    {
        $level = Read::text($settings->value('accessibility_level', ''));

        return in_array($level, self::LEVELS, true) ? $level : 'partial';
    }

    /**
     * What is missing before the shop may be opened.
     *
     * @param callable(string): string $value of a field, '' when nothing is known
     *
     * @return array<string, string> label by field
     */
    public static function missing(callable $value, bool $vat_exempt, bool $originals_exempt): array
    {
        $fields = self::REQUIRED;
        if (!$vat_exempt) {
            $fields[] = 'vat_number';
        }
        if ($originals_exempt) {
            $fields[] = 'gpsr_originals_reason';
        }
        $missing = array_filter($fields, static fn(string $field): bool => trim($value($field)) === '');
        if (in_array(trim($value('phone')), ['', self::DEMO_PHONE], true)) {
            $missing[] = 'phone';
        }

        return array_combine($missing, array_map(self::label(...), $missing));
    }

    /** @return array<string, string> label by field of what the stored settings lack */
    public static function missing_now(Settings $settings): array
    {
        return self::missing(
            static fn(string $field): string => $field === 'phone' ? $settings->phone() : self::value($settings, $field),
            $settings->vat_exempt(),
            self::is_on($settings, 'gpsr_originals_exempt'),
        );
    }

    /**
     * Checks what was typed. Nothing is required here: a shop is prepared in several sittings.
     *
     * @param array<string, mixed> $typed
     *
     * @return array{values: array<string, mixed>, errors: array<string, string>}
     */
    public static function read(array $typed): array
    {
        $values = $errors = [];
        foreach (self::KINDS as $field => $kind) {
            $is_area = $kind === 'area';
            $text = Read::text($typed[$field] ?? '');
            $text = $is_area ? (string) preg_replace('/[^\S\n]+/u', ' ', PlainText::lines($text)) : PlainText::line($text);
            $values[$field] = $kind === 'siret' ? (string) preg_replace('/\D+/', '', $text) : $text;
            $error = match (true) {
                mb_strlen($text) > self::LENGTHS[$is_area ? 'area' : 'text'] => __('Ce texte est trop long.', 'museau'),
                $text === '' => '',
                $kind === 'siret'
                    && !self::is_siret($values[$field]) => __(
                        'Ce n\'est pas un numéro SIRET : 14 chiffres, recopiés de l\'avis Insee.',
                        'museau',
                    ),
                $kind === 'url'
                    && preg_match('#^https?://[^\s/]+\.[^\s/]+#', $text) !== 1 => __(
                        'Écrivez une adresse qui commence par https://.',
                        'museau',
                    ),
                $kind === 'email'
                    && filter_var($text, FILTER_VALIDATE_EMAIL) === false => __('Écrivez une adresse e-mail valide.', 'museau'),
                $kind === 'day' && !\Museau\Domain\Legal\WithdrawalPeriod::is_day($text) => __('Choisissez un jour.', 'museau'),
                default => '',
            };
            if ($error !== '') {
                $errors[$field] = $error;
            }
        }
        if (str_contains(Read::text($values['mediator_site']), 'ec.europa.eu')) {
            $errors['mediator_site'] = __(
                'La plateforme européenne de règlement des litiges est fermée depuis le 20 juillet 2025 : indiquez le site de votre médiateur.',
                'museau',
            );
        }
        foreach (self::SWITCHES as $field) {
            $values[$field] = Read::bool($typed[$field] ?? false);
        }
        $level = Read::text($typed['accessibility_level'] ?? '');
        $values['accessibility_level'] = in_array($level, self::LEVELS, true) ? $level : 'partial';
        $values['guarantee_notice_image'] = max(0, Read::int($typed['guarantee_notice_image'] ?? 0));

        return ['values' => $values, 'errors' => $errors];
    }

    /** Fourteen digits whose Luhn sum is right; La Poste's many establishments follow a rule of their own, and sell no drawings. */
    private static function is_siret(string $digits): bool
    {
        if (preg_match('/^\d{14}$/', $digits) !== 1) {
            return false;
        }
        $sum = 0;
        foreach (str_split($digits) as $place => $digit) {
            $double = (int) $digit * ($place % 2 === 0 ? 2 : 1);
            $sum += $double > 9 ? $double - 9 : $double;
        }

        return $sum % 10 === 0 && $digits !== str_repeat('0', 14);
    }
}
