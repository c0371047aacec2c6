<?php

declare(strict_types=1);

namespace Museau\Kernel\Database;

/** The journal of prices: what customers were asked for each product or variation, and since when. */
final class PriceTables
{
    /** As in Tables. */
    public const COLUMNS = [
        // Never changed; gone with the product. `item_id`: the variation, or the product that has none; `regular`: the higher price beside
        // a reduced one, else 0; `origin` as in Domain\Prices\PriceEntry.
        'prices' => "id bigint unsigned NOT NULL AUTO_INCREMENT,
product_id bigint unsigned NOT NULL,
item_id bigint unsigned NOT NULL,
since int unsigned NOT NULL,
cents int unsigned NOT NULL,
regular int unsigned NOT NULL DEFAULT 0,
engine varchar(16) NOT NULL,
origin varchar(10) NOT NULL DEFAULT '',
PRIMARY KEY  (id),
KEY product_id (product_id),
KEY item_id (item_id)",
    ];
}
