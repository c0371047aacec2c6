<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;

/**
 * What the reconciler works on, noted before it begins: an extension may end PHP in the middle, and the same order would
 * stop every later run at the same place.
 */
final class Attempts
{
    /** Seconds within which a second beginning is another process's, not the one after an end. */
    private const AT_ONCE = 60;

    /** @return array<string, int> how often work on this was begun and never ended, by its name */
    public static function unended(): array
    {
        $unended = [];
        foreach (Db::rows('SELECT name, begins FROM %i', Schema::table('attempts')) as $row) {
            $unended[(string) $row['name']] = (int) $row['begins'];
        }

        return $unended;
    }

    public static function begin(string $name, int $now): void
    {
        $table = Schema::table('attempts');
        if (Db::run('INSERT IGNORE INTO %i (name, begun, begins) VALUES (%s, %d, 1)', $table, $name, $now) === 0) {
            $sql = 'UPDATE %i SET begins = begins + 1, begun = %d WHERE name = %s AND begun <= %d';
            Db::run($sql, $table, $now, $name, $now - self::AT_ONCE);
        }
    }

    public static function end(string $name): void
    {
        Db::run('DELETE FROM %i WHERE name = %s', Schema::table('attempts'), $name);
    }
}
