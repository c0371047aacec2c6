<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Kernel\Database\Db;

/** A database as HyperDB offers it, that notes what it is asked instead of asking. */
final class SplitDatabase extends \wpdb
{
    /** @var array<string, true>|true HyperDB's own: tables whose reads go to the primary, or all */
    public array|bool $srtm = [];

    /** @var array<string, array<string, list<int>>> */
    public array $hyper_servers = ['global' => ['write' => [1]]];

    /** @var list<string> */
    public array $asked = [];

    /** Times that all reads were sent to the primary. */
    public int $sent = 0;

    public function __construct()
    {
        $this->set_prefix(Db::wpdb()->prefix);
    }

    public function send_reads_to_masters(): void
    {
        ++$this->sent;
        $this->srtm = true;
    }

    /** Whether its replica answers with an error. */
    public bool $broken = false;

    /** @param string $query */
    public function query($query): int
    {
        $this->asked[] = $query;
        $this->last_error = $this->broken && $this->sent === 0 ? 'Table is marked as crashed' : '';

        return 1;
    }

    /** @param string $query */
    public function prepare($query, ...$args): string
    {
        return $query;
    }

    /** Does something with this database in the site's place. */
    public function swapped(callable $work): void
    {
        $was = $GLOBALS['wpdb'];
        $GLOBALS['wpdb'] = $this;
        try {
            $work();
        } finally {
            $GLOBALS['wpdb'] = $was;
        }
    }
}
