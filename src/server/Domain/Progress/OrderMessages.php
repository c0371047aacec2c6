<?php

declare(strict_types=1);

namespace Museau\Domain\Progress;

use Museau\Domain\Mail\MailHistory;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;

/** The messages of orders, by the order's id: a shop that changes its engine keeps them. */
final class OrderMessages
{
    public static function add(int $order_id, bool $is_artist, string $body): OrderMessage
    {
        $now = Clock::now();
        Db::run(
            'INSERT INTO %i (order_id, created, is_artist, body) VALUES (%d, %d, %d, %s)',
            self::table(),
            $order_id,
            $now,
            (int) $is_artist,
            $body,
        );

        return new OrderMessage(Db::wpdb()->insert_id, $order_id, $now, $is_artist, false, $body);
    }

    /** @return list<OrderMessage> oldest first */
    public static function of_order(int $order_id): array
    {
        return array_map(
            OrderMessage::of(...),
            Db::rows('SELECT * FROM %i WHERE order_id = %d ORDER BY id', self::table(), $order_id),
        );
    }

    /**
     * Orders, under way or not, whose customer wrote last and waits for an answer, the longest first.
     *
     * @return list<int>
     */
    public static function unanswered(): array
    {
        return array_map(intval(...), Db::column(
            'SELECT m.order_id FROM %i m JOIN (SELECT MAX(id) AS id FROM %i GROUP BY order_id) AS last ON last.id = m.id'
                . ' WHERE m.is_artist = 0 AND m.is_settled = 0 ORDER BY m.id',
            self::table(),
            self::table(),
        ));
    }

    /** The artist has read what was written of an order, and nothing is to be answered. */
    public static function settle(int $order_id): void
    {
        Db::run('UPDATE %i SET is_settled = 1 WHERE order_id = %d AND is_artist = 0', self::table(), $order_id);
    }

    /** @return list<int> orders about which something was written */
    public static function orders(): array
    {
        return array_map(intval(...), Db::column('SELECT DISTINCT order_id FROM %i', self::table()));
    }

    /**
     * Forgets messages and the letters that told them.
     *
     * @param int $before Unix time: those that were written earlier
     */
    public static function forget_before(int $order_id, int $before): void
    {
        foreach (self::of_order($order_id) as $message) {
            if ($message->created < $before) {
                MailHistory::forget($order_id, $message->mail());
                Db::run('DELETE FROM %i WHERE id = %d', self::table(), $message->id);
            }
        }
    }

    private static function table(): string
    {
        return Schema::table('order_messages');
    }
}
