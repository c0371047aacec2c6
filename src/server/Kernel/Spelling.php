<?php

declare(strict_types=1);

namespace Museau\Kernel;

/** How far what somebody typed is from what she may have meant. Of words in plain letters: bytes are counted. */
final class Spelling
{
    /** One of a French word that stands for several, as far as its letters tell: 'chevaux' → 'cheval', 'oiseaux' → 'oiseau'. */
    public static function singular(string $word): string
    {
        return (string) preg_replace(['/(?<!e)aux$/D', '/(?<=eau|eu)x$/D', '/(?<=[a-rt-z])s$/D'], ['al', '', ''], $word);
    }

    /** Letters that are wrong, missing or too many; two neighbours the wrong way round count as one. */
    public static function distance(string $typed, string $meant): int
    {
        $distance = levenshtein($typed, $meant);
        if ($distance !== 2 || strlen($typed) !== strlen($meant)) {
            return $distance;
        }
        $at = strspn($typed ^ $meant, "\0");

        return $typed[$at] === ($meant[$at + 1] ?? '') && ($typed[$at + 1] ?? '') === $meant[$at] ? 1 : 2;
    }
}
