<?php

declare(strict_types=1);

namespace Museau\Screens\Setup;

use Museau\Domain\Catalogue\CategoryMap;
use Museau\Domain\Shipping\ShippingMethods;
use Museau\Domain\Takeover\AllowedServices;
use Museau\Domain\Takeover\Technique;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Screens\Settings\AttributeSettings;

/** What she chose for her shop, as it is sent and as it is kept: settings like any other, which change nothing until she opens. */
final class TakeoverChoices
{
    /** Names of the two settings that only opening reads. */
    private const KEPT_PAGES = 'takeover_kept_pages';
    private const HOME = 'takeover_home';

    /** WooCommerce's pages that ours may stand in for. */
    public const PAGES = ['shop', 'cart', 'checkout'];

    /**
     * @param array<string, mixed> $typed
     * @param \Closure(int): bool  $is_product
     * @param Settings             $settings   as they are kept now
     *
     * @return array{values: array<string, mixed>, errors: list<string>} settings, and sentences about what cannot be
     */
    public static function read(array $typed, \Closure $is_product, Settings $settings): array
    {
        $attributes = AttributeSettings::read($typed);
        $values = $attributes['values'];
        $errors = array_values($attributes['errors']);
        if (isset($typed['categories'])) {
            $map = [];
            foreach (array_filter(Read::map($typed['categories'])) as $id => $slug) {
                if (!in_array($slug, CategoryMap::TARGETS, true) || !get_term((int) $id, 'product_cat') instanceof \WP_Term) {
                    $errors[] = __('Une des catégories choisies n\'existe plus : rechargez la page et choisissez à nouveau.', 'museau');
                    break;
                }
                $map[(int) $id] = $slug;
            }
            $values[CategoryMap::SETTING] = $map;
        }
        if (isset($typed['portrait_id'])) {
            $values['portrait_id'] = Read::int($typed['portrait_id']);
            $values[Technique::NO_PORTRAIT] = $values['portrait_id'] === 0;
            if ($values['portrait_id'] !== 0 && !$is_product($values['portrait_id'])) {
                $errors[] = __('Le produit choisi comme portrait n\'est plus en vente : choisissez-en un autre.', 'museau');
            }
        }
        if (isset($typed[ShippingMethods::SETTING])) {
            $is_hers = $typed[ShippingMethods::SETTING] === ShippingMethods::ZONES;
            $values[ShippingMethods::SETTING] = $is_hers ? ShippingMethods::ZONES : '';
        }
        foreach ([self::technique($typed), self::services($typed, $settings)] as $read) {
            $values = [...$values, ...$read['values']];
            $errors = [...$errors, ...$read['errors']];
        }
        if (isset($typed['pages'])) {
            $kept = array_keys(array_filter(Read::map($typed['pages']), static fn(mixed $answer): bool => $answer === 'keep'));
            $values[self::KEPT_PAGES] = array_values(array_intersect(self::PAGES, $kept));
        }
        if (isset($typed['home'])) {
            $values[self::HOME] = $typed['home'] === 'ours' ? 'ours' : 'hers';
        }

        return ['values' => $values + TakeoverMeans::read($typed), 'errors' => $errors];
    }

    /**
     * @param array<string, mixed> $typed
     *
     * @return array{values: array<string, mixed>, errors: list<string>}
     */
    private static function technique(array $typed): array
    {
        $values = $errors = [];
        if (isset($typed[Technique::SETTING])) {
            $technique = Read::text($typed[Technique::SETTING]);
            $own = Technique::word($typed[Technique::OWN] ?? '');
            $values[Technique::SETTING] = isset(Technique::choices()[$technique]) ? $technique : '';
            $values[Technique::OWN] = mb_substr($own, 0, Technique::MAX);
            if ($technique === Technique::OTHER && ($own === '' || mb_strlen($own) > Technique::MAX)) {
                /* translators: %d: number of letters */
                $errors[] = sprintf(__('Écrivez votre technique, en %d lettres au plus : « au pastel ».', 'museau'), Technique::MAX);
            }
        }

        return ['values' => $values, 'errors' => $errors];
    }

    /**
     * @param array<string, mixed> $typed
     *
     * @return array{values: array<string, mixed>, errors: list<string>}
     */
    private static function services(array $typed, Settings $settings): array
    {
        $values = $errors = [];
        if (isset($typed['services_sent'])) {
            // The kinds of files that were seen when she ticked it: what a page names later is another question.
            $values[AllowedServices::SETTING] = [];
            $offers = AllowedServices::offers($settings);
            foreach (array_map(Read::text(...), Read::items($typed['services'] ?? [])) as $id) {
                if (!isset($offers[$id])) {
                    $errors[] = __(
                        'Un des services choisis n\'est plus vu sur vos pages : rechargez la page et choisissez à nouveau.',
                        'museau',
                    );
                    break;
                }
                $values[AllowedServices::SETTING][$id] = $offers[$id]['kinds'];
            }
        }

        return ['values' => $values, 'errors' => $errors];
    }

    /** @return list<string> of PAGES: those that stay as they are */
    public static function kept_pages(Settings $settings): array
    {
        return array_values(array_intersect(self::PAGES, array_map(Read::text(...), Read::items($settings->value(self::KEPT_PAGES, [])))));
    }

    /** Whether the site shall open on our home page; hers is left alone unless she says so. */
    public static function opens_on_ours(Settings $settings): bool
    {
        return $settings->value(self::HOME) === 'ours';
    }
}
