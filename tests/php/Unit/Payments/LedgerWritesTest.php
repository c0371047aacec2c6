<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Payments;

use Museau\Tests\Support\Tree;
use PHPUnit\Framework\TestCase;

/** The invariants of the table of payments are read in one place: Ledger alone writes to it. */
final class LedgerWritesTest extends TestCase
{
    private const LEDGER = 'src/server/Domain/Payments/Ledger.php';

    public function test_only_the_ledger_writes_to_the_table(): void
    {
        $sources = iterator_to_array(Tree::texts(['src/server'], '/\.php$/'));
        self::assertArrayHasKey(self::LEDGER, $sources);
        unset($sources[self::LEDGER]);

        self::assertSame([], array_keys(array_filter($sources, self::writes(...))));
    }

    public function test_a_write_is_found(): void
    {
        self::assertTrue(self::writes("Db::run('UPDATE %i SET told = 1', Schema::table('payments'));"));
        self::assertTrue(self::writes("\$t = Schema::table('payments');\nDb::run(\n    'DELETE FROM %i',\n    \$t,\n);"));
        self::assertFalse(self::writes("Db::run('UPDATE %i SET a = 1', Schema::table('photos')); Db::row('SELECT', Schema::table('payments'));"));
    }

    /** Whether a source writes to the table, named in the call or by a variable. */
    private static function writes(string $source): bool
    {
        preg_match_all('/(\$\w+) = Schema::table\(\'payments\'\)/', $source, $names);
        $table = implode('|', ['Schema::table\(\'payments\'\)', ...array_map(static fn(string $name): string => preg_quote($name, '/') . '\b', $names[1])]);

        return preg_match("/Db::run\\([^;]*(?:$table)/", $source) === 1;
    }
}
