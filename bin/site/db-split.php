<?php

/*
 * Plugin Name: Museau, database with a replica
 * Description: As db.php of a site with several nodes: does what HyperDB documents. Writes go to the primary, and so do later reads of a table
 * that this request wrote; other reads go to the replica (MUSEAU_DB_REPLICA, 'host:port'), however far it lags.
 */

declare(strict_types=1);

final class Museau_Split_Database extends wpdb
{
    /** @var array<string, true>|true tables whose reads go to the primary; true: all of them */
    public array|bool $srtm = [];

    private mysqli|false|null $primary = null;

    private ?mysqli $replica = null;

    public function send_reads_to_masters(): void
    {
        $this->srtm = true;
    }

    /** @param string $query */
    public function query($query)
    {
        if ($this->dbh !== $this->replica) {
            // wpdb may have connected anew.
            $this->primary = $this->dbh;
        }
        $this->dbh = $this->is_for_replica($query) ? $this->replica() : $this->primary;

        return parent::query($query);
    }

    private function is_for_replica(string $query): bool
    {
        if (preg_match('/^\s*SELECT\s+FOUND_ROWS/i', $query) === 1) {
            return $this->dbh === $this->replica;
        }
        $table = (string) $this->get_table_from_query($query);
        $is_read = preg_match('/^[\s(]*(?:SELECT|SHOW|DESCRIBE|DESC|EXPLAIN)\b/i', $query) === 1
            && preg_match('/\bFOR\s+UPDATE\b|_LOCKS?\(/i', $query) !== 1;
        if (is_array($this->srtm) && !$is_read && $table !== '') {
            $this->srtm[$table] = true;
        }
        if (!$is_read || $this->srtm === true) {
            return false;
        }
        foreach (array_keys((array) $this->srtm) as $written) {
            if (stripos($query, (string) $written) !== false) {
                return false;
            }
        }

        return true;
    }

    private function replica(): mysqli|false
    {
        if ($this->replica !== null) {
            return $this->replica;
        }
        [$host, $port] = explode(':', (string) getenv('MUSEAU_DB_REPLICA'));
        mysqli_report(MYSQLI_REPORT_OFF);
        $replica = mysqli_connect($host, DB_USER, DB_PASSWORD, DB_NAME, (int) $port);
        if ($replica === false) {
            return $this->primary instanceof mysqli ? $this->primary : false;
        }
        $this->set_charset($replica);
        $this->set_sql_mode_of($replica);

        return $this->replica = $replica;
    }

    private function set_sql_mode_of(mysqli $connection): void
    {
        [$was, $this->dbh] = [$this->dbh, $connection];
        $this->set_sql_mode();
        $this->dbh = $was;
    }
}

$GLOBALS['wpdb'] = new Museau_Split_Database(DB_USER, DB_PASSWORD, DB_NAME, DB_HOST);
