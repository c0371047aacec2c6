<?php

declare(strict_types=1);

namespace Museau\Kernel\Database;

/** What a shop that was carried here from another site has brought besides its own tables. */
final class ArchiveTables
{
    /** As in Tables. */
    public const COLUMNS = [
        // Digests of links that the former site has signed (Kernel\Site\CarriedLinks); order 0: of no order.
        'carried_links' => 'digest char(64) NOT NULL,
order_id bigint unsigned NOT NULL DEFAULT 0,
PRIMARY KEY  (digest),
KEY order_id (order_id)',
    ];
}
