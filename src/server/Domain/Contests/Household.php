<?php

declare(strict_types=1);

namespace Museau\Domain\Contests;

use Museau\Kernel\PlainText;

/**
 * What tells one household from another with the least that a person must say (docs/adr/0014): her mailbox, and where the
 * rules ask for it her postal address, of which the fingerprint alone is kept.
 */
final class Household
{
    /** Providers for which dots in a mailbox's name mean nothing. @var list<string> */
    private const DOTLESS = ['gmail.com', 'googlemail.com'];

    /** Words of an address that people write in two ways. */
    private const WORDS = [
        'avenue' => 'av', 'ave' => 'av', 'boulevard' => 'bd', 'bld' => 'bd', 'blvd' => 'bd', 'rue' => 'r', 'place' => 'pl',
        'chemin' => 'ch', 'route' => 'rte', 'impasse' => 'imp', 'saint' => 'st', 'sainte' => 'ste', 'appartement' => 'apt',
        'appt' => 'apt', 'batiment' => 'bat',
    ];

    /** One mailbox, however its address is written: capitals, a word after '+', and Gmail's dots make no other. */
    public static function mailbox(string $email): string
    {
        $email = mb_strtolower(trim($email));
        $at = (int) strrpos($email, '@');
        $domain = substr($email, $at + 1);
        $name = (string) preg_replace('/(?<=.)\+.*$/', '', substr($email, 0, $at));
        if (in_array($domain, self::DOTLESS, true)) {
            [$name, $domain] = [str_replace('.', '', $name), self::DOTLESS[0]];
        }

        return $name . '@' . $domain;
    }

    /** @return string sha256 of the mailbox: it stands beside the address itself and hides nothing */
    public static function of_email(string $email): string
    {
        return hash('sha256', self::mailbox($email));
    }

    /**
     * @param string $secret of the site: whoever steals the table cannot try all the addresses of a town
     *
     * @return string fingerprint of a postal address, however it is spelled; '' when none was asked
     */
    public static function of_address(string $street, string $postal_code, string $city, string $secret): string
    {
        $words = self::words($street . ' ' . preg_replace('/\s+/u', '', $postal_code) . ' ' . $city);

        return $words === '' ? '' : hash_hmac('sha256', $words, $secret);
    }

    private static function words(string $text): string
    {
        $plain = PlainText::folded($text);
        // '12bis' and '12 bis' are one number.
        $plain = (string) preg_replace('/(?<=\d)(?=[a-z])/', ' ', $plain);
        $words = preg_split('/[^a-z0-9]+/', $plain, -1, PREG_SPLIT_NO_EMPTY) ?: [];

        return implode(' ', array_map(static fn(string $word): string => self::WORDS[$word] ?? $word, $words));
    }
}
