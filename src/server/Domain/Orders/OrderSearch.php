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

    /** @var list<string> */
    private readonly array $terms;

    /**
     * @param string     $words  number, name, e-mail, telephone or an animal's name, in any order; '' for any
     * @param ?list<int> $among  ids that are looked at; null for all
     */
    public function __construct(string $words, public readonly ?OrderStatus $status = null, public readonly ?array $among = null)
    {
        $this->words = mb_substr(PlainText::line($words), 0, self::LONGEST);
        $this->terms = self::terms($this->words);
    }

    /**
     * Whether an order names all of it: 'n° 470' is '470', 'O’Brien' is 'o' and 'brien', and a telephone is its last nine digits, as it
     * may be kept with a 0 or with +33.
     *
     * @param string $texts number, names, e-mail, telephone and the animals', in any order
     */
    public function is_met_by(string $texts): bool
    {
        $all = PlainText::folded($texts) . "\n" . preg_replace('/(?<=\d)(?:\(0\)|[ .()\x{A0}\x{202F}-])+(?=\d)/u', '', $texts);

        return $this->terms !== [] && array_filter($this->terms, static fn(string $term): bool => !str_contains($all, $term)) === [];
    }

    /** @return list<string> as PlainText::folded() writes them */
    private static function terms(string $words): array
    {
        $digits = (string) preg_replace('/\(0\)|[\s.()-]/u', '', $words);
        if (preg_match('/^(?:0|\+33|0033)([1-9]\d{8})$/D', $digits, $phone) === 1) {
            return [$phone[1]];
        }
        $plain = PlainText::folded((string) preg_replace('/(?<!\S)(?:n\s?[°º]|#)/iu', ' ', $words));

        return array_values(array_unique(preg_split('/[\s\'’]+|(?<=\p{L})-(?=\p{L})/u', $plain, -1, PREG_SPLIT_NO_EMPTY) ?: []));
    }

    /** @param mixed $options of a line, as an engine has stored them */
    public static function animal(mixed $options): string
    {
        return Personalization::text(OrderLine::options($options), Personalization::ANIMAL);
    }
}
