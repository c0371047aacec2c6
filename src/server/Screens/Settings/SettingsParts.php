<?php

declare(strict_types=1);

namespace Museau\Screens\Settings;

use Museau\Domain\Legal\LegalFields;
use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\SettingsTab;

/** Which settings stand on which tab of 'Boutique'. What is not asked on the tab that is saved stays as it is. */
final class SettingsParts
{
    /** @return list<string> the settings of a tab that SettingsRules reads; other readers know by themselves whether theirs were sent */
    public static function fields(SettingsTab $tab): array
    {
        return match ($tab) {
            SettingsTab::Shop => ['artist', 'email', 'phone', 'social_url', 'style', 'page_size', 'shows_two_per_row'],
            SettingsTab::Portraits => ['portrait_id', 'deposit_percent', 'delay_min', 'delay_max', 'portraits_closed'],
            SettingsTab::Carnet => [
                'proof_rounds', 'proof_days', 'proof_mark', 'proof_silence',
                'mail_photo_accepted', 'mail_sketch', 'mail_in_progress', 'mail_to_approve', 'mail_approved', 'mail_received',
            ],
            SettingsTab::Shipping => [
                'portrait_shipping', 'standard_shipping', 'free_shipping_from', 'dispatch_min', 'dispatch_max',
            ],
            SettingsTab::Payment => ['stripe_publishable_key', 'stripe_secret_key', 'stripe_webhook_secret', 'shows_paypal'],
            SettingsTab::Law => [
                ...array_keys(LegalFields::KINDS), ...LegalFields::SWITCHES,
                'vat_exempt', 'accessibility_level', 'guarantee_notice_image',
                'photo_retention', 'message_retention', 'contest_retention', 'journal_retention', 'limit_retention',
            ],
            SettingsTab::Accounts => [],
        };
    }

    /** Where a setting is asked. */
    public static function url(string $field): string
    {
        foreach (SettingsTab::cases() as $tab) {
            if (in_array($field, self::fields($tab), true)) {
                return $tab->url($field);
            }
        }

        return SettingsTab::Shop->url();
    }

    /**
     * @param 'error'|'warning'|'success' $kind
     * @param string                      $more HTML after the sentence
     */
    public static function notice(string $kind, string $sentence, string $more = ''): string
    {
        return Html::el(
            'div',
            ['class' => "notice notice-$kind", 'role' => $kind === 'success' ? 'status' : 'alert'],
            Html::el('p', [], Html::text($sentence)),
            $more,
        );
    }

    /**
     * What stands on the other tabs, as it is kept.
     *
     * @return array<string, mixed> value by setting; nothing without a tab: the form is then the whole
     */
    public static function kept(?SettingsTab $saved, Settings $settings): array
    {
        $kept = [];
        foreach ($saved === null ? [] : SettingsTab::cases() as $tab) {
            foreach ($tab === $saved ? [] : self::fields($tab) as $field) {
                $kept[$field] = match ($field) {
                    'phone' => $settings->phone(),
                    'vat_exempt' => $settings->vat_exempt(),
                    'gpsr_originals_exempt' => LegalFields::is_on($settings, $field),
                    default => $settings->value($field, ''),
                };
            }
        }

        return $kept;
    }

    /** The tab that the address or the sent form names. */
    public static function asked(): ?SettingsTab
    {
        return SettingsTab::tryFrom(Read::text($_POST['tab'] ?? $_GET['tab'] ?? ''));
    }

    /** The tabs as links, as on WordPress' own screens. */
    public static function nav(SettingsTab $open): string
    {
        return Html::el(
            'nav',
            ['class' => 'nav-tab-wrapper wp-clearfix', 'aria-label' => __('Parties des réglages', 'museau')],
            ...array_map(static fn(SettingsTab $tab): string => Html::el(
                'a',
                [
                    'href' => $tab->url(),
                    'class' => $tab === $open ? 'nav-tab nav-tab-active' : 'nav-tab',
                    'aria-current' => $tab === $open ? 'page' : null,
                ],
                Html::text($tab->label()),
            ), SettingsTab::cases()),
        );
    }
}
