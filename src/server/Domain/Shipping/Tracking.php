<?php

declare(strict_types=1);

namespace Museau\Domain\Shipping;

use Museau\Kernel\PlainText;
use Museau\Kernel\Read;

/**
 * What the artist wrote to follow a parcel: a number whose carrier is known by its form or by her choice, a carrier's own address, or
 * a text. It is kept as one line that a person reads: 'Colissimo 6A12345678901'. Only carriers' own pages become links.
 */
final class Tracking
{
    /** The choice of a carrier that is none of ours: the number stands without a link. */
    public const OTHER = 'autre';

    private const MAX = 200;

    /** From so many digits on it is a number; with fewer it is words, 'Remis en main propre'. */
    private const DIGITS = 3;

    /** Weights of the eight digits of a number of the Universal Postal Union (S10). */
    private const WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

    private function __construct(
        /** What is kept and shown. */
        public readonly string $text,
        /** '' where nothing leads to the parcel. */
        public readonly string $url,
    ) {}

    /** What an order keeps; older orders keep a number alone. */
    public static function of(mixed $kept): self
    {
        $text = Read::text($kept);
        foreach (Carrier::cases() as $carrier) {
            $number = str_starts_with($text, $carrier->label() . ' ') ? substr($text, strlen($carrier->label()) + 1) : '';
            if ($number !== '') {
                return new self($text, $carrier->url($number));
            }
        }

        return new self($text, Carrier::owns($text) ? $text : '');
    }

    /**
     * What the form of an order's panel says.
     *
     * @param string $choice Carrier's value, OTHER, or '' to know it by its form
     *
     * @throws CannotTrack is_mistyped; is_ambiguous; is_unknown
     */
    public static function read(string $typed, string $choice): self
    {
        $typed = mb_substr(PlainText::line($typed), 0, self::MAX);
        $number = strtoupper((string) preg_replace('/[ .\-]/', '', $typed));
        $chosen = Carrier::tryFrom($choice);
        $is_words = $chosen === null && preg_match_all('/\d/', $number) < self::DIGITS;
        if ($typed === '' || $choice === self::OTHER || str_contains($typed, '://') || $is_words) {
            return new self($typed, Carrier::owns($typed) ? $typed : '');
        }
        $is_postal = preg_match('/^[A-Z]{2}\d{9}[A-Z]{2}$/D', $number) === 1;
        if ($is_postal && !self::has_right_digit(substr($number, 2, 9))) {
            throw CannotTrack::is_mistyped();
        }
        $carrier = $chosen ?? self::by_form($number);

        return $carrier->can_have($number)
            ? new self($carrier->label() . ' ' . $number, $carrier->url($number))
            : throw CannotTrack::is_unknown();
    }

    /**
     * How what an order keeps stands in a form, so that read() makes the same of it.
     *
     * @return array{typed: string, choice: string}
     */
    public static function fields(string $kept): array
    {
        foreach (Carrier::cases() as $carrier) {
            if (str_starts_with($kept, $carrier->label() . ' ')) {
                return ['typed' => substr($kept, strlen($carrier->label()) + 1), 'choice' => $carrier->value];
            }
        }
        try {
            self::read($kept, '');
        } catch (CannotTrack) {
            return ['typed' => $kept, 'choice' => self::OTHER];
        }

        return ['typed' => $kept, 'choice' => ''];
    }

    /** @throws CannotTrack is_ambiguous; is_unknown */
    private static function by_form(string $number): Carrier
    {
        return match (1) {
            // The Universal Postal Union's: C is a parcel, E express, L and R are letters; Chronopost's own begin with X.
            preg_match('/^C[A-Z]\d{9}FR$/D', $number) => Carrier::Colissimo,
            preg_match('/^[LR][A-Z]\d{9}FR$/D', $number) => Carrier::Letter,
            preg_match('/^[EX][A-Z]\d{9}[A-Z]{2}$/D', $number) => Carrier::Chronopost,
            // La Poste's own within France: the first digit says which product it is.
            preg_match('/^[6-9][A-Z]\d{11}$/D', $number) => Carrier::Colissimo,
            preg_match('/^[1-5][A-Z]\d{11}$/D', $number) => Carrier::Letter,
            preg_match('/^\d{8}$/D', $number) => Carrier::MondialRelay,
            // La Poste, Chronopost and Mondial Relay all have numbers of digits alone; another country's may be anybody's.
            preg_match('/^(?:\d{9,15}|[A-Z]{2}\d{9}[A-Z]{2})$/D', $number) => throw CannotTrack::is_ambiguous(),
            default => throw CannotTrack::is_unknown(),
        };
    }

    /** @param string $digits eight, then the one that checks them */
    private static function has_right_digit(string $digits): bool
    {
        $sum = 0;
        foreach (self::WEIGHTS as $place => $weight) {
            $sum += $weight * (int) $digits[$place];
        }
        $check = 11 - $sum % 11;

        return (int) $digits[8] === match ($check) {
            10 => 0,
            11 => 5,
            default => $check,
        };
    }
}
