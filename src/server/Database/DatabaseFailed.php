<?php

declare(strict_types=1);

namespace Museau\Database;

/** A query that the database refused; wpdb alone would go on in silence. */
final class DatabaseFailed extends \RuntimeException
{
    /** @param string $error the database's words; what they quote may be a customer's, and is left out */
    public function __construct(string $error)
    {
        parent::__construct((string) preg_replace("/'[^']*'/", "'…'", $error));
    }

    /** Whether the database ended the whole transaction in favour of another one: the work can be done again. */
    public function is_deadlock(): bool
    {
        return stripos($this->getMessage(), 'deadlock') !== false || stripos($this->getMessage(), 'lock wait timeout') !== false;
    }
}
