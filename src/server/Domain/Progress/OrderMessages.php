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
    /** For so many days a message about an order that is not under way any more counts as a question. */
    private const DAYS = 60;

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
     * Those of some orders whose customer wrote last and waits for an answer, the longest first.
     *
     * @param list<int> $ids of orders
     *
     * @return list<int>
     */
    public static function unanswered(array $ids): array
    {
        return $ids === [] ? [] : self::waiting(self::among($ids));
    }

    /**
     * All orders whose customer wrote last and waits for an answer, the longest first: those under way, and of the others those that were
     * written about in the last DAYS, since most of them ended with a « Merci ! » that asks for nothing.
     *
     * @param list<int> $under_way ids of orders
     *
     * @return list<int>
     */
    public static function questions(array $under_way): array
    {
        $since = 'm.created >= ' . (Clock::now() - self::DAYS * DAY_IN_SECONDS);

        return self::waiting($under_way === [] ? $since : "($since OR " . self::among($under_way) . ')');
    }

    /** @return list<int> */
    private static function waiting(string $which): array
    {
        return array_map(intval(...), Db::column(
            'SELECT m.order_id FROM %i m JOIN (SELECT MAX(id) AS id FROM %i GROUP BY order_id) AS last ON last.id = m.id'
                . " WHERE m.is_artist = 0 AND m.is_settled = 0 AND $which ORDER BY m.id",
            self::table(),
            self::table(),
        ));
    }

    /** @param non-empty-list<int> $ids */
    private static function among(array $ids): string
    {
        return 'm.order_id IN (' . implode(',', array_map(intval(...), $ids)) . ')';
    }

    /**
     * The artist has read what was written of an order, and nothing is to be answered.
     *
     * @param int $last id of the last message that she has seen: one that came meanwhile still waits
     */
    public static function settle(int $order_id, int $last): void
    {
        Db::run('UPDATE %i SET is_settled = 1 WHERE order_id = %d AND is_artist = 0 AND id <= %d', self::table(), $order_id, $last);
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
