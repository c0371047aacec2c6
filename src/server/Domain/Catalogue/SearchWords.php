<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

use Museau\Kernel\Html;
use Museau\Kernel\PlainText;

/** The words that products are found by. */
final class SearchWords
{
    /**
     * What somebody looks for: a '<' that opens no tag is a sign like any other.
     *
     * @return list<string>
     */
    public static function typed(string $text): array
    {
        return self::of((string) preg_replace('/<(?![^<>]*>)/', ' ', $text));
    }

    /** @return list<string> words of a text, lower case and without accents */
    public static function of(string $text): array
    {
        $plain = PlainText::folded(Html::words($text));
        $words = preg_split('/[^a-z0-9]+/', $plain, -1, PREG_SPLIT_NO_EMPTY);

        return array_values(array_unique($words === false ? [] : $words));
    }
}
