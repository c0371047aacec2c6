<?php

declare(strict_types=1);

namespace Museau\Screens\Setup;

use Museau\Domain\Catalogue\CategoryMap;
use Museau\Domain\Catalogue\DefaultTerms;
use Museau\Domain\Schedule\Days;
use Museau\Domain\Shipping\ShippingMethods;
use Museau\Domain\Takeover\Inventory;
use Museau\Domain\Takeover\TakeoverState;
use Museau\Domain\Takeover\Technique;
use Museau\Domain\Takeover\TechniqueGuess;
use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Screens\Settings\AttributeSettings;
use Museau\Screens\Settings\SettingsFields;

/**
 * What she chooses for the shop that she had: categories, attributes, the portrait, pages. Each field says what follows.
 *
 * @phpstan-import-type Category from Inventory
 */
final class TakeoverForm
{
    public function __construct(private readonly Settings $settings, private readonly Inventory $inventory) {}

    public function html(): string
    {
        return $this->categories() . $this->attributes() . $this->portrait() . $this->technique() . $this->shipping() . $this->pages()
            . (new TakeoverServices($this->settings))->html();
    }

    private function categories(): string
    {
        $map = CategoryMap::of($this->settings);
        $ours = array_intersect_key(DefaultTerms::all()['product_cat'], array_flip(CategoryMap::TARGETS));
        $rows = array_map(fn(array $category): string => $this->category($category, $map, $ours), $this->inventory->categories);

        return SettingsFields::part(
            __('Vos catégories', 'museau'),
            Html::el('p', [], Html::text(__(
                'Chacune garde son nom, son adresse et sa page. Si vous la rattachez à une des nôtres, ses produits sont aussi montrés sur notre page, avec ceux que vous y mettrez plus tard.',
                'museau',
            ))),
            Html::el('p', [], Html::text(__(
                'Rattachée à « Œuvre originale », une œuvre se vend une seule fois, sauf si vous en comptez plusieurs exemplaires.',
                'museau',
            ))),
            $rows === [] ? Html::el('p', [], Html::text(__('Aucune catégorie.', 'museau'))) : implode('', $rows),
        );
    }

    /**
     * @param Category              $category
     * @param array<int, string>    $map  chosen before
     * @param array<string, string> $ours names by slug
     */
    private function category(array $category, array $map, array $ours): string
    {
        $id = "category-{$category['id']}";
        /* translators: %d: number */
        $number = sprintf(_n('%d produit', '%d produits', $category['products'], 'museau'), $category['products']);
        $about = $number . ' · ' . $category['path'];
        $name = str_repeat('— ', $category['depth']) . $category['name'];
        if ($category['is_ours']) {
            return Html::el(
                'div',
                ['class' => 'museau-order__field'],
                Html::el('strong', [], Html::text($name)),
                Html::el(
                    'span',
                    ['class' => 'description'],
                    Html::text($about . ' · ' . __('a le nom d\'une des nôtres : elle en tient lieu.', 'museau')),
                ),
            );
        }

        return self::select($id, "categories[{$category['id']}]", $name, [
            '' => __('Garde sa page à elle', 'museau'),
            /* translators: %s: name of a category of ours */
            ...array_map(static fn(string $title): string => sprintf(__('Aussi dans « %s »', 'museau'), $title), $ours),
        ], $map[$category['id']] ?? '', $about);
    }

    private function attributes(): string
    {
        $html = (new AttributeSettings($this->settings, new SettingsFields($this->settings, [], [], Days::today())))->html();

        return $html !== '' ? $html : SettingsFields::part(
            __('Attributs des produits', 'museau'),
            Html::el('p', [], Html::text(__('Vos produits n\'ont pas d\'attributs communs : ceux du thème (format, série, crayon, cadre) sont ajoutés, vides.', 'museau'))),
        );
    }

    /** Products with variations, each with its picture; or none, for a shop that makes no portraits. */
    private function portrait(): string
    {
        $stored = $this->settings->value('portrait_id') === null ? 0 : $this->settings->portrait_id();
        $chosen = in_array($stored, array_column($this->inventory->portraits, 'id'), true) ? $stored : 0;
        $choices = [self::choice(0, __('Aucun : je ne fais pas de portraits sur commande', 'museau'), '', $stored === 0)];
        foreach ($this->inventory->portraits as $product) {
            $name = $product['name'] . ' · ' . $product['prices'];
            $choices[] = self::choice($product['id'], $name, $product['image'], $chosen === $product['id']);
        }
        if ($stored !== $chosen) {
            $choices[] = self::choice($stored, __('Celui de « Boutique »', 'museau'), '', true);
        }

        return SettingsFields::part(
            __('Le portrait sur commande', 'museau'),
            Html::el('p', [], Html::text(__(
                'C\'est le produit que l\'on commande avec une photo, et dont l\'acompte se règle dans « Boutique ». Il a des variations. Un autre que ceux-ci : choisissez-le dans « Boutique ».',
                'museau',
            ))),
            Html::el(
                'fieldset',
                ['class' => 'museau-takeover__portraits'],
                Html::el('legend', ['class' => 'screen-reader-text'], Html::text(__('Le portrait sur commande', 'museau'))),
                ...$choices,
            ),
        );
    }

    private static function choice(int $id, string $name, string $image, bool $chosen): string
    {
        return Html::el(
            'label',
            ['class' => 'museau-takeover__portrait'],
            Html::el('input', ['type' => 'radio', 'name' => 'portrait_id', 'value' => (string) $id, 'checked' => $chosen]),
            $image === '' ? '' : Html::el('img', ['src' => $image, 'alt' => '', 'width' => 72, 'height' => 72, 'loading' => 'lazy']),
            Html::el('span', [], Html::text($name)),
        );
    }

    /** In which technique the pages that we make say she works. */
    private function technique(): string
    {
        [$technique, $own] = TechniqueGuess::of($this->settings, $this->inventory);

        return SettingsFields::part(
            __('Les textes de nos pages', 'museau'),
            Html::el('p', [], Html::text(__(
                'L\'accueil, la page du portrait et « À propos » disent comment vous travaillez. Ces textes s\'écrivent quand les pages se font, et se changent ensuite comme les autres. Sans portrait sur commande, ils ne parlent que de vos œuvres.',
                'museau',
            ))),
            self::select(
                'takeover-technique',
                Technique::SETTING,
                __('Votre technique', 'museau'),
                Technique::choices(),
                $technique,
            ),
            Html::el(
                'div',
                ['class' => 'museau-order__field'],
                Html::el(
                    'label',
                    ['for' => 'takeover-technique-own'],
                    Html::text(__('Mon mot, pour « autre » : « Je travaille… »', 'museau')),
                ),
                Html::el('input', [
                    'id' => 'takeover-technique-own', 'name' => Technique::OWN, 'type' => 'text', 'maxlength' => Technique::MAX,
                    'placeholder' => __('au pastel', 'museau'), 'value' => $own,
                ]),
            ),
        );
    }

    /** Whose shipping is charged, with what our checkout can and cannot do with hers. */
    private function shipping(): string
    {
        $part = $this->inventory->shipping;
        if ($part === null) {
            return '';
        }
        $choices = ['' => __('Les frais de port du thème (écran « Boutique »)', 'museau')]
            + ($this->inventory->has_zones ? [ShippingMethods::ZONES => __('Mes zones et méthodes WooCommerce', 'museau')] : []);

        return SettingsFields::part(
            $part['title'],
            Html::el('p', [], Html::text(__(
                'Nos pages livrent en France. Les frais du thème : un montant par portrait, un autre pour tout le reste, offert à partir d\'une somme. Avec vos zones, WooCommerce compte comme aujourd\'hui, portraits compris, et le client choisit entre vos modes.',
                'museau',
            ))),
            self::select(
                'takeover-shipping',
                ShippingMethods::SETTING,
                __('Vos clients paient', 'museau'),
                $choices,
                // What her customers pay today, until she says otherwise.
                Read::text($this->settings->value(
                    ShippingMethods::SETTING,
                    $this->inventory->has_zones && TakeoverState::waits() ? ShippingMethods::ZONES : '',
                )),
            ),
            $part['note'] === '' ? '' : Html::el('p', [], Html::text($part['note'])),
            TakeoverScreen::rows($part['rows']),
        );
    }

    private function pages(): string
    {
        $kept = TakeoverChoices::kept_pages($this->settings);
        $rows = [];
        foreach (SiteInventory::pages() as $name => $page) {
            $label = "« {$page['title']} » ({$page['path']})";
            $rows[] = in_array($name, TakeoverChoices::PAGES, true)
                ? self::select("takeover-pages$name", "pages[$name]", $label, [
                    'redirect' => __('Mène à la nôtre', 'museau'),
                    'keep' => __('Reste comme elle est', 'museau'),
                ], in_array($name, $kept, true) ? 'keep' : 'redirect')
                : Html::el('p', [], Html::text($label . ' : ' . __('le compte client reste comme il est.', 'museau')));
        }
        $home = SiteInventory::home();

        return SettingsFields::part(
            __('Vos pages', 'museau'),
            Html::el('p', [], Html::text(__(
                'Notre panier et celui de WooCommerce ne se connaissent pas : une page gardée montre un panier vide à qui a rempli le nôtre. Le texte de chaque page reste dans tous les cas.',
                'museau',
            ))),
            ...$rows,
            ...[self::select(
                'takeover-home',
                'home',
                /* translators: 1: title of a page, 2: its address */
                sprintf(__('Le site s\'ouvre sur : %1$s (%2$s)', 'museau'), $home['title'], $home['path']),
                [
                    'hers' => __('Reste ainsi', 'museau'),
                    'ours' => __('S\'ouvrira sur l\'accueil de la boutique', 'museau'),
                ],
                TakeoverChoices::opens_on_ours($this->settings) ? 'ours' : 'hers',
            )],
        );
    }

    /** @param array<string, string> $choices shown name by value */
    private static function select(string $id, string $name, string $label, array $choices, string $chosen, string $about = ''): string
    {
        $options = '';
        foreach ($choices as $value => $title) {
            $options .= Html::el('option', ['value' => $value, 'selected' => $value === $chosen], Html::text($title));
        }

        return Html::el(
            'div',
            ['class' => 'museau-order__field'],
            Html::el('label', ['for' => $id], Html::text($label)),
            Html::el('select', ['id' => $id, 'name' => $name, 'aria-describedby' => $about === '' ? null : "$id-about"], $options),
            $about === '' ? '' : Html::el('span', ['class' => 'description', 'id' => "$id-about"], Html::text($about)),
        );
    }
}
