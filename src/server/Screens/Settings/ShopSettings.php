<?php

declare(strict_types=1);

namespace Museau\Screens\Settings;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\Catalogue;
use Museau\Domain\Contests\ContestTerms;
use Museau\Domain\Payments\Keys;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\StyleVariation;
use Museau\Rest\Routes;
use Museau\Rest\WebhookController;

/** The parts of 'Boutique' that say how the shop sells. */
final class ShopSettings
{
    /** Products that the select of the portrait offers at most. */
    private const PORTRAITS = 500;

    /** @param \Closure(): Catalogue $catalogue */
    public function __construct(
        private readonly Settings $settings,
        private readonly Keys $keys,
        private readonly \Closure $catalogue,
        private readonly SettingsFields $fields,
    ) {}

    public function contact(): string
    {
        return SettingsFields::part(
            __('Contact', 'museau'),
            $this->fields->text(
                'artist',
                __('Votre nom, tel que vous signez', 'museau'),
                Read::text($this->settings->value('artist')),
                'text',
                __('Sous les bandes « L’atelier » et « Signature ». Sans lui, c’est le nom du site.', 'museau'),
            ),
            $this->fields->text(
                'email',
                __('Adresse e-mail', 'museau'),
                $this->settings->email(),
                'email',
                __('Reçoit les commandes et les messages ; elle est affichée sur le site.', 'museau'),
            ),
            $this->fields->text('phone', __('Téléphone', 'museau'), $this->settings->phone(), 'tel'),
            $this->fields->text('social_url', __('Page sur un réseau social', 'museau'), $this->settings->social_url(), 'url'),
        );
    }

    public function portraits(): string
    {
        return SettingsFields::part(
            __('Portraits', 'museau'),
            $this->portrait(),
            $this->fields->number(
                'deposit_percent',
                __('Acompte, en % du prix', 'museau'),
                $this->settings->deposit_percent(),
                __('0 demande le prix entier à la commande.', 'museau'),
            ),
            $this->fields->number('delay_min', __('Délai le plus court, en jours', 'museau'), $this->settings->delay_min()),
            $this->fields->number(
                'delay_max',
                __('Délai le plus long, en jours', 'museau'),
                $this->settings->delay_max(),
                __('Affiché partout : formulaire, panier, commande, messages et questions fréquentes.', 'museau'),
            ),
        );
    }

    public function personal_data(): string
    {
        return SettingsFields::part(
            __('Données personnelles', 'museau'),
            $this->fields->number(
                'photo_retention',
                __('Photos des clients gardées, en jours après la fin de la commande', 'museau'),
                $this->settings->photo_retention(),
                __('De 30 à 365 ; la politique de confidentialité l\'annonce.', 'museau'),
            ),
            $this->fields->number(
                'message_retention',
                __('Messages du formulaire de contact gardés, en mois', 'museau'),
                $this->settings->message_retention(),
            ),
            $this->fields->number(
                'contest_retention',
                __('Participations aux concours gardées, en jours après la fin', 'museau'),
                ContestTerms::days($this->settings),
                __('De 7 à 365 : le règlement de chaque concours l\'annonce.', 'museau'),
            ),
            $this->fields->number(
                'journal_retention',
                __('Journal de la boutique gardé, en jours', 'museau'),
                $this->settings->journal_retention(),
            ),
            $this->fields->number(
                'limit_retention',
                __('Compteurs contre les envois abusifs gardés, en heures', 'museau'),
                $this->settings->limit_retention(),
            ),
        );
    }

    public function pages(): string
    {
        return SettingsFields::part(
            __('Pages', 'museau'),
            $this->styles(),
            $this->fields->number('page_size', __('Produits par page', 'museau'), $this->settings->page_size()),
            $this->fields->switch(
                'shows_two_per_row',
                __('Montrer deux œuvres par ligne sur un téléphone', 'museau'),
                $this->settings->shows_two_per_row(),
            ),
        );
    }

    /** The theme's own style and its variations, each shown as it is, with a link to the whole shop in it. */
    private function styles(): string
    {
        $dir = get_template_directory();
        StyleVariation::read_again($dir, $this->settings);
        $chosen = $this->fields->value('style', $this->settings->style());
        $own = StyleVariation::has_own($this->settings)
            ? [StyleVariation::CUSTOM => __('Personnalisé (votre style, choisi dans les styles de WordPress)', 'museau')]
            : [];
        $choices = [];
        foreach (['' => __('Papier', 'museau'), ...StyleVariation::names($dir), ...$own] as $name => $title) {
            $is_ours = $name !== StyleVariation::CUSTOM;
            if ($name === $this->settings->style()) {
                $this->fields->say('style', $title);
            }
            $choices[] = Html::el(
                'div',
                ['class' => 'museau-samples__one'],
                Html::el(
                    'label',
                    [],
                    Html::el(
                        'span',
                        ['class' => 'museau-samples__name'],
                        Html::el('input', ['type' => 'radio', 'name' => 'style', 'value' => $name, 'checked' => $chosen === $name]),
                        Html::text($title),
                    ),
                    $is_ours ? StyleSample::html($dir, $name) : '',
                ),
                $is_ours ? Html::el(
                    'a',
                    ['href' => add_query_arg(StyleVariation::PREVIEW, $name, home_url('/')), 'target' => '_blank'],
                    /* translators: %s: name of a style */
                    Html::text(sprintf(__('Voir la boutique en « %s » (nouvel onglet)', 'museau'), $title)),
                ) : '',
            );
        }

        return $this->fields->group('style', __('Style du site', 'museau'), 'museau-samples', ...$choices);
    }

    /** The product that is the portrait to order, among those with variations. */
    private function portrait(): string
    {
        $chosen = $this->fields->value('portrait_id', (string) $this->settings->portrait_id());
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

        return $this->fields->select(
            'portrait_id',
            __('Produit qui est le portrait sur commande', 'museau'),
            $names,
            (string) $this->settings->portrait_id(),
        );
    }

    public function stripe(): string
    {
        $state = match (true) {
            $this->keys->simulated() => __('Les paiements sont simulés : aucune carte n\'est débitée.', 'museau'),
            $this->keys->secret() === '' => __('Aucune clé : la boutique ne peut pas encaisser.', 'museau'),
            $this->keys->live() => __('Clés de production : les cartes sont vraiment débitées.', 'museau'),
            default => __('Clés de test : aucune carte n\'est débitée.', 'museau'),
        };
        $health = WebhookController::health();
        $when = static fn(?string $iso): string => $iso === null ? __('jamais', 'museau') : Language::moment((int) strtotime($iso));

        return SettingsFields::part(
            __('Paiement par carte (Stripe)', 'museau'),
            Html::el('p', [], Html::text($state)),
            $this->fields->secret('stripe_publishable_key', __('Clé publiable (pk_…)', 'museau'), 'MUSEAU_STRIPE_PUBLISHABLE_KEY'),
            $this->fields->secret('stripe_secret_key', __('Clé secrète (sk_… ou rk_…)', 'museau'), 'MUSEAU_STRIPE_SECRET_KEY'),
            $this->fields->secret(
                'stripe_webhook_secret',
                __('Secret des confirmations de paiement (whsec_…)', 'museau'),
                'MUSEAU_STRIPE_WEBHOOK_SECRET',
            ),
            Html::el(
                'label',
                ['class' => 'museau-order__field'],
                Html::text(__('Adresse des confirmations de paiement, à donner à Stripe (« webhook »)', 'museau')),
                Html::el('input', ['type' => 'text', 'readonly' => true, 'value' => rest_url(Routes::NAMESPACE . '/stripe-webhook')]),
            ),
            /* translators: %s: date or 'jamais' */
            Html::el('p', [], Html::text(sprintf(__('Dernière confirmation reçue de Stripe : %s', 'museau'), $when($health['valid'])))),
            $health['refused'] !== null && $health['refused'] > ($health['valid'] ?? '')
                ? Html::el(
                    'p',
                    ['class' => 'museau-order__alert'],
                    Html::text(sprintf(
                        /* translators: %s: date */
                        __('Dernière confirmation de Stripe refusée : %s. Vérifiez leur secret.', 'museau'),
                        $when($health['refused']),
                    )),
                )
                : '',
            $this->fields->switch(
                'shows_paypal',
                __('Montrer l\'icône PayPal parmi les moyens de paiement', 'museau'),
                $this->settings->shows_paypal(),
            ),
        );
    }
}
