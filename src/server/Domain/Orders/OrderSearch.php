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

    /** @param mixed $options of a line, as an engine has stored them */
    public function names_animal(mixed $options): bool
    {
        return $this->is_in(Personalization::text(OrderLine::options($options), Personalization::ANIMAL));
    }

    /** Whether a name holds the words, whatever its case and accents. */
    public function is_in(string $name): bool
    {
        return $this->words !== '' && str_contains(PlainText::folded($name), PlainText::folded($this->words));
    }
}
