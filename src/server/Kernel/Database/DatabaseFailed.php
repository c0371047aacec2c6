<?php

declare(strict_types=1);

namespace Museau\Kernel\Database;

/** A query that the database refused; wpdb alone would go on in silence. */
final class DatabaseFailed extends \RuntimeException
{
    private const UNKNOWN_END = 'the end of a transaction was not acknowledged';

    /** Error code of the answer to a call whose writes were undone: the same call may be sent again. */
    public const CODE = 'museau_not_written';

    /** @param string $error the database's words; what they quote may be a customer's, and is left out */
    public function __construct(string $error)
    {
        parent::__construct((string) preg_replace("/'[^']*'/", "'…'", $error));
    }

    /** The connection was lost while the transaction ended: nobody can say whether it was kept. */
    public static function end_is_unknown(): self
    {
        return new self(self::UNKNOWN_END);
    }

    /**
     * Read again, the database does not hold what was written, though it refused nothing.
     *
     * @param string $what of ours: 'the lines of order 12'
     */
    public static function is_not_kept(string $what): self
    {
        return new self("the database does not hold $what");
    }

    /** What a person is told instead of the database's words. */
    public static function sentence(): string
    {
        return __('La boutique n\'a pas pu enregistrer votre demande. Rien n\'est perdu : réessayez dans un instant.', 'museau');
    }

    public function is_end_unknown(): bool
    {
        return $this->getMessage() === self::UNKNOWN_END;
    }

    /** Whether the connection is gone, and everything of the transaction with it: the work can be done again on another one. */
    public function is_lost(): bool
    {
        return preg_match('/gone away|lost connection|connection was killed/i', $this->getMessage()) === 1;
    }

    /** Whether the database ended the whole transaction in favour of another one: the work can be done again. */
    public function is_deadlock(): bool
    {
        return stripos($this->getMessage(), 'deadlock') !== false;
    }

    /** Whether a row stayed another connection's for too long: whoever asked has waited, and is told to come again. */
    public function is_timeout(): bool
    {
        return stripos($this->getMessage(), 'lock wait timeout') !== false;
    }
}
