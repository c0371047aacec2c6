<?php

declare(strict_types=1);

namespace Museau\Kernel\Database;

/** Statements that end a transaction and keep what it wrote, whatever was meant: in a preview they would write for good. */
final class ImplicitCommit
{
    /** Those of MySQL and MariaDB; temporary tables are the exception. */
    private const STATEMENTS = '#^(?:\s|/\*.*?\*/|--[^\n]*\n)*(?:(?:ALTER|CREATE|DROP|RENAME)\s+(?!TEMPORARY\b)\w|TRUNCATE\b'
        . '|LOCK\s+TABLES?\b|START\s+TRANSACTION\b|BEGIN\b|COMMIT\b|(?:ANALYZE|CHECK|OPTIMIZE|REPAIR)\s+(?:\w+\s+)?TABLES?\b'
        . '|GRANT\b|REVOKE\b|FLUSH\b|SET\s+(?:SESSION\s+|@@(?:SESSION\.)?)?AUTOCOMMIT\b)#is';

    public static function is(string $sql): bool
    {
        return preg_match(self::STATEMENTS, $sql) === 1;
    }

    /**
     * @internal a filter of 'query'
     *
     * @throws DatabaseFailed
     */
    public static function refuse(string $sql): string
    {
        if (self::is($sql)) {
            throw new DatabaseFailed('a statement that commits in a transaction that is never kept: ' . strtok(trim($sql), " \n\t"));
        }

        return $sql;
    }
}
