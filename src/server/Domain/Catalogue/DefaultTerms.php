<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

/** Categories and options of the shop, under the specification's slugs. */
final class DefaultTerms
{
    private const CATEGORIES = [
        'oeuvre-originale' => 'Œuvre originale',
        'impression' => 'Impression',
        'carte-postale' => 'Carte postale',
        'marque-pages' => 'Marque-pages',
        'portraits' => 'Portraits',
        'portrait-personnalise' => 'Portrait Personnalisé',
    ];

    /** @return array<string, array<string, string>> names by slug, by taxonomy, in the order in which they are shown */
    public static function all(): array
    {
        $terms = ['product_cat' => self::CATEGORIES];
        foreach (OptionsTable::read()['terms'] as $role => $options) {
            $terms[Options::slug($role)] = $options;
        }

        return $terms;
    }

    /** Makes those that are missing. */
    public static function make(ProductWriter $writer): void
    {
        foreach (self::all() as $taxonomy => $terms) {
            foreach (array_keys($terms) as $place => $slug) {
                $writer->term($taxonomy, $terms[$slug], $slug, $place);
            }
        }
    }
}
