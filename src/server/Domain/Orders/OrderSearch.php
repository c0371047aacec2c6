<?php

declare(strict_types=1);

namespace Museau\Domain\Orders;

use Museau\Domain\Cart\Personalization;
use Museau\Kernel\PlainText;

/** What the artist looks for among her orders. Orders that were never paid are left out unless she asks for them. */
final class OrderSearch
{
    /** Characters of the words. */
    public const LONGEST = 100;

    public readonly string $words;

    /**
     * @param string     $words  number, name, e-mail, telephone or an animal's name, in any order; '' for any
     * @param ?list<int> $among  ids that are looked at; null for all
     */
    public function __construct(string $words, public readonly ?OrderStatus $status = null, public readonly ?array $among = null)
    {
        $this->words = mb_substr(PlainText::line($words), 0, self::LONGEST);
    }

    /**
     * What an order names, each somewhere: 'n° 470' is '470', 'O’Brien' is 'o' and 'brien', and the pairs of a telephone's digits stand
     * in it however it was typed.
     *
     * @return list<string> as PlainText::folded() writes them; none where nothing is looked for
     */
    public function terms(): array
    {
        $plain = PlainText::folded((string) preg_replace('/(?<!\S)(?:n\s?[°º]|#)/iu', ' ', $this->words));

        return array_values(array_unique(preg_split('/[\s\'’]+|(?<=\p{L})-(?=\p{L})/u', $plain, -1, PREG_SPLIT_NO_EMPTY) ?: []));
    }

    /** Whether each term stands somewhere in an order's texts. */
    public function is_met_by(string ...$texts): bool
    {
        $all = PlainText::folded(implode("\n", $texts));
        $terms = $this->terms();

        return $terms !== [] && array_filter($terms, static fn(string $term): bool => !str_contains($all, $term)) === [];
    }

    /** @param mixed $options of a line, as an engine has stored them */
    public static function animal(mixed $options): string
    {
        return Personalization::text(OrderLine::options($options), Personalization::ANIMAL);
    }
}
