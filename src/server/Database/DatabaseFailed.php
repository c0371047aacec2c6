<?php

declare(strict_types=1);

namespace Museau\Database;

/** A query that the database refused; wpdb alone would go on in silence. */
final class DatabaseFailed extends \RuntimeException
{
    /** Whether the database ended the whole transaction in favour of another one: the work can be done again. */
    public function is_deadlock(): bool
    {
        return stripos($this->getMessage(), 'deadlock') !== false || stripos($this->getMessage(), 'lock wait timeout') !== false;
    }
}
