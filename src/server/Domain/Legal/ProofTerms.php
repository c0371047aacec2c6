<?php

declare(strict_types=1);

namespace Museau\Domain\Legal;

use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/** What the artist set about proofs in 'Boutique'. */
final class ProofTerms
{
    /** Changes that a portrait's price includes. */
    public static function rounds(Settings $settings): int
    {
        return Read::int($settings->value('proof_rounds', 2));
    }

    /** Days that a customer has to answer before silence counts; reminders are spread over them. */
    public static function days(Settings $settings): int
    {
        return max(7, Read::int($settings->value('proof_days', 14)));
    }

    /** Whether silence counts as approval, once the terms that the customer accepted say it. */
    public static function counts_silence(Settings $settings): bool
    {
        return Read::bool($settings->value('proof_silence', false));
    }

    /** Whether the artist's name is drawn over a proof unless she says otherwise. */
    public static function is_marked(Settings $settings): bool
    {
        return Read::bool($settings->value('proof_mark', false));
    }

    /** @return array{int, int} days after which the two reminders go */
    public static function reminders(int $days): array
    {
        return [intdiv($days, 2), $days - self::grace($days)];
    }

    /** Days between the second reminder and the announced one. */
    public static function grace(int $days): int
    {
        return max(2, intdiv($days, 4));
    }

    /** The words of the terms by which an order's own version is known to say that silence counts. */
    public static function clause(): string
    {
        return __('silence vaut validation', 'museau');
    }

    /** Whether a text of the terms says that silence counts; typography and lines aside. */
    public static function says_silence_counts(string $terms): bool
    {
        $plain = static fn(string $text): string => mb_strtolower((string) preg_replace('/\s+/u', ' ', $text));

        return str_contains($plain($terms), $plain(self::clause()));
    }
}
