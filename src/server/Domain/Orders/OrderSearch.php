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
     * @param string     $words  number, name, address or an animal's name; '' for any
     * @param ?list<int> $among  ids that are looked at; null for all
     */
    public function __construct(string $words, public readonly ?OrderStatus $status = null, public readonly ?array $among = null)
    {
        $this->words = mb_substr(PlainText::line($words), 0, self::LONGEST);
    }

    /**
     * The words as they stand in stored options, which are JSON, in the ways in which a name is written.
     *
     * @return list<string> none for no words
     */
    public function written(): array
    {
        $ways = $this->words === '' ? [] : [
            $this->words,
            mb_strtolower($this->words),
            mb_convert_case($this->words, MB_CASE_TITLE),
        ];

        return array_values(array_unique(array_map(static fn(string $way): string => trim((string) wp_json_encode($way), '"'), $ways)));
    }

    /** @param mixed $options of a line, as an engine has stored them */
    public function names_animal(mixed $options): bool
    {
        return $this->words !== ''
            && mb_stripos(Personalization::text(OrderLine::options($options), Personalization::ANIMAL), $this->words) !== false;
    }
}
