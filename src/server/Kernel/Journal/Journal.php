<?php

declare(strict_types=1);

namespace Museau\Kernel\Journal;

use Museau\Kernel\Clock;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Log\Log;

/**
 * The shop's audit trail (S35): who did or was refused what, to which number. It holds no text that came from outside,
 * so no name, address, e-mail, photo, key or token can be in it. A line that cannot be written fails nothing.
 */
final class Journal
{
    /** What of a detail is kept: codes of ours, comma between them. */
    private const DETAIL = '/[^A-Za-z0-9_,.\\\\ -]+/';

    /**
     * Writes a line; refusals, webhooks and errors that are the same count up in one line an hour, so that a flood fills no disk.
     *
     * @param string $detail  codes of ours: 'museau_foreign_origin', 'amount, currency'
     * @param int    $subject number of the product, order, payment … ; 0 for none
     * @param string $route   'POST /admin/product' as the manifest writes it, 'POST admin_post_museau_order' for a button of wp-admin; ''
     *   elsewhere
     */
    public static function write(Event $event, string $detail, int $subject = 0, string $route = '', int $status = 0): void
    {
        $now = Clock::now();
        $user = get_current_user_id();
        $detail = substr(preg_replace(self::DETAIL, '', $detail) ?? '', 0, 190);
        $hour = intdiv($now, 3600);
        $name = in_array($event, [Event::Write, Event::Mismatch, Event::Privacy], true)
            ? bin2hex(random_bytes(16))
            : md5(implode('|', [$hour, $event->value, $detail, $subject, $user, $route, $status]));
        $table = Schema::table('journal');
        try {
            if (Db::run('UPDATE %i SET hits = hits + 1 WHERE name = %s', $table, $name) === 0) {
                $made = Db::run(
                    'INSERT IGNORE INTO %i (name, created, event, detail, subject, user_id, route, status, hits) '
                        . 'VALUES (%s, %d, %s, %s, %d, %d, %s, %d, 1)',
                    $table,
                    $name,
                    $now,
                    $event->value,
                    $detail,
                    $subject,
                    $user,
                    substr($route, 0, 120),
                    $status,
                );
                if ($made === 0) {
                    Db::run('UPDATE %i SET hits = hits + 1 WHERE name = %s', $table, $name);
                }
            }
        } catch (DatabaseFailed $failure) {
            Log::error('journal_not_written', $failure);
        }
    }

    /**
     * Newest first, or oldest first.
     *
     * @return list<array{created: int, event: string, detail: string, subject: int, user_id: int, route: string, status: int, hits: int}>
     */
    public static function page(int $page, int $size, bool $is_oldest_first = false): array
    {
        return array_map(
            static fn(array $row): array => [
                'created' => (int) $row['created'],
                'event' => (string) $row['event'],
                'detail' => (string) $row['detail'],
                'subject' => (int) $row['subject'],
                'user_id' => (int) $row['user_id'],
                'route' => (string) $row['route'],
                'status' => (int) $row['status'],
                'hits' => (int) $row['hits'],
            ],
            Db::rows(
                'SELECT * FROM %i ORDER BY id ' . ($is_oldest_first ? 'ASC' : 'DESC') . ' LIMIT %d OFFSET %d',
                Schema::table('journal'),
                $size,
                $size * (max(1, $page) - 1),
            ),
        );
    }

    public static function count(): int
    {
        return (int) Db::value('SELECT COUNT(*) FROM %i', Schema::table('journal'));
    }

    public static function forget_before(int $time): void
    {
        Db::run('DELETE FROM %i WHERE created < %d', Schema::table('journal'), $time);
    }
}
