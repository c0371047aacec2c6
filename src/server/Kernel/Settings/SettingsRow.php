<?php

declare(strict_types=1);

namespace Museau\Kernel\Settings;

use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Read;

/** The one row of WordPress's options in which all settings stand: written whole, and by two requests at once. */
final class SettingsRow
{
    /** @var ?list<\Closure(): void> who is told once the row is written; null while nobody writes it */
    private static ?array $told = null;

    /** @param \Closure(mixed, mixed): void $then as Settings::on_change() */
    public static function on_change(\Closure $then): void
    {
        // It may read all orders: no other request waits for the row meanwhile, and what it fails at undoes no setting.
        $tell = static function (mixed $before, mixed $now) use ($then): void {
            if (self::$told === null) {
                $then($before, $now);
            } else {
                self::$told[] = static fn() => $then($before, $now);
            }
        };
        add_action('add_option_' . Settings::OPTION, static fn(string $name, mixed $now) => $tell([], $now), 10, 2);
        add_action('update_option_' . Settings::OPTION, $tell(...), 10, 2);
    }

    /**
     * Stores some values beside those that stand there.
     *
     * @param array<string, mixed> $values
     *
     * @throws DatabaseFailed nothing of it is stored then
     */
    public static function add(array $values): void
    {
        $around = self::$told;
        try {
            Transaction::run(static function () use ($values): void {
                self::$told = [];
                $now = [...Read::map(self::held()), ...$values];
                update_option(Settings::OPTION, $now);
                if (get_option(Settings::OPTION) !== $now) {
                    throw DatabaseFailed::is_not_kept('the settings');
                }
            });
            $told = self::$told ?? [];
        } finally {
            self::$told = $around;
        }
        foreach ($told as $tell) {
            $tell();
        }
    }

    /** What stands in the row, which no other request writes until the transaction ends; false without a row. */
    private static function held(): mixed
    {
        $row = Db::value(
            // SQLite lets one transaction write at a time, and none that has read what another one changed since.
            'SELECT option_value FROM %i WHERE option_name = %s' . (Db::is_sqlite() ? '' : ' FOR UPDATE'),
            Db::wpdb()->options,
            Settings::OPTION,
        );
        $stored = $row === null ? false : maybe_unserialize($row);
        if ($stored !== get_option(Settings::OPTION)) {
            // WordPress writes nothing that this request takes for what stands there already.
            foreach (['alloptions', 'notoptions', Settings::OPTION] as $key) {
                wp_cache_delete($key, 'options');
            }
        }

        return $stored;
    }
}
