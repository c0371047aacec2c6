<?php

declare(strict_types=1);

namespace Museau\Screens\Settings;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\Catalogue;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Payments\Keys;
use Museau\Domain\Schedule\Days;
use Museau\Domain\Schedule\Occasions;
use Museau\Domain\Schedule\Promises;
use Museau\Domain\Transfers\Transfers;
use Museau\Kernel\Admission;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Limits\RateLimit;
use Museau\Kernel\Log\Log;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\SettingsTab;
use Museau\Kernel\Settings\StyleVariation;
use Museau\Rest\WebhookController;
use Museau\Screens\Guide\ScreenHelp;
use Museau\Screens\Health\ShopHealth;

/** 'Boutique' in wp-admin: every setting of the shop, in tabs of which each saves its own. Secrets are written, never shown. */
final class SettingsScreen implements Feature
{
    public const PAGE = SettingsTab::PAGE;

    private const ACTION = 'museau_save_settings';

    /** @var array<string, string> sentence by setting, when the last save was refused */
    private array $errors = [];

    /** @var array<string, mixed> what was typed, when the last save was refused */
    private array $typed = [];

    /** Whether all but what $errors names was saved. */
    private bool $is_saved = false;

    /** Why nothing was saved, though nothing of it was wrong; '' otherwise. */
    private string $failure = '';

    /** @param \Closure(): Catalogue $catalogue the engine is only known once the plugins are loaded */
    public function __construct(
        private readonly Settings $settings,
        private readonly Keys $keys,
        private readonly \Closure $catalogue,
        private readonly Promises $promises,
        private readonly ?WalletSettings $wallets = null,
        private readonly ?Transfers $transfers = null,
    ) {}

    public function hooks(): void
    {
        add_action('admin_menu', function (): void {
            $page = add_menu_page(
                __('Boutique', 'museau'),
                __('Boutique', 'museau'),
                'manage_woocommerce',
                self::PAGE,
                $this->print(...),
                'dashicons-store',
                58,
            );
            add_action('load-' . $page, $this->save(...));
        });
        add_action('admin_notices', $this->warn(...));
    }

    private function save(): void
    {
        if (Read::text($_SERVER['REQUEST_METHOD'] ?? '') !== 'POST') {
            return;
        }
        Admission::check(self::ACTION);
        $sent = Read::map(wp_unslash($_POST));
        $tab = SettingsParts::asked();
        if ($tab === null && isset($sent[SettingsChanges::FIELD])) {
            wp_die(
                esc_html__('Rien n\'est enregistré : ce formulaire ne dit pas de quelle partie des réglages il est. Revenez en arrière pour retrouver ce que vous avez écrit, puis ouvrez la bonne partie.', 'museau'),
                esc_html__('Boutique', 'museau'),
                ['response' => 400, 'back_link' => true],
            );
        }
        $fields = new SettingsFields($this->settings, [], [], SettingsChanges::day($sent));
        $now = [];
        if ($tab !== null) {
            $this->parts($tab, $fields, new LegalSettings($this->settings, $fields));
            $now = $fields->stored();
        }
        ['typed' => $merged, 'conflicts' => $conflicts, 'kept' => $kept] = SettingsChanges::merge($sent, $now);
        $this->typed = SettingsChanges::again($merged, $sent, $conflicts);
        ['values' => $values, 'errors' => $faults] = $this->read($merged, $tab);
        $this->errors = $faults + array_combine($conflicts, array_map($fields->conflict(...), $conflicts));
        if ($faults !== []) {
            return;
        }
        if (isset($sent[SettingsChanges::FIELD])) {
            $unchanged = $this->read(array_diff_key($now, SettingsRules::KEYS), $tab)['values'];
            // A proposal that she saves unchanged is her choice from then on, unless another one stood in her form.
            $values = array_filter(
                $values,
                fn(mixed $value, string $name): bool => isset(SettingsRules::KEYS[$name])
                    || !array_key_exists($name, $unchanged) || $unchanged[$name] !== $value
                    || ($this->settings->value($name) === null && !in_array($name, $kept, true)),
                ARRAY_FILTER_USE_BOTH,
            );
        }
        try {
            $this->store($values);
        } catch (DatabaseFailed $failure) {
            Log::error('settings_not_saved', $failure);
            status_header(503);
            $this->failure = DatabaseFailed::sentence();

            return;
        }
        if (isset($sent[WalletSettings::BUTTON])) {
            $this->wallets?->register();
        }
        if ($conflicts !== []) {
            $this->is_saved = true;

            return;
        }
        $place = isset($sent[WalletSettings::BUTTON]) ? '#wallets' : '';
        wp_safe_redirect(add_query_arg('saved', '1', ($tab ?? SettingsTab::Shop)->url()) . $place);
        exit;
    }

    /**
     * @param array<string, mixed> $typed by field
     *
     * @return array{values: array<string, mixed>, errors: array<string, string>} by setting
     */
    private function read(array $typed, ?SettingsTab $tab): array
    {
        ['values' => $values, 'errors' => $errors] = SettingsRules::read(
            $typed,
            fn(int $id): bool => $id === 0 || ($this->catalogue)()->find($id) !== null,
            $this->keys->live(),
            SettingsParts::kept($tab, $this->settings),
        );
        $parts = [
            AttributeSettings::read($typed),
            ScheduleRules::read($typed, ScheduleSettings::works($this->portrait()), Days::text(Days::today())),
            OccasionSettings::read($typed, Read::maps(Read::map($this->settings->value(Occasions::SETTING))['own'] ?? [])),
            LetterSettings::read($typed),
            AccountSettings::read($typed),
            ShippingSettings::read($typed),
            CardSettings::read($typed, $this->catalogue),
            TransferSettings::read($typed),
        ];

        return [
            'values' => array_merge($values, ...array_column($parts, 'values')),
            'errors' => $errors + array_merge([], ...array_column($parts, 'errors')),
        ];
    }

    /** @param array<string, mixed> $values already checked */
    private function store(array $values): void
    {
        $style = Read::text($values['style'] ?? $this->settings->style());
        unset($values['style']);
        $this->settings->save($this->settings->with_former_secret($values));
        if ($style !== $this->settings->style()) {
            StyleVariation::choose(get_template_directory(), $style, $this->settings);
        }
        Journal::write(Event::Write, 'settings');
    }

    private function portrait(): ?Product
    {
        return ($this->catalogue)()->find($this->settings->portrait_id());
    }

    private function print(): void
    {
        wp_enqueue_style('museau-orders');
        wp_enqueue_style('museau-sample');
        $tab = SettingsParts::asked() ?? SettingsTab::Shop;
        $today = Days::today();
        $fields = new SettingsFields($this->settings, $this->errors, $this->typed, $today);
        $law = new LegalSettings($this->settings, $fields);
        $parts = $this->parts($tab, $fields, $law);
        echo Html::el(
            'div',
            ['class' => 'wrap museau-orders'],
            ScreenHelp::heading(__('Boutique', 'museau')),
            $this->notice($fields),
            SettingsParts::nav($tab),
            in_array($tab, [SettingsTab::Shop, SettingsTab::Law], true) ? $law->missing() : '',
            count($parts) > 1 ? SettingsFields::index(implode('', $parts)) : '',
            Html::el(
                'form',
                ['method' => 'post', 'action' => $tab->url(), 'novalidate' => true],
                Html::el('input', ['type' => 'hidden', 'name' => 'tab', 'value' => $tab->value]),
                Html::el('input', [
                    'type' => 'hidden',
                    'name' => SettingsChanges::FIELD,
                    'value' => SettingsChanges::stamp($fields->stored()),
                ]),
                Html::el('input', ['type' => 'hidden', 'name' => SettingsChanges::DAY, 'value' => Days::text($today)]),
                wp_nonce_field(self::ACTION, '_wpnonce', true, false),
                Html::el('div', ['class' => 'museau-order'], ...$parts),
                Html::el(
                    'p',
                    ['class' => 'museau-order__save'],
                    Html::el('button', ['type' => 'submit', 'class' => 'button button-primary'], Html::text(__('Enregistrer', 'museau'))),
                ),
                // After the button of the whole form, which the Enter key of every field presses.
                $tab === SettingsTab::Payment && $this->wallets !== null
                    ? Html::el('div', ['class' => 'museau-order', 'id' => 'wallets'], $this->wallets->html())
                    : '',
            ),
        );
    }

    /** What became of the last save. */
    private function notice(SettingsFields $fields): string
    {
        return match (true) {
            $this->failure !== '' => SettingsParts::notice('error', $this->failure),
            $this->errors !== [] => SettingsParts::notice(
                $this->is_saved ? 'warning' : 'error',
                $this->is_saved
                    ? __('Réglages enregistrés, sauf ce qui a changé entre-temps dans une autre fenêtre :', 'museau')
                    : __('Rien n\'est enregistré : corrigez les champs signalés.', 'museau'),
                $fields->refusals(),
            ),
            isset($_GET['saved']) => SettingsParts::notice('success', __('Réglages enregistrés avec succès !', 'museau')),
            default => '',
        };
    }

    /** @return list<string> */
    private function parts(SettingsTab $tab, SettingsFields $fields, LegalSettings $law): array
    {
        $settings = $this->settings;
        $shop = new ShopSettings($settings, $this->keys, $this->catalogue, $fields);

        return array_values(array_filter(match ($tab) {
            SettingsTab::Shop => [$shop->contact(), $shop->pages(), (new AttributeSettings($settings, $fields))->html()],
            SettingsTab::Portraits => [
                $shop->portraits(),
                (new ScheduleSettings($settings, $fields, $this->promises, $this->portrait()))->html(),
                (new OccasionSettings($settings, $fields))->html(),
            ],
            SettingsTab::Carnet => [
                (new ProofSettings($settings, $fields))->html(),
                (new LetterSettings($settings, $fields))->html(),
                (new CardSettings($settings, $this->catalogue, $fields))->html(),
            ],
            SettingsTab::Shipping => [(new ShippingSettings($settings, $fields))->html()],
            SettingsTab::Payment => [
                $shop->stripe(),
                $this->transfers === null ? '' : (new TransferSettings($settings, $this->transfers, $fields))->html(),
            ],
            SettingsTab::Law => [...$law->all(), $shop->personal_data()],
            SettingsTab::Accounts => [(new AccountSettings($settings, $fields))->html()],
        }));
    }

    /** Says on every screen of wp-admin that webhooks are refused: payments would then wait for the reconciler. */
    private function warn(): void
    {
        if (!current_user_can('manage_woocommerce')) {
            return;
        }
        if (WebhookController::is_silent()) {
            wp_admin_notice(
                esc_html__('Des ventes depuis plus d\'un jour, et aucune confirmation de paiement de Stripe depuis : vérifiez leur adresse et leur secret dans « Boutique ». Rien n\'est perdu, les commandes se confirment plus lentement.', 'museau'),
                ['type' => 'warning'],
            );
        }
        if (RateLimit::is_behind_unknown_proxy()) {
            wp_admin_notice(esc_html(ShopHealth::proxy_words()), ['type' => 'warning']);
        }
        $health = WebhookController::health();
        if ($health['refused'] !== null
            && $health['refused'] > ($health['valid'] ?? '')
            && strtotime($health['refused']) > time() - 86400) {
            wp_admin_notice(
                esc_html__('Les confirmations de paiement de Stripe sont refusées, car leur secret n\'est pas le bon : recopiez-le dans « Boutique ».', 'museau'),
                ['type' => 'error'],
            );
        }
    }
}
