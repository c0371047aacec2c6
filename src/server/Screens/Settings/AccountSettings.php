<?php

declare(strict_types=1);

namespace Museau\Screens\Settings;

use Museau\Domain\Accounts\AccountRules;
use Museau\Domain\Accounts\Kinds;
use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/** The part of 'Boutique' that the books are kept by: regime, period, which categories are services. */
final class AccountSettings
{
    public function __construct(private readonly Settings $settings, private readonly SettingsFields $fields) {}

    public function html(): string
    {
        $rules = new AccountRules($this->settings);

        return SettingsFields::part(
            __('Comptes', 'museau'),
            $this->fields->select(
                AccountRules::REGIME,
                __('Mon régime', 'museau'),
                [AccountRules::MICRO => __('Micro-entreprise', 'museau'), AccountRules::ARTIST => __('Artiste-auteur', 'museau')],
                $rules->is_artist() ? AccountRules::ARTIST : AccountRules::MICRO,
                __('Décide des totaux et des seuils montrés dans « Recettes ».', 'museau'),
            ),
            $this->fields->select(
                AccountRules::PERIOD,
                __('Je déclare à l\'Urssaf', 'museau'),
                [AccountRules::QUARTER => __('chaque trimestre', 'museau'), AccountRules::MONTH => __('chaque mois', 'museau')],
                $rules->is_monthly() ? AccountRules::MONTH : AccountRules::QUARTER,
            ),
            $this->categories(),
        );
    }

    private function categories(): string
    {
        $kinds = Kinds::of($this->settings);
        $services = array_filter(self::terms(), $kinds->has_service(...), ARRAY_FILTER_USE_KEY);
        $ticked = $this->fields->values(Kinds::SETTING, array_keys($services));
        $this->fields->say(Kinds::SETTING, implode(', ', $services));
        $boxes = '';
        foreach (self::terms() as $slug => $name) {
            $boxes .= Html::el(
                'label',
                ['class' => 'museau-order__check'],
                Html::el('input', [
                    'type' => 'checkbox',
                    'name' => Kinds::SETTING . '[]',
                    'value' => $slug,
                    'checked' => in_array($slug, $ticked, true),
                ]),
                Html::text($name),
            );
        }

        return $this->fields->group(
            Kinds::SETTING,
            __('Catégories qui sont des prestations de services', 'museau'),
            '',
            $boxes,
            Html::el('span', ['class' => 'description'], Html::text(__(
                'Une œuvre remise au client, même dessinée sur commande, est une vente de biens : laissez la case vide. Cochez ce qui n\'est pas un objet : cours, atelier, droit d\'utilisation. Le changement vaut pour les commandes payées ensuite ; ce qui est déjà compté ne change pas.',
                'museau',
            ))),
        );
    }

    /** @return array<string, string> names by slug */
    private static function terms(): array
    {
        $terms = get_terms(['taxonomy' => 'product_cat', 'hide_empty' => false]);
        $names = [];
        foreach (is_array($terms) ? $terms : [] as $term) {
            $names[$term->slug] = $term->name;
        }

        return $names;
    }

    /**
     * Checks what was typed.
     *
     * @param array<string, mixed> $typed by setting
     *
     * @return array{values: array<string, mixed>, errors: array<string, string>} nothing of a form without these fields
     */
    public static function read(array $typed): array
    {
        if (!isset($typed[AccountRules::REGIME])) {
            return ['values' => [], 'errors' => []];
        }
        $values = $errors = [];
        foreach ([
            AccountRules::REGIME => [AccountRules::MICRO, AccountRules::ARTIST],
            AccountRules::PERIOD => [AccountRules::MONTH, AccountRules::QUARTER],
        ] as $field => $allowed) {
            $values[$field] = Read::text($typed[$field] ?? '');
            if (!in_array($values[$field], $allowed, true)) {
                $errors[$field] = __('Choisissez dans la liste.', 'museau');
            }
        }
        $asked = is_array($typed[Kinds::SETTING] ?? null) ? array_map(Read::text(...), $typed[Kinds::SETTING]) : [];
        $values[Kinds::SETTING] = array_values(array_intersect(array_keys(self::terms()), $asked));

        return compact('values', 'errors');
    }
}
