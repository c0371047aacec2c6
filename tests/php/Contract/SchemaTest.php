<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\RawTables;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Tables;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Read;
use Museau\Screens\Site\ClosedForUpdate;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\DataProvider;

/** The tables of the release a8fba49 become today's, whatever happens on the way. They stand beside the site's own, under another prefix. */
final class SchemaTest extends WordPressTestCase
{
    /** One row each of what must not be touched. */
    private const ROWS = [
        'orders' => [
            'id' => 7, 'number' => '2026-0007', 'order_key' => 'k', 'status' => 'processing', 'cart_id' => 'c', 'subtotal' => 100,
            'shipping' => 0, 'total' => 100, 'balance' => 0, 'received' => 100, 'customer' => 'Zoé', 'email' => 'zoe@example.org',
            'billing' => '{}', 'notes' => '', 'revision' => 'r', 'created' => 5,
        ],
        'mails' => [
            'order_id' => 7, 'kind' => 'paid-customer', 'recipient' => 'zoe@example.org', 'subject' => 'Merci', 'html' => '<p>', 'text' => 'x',
            'created' => 5,
        ],
        'refunds' => [
            'request' => 'r:0', 'order_id' => 7, 'payment_id' => 1, 'cents' => 5, 'lines_json' => '{}', 'back' => '1,2', 'reason' => '',
            'created' => 5,
        ],
        'photos' => [
            'order_id' => 7, 'line_key' => 'l', 'file' => 'f.jpg', 'sha256' => 's', 'width' => 1, 'height' => 1, 'bytes' => 1, 'created' => 'x',
        ],
    ];

    private string $prefix = '';

    /** @var array<string, mixed> */
    private array $options = [];

    /** @var list<string> prefixes whose tables go */
    private array $made = [];

    protected function setUp(): void
    {
        parent::setUp();
        // What changes tables ends a transaction on MariaDB.
        Db::wpdb()->query('ROLLBACK');
        Transaction::nest(false);
        $this->prefix = Db::wpdb()->prefix;
        foreach (['museau_schema', 'museau_schema_level'] as $name) {
            $this->options[$name] = get_option($name);
        }
    }

    protected function tearDown(): void
    {
        foreach ($this->made as $made) {
            Db::wpdb()->prefix = $made;
            foreach (array_keys(Tables::COLUMNS) as $name) {
                Db::run('DROP TABLE IF EXISTS %i', Schema::table($name));
            }
        }
        if ($this->prefix !== '') {
            Db::wpdb()->prefix = $this->prefix;
            foreach ($this->options as $name => $value) {
                update_option($name, $value);
            }
        }
        parent::tearDown();
    }

    public function test_the_former_tables_become_todays_and_keep_their_rows(): void
    {
        $this->make_former('f');
        $written = self::rows();
        $upgraded = self::install();
        $this->stand_in('g');
        $fresh = self::install();
        self::assertSame($fresh->is_complete(), $upgraded->is_complete());
        self::assertTrue($fresh->is_complete());
        $today = self::shape();
        Db::wpdb()->prefix = $this->prefix . 'f_';
        self::assertSame($today, self::shape());
        self::assertSame($written, self::rows());
        self::assertSame(Schema::level(), Read::int(get_option('museau_schema_level')));
    }

    #[DataProvider('faults')]
    public function test_a_change_that_stops_anywhere_is_taken_up_by_the_next_request(string $way): void
    {
        $this->make_former('f');
        $written = self::rows();
        $steps = 0;
        $stop = self::at_each_change(static function (string $sql) use (&$steps): string {
            ++$steps;

            return $sql;
        });
        self::install();
        $stop();
        $today = self::shape();
        self::assertGreaterThan(30, $steps);

        // Each of them in npm run upgrade; the last one drops a key.
        $one = $way === 'killed' ? intdiv($steps, 2) : $steps;
        foreach (getenv('MUSEAU_UPGRADE') === 'whole' ? range(1, $steps) : [$one] as $at) {
            $this->make_former('f');
            $this->stop_at($at, $way);
            self::assertNotSame($today, self::shape(), "$way at $at");
            self::assertSame('', Read::text(get_option('museau_schema')), "$way at $at is not written down as made");
            self::assertTrue(self::install()->is_complete(), "$way at $at");
            self::assertSame($today, self::shape(), "$way at $at");
            self::assertSame($written, self::rows(), "$way at $at");
            self::assertNotSame('', Read::text(get_option('museau_schema')));
        }
    }

    /** @return iterable<string, array{string}> */
    public static function faults(): iterable
    {
        yield 'the process is killed' => ['killed'];
        yield 'the disk is full' => ['refused'];
    }

    public function test_a_change_that_was_refused_closes_the_shop_until_it_is_made(): void
    {
        $this->make_former('f');
        $stop = self::at_each_change(self::refuse(...));
        $schema = self::install();
        $stop();
        $closed = new ClosedForUpdate($schema);
        self::assertStringContainsString('la base de données a refusé un changement', $closed->sentence());
        $closed->hooks();
        $answer = $this->call('GET', '/cart');
        self::assertSame([503, 'museau_updating'], [$answer->status, $answer->text('code')]);
        $schema->install();
        self::assertSame('', $closed->sentence());
        remove_all_filters('rest_pre_dispatch', PHP_INT_MIN);
        remove_all_actions('template_redirect', PHP_INT_MIN);
        remove_all_actions('admin_init', PHP_INT_MIN);
    }

    public function test_a_database_of_a_later_release_is_known_by_its_level(): void
    {
        self::assertFalse(Schema::is_newer());
        update_option('museau_schema_level', Schema::level() + 1);
        self::assertTrue(Schema::is_newer());
        self::assertStringContainsString('Remettez la version récente', (new ClosedForUpdate(new Schema()))->sentence());
        update_option('museau_schema_level', Schema::level());
        self::assertSame('', (new ClosedForUpdate(new Schema()))->sentence());
    }

    public function test_no_column_of_a_release_is_taken_out_of_the_list(): void
    {
        foreach (self::former() as $name => $columns) {
            foreach (self::columns_of($columns) as $column) {
                self::assertMatchesRegularExpression("/^\s*$column /m", Tables::COLUMNS[$name] ?? '', "$name.$column: the level would fall");
            }
        }
    }

    private function stop_at(int $at, string $way): void
    {
        $step = 0;
        $stop = self::at_each_change(static function (string $sql) use (&$step, $at, $way): string {
            ++$step;
            if ($step === $at && $way === 'killed') {
                throw new \Error('killed');
            }

            return $step >= $at && $way === 'refused' ? self::refuse() : $sql;
        });
        try {
            self::assertFalse(self::install()->is_complete());
        } catch (\Error $error) {
            self::assertSame('killed', $error->getMessage());
        } finally {
            $stop();
        }
    }

    /**
     * @param callable(string): string $change of a statement that changes tables
     *
     * @return \Closure(): bool ends it
     */
    private static function at_each_change(callable $change): \Closure
    {
        $filter = static fn(string $sql): string => preg_match('/^\s*(CREATE|ALTER|DROP)\b.*_museau_/is', $sql) === 1 ? $change($sql) : $sql;
        add_filter('query', $filter);

        return static fn(): bool => remove_filter('query', $filter);
    }

    /** A statement that every database refuses. */
    private static function refuse(): string
    {
        return 'ALTER TABLE museau_is_not_there ADD COLUMN full int';
    }

    private static function install(): Schema
    {
        $schema = new Schema();
        $schema->install();

        return $schema;
    }

    private function stand_in(string $mark): void
    {
        Db::wpdb()->prefix = $this->prefix . $mark . '_';
        $this->made[] = Db::wpdb()->prefix;
        foreach (array_keys(Tables::COLUMNS) as $name) {
            Db::run('DROP TABLE IF EXISTS %i', Schema::table($name));
        }
        update_option('museau_schema', '');
        update_option('museau_schema_level', 0);
    }

    private function make_former(string $mark): void
    {
        $this->stand_in($mark);
        foreach (self::former() as $name => $columns) {
            Db::run('CREATE TABLE ' . Schema::table($name) . " (\n$columns\n) " . Db::wpdb()->get_charset_collate());
        }
        foreach (self::ROWS as $name => $row) {
            Db::wpdb()->insert(Schema::table($name), $row);
        }
    }

    /** @return array<string, string> columns by table, as Tables writes them */
    private static function former(): array
    {
        $file = dirname(__DIR__, 2) . '/fixtures/upgrade/tables-a8fba49.json';

        return array_map(Read::text(...), Read::json((string) file_get_contents($file)));
    }

    /** @return list<string> */
    private static function columns_of(string $columns): array
    {
        preg_match_all('/^\s*(?!PRIMARY|UNIQUE|KEY)(\w+) /m', $columns, $match);

        return $match[1];
    }

    /** @return array<string, mixed> of each table the columns and keys */
    private static function shape(): array
    {
        $shape = [];
        foreach (array_keys(Tables::COLUMNS) as $name) {
            if (!RawTables::exists("museau_$name")) {
                continue;
            }
            $columns = array_map(
                static fn(array $column): string => implode(' ', [$column['Field'], $column['Type'], $column['Null'], $column['Default']]),
                Db::rows('SHOW COLUMNS FROM %i', Schema::table($name)),
            );
            $keys = array_map(
                static fn(array $key): string => implode(' ', [$key['Key_name'], $key['Column_name'], $key['Non_unique']]),
                Db::rows('SHOW INDEX FROM %i', Schema::table($name)),
            );
            sort($columns);
            sort($keys);
            $shape[$name] = [$columns, $keys];
        }

        return $shape;
    }

    /** @return array<string, mixed> */
    private static function rows(): array
    {
        $former = self::former();

        return array_map(static fn(string $name): array => array_map(
            static fn(array $row): array => array_intersect_key($row, array_flip(self::columns_of($former[$name]))),
            Db::rows('SELECT * FROM %i', Schema::table($name)),
        ), array_combine(array_keys(self::ROWS), array_keys(self::ROWS)));
    }
}
