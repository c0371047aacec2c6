<?php

declare(strict_types=1);

namespace Museau\Screens\Settings;

use Museau\Domain\Legal\LegalFields;
use Museau\Kernel\Money\Money;
use Museau\Kernel\PlainText;
use Museau\Kernel\Read;

/** Checks what the artist typed on the screen 'Boutique'. A secret that is left empty stays as it is. */
final class SettingsRules
{
    public const KEYS = [
        'stripe_publishable_key' => '/^pk_(?:test|live)_\w{4,200}$/',
        'stripe_secret_key' => '/^[sr]k_(?:test|live)_\w{4,200}$/',
        'stripe_webhook_secret' => '/^whsec_\w{4,200}$/',
    ];

    /** Least and most of each whole number. */
    public const RANGES = [
        'portrait_id' => [0, 2147483647],
        'deposit_percent' => [0, 99],
        'delay_min' => [1, 365],
        'delay_max' => [1, 365],
        'dispatch_min' => [1, 90],
        'dispatch_max' => [1, 90],
        'page_size' => [1, 100],
        'photo_retention' => [30, 365],
        'message_retention' => [1, 36],
        'contest_retention' => [7, 365],
        'journal_retention' => [7, 365],
        'limit_retention' => [1, 48],
        'proof_rounds' => [0, 9],
        'proof_days' => [7, 60],
    ];

    public const AMOUNTS = ['portrait_shipping', 'standard_shipping', 'free_shipping_from'];

    public const SWITCHES = [
        'shows_two_per_row', 'shows_paypal', 'vat_exempt', 'proof_mark', 'proof_silence', 'portraits_closed',
        'mail_photo_accepted', 'mail_sketch', 'mail_in_progress', 'mail_to_approve', 'mail_approved', 'mail_received',
    ];

    public const MAX_AMOUNT = 100000;

    /** Letters of a signature that fits under a band. */
    private const MAX_NAME = 60;

    /**
     * @param array<string, mixed>  $typed by setting
     * @param callable(int): bool   $sells whether this id may be the portrait's: a product's, or 0 for none
     * @param bool                  $is_open whether keys that charge cards for real are stored already
     * @param array<string, mixed>  $kept    stored value by setting of those that were not asked: no value and no fault of theirs is given
     *
     * @return array{values: array<string, mixed>, errors: array<string, string>} values to store (amounts in cents); sentence by setting
     */
    public static function read(array $typed, callable $sells, bool $is_open = false, array $kept = []): array
    {
        ['values' => $values, 'errors' => $errors] = self::all($typed, $sells);
        $values = array_diff_key($values, $kept);
        $errors = array_diff_key($errors, $kept);
        $opens = false;
        foreach (['stripe_publishable_key', 'stripe_secret_key'] as $field) {
            $opens = $opens || preg_match('/^[psr]k_live_/', Read::text($values[$field] ?? '')) === 1;
        }
        if ($opens) {
            $errors += self::missing($values + $kept);
        } elseif ($is_open && !Read::bool($typed['forget_stripe_secret_key'] ?? false)) {
            // What another tab lacks keeps nobody from saving this one.
            $errors += array_diff_key(self::missing($values + $kept), $kept);
        }

        return ['values' => $values, 'errors' => $errors];
    }

    /**
     * @param array<string, mixed> $typed by setting
     * @param callable(int): bool  $sells
     *
     * @return array{values: array<string, mixed>, errors: array<string, string>}
     */
    private static function all(array $typed, callable $sells): array
    {
        ['values' => $values, 'errors' => $errors] = self::person($typed);
        $numbers = [];
        foreach (self::RANGES as $field => [$least, $most]) {
            $number = trim(Read::text($typed[$field] ?? ''));
            $numbers[$field] = (int) $number;
            if (preg_match('/^\d{1,10}$/', $number) !== 1 || $numbers[$field] < $least || $numbers[$field] > $most) {
                /* translators: 1: least, 2: most */
                $errors[$field] = sprintf(__('Écrivez un nombre entier de %1$d à %2$d.', 'museau'), $least, $most);
            }
        }
        if (!isset($errors['portrait_id']) && !$sells($numbers['portrait_id'] ?? 0)) {
            $errors['portrait_id'] = __('Ce produit n\'est plus publié : choisissez-en un autre.', 'museau');
        }
        foreach (['delay', 'dispatch'] as $name) {
            [$min, $max] = ["{$name}_min", "{$name}_max"];
            if (!isset($errors[$min]) && !isset($errors[$max]) && ($numbers[$max] ?? 0) < ($numbers[$min] ?? 0)) {
                $errors[$max] = __('Le délai le plus long ne peut pas être plus court que l\'autre.', 'museau');
            }
        }
        $values += $numbers;
        foreach (self::AMOUNTS as $field) {
            $cents = Money::parse(Read::text($typed[$field] ?? ''));
            $values[$field] = $cents ?? 0;
            if ($cents === null || $cents > self::MAX_AMOUNT) {
                /* translators: %s: highest amount */
                $errors[$field] = sprintf(__('Écrivez une somme de 0 à %s, par exemple 7,50.', 'museau'), Money::text(self::MAX_AMOUNT));
            }
        }
        // Only a name: whether such a variation exists is asked when it is shown.
        $style = Read::text($typed['style'] ?? '');
        $values['style'] = preg_match('/^[a-z][a-z-]{0,30}$/', $style) === 1 ? $style : '';
        foreach (self::SWITCHES as $field) {
            $values[$field] = Read::bool($typed[$field] ?? false);
        }
        ['values' => $keys, 'errors' => $unclear] = self::keys($typed);
        $values += $keys;
        $errors += $unclear;
        ['values' => $legal, 'errors' => $wrong] = LegalFields::read($typed);
        $values += $legal;
        $errors += $wrong;

        return ['values' => $values, 'errors' => $errors];
    }

    /**
     * Who the artist is and how she is reached.
     *
     * @param array<string, mixed> $typed
     *
     * @return array{values: array<string, string>, errors: array<string, string>}
     */
    private static function person(array $typed): array
    {
        $values = $errors = [];
        foreach (['artist', 'email', 'phone', 'social_url'] as $field) {
            $values[$field] = PlainText::line(Read::text($typed[$field] ?? ''));
        }
        if (filter_var($values['email'], FILTER_VALIDATE_EMAIL) === false) {
            $errors['email'] = __('Écrivez une adresse e-mail valide.', 'museau');
        }
        if (mb_strlen($values['artist']) > self::MAX_NAME) {
            /* translators: %d: letters */
            $errors['artist'] = sprintf(__('Écrivez %d lettres au plus.', 'museau'), self::MAX_NAME);
        }
        // None yet is no fault of the other fields: what it keeps from opening is said apart (LegalFields).
        if ($values['phone'] !== '' && preg_match('/^(?:0|\+33)[1-9]\d{8}$/', str_replace([' ', '.', '-'], '', $values['phone'])) !== 1) {
            $errors['phone'] = __('Écrivez un numéro français de 10 chiffres.', 'museau');
        }
        if ($values['social_url'] !== ''
            && (preg_match('#^https://[^\s/]+\.[^\s/]+#', $values['social_url']) !== 1 || strlen($values['social_url']) > 300)) {
            $errors['social_url'] = __('Écrivez une adresse qui commence par https://.', 'museau');
        }

        return ['values' => $values, 'errors' => $errors];
    }

    /**
     * Keys that were typed anew or taken out; one that was left alone is in neither.
     *
     * @param array<string, mixed> $typed
     *
     * @return array{values: array<string, string>, errors: array<string, string>}
     */
    private static function keys(array $typed): array
    {
        $values = $errors = [];
        foreach (self::KEYS as $field => $pattern) {
            $key = trim(Read::text($typed[$field] ?? ''));
            if (Read::bool($typed['forget_' . $field] ?? false)) {
                $values[$field] = '';
            } elseif ($key !== '' && preg_match($pattern, $key) !== 1) {
                $errors[$field] = __('Cette clé n\'a pas la forme d\'une clé Stripe : recopiez-la en entier.', 'museau');
            } elseif ($key !== '') {
                $values[$field] = $key;
            }
        }

        return ['values' => $values, 'errors' => $errors];
    }

    /**
     * A shop that charges cards for real says who sells: with live keys, what the law requires must be there.
     *
     * @param array<string, mixed> $values
     *
     * @return array<string, string> sentence by setting
     */
    private static function missing(array $values): array
    {
        $missing = LegalFields::missing(
            static fn(string $field): string => Read::text($values[$field] ?? ''),
            Read::bool($values['vat_exempt'] ?? false),
            Read::bool($values['gpsr_originals_exempt'] ?? false),
        );

        return array_map(static fn(): string => __('Obligatoire avant d\'encaisser pour de vrai.', 'museau'), $missing);
    }
}
