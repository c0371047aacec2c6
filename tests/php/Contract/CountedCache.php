<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

/** An object cache that counts how often all of it is emptied, for every process. */
final class CountedCache extends \WP_Object_Cache
{
    public int $emptied = 0;

    /** Whether it refuses to be emptied, as on a host that many shops share. */
    public bool $is_kept = false;

    public function flush(): bool
    {
        // WordPress's own function for a request's memory calls this one, too.
        $callers = array_column(debug_backtrace(DEBUG_BACKTRACE_IGNORE_ARGS, 8), 'function');
        if (in_array('wp_cache_flush_runtime', $callers, true)) {
            return true;
        }
        ++$this->emptied;

        // WordPress's own says true always, a host's may not.
        return $this->is_kept ? false : parent::flush(); /* @phpstan-ignore return.type */
    }
}
