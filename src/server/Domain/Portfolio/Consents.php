<?php

declare(strict_types=1);

namespace Museau\Domain\Portfolio;

use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;

/** The registry of what customers let be shown, by the order's id: rows are added and never written again. */
final class Consents
{
    public static function add(int $order_id, Shown $shown, bool $photo): Consent
    {
        [$now, $words] = [Clock::now(), Consent::said($shown, $photo)];
        Db::run(
            'INSERT INTO %i (order_id, created, shown, photo, words) VALUES (%d, %d, %s, %d, %s)',
            self::table(),
            $order_id,
            $now,
            $shown->value,
            (int) $photo,
            $words,
        );

        return new Consent(Db::wpdb()->insert_id, $order_id, $now, $shown, $photo, $words);
    }

    /** @return list<Consent> oldest first */
    public static function of_order(int $order_id): array
    {
        return array_map(
            Consent::of(...),
            Db::rows('SELECT * FROM %i WHERE order_id = %d ORDER BY id', self::table(), $order_id),
        );
    }

    /** @return list<int> orders about which something was answered */
    public static function orders(): array
    {
        return array_map(intval(...), Db::column('SELECT DISTINCT order_id FROM %i ORDER BY order_id', self::table()));
    }

    /** The answer that counts; null while nothing was said. */
    public static function last(int $order_id): ?Consent
    {
        $row = Db::row('SELECT * FROM %i WHERE order_id = %d ORDER BY id DESC LIMIT 1', self::table(), $order_id);

        return $row === null ? null : Consent::of($row);
    }

    /** A customer's demand: nothing of her is shown any more, and nothing is left to prove. */
    public static function forget_order(int $order_id): void
    {
        Db::run('DELETE FROM %i WHERE order_id = %d', self::table(), $order_id);
    }

    private static function table(): string
    {
        return Schema::table('consents');
    }
}
