<?php

declare(strict_types=1);

namespace Museau\Screens\Setup;

use Museau\Domain\Banners\Banners;
use Museau\Domain\Catalogue\Catalogue;
use Museau\Domain\Catalogue\Origin;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\ProductQuery;
use Museau\Domain\Legal\LegalTasks;
use Museau\Domain\Payments\Keys;
use Museau\Domain\Payments\Ledger;
use Museau\Domain\Shipping\ShippingMethods;
use Museau\Kernel\Health\ChecklistLine;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\SettingsTab;
use Museau\Rest\WebhookController;

/** What the shop itself needs before it opens: keys, a payment that was tried, amounts, the portrait, a banner. */
final class ShopChecklist
{
    public function __construct(
        private readonly Settings $settings,
        private readonly Keys $keys,
        private readonly Ledger $ledger,
        private readonly Catalogue $catalogue,
        private readonly Banners $banners,
        private readonly string $dashboard_url,
    ) {}

    /** @return list<ChecklistLine> */
    public function all(): array
    {
        return [
            $this->setting(
                SettingsTab::Shop,
                $this->settings->value('email') !== null,
                __('Coordonnées', 'museau'),
                __('Votre adresse e-mail et votre téléphone, montrés aux clients.', 'museau'),
            ),
            $this->legal(),
            $this->stripe(),
            $this->setting(
                SettingsTab::Payment,
                $this->keys->secret() !== '' && WebhookController::health()['valid'] !== null,
                __('Confirmations de paiement de Stripe', 'museau'),
                sprintf(
                    /* translators: %s: address */
                    __('Dans Stripe, à la page « Webhooks », ajoutez l\'adresse %s : elle n\'a encore rien reçu de valable.', 'museau'),
                    rest_url('museau-react/v1/stripe-webhook'),
                ),
            ),
            ChecklistLine::link(
                $this->ledger->has_received_money(),
                __('Un paiement d\'essai', 'museau'),
                $this->ledger->has_received_money()
                    ? ''
                    : __('Avec des clés de test, commandez une carte postale et payez avec la carte 4242 4242 4242 4242.', 'museau'),
                __('Ouvrir la boutique', 'museau'),
                home_url('/boutique'),
            ),
            $this->setting(
                SettingsTab::Shipping,
                $this->settings->value('portrait_shipping') !== null || ShippingMethods::are_of_zones($this->settings),
                __('Montants de la livraison', 'museau'),
                __('Vérifiez les montants proposés, puis enregistrez.', 'museau'),
            ),
            $this->portrait(),
            $this->origins(),
            ChecklistLine::link(
                $this->banners->active() !== [],
                __('Première bannière', 'museau'),
                $this->banners->active() !== [] ? '' : __('Une phrase en haut de chaque page : une date, une nouveauté.', 'museau'),
                __('Écrire une bannière', 'museau'),
                $this->dashboard_url,
            ),
        ];
    }

    private function legal(): ChecklistLine
    {
        $missing = LegalTasks::all($this->settings);

        return $this->setting(
            SettingsTab::Law,
            $missing === [],
            __('Informations légales', 'museau'),
            /* translators: %s: names of fields */
            sprintf(__('Il manque : %s.', 'museau'), implode(', ', $missing)),
        );
    }

    private function stripe(): ChecklistLine
    {
        $text = match (true) {
            $this->keys->simulated() => __('Les paiements sont simulés : aucune carte n\'est débitée.', 'museau'),
            $this->keys->secret() === '' => __('Sans clés, la boutique ne peut pas encaisser.', 'museau'),
            !$this->keys->live()
                => __('Clés de test : aucune carte n\'est débitée. Remplacez-les par celles de production pour ouvrir.', 'museau'),
            default => '',
        };

        return $this->setting(SettingsTab::Payment, $text === '', __('Clés Stripe', 'museau'), $text);
    }

    private function portrait(): ChecklistLine
    {
        $product = $this->catalogue->find($this->settings->portrait_id());
        $title = __('Le portrait sur commande', 'museau');
        if ($product === null) {
            return $this->setting(
                SettingsTab::Portraits,
                false,
                $title,
                __('Choisissez dans « Boutique » le produit qui est votre portrait sur commande ; s\'il n\'existe pas encore, créez-le d\'abord.', 'museau'),
            );
        }
        // Its deposit and shipping follow « Boutique »: a product that was found by its name is hers to confirm.
        if ($this->settings->value('portrait_shipping') === null && !ShippingMethods::are_of_zones($this->settings)) {
            /* translators: 1: name of a product, 2: percentage, 3: price */
            $text = __('« %1$s » est vendu comme portrait sur commande : acompte de %2$d %%, livraison à %3$s. Vérifiez dans « Boutique », puis enregistrez.', 'museau');

            return $this->setting(
                SettingsTab::Shipping,
                false,
                $title,
                sprintf($text, $product->name, $product->deposit_percent, Money::text($this->settings->portrait_shipping())),
            );
        }
        $done = $product->variations !== [];

        return ChecklistLine::link(
            $done,
            $title,
            $done ? '' : __('Le portrait n\'a pas encore de prix : ajoutez ses variations.', 'museau'),
            __('Ouvrir les produits', 'museau'),
            $this->dashboard_url,
        );
    }

    /** Every portrait that is shown says whose it is: hers, or somebody's who lets it be shown. */
    private function origins(): ChecklistLine
    {
        $silent = array_filter(
            $this->catalogue->search(new ProductQuery(category: Product::SAMPLE_CATEGORY, page_size: 100))->products,
            fn(Product $product): bool => $product->id !== $this->settings->portrait_id()
                && Origin::of($product->images[0]->id ?? 0) === null,
        );

        return ChecklistLine::link(
            $silent === [],
            __('Dire d\'où viennent les portraits montrés', 'museau'),
            $silent === [] ? '' : sprintf(
                /* translators: %s: names of portraits */
                __('Dans la médiathèque, dites de l\'image s\'il est à vous ou montré avec un accord : %s.', 'museau'),
                implode(', ', array_map(static fn(Product $product): string => $product->name, array_slice($silent, 0, 8))),
            ),
            __('Ouvrir la médiathèque', 'museau'),
            admin_url('upload.php'),
        );
    }

    private function setting(SettingsTab $tab, bool $done, string $title, string $text): ChecklistLine
    {
        return ChecklistLine::link($done, $title, $done ? '' : $text, __('Réglages de la boutique', 'museau'), $tab->url());
    }
}
