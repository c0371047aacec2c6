<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

/** An object cache that counts how often all of it is emptied, for every process. */
final class CountedCache extends \WP_Object_Cache
{
    public int $emptied = 0;

    public function flush(): bool
    {
        // WordPress's own function for a request's memory calls this one, too.
        $callers = array_column(debug_backtrace(DEBUG_BACKTRACE_IGNORE_ARGS, 8), 'function');
        if (in_array('wp_cache_flush_runtime', $callers, true)) {
            return true;
        }
        ++$this->emptied;

        return parent::flush();
    }
}
