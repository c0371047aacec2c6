<?php

declare(strict_types=1);

namespace Museau\Screens\Settings;

use Museau\Domain\Cards\CardKind;
use Museau\Domain\Cards\PrivateCards;
use Museau\Domain\Catalogue\Catalogue;
use Museau\Domain\Catalogue\ProductQuery;
use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/** The part of 'Boutique' that says which of the shop's prints give cards of a customer's portrait their formats, price and stock. */
final class CardSettings
{
    /** Products that a select offers at most. */
    private const MOST = 200;

    /** @param \Closure(): Catalogue $catalogue */
    public function __construct(
        private readonly Settings $settings,
        private readonly \Closure $catalogue,
        private readonly SettingsFields $fields,
    ) {}

    public function html(): string
    {
        $selects = '';
        foreach (CardKind::cases() as $kind) {
            $selects .= $this->select($kind);
        }

        return SettingsFields::part(
            __('Cartes du portrait', 'museau'),
            Html::el('p', ['class' => 'description'], Html::text(__(
                'Un client dont le dessin est validé trouve dans son carnet des cartes de son propre portrait, sur des pages que seul leur lien ouvre. Chaque sorte prend les formats, le prix et le stock d\'un tirage de la boutique.',
                'museau',
            ))),
            $selects === ''
                ? Html::el('p', [], Html::text(
                    __('La boutique n\'a encore ni tirage, ni carte postale, ni marque-page : publiez-en un d\'abord.', 'museau'),
                ))
                : $this->fields->switch(
                    PrivateCards::SWITCH,
                    __('Proposer des cartes de leur portrait aux clients', 'museau'),
                    Read::bool($this->settings->value(PrivateCards::SWITCH, false)),
                ) . $selects,
        );
    }

    /** @return string '' where the shop has no product for this kind */
    private function select(CardKind $kind): string
    {
        $names = [];
        $query = new ProductQuery($kind->category(), page_size: self::MOST, counted: false);
        foreach (($this->catalogue)()->search($query)->products as $product) {
            if ($kind->fits($product)) {
                $names[(string) $product->id] = $product->name;
            }
        }
        $stored = Read::int($this->settings->value($kind->setting(), 0));
        if ($names === []) {
            return '';
        }
        $kept = $stored > 0 && !isset($names[(string) $stored]) ? ($this->catalogue)()->find($stored) : null;
        $others = $stored > 0 && !isset($names[(string) $stored])
            ? [(string) $stored => $kept->name ?? __('Produit qui n\'est plus en vente', 'museau')]
            : [];

        return $this->fields->select(
            $kind->setting(),
            /* translators: %s: 'Carte postale' */
            sprintf(__('%s : formats et prix de', 'museau'), $kind->label()),
            ['0' => __('Ne pas proposer', 'museau')] + $names + $others,
            (string) $stored,
        );
    }

    /**
     * Checks what was typed.
     *
     * @param array<string, mixed>  $typed by setting
     * @param \Closure(): Catalogue $catalogue
     *
     * @return array{values: array<string, mixed>, errors: array<string, string>} nothing of a form without these fields
     */
    public static function read(array $typed, \Closure $catalogue): array
    {
        $values = $errors = [];
        foreach (CardKind::cases() as $kind) {
            $field = $kind->setting();
            if (!isset($typed[$field])) {
                continue;
            }
            $id = Read::int($typed[$field] ?? 0);
            $product = $id > 0 ? $catalogue()->find($id) : null;
            if ($id !== 0 && ($product === null || !$kind->fits($product))) {
                $errors[$field] = __('Ce produit n\'est plus un tirage en vente : choisissez-en un autre.', 'museau');
            }
            $values[$field] = $product === null ? 0 : $product->id;
        }
        if ($values === []) {
            return ['values' => [], 'errors' => []];
        }

        // Without a product of any kind there is nothing to switch on.
        $is_on = Read::bool($typed[PrivateCards::SWITCH] ?? false) && array_filter($values) !== [];

        return ['values' => [...$values, PrivateCards::SWITCH => $is_on], 'errors' => $errors];
    }
}
