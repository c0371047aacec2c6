<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Spelling;

/** What was meant by words of which nothing is found: the catalogue's nearest ones ('chein' → 'chien'). */
final class NearWords
{
    /** Newest products whose words are read: what a larger shop says of its older ones is not worth the time. */
    private const MOST = 2000;

    /** Letters from which a word may have one wrong, and two; shorter ones are a letter away from everything. */
    private const ONE_WRONG = 4;
    private const TWO_WRONG = 7;

    /** Words that are corrected: who types more of them writes sentences. */
    private const MOST_TYPED = 6;

    /**
     * Searches for the words of a question and, where nothing is found, for those nearest to them.
     *
     * @return array{ProductPage, string} what was found, and the nearest words when it was by them; '' else
     */
    public static function search(Catalogue $catalogue, ProductQuery $query): array
    {
        $found = $catalogue->search($query);
        $meant = $found->total === 0 ? $catalogue->meant($query->search) : '';

        return [$meant === '' ? $found : $catalogue->search($query->with_search($meant)), $meant];
    }

    /** '' where each word is known, or one has no neighbour. One query. */
    public static function of_catalogue(string $search): string
    {
        $typed = SearchWords::typed($search);

        return $typed === [] || count($typed) > self::MOST_TYPED ? '' : self::of($typed, array_map(
            static fn(array $row): string => (string) $row['words'],
            Db::rows(
                'SELECT s.words FROM %i l JOIN %i s ON s.product_id = l.product_id WHERE l.term_id = %d'
                . ' ORDER BY l.product_id DESC LIMIT %d',
                Schema::table('product_terms'),
                Schema::table('products'),
                ProductIndex::FOUND,
                self::MOST,
            ),
        ));
    }

    /**
     * @param list<string> $typed words as SearchWords gives them
     * @param list<string> $texts words of each product, with spaces between them
     *
     * @return string the words to look for instead; '' where each word is known, or one has no neighbour
     */
    public static function of(array $typed, array $texts): string
    {
        $all = implode(' ', $texts);
        $known = array_count_values(explode(' ', $all));
        $meant = array_map(
            // A list finds parts of words, too.
            static fn(string $word): ?string => str_contains($all, $word) ? $word : self::nearest($word, $known),
            $typed,
        );

        return $meant === $typed || in_array(null, $meant, true) ? '' : implode(' ', $meant);
    }

    /**
     * The same words as the products spell them, with their accents.
     *
     * @param list<Product> $found
     */
    public static function spelled(string $meant, array $found): string
    {
        $spelled = [];
        foreach ($found as $product) {
            $texts = [$product->name, ...array_map(static fn(Image $image): string => $image->alt, $product->images)];
            preg_match_all('/[\p{L}\p{N}]+/u', mb_strtolower(implode(' ', $texts)), $words);
            foreach ($words[0] as $word) {
                $spelled[SearchWords::of($word)[0] ?? ''] ??= $word;
            }
        }

        return implode(' ', array_map(static fn(string $word): string => $spelled[$word] ?? $word, explode(' ', $meant)));
    }

    /**
     * The nearest word; of several the one that begins alike, then the one that most products have.
     *
     * @param array<array-key, int> $known how many products have each word
     */
    private static function nearest(string $word, array $known): ?string
    {
        $length = strlen($word);
        $one = Spelling::singular($word);
        $wrong = match (true) {
            $length >= self::TWO_WRONG => 2,
            $length >= self::ONE_WRONG => 1,
            default => 0,
        };
        $best = null;
        $rank = [];
        foreach ($known as $other => $number) {
            // A number is an integer once it is a key.
            $other = (string) $other;
            if ($wrong === 0 || strlen($other) < self::ONE_WRONG || abs(strlen($other) - $length) > $wrong + 1) {
                continue;
            }
            $distance = min(Spelling::distance($word, $other), Spelling::distance($one, Spelling::singular($other)));
            $mine = [-$distance, $other[0] === $word[0], $number];
            if ($distance <= $wrong && ($best === null || $mine > $rank)) {
                [$best, $rank] = [$other, $mine];
            }
        }

        return $best;
    }
}
