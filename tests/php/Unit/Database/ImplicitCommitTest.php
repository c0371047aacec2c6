<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Database;

use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\ImplicitCommit;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

final class ImplicitCommitTest extends TestCase
{
    #[TestDox('Statements that end a transaction by themselves are known, temporary tables and rows are not among them')]
    public function test_statements(): void
    {
        foreach ([
            'ALTER TABLE wp_posts ADD x INT', "\n create table if not exists wp_x (id INT)", 'DROP TABLE IF EXISTS wp_x', 'RENAME TABLE a TO b', 'CREATE INDEX i ON wp_posts (ID)',
            'TRUNCATE wp_x', 'TRUNCATE TABLE wp_x', 'LOCK TABLES wp_posts WRITE', 'START TRANSACTION', 'begin', 'COMMIT', '/* plugin */ COMMIT', "-- plugin\nCOMMIT",
            'OPTIMIZE TABLE wp_posts', 'OPTIMIZE LOCAL TABLE wp_posts', 'SET autocommit = 1', 'SET SESSION autocommit=0', 'SET @@autocommit = 1',
        ] as $sql) {
            self::assertTrue(ImplicitCommit::is($sql), $sql);
        }
        foreach ([
            'CREATE TEMPORARY TABLE wp_x (id INT)', 'DROP TEMPORARY TABLE wp_x', 'SELECT * FROM wp_posts WHERE post_title = "ALTER TABLE x"', 'INSERT INTO wp_posts (post_title) VALUES ("COMMIT")',
            'SAVEPOINT museau_1', 'RELEASE SAVEPOINT museau_1', 'ROLLBACK TO SAVEPOINT museau_1', 'SHOW CREATE TABLE wp_posts', 'SET NAMES utf8mb4', 'UPDATE wp_options SET option_value = 1',
        ] as $sql) {
            self::assertFalse(ImplicitCommit::is($sql), $sql);
            self::assertSame($sql, ImplicitCommit::refuse($sql));
        }
        $this->expectException(DatabaseFailed::class);
        ImplicitCommit::refuse('ALTER TABLE wp_posts ADD x INT');
    }
}
