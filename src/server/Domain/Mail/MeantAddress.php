<?php

declare(strict_types=1);

namespace Museau\Domain\Mail;

use Museau\Kernel\Spelling;

/**
 * The address that was meant by a mistyped one, for an answer to a letter that is here already. What a field says while it is typed is
 * assets/js/email.js; both are tried on the same addresses (tests/fixtures/meant-addresses.json).
 */
final class MeantAddress
{
    /** What French customers write from, and each one's endings: the first is meant where none of them was typed. */
    private const PROVIDERS = [
        'gmail' => ['com'], 'hotmail' => ['com', 'fr'], 'outlook' => ['fr', 'com'], 'yahoo' => ['fr', 'com'], 'orange' => ['fr'],
        'wanadoo' => ['fr'], 'laposte' => ['net'], 'icloud' => ['com'], 'protonmail' => ['com'], 'live' => ['fr', 'com'],
        'free' => ['fr'], 'sfr' => ['fr'], 'bbox' => ['fr'],
    ];

    /** These have no other ending anywhere. */
    private const ONLY_THERE = ['gmail', 'wanadoo', 'laposte', 'icloud'];

    /** Real ones, though a letter away from those above. */
    private const REAL = ['mail', 'email', 'ymail', 'zmail', 'rmail'];

    /** Letters: shorter names are a letter away from too much. */
    private const LEAST = 5;

    /** Endings that fingers make of 'com', 'fr' and 'net'. */
    private const SLIPS = '/^(?:|c|co|cm|om|con|cim|cpm|vom|xom|cmo|ocm|comm|coml|f|ft|fe|rf|fr[a-z]|ne|nt|ner|nett)$/D';

    /** @return string '' where nothing speaks against what was typed */
    public static function of(string $typed): string
    {
        if (preg_match('/^([^@\s]+)@([^@\s]+)$/D', trim($typed), $parts) !== 1) {
            return '';
        }
        $domain = strtolower($parts[2]);
        preg_match('/^([^.,]*)[.,]?(.*)$/D', $domain, $names);
        $provider = self::provider($names[1] ?? '');
        if ($provider === '') {
            return '';
        }
        $meant = $provider . '.' . self::ending($provider, $names[2] ?? '');

        return $meant === $domain ? '' : $parts[1] . '@' . $meant;
    }

    private static function provider(string $name): string
    {
        foreach (array_keys(self::PROVIDERS) as $known) {
            $is_near = strlen($known) >= self::LEAST && !in_array($name, self::REAL, true) && Spelling::distance($name, $known) <= 1;
            if ($known === $name || $is_near) {
                return $known;
            }
        }

        return '';
    }

    private static function ending(string $provider, string $typed): string
    {
        $endings = self::PROVIDERS[$provider] ?? [];
        $is_slip = in_array($provider, self::ONLY_THERE, true) || preg_match(self::SLIPS, $typed) === 1;
        if (in_array($typed, $endings, true) || !$is_slip) {
            return $typed;
        }
        $near = $typed === '' ? [] : array_filter($endings, static fn(string $ending): bool => Spelling::distance($typed, $ending) <= 1);

        return array_values($near)[0] ?? $endings[0] ?? $typed;
    }
}
