<?php

declare(strict_types=1);

namespace Museau\Kernel\Site;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;

/**
 * Links that a shop signed before it was carried to another site, whose salts are others: the digest of each whole token. So links in
 * old letters go on opening what they opened, no salt travels, and nobody can make a new link from what is kept (docs/adr/0030).
 */
final class CarriedLinks
{
    public const TABLE = 'carried_links';

    public static function digest(string $kind, string $token): string
    {
        return hash('sha256', "museau-$kind:$token");
    }

    /** Whether the shop has signed this very token before it was carried here. */
    public static function knows(string $kind, string $token): bool
    {
        return Db::value('SELECT order_id FROM %i WHERE digest = %s', Schema::table(self::TABLE), self::digest($kind, $token)) !== null;
    }

    /** Ends those of an order. */
    public static function end(int $order_id): void
    {
        Db::run('DELETE FROM %i WHERE order_id = %d AND order_id > 0', Schema::table(self::TABLE), $order_id);
    }

    public static function keep(string $digest, int $order_id): void
    {
        Db::run('INSERT IGNORE INTO %i (digest, order_id) VALUES (%s, %d)', Schema::table(self::TABLE), $digest, $order_id);
    }
}
