<?php

declare(strict_types=1);

namespace Museau\Screens\Setup;

use Museau\Domain\Banners\Banners;
use Museau\Domain\Catalogue\DefaultTerms;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\ProductWriter;
use Museau\Domain\Legal\LegalFields;
use Museau\Kernel\Settings\Settings;

/** The demo shop: portrait product, originals, prints, postcards, bookmarks and sample portraits, from sixteen drawings. Made once. */
final class Demo
{
    private const OPTION = 'museau_demo';

    /** What a frame adds, in cents: no two sums are the same. */
    private const FRAMES = ['sans-cadre' => 0, 'chene' => 4500, 'noir' => 3900, 'blanc' => 4100];

    /** Combinations of the portrait that do not exist, beside all A2 in colour. */
    private const NOT_DRAWN = [
        'Graphite/a2-portrait/2 animaux/chene', 'Graphite/a4-portrait/3 animaux/noir',
        'Polychromos/a3-portrait/3 animaux/blanc', 'Graphite/a3-portrait/1 animal/blanc',
    ];

    public function __construct(
        private readonly ProductWriter $writer,
        private readonly Settings $settings,
        private readonly DemoImages $pictures,
        private readonly Banners $banners,
    ) {}

    /**
     * Fills the shop unless it was filled before; answers how many products were made.
     * Says do_action( 'museau_demo' ) at the end, for features with a demo of their own.
     */
    public function run(): int
    {
        if (get_option(self::OPTION) !== false) {
            return 0;
        }
        // Marked first: a demo that was stopped halfway is not made twice, it is thrown away with the site.
        update_option(self::OPTION, gmdate('Y-m-d'));
        wp_defer_term_counting(true);
        DefaultTerms::make($this->writer);
        $this->contact();
        $made = 1;
        $this->portrait();
        foreach (DemoWorks::ORIGINALS as $original) {
            $this->original(...$original);
            ++$made;
        }
        // The newest stand first in a list: the prints before what is small.
        foreach (DemoWorks::BOOKMARKS as $bookmark) {
            $this->bookmark(...$bookmark);
            ++$made;
        }
        foreach (DemoWorks::POSTCARDS as $card) {
            $this->postcard(...$card);
            ++$made;
        }
        foreach (DemoWorks::ORIGINALS as [$slug, $drawing, $name, $alt, $format, $series, , , $printed]) {
            if ($printed) {
                $this->print($slug, $drawing, $name, $alt, $format, $series);
                ++$made;
            }
        }
        foreach (DemoWorks::SAMPLES as $sample) {
            $this->sample(...$sample);
            ++$made;
        }
        wp_defer_term_counting(false);
        $this->pictures->icon();
        if (get_option(Banners::OPTION) === false) {
            $this->banners->save(DemoWorks::BANNERS);
        }
        do_action('museau_demo');

        return $made;
    }

    /** Price of a portrait, cents; null when it is not drawn. Every price differs, so that a wrong match shows. */
    public static function portrait_price(string $technique, string $format, string $animals, string $frame): ?int
    {
        $base = [
            'Graphite' => ['a4-portrait' => 12000, 'a3-portrait' => 16800, 'a2-portrait' => 26000],
            'Polychromos' => ['a4-portrait' => 15500, 'a3-portrait' => 21600],
        ][$technique][$format] ?? null;
        $more = ['1 animal' => 0, '2 animaux' => 5600, '3 animaux' => 11200][$animals] ?? null;
        if ($base === null || $more === null || in_array("$technique/$format/$animals/$frame", self::NOT_DRAWN, true)) {
            return null;
        }

        return $base + $more + self::FRAMES[$frame];
    }

    /** Ways to reach the artist of the demo, unless the shop's own are known. */
    private function contact(): void
    {
        $this->settings->save(array_filter(
            ['phone' => LegalFields::DEMO_PHONE, 'social_url' => 'https://www.instagram.com/'],
            fn(string $name): bool => $this->settings->value($name) === null,
            ARRAY_FILTER_USE_KEY,
        ));
    }

    private function portrait(): void
    {
        $techniques = ['Graphite', 'Polychromos'];
        $formats = ['a4-portrait', 'a3-portrait', 'a2-portrait'];
        $animals = ['1 animal', '2 animaux', '3 animaux'];
        $variations = [];
        foreach ($techniques as $technique) {
            foreach ($formats as $format) {
                foreach ($animals as $number) {
                    foreach (array_keys(self::FRAMES) as $frame) {
                        $price = self::portrait_price($technique, $format, $number, $frame);
                        if ($price !== null) {
                            $variations[] = [
                                'choices' => [
                                    'technique' => $technique,
                                    'pa_format' => $format,
                                    'nombre-animaux' => $number,
                                    'pa_cadre' => $frame,
                                ],
                                'price' => $price,
                            ];
                        }
                    }
                }
            }
        }
        $id = $this->writer->save(null, [
            'import_id' => $this->settings->portrait_id(),
            'name' => 'Portrait personnalisé',
            'slug' => 'portrait-personnalise',
            'description' => 'Votre animal, dessiné à la main d\'après votre photo, au graphite ou aux crayons de couleur.',
            'short_description' => 'Choisissez, envoyez une photo, et suivez le prix à chaque étape.',
            'type' => 'variable',
            'categories' => ['portrait-personnalise'],
            'images' => [
                $this->pictures->drawing('berger-allemand-graphite', 'Berger allemand dessiné au graphite'),
                $this->pictures->drawing('berger-allemand-polychromos', 'Berger allemand dessiné aux polychromos'),
            ],
            'attributes' => [
                ['name' => 'Technique', 'options' => $techniques, 'variation' => true],
                ['name' => 'pa_format', 'options' => $formats, 'variation' => true],
                ['name' => 'Nombre animaux', 'options' => $animals, 'variation' => true],
                ['name' => 'pa_cadre', 'options' => array_keys(self::FRAMES), 'variation' => true],
            ],
            'variations' => $variations,
            'stock' => null,
            'deposit_percent' => 30,
        ]);
        // The number may be taken on a site that had a life before (B62).
        $this->settings->save(['portrait_id' => $id]);
    }

    private function original(
        string $slug,
        string $drawing,
        string $name,
        string $alt,
        string $format,
        string $series,
        int $price,
        bool $sold,
        bool $printed,
        string $text,
    ): void {
        $pencil = str_ends_with($drawing, 'graphite') ? 'graphite' : 'polychromos';
        $this->writer->save(null, [
            'name' => $name,
            'slug' => $slug,
            'description' => '<p>'
                . $text
                . '</p><p>Œuvre originale signée, sur papier Canson 224 g, protégée au fixatif. Une seule pièce.</p>',
            'short_description' => ucfirst($pencil) . ', ' . DefaultTerms::all()[Options::slug(Options::FORMAT)][$format] . '.',
            'type' => 'variable',
            'categories' => ['oeuvre-originale'],
            'images' => [$this->pictures->drawing($drawing, $alt), $this->pictures->framed($drawing, $alt . ', dans un cadre en chêne')],
            'attributes' => [
                ['name' => 'pa_format', 'options' => [$format], 'variation' => true],
                ['name' => 'pa_cadre', 'options' => array_keys(self::FRAMES), 'variation' => true],
                ['name' => 'pa_crayon', 'options' => [$pencil], 'variation' => false],
                ['name' => 'pa_serie', 'options' => [$series], 'variation' => false],
            ],
            'variations' => array_map(
                static fn(string $frame): array => [
                    'choices' => ['pa_format' => $format, 'pa_cadre' => $frame],
                    'price' => $price + self::FRAMES[$frame],
                ],
                array_keys(self::FRAMES),
            ),
            'stock' => $sold ? 0 : 1,
        ]);
    }

    private function print(string $slug, string $drawing, string $name, string $alt, string $original, string $series): void
    {
        $landscape = str_ends_with($original, 'landscape');
        $square = str_starts_with($original, 'square');
        $card = match (true) {
            $square => 'postcard-15x15',
            $landscape => 'postcard-c6-landscape',
            default => 'postcard-c6-portrait',
        };
        $prices = match (true) {
            $square => ['square-20x20' => 2400, 'square-30x30' => 3600],
            $landscape => ['a4-landscape' => 2500, 'a3-landscape' => 3900],
            default => ['a4-portrait' => 2500, 'a3-portrait' => 3900],
        };
        $preview = $this->pictures->postcard($drawing, 'Carte postale : ' . lcfirst($alt));
        $variations = [];
        foreach ($prices as $format => $price) {
            foreach (self::FRAMES as $frame => $more) {
                $variations[] = ['choices' => ['pa_format' => $format, 'pa_cadre' => $frame], 'price' => $price + $more];
            }
        }
        // A postcard goes without a frame.
        $variations[] = ['choices' => ['pa_format' => $card, 'pa_cadre' => 'sans-cadre'], 'price' => 350, 'image_id' => $preview];
        $this->writer->save(null, [
            'name' => $name . ' (impression)',
            'slug' => $slug . '-impression',
            'description' => '<p>Impression d\'art sur papier mat de 300 g, d\'après le dessin original, signée au crayon.</p>',
            'short_description' => 'Impression d\'art, aussi en carte postale.',
            'type' => 'variable',
            'categories' => ['impression'],
            'images' => [$this->pictures->drawing($drawing, $alt), $preview],
            'attributes' => [
                ['name' => 'pa_format', 'options' => [...array_keys($prices), $card], 'variation' => true],
                ['name' => 'pa_cadre', 'options' => array_keys(self::FRAMES), 'variation' => true],
                [
                    'name' => 'pa_crayon',
                    'options' => [str_ends_with($drawing, 'graphite') ? 'graphite' : 'polychromos'],
                    'variation' => false,
                ],
                ['name' => 'pa_serie', 'options' => [$series], 'variation' => false],
            ],
            'variations' => $variations,
            'stock' => null,
        ]);
    }

    private function postcard(string $slug, string $drawing, string $name, string $alt, string $format, int $price): void
    {
        $this->writer->save(null, [
            'name' => $name,
            'slug' => $slug,
            'description' => '<p>Carte postale imprimée en France sur papier recyclé, avec son enveloppe.</p>',
            'short_description' => DefaultTerms::all()[Options::slug(Options::FORMAT)][$format] . '.',
            'type' => 'variable',
            'categories' => ['impression', 'carte-postale'],
            'images' => [$this->pictures->postcard($drawing, 'Carte postale : ' . lcfirst($alt))],
            'attributes' => [
                ['name' => 'pa_format', 'options' => [$format], 'variation' => true],
                ['name' => 'pa_cadre', 'options' => ['sans-cadre'], 'variation' => true],
                [
                    'name' => 'pa_crayon',
                    'options' => [str_ends_with($drawing, 'graphite') ? 'graphite' : 'polychromos'],
                    'variation' => false,
                ],
            ],
            'variations' => [['choices' => ['pa_format' => $format, 'pa_cadre' => 'sans-cadre'], 'price' => $price]],
            'stock' => null,
        ]);
    }

    private function bookmark(string $slug, string $animal, string $name, string $alt, int $price): void
    {
        $this->writer->save(null, [
            'name' => $name,
            'slug' => $slug,
            'description' => '<p>Marque-page sur papier épais, imprimé des deux côtés.</p>',
            'short_description' => 'Marque-page 5.5x21 cm.',
            'type' => 'simple',
            'regular_price' => $price,
            'categories' => ['impression', 'marque-pages'],
            'images' => [$this->pictures->bookmark($animal, $alt)],
            'attributes' => [['name' => 'pa_format', 'options' => ['marque-pages'], 'variation' => false]],
            'stock' => 40,
        ]);
    }

    private function sample(string $slug, string $drawing, string $name, string $alt, string $text): void
    {
        $this->writer->save(null, [
            'name' => $name,
            'slug' => $slug,
            'description' => '<p>' . $text . '</p>',
            'short_description' => $text,
            'type' => 'simple',
            'categories' => ['portraits'],
            'images' => [$this->pictures->portrait($drawing, $alt)],
            'stock' => null,
        ]);
    }
}
