<?php

declare(strict_types=1);

namespace Museau\Domain\Reviews;

use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;

/** The reviews, one an order by its id: a shop that changes its engine keeps them. */
final class Reviews
{
    /** @return bool whether this very call kept it: of two at once one does */
    public static function add(int $order_id, bool $is_portrait, SentReview $sent, string $name, string $experience): bool
    {
        return Db::run(
            'INSERT IGNORE INTO %i (order_id, is_portrait, created, stars, body, name, experience, reason, answer) '
                . "VALUES (%d, %d, %d, %d, %s, %s, %s, '', '')",
            self::table(),
            $order_id,
            (int) $is_portrait,
            Clock::now(),
            $sent->stars,
            $sent->body,
            mb_substr($name, 0, 100),
            $experience,
        ) === 1;
    }

    public static function of_order(int $order_id): ?Review
    {
        return self::one('SELECT * FROM %i WHERE order_id = %d', $order_id);
    }

    public static function find(int $id): ?Review
    {
        return self::one('SELECT * FROM %i WHERE id = %d', $id);
    }

    /** @return list<Review> in one state, newest first: by the day of its publication once it has one */
    public static function page(ReviewState $state, int $page, int $size): array
    {
        return array_map(Review::of(...), Db::rows(
            'SELECT * FROM %i WHERE state = %s ORDER BY decided DESC, created DESC, id DESC LIMIT %d OFFSET %d',
            self::table(),
            $state->value,
            $size,
            ($page - 1) * $size,
        ));
    }

    public static function count(ReviewState $state): int
    {
        return (int) Db::value('SELECT COUNT(*) FROM %i WHERE state = %s', self::table(), $state->value);
    }

    /** @return array{count: int, sum: int} stars of what is published of portraits, as everybody may add them up */
    public static function stars(): array
    {
        $row = Db::row(
            'SELECT COUNT(*) AS number, COALESCE(SUM(stars), 0) AS total FROM %i WHERE state = %s AND is_portrait = 1',
            self::table(),
            ReviewState::Published->value,
        );

        return ['count' => (int) ($row['number'] ?? 0), 'sum' => (int) ($row['total'] ?? 0)];
    }

    /** @return list<Review> that wait longer than they may */
    public static function due(): array
    {
        return array_values(array_filter(
            array_map(Review::of(...), Db::rows(
                'SELECT * FROM %i WHERE state = %s ORDER BY id LIMIT 200',
                self::table(),
                ReviewState::Waiting->value,
            )),
            static fn(Review $review): bool => $review->is_due(),
        ));
    }

    /** @return list<int> orders whose review was decided before this Unix time */
    public static function decided_before(int $time): array
    {
        return array_map(intval(...), Db::column(
            'SELECT order_id FROM %i WHERE decided > 0 AND decided < %d LIMIT 200',
            self::table(),
            $time,
        ));
    }

    /** @return bool whether this very call moved it: it was in the state that its reader saw */
    public static function move(Review $review, ReviewState $state, string $reason = ''): bool
    {
        return Db::run(
            'UPDATE %i SET state = %s, decided = %d, reason = %s WHERE id = %d AND state = %s AND decided = %d',
            self::table(),
            $state->value,
            Clock::now(),
            $reason,
            $review->id,
            $review->state->value,
            $review->decided,
        ) === 1;
    }

    /** @param array{file: string, width: int, height: int} $picture */
    public static function set_picture(int $order_id, array $picture): void
    {
        Db::run(
            'UPDATE %i SET file = %s, width = %d, height = %d WHERE order_id = %d',
            self::table(),
            $picture['file'],
            $picture['width'],
            $picture['height'],
            $order_id,
        );
    }

    public static function set_public_file(int $id, string $file): void
    {
        Db::run('UPDATE %i SET public_file = %s WHERE id = %d', self::table(), $file, $id);
    }

    public static function set_answer(int $id, string $answer): void
    {
        Db::run('UPDATE %i SET answer = %s, answered = %d WHERE id = %d', self::table(), $answer, $answer === '' ? 0 : Clock::now(), $id);
    }

    /** Its words go; that there was one stays, so that a second one is none. */
    public static function empty(int $order_id): void
    {
        Db::run(
            "UPDATE %i SET state = %s, stars = 0, body = '', name = '', answer = '', answered = 0, file = '', public_file = '' "
                . 'WHERE order_id = %d',
            self::table(),
            ReviewState::Withdrawn->value,
            $order_id,
        );
    }

    public static function delete(int $order_id): void
    {
        Db::run('DELETE FROM %i WHERE order_id = %d', self::table(), $order_id);
    }

    private static function one(string $sql, int $id): ?Review
    {
        $row = Db::row($sql, self::table(), $id);

        return $row === null ? null : Review::of($row);
    }

    private static function table(): string
    {
        return Schema::table('reviews');
    }
}
