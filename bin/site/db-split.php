<?php

/*
 * Plugin Name: Museau, database with a replica
 * Description: As db.php of a site with several nodes: does what HyperDB documents, with the servers of db-config.php. Writes go to the
 * primary, and so do later reads of a table that this request wrote; other reads go to the replica, however far it lags.
 */

declare(strict_types=1);

final class Museau_Split_Database extends wpdb
{
    /** @var array<string, true>|true tables whose reads go to the primary; true: all of them */
    public array|bool $srtm = [];

    private mysqli|false|null $primary = null;

    private mysqli|false|null $replica = null;

    /** @var array<string, string|int> the server that takes no write */
    private array $reads = [];

    /** @var list<callable(string, object): mixed> */
    private array $callbacks = [];

    public function send_reads_to_masters(): void
    {
        $this->srtm = true;
    }

    /** @param array<string, string|int> $server */
    public function add_database(array $server): void
    {
        if ($server['write'] === 0) {
            $this->reads = $server;
        }
    }

    public function add_callback(callable $callback): void
    {
        $this->callbacks[] = $callback;
    }

    public function is_write_query(string $query): bool
    {
        return preg_match('/^[\s(]*(?:SELECT|SHOW|DESCRIBE|DESC|EXPLAIN)\b/i', $query) !== 1
            || preg_match('/\bFOR\s+UPDATE\b|_LOCKS?\(/i', $query) === 1;
    }

    /** @param string $query */
    public function query($query)
    {
        foreach ($this->callbacks as $callback) {
            $callback($query, $this);
        }
        if (!$this->replica || $this->dbh !== $this->replica) {
            // wpdb may have connected anew.
            $this->primary = $this->dbh;
        }
        $this->dbh = $this->is_for_replica($query) ? $this->replica() : $this->primary;

        return parent::query($query);
    }

    private function is_for_replica(string $query): bool
    {
        if (preg_match('/^\s*SELECT\s+FOUND_ROWS/i', $query) === 1) {
            return $this->replica && $this->dbh === $this->replica;
        }
        $table = (string) $this->get_table_from_query($query);
        $is_write = $this->is_write_query($query);
        if (is_array($this->srtm) && $is_write && $table !== '') {
            $this->srtm[$table] = true;
        }
        if ($is_write || $this->srtm === true || $this->reads === []) {
            return false;
        }
        foreach (array_keys((array) $this->srtm) as $written) {
            if (stripos($query, (string) $written) !== false) {
                return false;
            }
        }

        return true;
    }

    private function replica(): mysqli|false|null
    {
        if ($this->replica === null) {
            [$host, $port] = explode(':', (string) $this->reads['host']);
            mysqli_report(MYSQLI_REPORT_OFF);
            $this->replica = @mysqli_connect($host, (string) $this->reads['user'], (string) $this->reads['password'], (string) $this->reads['name'], (int) $port);
            if ($this->replica !== false) {
                $this->set_charset($this->replica);
                $this->set_sql_mode_of($this->replica);
            }
        }

        return $this->replica ?: $this->primary;
    }

    private function set_sql_mode_of(mysqli $connection): void
    {
        [$was, $this->dbh] = [$this->dbh, $connection];
        $this->set_sql_mode();
        $this->dbh = $was;
    }
}

$GLOBALS['wpdb'] = new Museau_Split_Database(DB_USER, DB_PASSWORD, DB_NAME, DB_HOST);
// As those drop-ins do; the file speaks of $wpdb.
(static function (wpdb $wpdb): void {
    require ABSPATH . 'db-config.php';
})($GLOBALS['wpdb']);
