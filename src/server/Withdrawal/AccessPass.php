<?php

declare(strict_types=1);

namespace Museau\Withdrawal;

/** A signed note, good for an hour, that its bearer named an order rightly. It opens the withdrawal of that order and nothing else. */
final class AccessPass
{
    private const LIFE = 3600;

    /** @param 'order'|'receipt' $kind */
    public static function issue(string $kind, int $id, int $now): string
    {
        return $id . '.' . ($now + self::LIFE) . '.' . self::sign($kind, $id, $now + self::LIFE);
    }

    /**
     * The id that the note opens; 0 when it is forged or too old.
     *
     * @param 'order'|'receipt' $kind
     */
    public static function read(string $kind, string $pass, int $now): int
    {
        if (preg_match('/^(\d{1,18})\.(\d{9,11})\.([0-9a-f]{64})$/', $pass, $parts) !== 1) {
            return 0;
        }

        return hash_equals(self::sign($kind, (int) $parts[1], (int) $parts[2]), $parts[3]) && (int) $parts[2] >= $now ? (int) $parts[1] : 0;
    }

    private static function sign(string $kind, int $id, int $until): string
    {
        return hash_hmac('sha256', "museau-withdrawal:$kind:$id:$until", wp_salt('nonce'));
    }
}
