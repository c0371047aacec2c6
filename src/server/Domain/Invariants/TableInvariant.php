<?php

declare(strict_types=1);

namespace Museau\Domain\Invariants;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Tables;
use Museau\Kernel\Health\Examined;
use Museau\Kernel\Health\Violation;

/** Every table of the theme is there with all its columns. */
final class TableInvariant
{
    /** @param array<string, string> $tables as Tables::COLUMNS */
    public static function examine(array $tables = Tables::COLUMNS): Examined
    {
        $violations = [];
        foreach ($tables as $name => $definition) {
            if (Db::value('SHOW TABLES LIKE %s', Db::wpdb()->esc_like(Schema::table($name))) === null) {
                $violations[] = new Violation('table_missing', 'table', $name);
                continue;
            }
            $there = Db::column('SHOW COLUMNS FROM %i', Schema::table($name));
            foreach (array_diff(Schema::parts($definition)['columns'], $there) as $column) {
                $violations[] = new Violation('column_missing', 'table', $name, ['column' => $column]);
            }
        }

        return new Examined(count($tables), $violations);
    }
}
