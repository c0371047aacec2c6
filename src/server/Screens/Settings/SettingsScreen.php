<?php

declare(strict_types=1);

namespace Museau\Screens\Settings;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\Catalogue;
use Museau\Domain\Legal\LegalFields;
use Museau\Domain\Payments\Keys;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Language;
use Museau\Kernel\Limits\RateLimit;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\StyleVariation;
use Museau\Rest\Routes;
use Museau\Rest\WebhookController;
use Museau\Screens\Health\ShopHealth;

/** 'Boutique' in wp-admin: every setting of the shop on one screen. Secrets are written, never shown. */
final class SettingsScreen implements Feature
{
    public const PAGE = 'museau-settings';

    private const ACTION = 'museau_save_settings';

    /** Products that the select of the portrait offers at most. */
    private const PORTRAITS = 500;

    /** @var array<string, string> sentence by setting, when the last save was refused */
    private array $errors = [];

    /** @var array<string, mixed> what was typed, when the last save was refused */
    private array $typed = [];

    /** @param \Closure(): Catalogue $catalogue the engine is only known once the plugins are loaded */
    public function __construct(
        private readonly Settings $settings,
        private readonly Keys $keys,
        private readonly \Closure $catalogue,
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
        check_admin_referer(self::ACTION);
        $this->typed = Read::map(wp_unslash($_POST));
        ['values' => $values, 'errors' => $this->errors] = SettingsRules::read(
            $this->typed,
            fn(int $id): bool => $id === 0 || ($this->catalogue)()->find($id) !== null,
            $this->keys->live(),
        );
        if ($this->errors !== []) {
            return;
        }
        $style = Read::text($values['style'] ?? '');
        unset($values['style']);
        $this->settings->save($this->settings->with_former_secret($values));
        if ($style !== $this->settings->style()) {
            StyleVariation::choose(get_template_directory(), $style, $this->settings);
        }
        Journal::write(Event::Write, 'settings');
        wp_safe_redirect(admin_url('admin.php?page=' . self::PAGE . '&saved=1'));
        exit;
    }

    private function print(): void
    {
        wp_enqueue_style('museau-orders');
        $notice = match (true) {
            $this->errors !== [] => Html::el(
                'div',
                ['class' => 'notice notice-error', 'role' => 'alert'],
                Html::el('p', [], Html::text(__('Rien n\'est enregistré : corrigez les champs signalés.', 'museau'))),
            ),
            isset($_GET['saved']) => Html::el(
                'div',
                ['class' => 'notice notice-success', 'role' => 'status'],
                Html::el('p', [], Html::text(__('Réglages enregistrés avec succès !', 'museau'))),
            ),
            default => '',
        };
        echo Html::el(
            'div',
            ['class' => 'wrap museau-orders'],
            Html::el('h1', [], Html::text(__('Boutique', 'museau'))),
            $notice,
            $this->missing(),
            Html::el(
                'form',
                ['method' => 'post', 'action' => admin_url('admin.php?page=' . self::PAGE), 'novalidate' => true],
                wp_nonce_field(self::ACTION, '_wpnonce', true, false),
                Html::el(
                    'div',
                    ['class' => 'museau-order'],
                    $this->part(
                        __('Contact', 'museau'),
                        $this->text(
                            'email',
                            __('Adresse e-mail', 'museau'),
                            $this->settings->email(),
                            'email',
                            __('Reçoit les commandes et les messages ; elle est affichée sur le site.', 'museau'),
                        ),
                        $this->text('phone', __('Téléphone', 'museau'), $this->settings->phone(), 'tel'),
                        $this->text('social_url', __('Page sur un réseau social', 'museau'), $this->settings->social_url(), 'url'),
                    ),
                    $this->part(
                        __('Portraits', 'museau'),
                        $this->portrait(),
                        $this->number(
                            'deposit_percent',
                            __('Acompte, en % du prix', 'museau'),
                            $this->settings->deposit_percent(),
                            __('0 demande le prix entier à la commande.', 'museau'),
                        ),
                        $this->number('delay_min', __('Délai le plus court, en jours', 'museau'), $this->settings->delay_min()),
                        $this->number(
                            'delay_max',
                            __('Délai le plus long, en jours', 'museau'),
                            $this->settings->delay_max(),
                            __('Affiché partout : formulaire, panier, commande, messages et questions fréquentes.', 'museau'),
                        ),
                    ),
                    $this->part(
                        __('Données personnelles', 'museau'),
                        $this->number(
                            'photo_retention',
                            __('Photos des clients gardées, en jours après la fin de la commande', 'museau'),
                            $this->settings->photo_retention(),
                            __('De 30 à 365 ; la politique de confidentialité l\'annonce.', 'museau'),
                        ),
                        $this->number(
                            'message_retention',
                            __('Messages du formulaire de contact gardés, en mois', 'museau'),
                            $this->settings->message_retention(),
                        ),
                        $this->number(
                            'journal_retention',
                            __('Journal de la boutique gardé, en jours', 'museau'),
                            $this->settings->journal_retention(),
                        ),
                        $this->number(
                            'limit_retention',
                            __('Compteurs contre les envois abusifs gardés, en heures', 'museau'),
                            $this->settings->limit_retention(),
                        ),
                    ),
                    $this->part(
                        __('Livraison', 'museau'),
                        $this->amount('portrait_shipping', __('Un portrait, en €', 'museau'), $this->settings->portrait_shipping()),
                        $this->amount(
                            'standard_shipping',
                            __('Tout le reste ensemble, en €', 'museau'),
                            $this->settings->standard_shipping(),
                        ),
                        $this->amount(
                            'free_shipping_from',
                            __('Offerte à partir de, en € (hors portraits)', 'museau'),
                            $this->settings->free_shipping_from(),
                        ),
                    ),
                    $this->part(
                        __('Pages', 'museau'),
                        $this->styles(),
                        $this->number('page_size', __('Produits par page', 'museau'), $this->settings->page_size()),
                        $this->switch(
                            'shows_paypal',
                            __('Montrer l\'icône PayPal parmi les moyens de paiement', 'museau'),
                            $this->settings->shows_paypal(),
                        ),
                        $this->switch(
                            'vat_exempt',
                            __('Écrire « TVA non applicable, art. 293 B du CGI »', 'museau'),
                            $this->settings->vat_exempt(),
                        ),
                    ),
                    ...[...$this->law(), $this->stripe()],
                ),
                Html::el(
                    'p',
                    [],
                    Html::el('button', ['type' => 'submit', 'class' => 'button button-primary'], Html::text(__('Enregistrer', 'museau'))),
                ),
            ),
        );
    }

    /** What the law still wants to know, each with the way to its field. */
    private function missing(): string
    {
        $missing = LegalFields::missing_now($this->settings);
        if ($missing === []) {
            return Html::el(
                'p',
                [],
                Html::text(__('Les informations légales sont complètes. Les pages de la loi les reprennent aussitôt.', 'museau')),
            );
        }
        $items = '';
        foreach ($missing as $field => $label) {
            $items .= Html::el('li', [], Html::el('a', ['href' => '#' . $field], Html::text($label)));
        }

        return Html::el(
            'div',
            ['class' => 'notice notice-warning inline', 'id' => 'manque'],
            Html::el('p', [], Html::el('strong', [], Html::text(__('Avant d\'ouvrir la boutique, il manque :', 'museau')))),
            Html::el('ul', ['class' => 'ul-disc'], $items),
            Html::el(
                'p',
                [],
                Html::text(__('Les clés qui débitent vraiment les cartes ne sont enregistrées qu\'une fois tout complété.', 'museau')),
            ),
        );
    }

    /** @return list<string> the parts that the legal pages are filled from */
    private function law(): array
    {
        $fields = fn(string ...$names): string => implode('', array_map($this->legal(...), $names));
        $level = LegalFields::level($this->settings);
        $levels = [
            'none' => __('Non conforme', 'museau'),
            'partial' => __('Partiellement conforme', 'museau'),
            'full' => __('Totalement conforme', 'museau'),
        ];
        $options = '';
        foreach ($levels as $value => $label) {
            $options .= Html::el(
                'option',
                ['value' => $value, 'selected' => $value === $this->value('accessibility_level', $level)],
                Html::text($label),
            );
        }
        $notice = Read::int($this->settings->value('guarantee_notice_image', 0));

        return [
            $this->part(
                __('Votre identité', 'museau'),
                $fields('legal_name', 'legal_form', 'legal_address', 'siret', 'legal_register', 'vat_number', 'publication_director'),
            ),
            $this->part(__('Hébergeur du site', 'museau'), $fields('host_name', 'host_address', 'host_phone')),
            $this->part(__('Médiateur de la consommation', 'museau'), $fields('mediator_name', 'mediator_address', 'mediator_site')),
            $this->part(
                __('Produits, emballages, retours', 'museau'),
                $fields('gpsr_maker', 'gpsr_address', 'gpsr_email', 'gpsr_warnings'),
                $this->legal_switch('gpsr_originals_exempt'),
                $fields('gpsr_originals_reason', 'packaging_idu', 'return_address'),
                $this->legal_switch('guarantee_notice'),
                $this->field(
                    'guarantee_notice_image',
                    __('Avis européen : numéro du fichier officiel dans la médiathèque', 'museau'),
                    __('Règlement 2025/1960 : le fichier de la Commission, en couleur, sans retouche. Sans fichier, son contenu est donné en texte.', 'museau'),
                    ['type' => 'number', 'min' => 0, 'step' => 1, 'value' => $this->value('guarantee_notice_image', (string) $notice)],
                ),
            ),
            $this->part(__('Contact pour les données personnelles', 'museau'), $fields('privacy_contact', 'privacy_dpo')),
            $this->part(
                __('Accessibilité', 'museau'),
                Html::el(
                    'div',
                    ['class' => 'museau-order__field'],
                    Html::el('label', ['for' => 'accessibility_level'], Html::text(__('Niveau déclaré (WCAG 2.2 AA, RGAA 4.1)', 'museau'))),
                    Html::el('select', ['id' => 'accessibility_level', 'name' => 'accessibility_level'], $options),
                ),
                $fields('accessibility_date'),
                $this->legal_switch('micro_firm'),
                Html::el(
                    'p',
                    ['class' => 'description'],
                    Html::text(
                        __('Au-delà de l\'un de ces seuils, la loi 2023-171 oblige à rendre la boutique accessible et à le déclarer.', 'museau'),
                    ),
                ),
            ),
        ];
    }

    private function legal(string $name): string
    {
        $value = $this->value($name, Read::text($this->settings->value($name, '')));
        $kind = LegalFields::KINDS[$name] ?? 'text';

        return $this->field($name, LegalFields::label($name), LegalFields::help($name), match ($kind) {
            'area' => ['rows' => 3, 'value' => $value, 'maxlength' => 600],
            'day' => ['type' => 'date', 'value' => $value],
            'siret' => ['type' => 'text', 'inputmode' => 'numeric', 'value' => $value, 'maxlength' => 20],
            default => ['type' => $kind, 'value' => $value, 'maxlength' => 200],
        });
    }

    private function legal_switch(string $name): string
    {
        return $this->switch($name, LegalFields::label($name), LegalFields::is_on($this->settings, $name));
    }

    private function stripe(): string
    {
        $state = match (true) {
            $this->keys->simulated() => __('Les paiements sont simulés : aucune carte n\'est débitée.', 'museau'),
            $this->keys->secret() === '' => __('Aucune clé : la boutique ne peut pas encaisser.', 'museau'),
            $this->keys->live() => __('Clés de production : les cartes sont vraiment débitées.', 'museau'),
            default => __('Clés de test : aucune carte n\'est débitée.', 'museau'),
        };
        $health = WebhookController::health();
        $when = static fn(?string $iso): string => $iso === null ? __('jamais', 'museau') : Language::moment((int) strtotime($iso));

        return $this->part(
            __('Paiement par carte (Stripe)', 'museau'),
            Html::el('p', [], Html::text($state)),
            $this->secret('stripe_publishable_key', __('Clé publiable (pk_…)', 'museau'), 'MUSEAU_STRIPE_PUBLISHABLE_KEY'),
            $this->secret('stripe_secret_key', __('Clé secrète (sk_… ou rk_…)', 'museau'), 'MUSEAU_STRIPE_SECRET_KEY'),
            $this->secret('stripe_webhook_secret', __('Secret du webhook (whsec_…)', 'museau'), 'MUSEAU_STRIPE_WEBHOOK_SECRET'),
            Html::el(
                'label',
                ['class' => 'museau-order__field'],
                Html::text(__('Adresse du webhook, à donner à Stripe', 'museau')),
                Html::el('input', ['type' => 'text', 'readonly' => true, 'value' => rest_url(Routes::NAMESPACE . '/stripe-webhook')]),
            ),
            /* translators: %s: date or 'jamais' */
            Html::el('p', [], Html::text(sprintf(__('Dernier webhook valide : %s', 'museau'), $when($health['valid'])))),
            $health['refused'] !== null && $health['refused'] > ($health['valid'] ?? '')
                ? Html::el(
                    'p',
                    ['class' => 'museau-order__alert'],
                    Html::text(sprintf(
                        /* translators: %s: date */
                        __('Dernier webhook refusé : %s. Vérifiez le secret du webhook.', 'museau'),
                        $when($health['refused']),
                    )),
                )
                : '',
        );
    }

    /** A key is typed anew or left alone; a constant of wp-config.php wins and says so. */
    private function secret(string $name, string $label, string $constant): string
    {
        $fixed = defined($constant) && Read::text(constant($constant)) !== '';
        $kept = Read::text($this->settings->value($name, '')) !== '';
        $help = match (true) {
            /* translators: %s: name of a constant */
            $fixed => sprintf(__('Fixée dans wp-config.php (%s) : ce champ ne sert pas.', 'museau'), $constant),
            $kept => __('Enregistrée. Laissez vide pour la garder.', 'museau'),
            default => __('Pas encore enregistrée.', 'museau'),
        };
        $field = $this->field(
            $name,
            $label,
            $help,
            ['type' => 'password', 'autocomplete' => 'off', 'spellcheck' => 'false', 'disabled' => $fixed, 'value' => ''],
        );

        return $field . ($kept && !$fixed ? $this->switch('forget_' . $name, __('Effacer cette clé', 'museau'), false) : '');
    }

    private function text(string $name, string $label, string $value, string $type, string $help = ''): string
    {
        return $this->field($name, $label, $help, ['type' => $type, 'value' => $this->value($name, $value), 'maxlength' => 300]);
    }

    private function number(string $name, string $label, int $value, string $help = ''): string
    {
        return $this->field($name, $label, $help, [
            'type' => 'number',
            'min' => SettingsRules::RANGES[$name][0],
            'max' => SettingsRules::RANGES[$name][1],
            'step' => 1,
            'value' => $this->value($name, (string) $value),
        ]);
    }

    private function amount(string $name, string $label, int $cents): string
    {
        return $this->field(
            $name,
            $label,
            '',
            [
                'type' => 'text',
                'inputmode' => 'decimal',
                'value' => $this->value($name, number_format($cents / 100, 2, ',', '')),
                'maxlength' => 12,
            ],
        );
    }

    /** The theme's colours and its variations, each shown by four of them. */
    private function styles(): string
    {
        $chosen = $this->value('style', $this->settings->style());
        $choices = [];
        $own = StyleVariation::has_own($this->settings)
            ? [StyleVariation::CUSTOM => __('Personnalisé (vos couleurs, choisies dans les styles de WordPress)', 'museau')]
            : [];
        foreach (['' => __('Papier', 'museau'), ...StyleVariation::names(get_template_directory()), ...$own] as $name => $title) {
            $choices[] = Html::el(
                'label',
                ['class' => 'museau-order__check'],
                Html::el('input', ['type' => 'radio', 'name' => 'style', 'value' => $name, 'checked' => $chosen === $name]),
                $name === StyleVariation::CUSTOM ? '' : StyleVariation::swatch(get_template_directory(), $name),
                Html::text($title),
            );
        }

        return Html::el(
            'fieldset',
            ['class' => 'museau-order__field'],
            Html::el('legend', [], Html::text(__('Couleurs du site', 'museau'))),
            ...$choices,
        );
    }

    private function switch(string $name, string $label, bool $on): string
    {
        return Html::el(
            'label',
            ['class' => 'museau-order__check'],
            Html::el('input', [
                'type' => 'checkbox',
                'name' => $name,
                'value' => '1',
                'checked' => $this->typed === [] ? $on : isset($this->typed[$name]),
            ]),
            Html::text($label),
        );
    }

    /** @param array<string, string|int|bool|null> $attributes of the input */
    private function field(string $name, string $label, string $help, array $attributes): string
    {
        $error = $this->errors[$name] ?? '';
        $described = implode(' ', array_filter([$help === '' ? '' : $name . '-help', $error === '' ? '' : $name . '-error']));

        return Html::el(
            'div',
            ['class' => 'museau-order__field'],
            Html::el('label', ['for' => $name], Html::text($label)),
            self::control([
                ...$attributes,
                'id' => $name,
                'name' => $name,
                'aria-invalid' => $error === '' ? null : 'true',
                'aria-describedby' => $described === '' ? null : $described,
            ]),
            $help === '' ? '' : Html::el('span', ['class' => 'description', 'id' => $name . '-help'], Html::text($help)),
            $error === '' ? '' : Html::el('span', ['class' => 'museau-order__alert', 'id' => $name . '-error'], Html::text($error)),
        );
    }

    /** @param array<string, string|int|bool|null> $attributes an input's, or with rows those of an area */
    private static function control(array $attributes): string
    {
        return isset($attributes['rows'])
            ? Html::el('textarea', array_diff_key($attributes, ['value' => true]), Html::text((string) $attributes['value']))
            : Html::el('input', $attributes);
    }

    private function value(string $name, string $stored): string
    {
        return $this->errors === [] ? $stored : Read::text($this->typed[$name] ?? '', $stored);
    }

    private function part(string $title, string ...$html): string
    {
        return Html::el('section', ['class' => 'museau-order__part'], Html::el('h2', [], Html::text($title)), ...$html);
    }

    /** The product that is the portrait to order, among those with variations. */
    private function portrait(): string
    {
        $chosen = $this->value('portrait_id', (string) $this->settings->portrait_id());
        $names = ['0' => __('Aucun pour l\'instant', 'museau')];
        $posts = get_posts([
            'post_type' => 'product',
            'post_status' => 'publish',
            'tax_query' => [['taxonomy' => 'product_type', 'field' => 'slug', 'terms' => 'variable']],
            'orderby' => 'title',
            'order' => 'ASC',
            'numberposts' => self::PORTRAITS,
            'update_post_meta_cache' => false,
            'update_post_term_cache' => false,
        ]);
        foreach ($posts as $post) {
            $names[(string) $post->ID] = Read::name($post->post_title);
        }
        if (!isset($names[$chosen])) {
            // Of a shop with very many products, or taken off sale meanwhile.
            $names[$chosen] = ($this->catalogue)()->find((int) $chosen)->name ?? __('Produit qui n\'est plus en vente', 'museau');
        }
        $options = '';
        foreach ($names as $id => $name) {
            $options .= Html::el('option', ['value' => $id, 'selected' => (string) $id === $chosen], Html::text($name));
        }
        $error = $this->errors['portrait_id'] ?? '';

        return Html::el(
            'div',
            ['class' => 'museau-order__field'],
            Html::el('label', ['for' => 'portrait_id'], Html::text(__('Produit qui est le portrait sur commande', 'museau'))),
            Html::el(
                'select',
                [
                    'id' => 'portrait_id',
                    'name' => 'portrait_id',
                    'aria-describedby' => $error === '' ? null : 'portrait_id-error',
                    'aria-invalid' => $error === '' ? null : 'true',
                ],
                $options,
            ),
            $error === '' ? '' : Html::el('p', ['class' => 'museau-order__alert', 'id' => 'portrait_id-error'], Html::text($error)),
        );
    }

    /** Says on every screen of wp-admin that webhooks are refused: payments would then wait for the reconciler. */
    private function warn(): void
    {
        if (!current_user_can('manage_woocommerce')) {
            return;
        }
        if (WebhookController::is_silent()) {
            wp_admin_notice(
                esc_html__('Des ventes depuis plus d\'un jour, et aucun webhook valide de Stripe depuis : vérifiez son adresse et son secret dans « Boutique ». Rien n\'est perdu, les commandes se confirment plus lentement.', 'museau'),
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
                esc_html__('Stripe appelle la boutique avec une signature que nous refusons : vérifiez le secret du webhook dans « Boutique ».', 'museau'),
                ['type' => 'error'],
            );
        }
    }
}
