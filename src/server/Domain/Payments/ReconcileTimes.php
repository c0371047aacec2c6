<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Kernel\Read;

/**
 * When the reconciler last compared everything with Stripe, for each key: another account answers a list of its own,
 * and nothing of ours would be missed in it.
 */
final class ReconcileTimes
{
    private const OPTION = 'museau_stripe_passes';

    private const SILENT = 86400;

    /** Unix time; 0 when never. */
    public static function last(string $digest): int
    {
        return Read::int(self::all()[$digest] ?? 0);
    }

    public static function remember(string $digest, int $now): void
    {
        $passes = [$digest => $now] + self::all();
        // Once the newest ones are kept, older keys are looked back for as far as for none.
        update_option(self::OPTION, array_slice($passes, 0, 5, true), false);
    }

    /** When everything was last compared, if that is more than a day ago; null also when it never was. */
    public static function silent_since(int $now): ?int
    {
        $passes = array_map(Read::int(...), self::all());
        $last = $passes === [] ? 0 : max($passes);

        return $last > 0 && $last < $now - self::SILENT ? $last : null;
    }

    /** @return array<string, mixed> */
    private static function all(): array
    {
        return Read::map(get_option(self::OPTION));
    }
}
