<?php

declare(strict_types=1);

namespace Museau\Domain\Photos;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;

/** The rows of photographs. A line of an order has one at each place: 0 is the pose, 1 to 4 are those beside it. */
final class PhotoTable
{
    public const POSE = 0;

    /**
     * Adds a row; false when its line has one at this place already.
     *
     * @param array{file: string, sha256: string, width: int, height: int, bytes: int, created: string, sent: string} $photo
     */
    public static function add(int $order_id, string $line_key, int $place, PhotoRole $role, array $photo): bool
    {
        return Db::run(
            'INSERT IGNORE INTO %i (order_id, line_key, place, role, file, sha256, width, height, bytes, created, sent) '
                . 'VALUES (%d, %s, %d, %s, %s, %s, %d, %d, %d, %s, %s)',
            Schema::table('photos'),
            $order_id,
            $line_key,
            $place,
            $role->value,
            $photo['file'],
            $photo['sha256'],
            $photo['width'],
            $photo['height'],
            $photo['bytes'],
            $photo['created'],
            $photo['sent'],
        ) === 1;
    }

    public static function find(int $id): ?Photo
    {
        return self::photos('id = %d', $id)[0] ?? null;
    }

    /** @return list<Photo> of an order, in the order in which they came */
    public static function of_order(int $order_id): array
    {
        return self::photos('order_id = %d', $order_id);
    }

    /**
     * @param list<int> $order_ids
     *
     * @return array<int, Photo> the first pose of each order, by the order's id: one query for all
     */
    public static function poses(array $order_ids): array
    {
        $ids = implode(',', array_map(intval(...), $order_ids));
        $rows = $ids === ''
            ? []
            : Db::rows("SELECT * FROM %i WHERE place = 0 AND order_id IN ($ids) ORDER BY id", Schema::table('photos'));
        $poses = [];
        foreach ($rows as $row) {
            $poses[(int) $row['order_id']] ??= self::photo($row);
        }

        return $poses;
    }

    /** @return list<Photo> of orders that have not ended, the newest first, no more than so many */
    public static function unfinished(int $most): array
    {
        $ids = Db::column('SELECT id FROM %i WHERE ended IS NULL ORDER BY id DESC LIMIT %d', Schema::table('photos'), $most);

        return $ids === [] ? [] : array_reverse(self::photos('id >= %d AND ended IS NULL', (int) end($ids)));
    }

    /** @return list<Photo> of one line of an order, by their places */
    public static function of_line(int $order_id, string $line_key): array
    {
        $photos = self::photos('order_id = %d AND line_key = %s', $order_id, $line_key);
        usort($photos, static fn(Photo $a, Photo $b): int => $a->place <=> $b->place);

        return $photos;
    }

    /**
     * @param literal-string $where
     *
     * @return list<Photo>
     */
    private static function photos(string $where, int|string ...$values): array
    {
        return array_map(self::photo(...), Db::rows("SELECT * FROM %i WHERE $where ORDER BY id", Schema::table('photos'), ...$values));
    }

    /** @param array<string, ?string> $row */
    private static function photo(array $row): Photo
    {
        return new Photo(
            (int) $row['id'],
            (int) $row['order_id'],
            (string) $row['line_key'],
            (string) $row['file'],
            (string) $row['sha256'],
            (int) $row['width'],
            (int) $row['height'],
            (int) $row['bytes'],
            (string) $row['created'],
            (string) ($row['sent'] ?? ''),
            (int) $row['place'],
            PhotoRole::tryFrom((string) $row['role']) ?? PhotoRole::Pose,
        );
    }
}
