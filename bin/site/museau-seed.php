<?php

/*
 * WP-CLI's `museau seed` for the benchmarks' sites: wp --require=bin/site/museau-seed.php museau seed --originals=288 --prints=212.
 * It is no part of the theme.
 */

declare(strict_types=1);

namespace Museau\Bench;

use Museau\Domain\Catalogue\ProductWriter;
use Museau\Domain\Catalogue\DefaultTerms;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Read;

/** Many products: plain, numbered, without a picture of their own. */
final class Seed
{
    public function __construct(private readonly ProductWriter $writer) {}

    /** Originals, with a format and a pencil each, every tenth sold; answers how many. */
    public function originals(int $number): int
    {
        return Transaction::run(fn(): int => $this->make_originals($number));
    }

    /** Prints with a number of variations each; answers how many. */
    public function prints(int $number, int $variations): int
    {
        return Transaction::run(fn(): int => $this->make_prints($number, $variations));
    }

    private function make_originals(int $number): int
    {
        DefaultTerms::make($this->writer);
        $formats = ['a4-portrait', 'a3-portrait', 'a2-landscape', 'square-30x30'];
        for ($n = 1; $n <= $number; ++$n) {
            $format = $formats[$n % 4];
            $this->writer->save(null, [
                'name' => sprintf('Original n° %d', $n),
                'slug' => sprintf('original-n-%d', $n),
                'type' => 'simple',
                'regular_price' => 5000 + 100 * $n,
                'categories' => ['oeuvre-originale'],
                'images' => $this->picture(),
                'attributes' => [
                    ['name' => 'pa_format', 'options' => [$format], 'variation' => false],
                    ['name' => 'pa_crayon', 'options' => [$n % 3 === 0 ? 'graphite' : 'polychromos'], 'variation' => false],
                ],
                'stock' => $n % 10 === 0 ? 0 : 1,
            ]);
        }

        return max(0, $number);
    }

    private function make_prints(int $number, int $variations): int
    {
        DefaultTerms::make($this->writer);
        $frames = ['sans-cadre', 'chene', 'noir', 'blanc'];
        $formats = [
            'square-20x20', 'square-30x30', 'a4-portrait', 'a4-landscape', 'a3-portrait', 'a3-landscape', 'a2-portrait', 'a2-landscape',
            'raisin-50x65',
        ];
        $combinations = [];
        foreach ($formats as $format) {
            foreach ($frames as $frame) {
                $combinations[] = ['pa_format' => $format, 'pa_cadre' => $frame];
            }
        }
        $combinations = array_slice($combinations, 0, $variations);
        $options = static fn(string $name): array => array_values(array_unique(array_column($combinations, $name)));
        for ($n = 1; $n <= $number; ++$n) {
            $this->writer->save(null, [
                'name' => sprintf('Impression n° %d', $n),
                'slug' => sprintf('impression-n-%d', $n),
                'type' => 'variable',
                'categories' => ['impression'],
                'images' => $this->picture(),
                'attributes' => [
                    ['name' => 'pa_format', 'options' => $options('pa_format'), 'variation' => true],
                    ['name' => 'pa_cadre', 'options' => $options('pa_cadre'), 'variation' => true],
                ],
                'variations' => array_map(
                    static fn(int $place): array => ['choices' => $combinations[$place], 'price' => 2000 + 100 * $place + $n],
                    array_keys($combinations),
                ),
                'stock' => null,
            ]);
        }

        return max(0, $number);
    }

    /** @return list<int> a picture that is there already */
    private function picture(): array
    {
        static $id = null;
        $id ??= get_posts([
            'post_type' => 'attachment',
            'post_mime_type' => 'image',
            'post_status' => 'inherit',
            'numberposts' => 1,
            'fields' => 'ids',
        ])[0] ?? 0;

        return is_int($id) && $id > 0 ? [$id] : [];
    }
}

\WP_CLI::add_command(
    'museau seed',
    /**
     * @param list<string>          $args
     * @param array<string, string> $options
     */
    static function (array $args, array $options): void {
        $seed = new Seed(museau()->product_writer());
        $made = $seed->originals(Read::int($options['originals'] ?? 0))
            + $seed->prints(Read::int($options['prints'] ?? 0), Read::int($options['variations'] ?? 12, 12));
        // The shop engine takes in what was written beside it.
        \WP_CLI::runcommand('museau setup', ['launch' => false]);
        \WP_CLI::success(sprintf('%d produits créés.', $made));
    },
    ['shortdesc' => 'Ajoute de quoi remplir des pages : --originals=288 --prints=212 --variations=12.'],
);
