<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

/** Categories and options of the shop, under the specification's slugs. */
final class DefaultTerms
{
    /** Names by slug, by taxonomy, in the order in which they are shown. */
    public const ALL = [
        'product_cat' => [
            'oeuvre-originale' => 'Œuvre originale',
            'impression' => 'Impression',
            'carte-postale' => 'Carte postale',
            'marque-pages' => 'Marque-pages',
            'portraits' => 'Portraits',
            'portrait-personnalise' => 'Portrait Personnalisé',
        ],
        'pa_format' => [
            'square-20x20' => 'Carré 20 x 20 cm',
            'square-30x30' => 'Carré 30 x 30 cm',
            'a4-portrait' => 'A4 portrait (21 x 29,7 cm)',
            'a4-landscape' => 'A4 paysage (29,7 x 21 cm)',
            'a3-portrait' => 'A3 portrait (29,7 x 42 cm)',
            'a3-landscape' => 'A3 paysage (42 x 29,7 cm)',
            'a2-portrait' => 'A2 portrait (42 x 59,4 cm)',
            'a2-landscape' => 'A2 paysage (59,4 x 42 cm)',
            'raisin-50x65' => 'Raisin (50 x 65 cm)',
            'marque-pages' => 'Marque-page 5.5x21 cm',
            'postcard-c6-portrait' => 'Carte postale C6 (11x16 cm)',
            'postcard-c6-landscape' => 'Carte postale C6 (16x11 cm)',
            'postcard-15x15' => 'Carte postale 15x15 cm',
        ],
        'pa_serie' => [
            'basse-cour' => 'Basse-cour',
            'compagnons' => 'Compagnons',
            'grands-espaces' => 'Grands espaces',
        ],
        'pa_crayon' => [
            'graphite' => 'Graphite',
            'polychromos' => 'Polychromos',
        ],
        'pa_cadre' => [
            'sans-cadre' => 'Sans cadre',
            'chene' => 'Chêne',
            'noir' => 'Noir',
            'blanc' => 'Blanc',
        ],
    ];

    /** Makes those that are missing. */
    public static function make(ProductWriter $writer): void
    {
        foreach (self::ALL as $taxonomy => $terms) {
            foreach (array_keys($terms) as $place => $slug) {
                $writer->term($taxonomy, $terms[$slug], $slug, $place);
            }
        }
    }
}
