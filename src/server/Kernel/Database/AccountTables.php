<?php

declare(strict_types=1);

namespace Museau\Kernel\Database;

/** What the artist's books hold. */
final class AccountTables
{
    /** As in Tables. */
    public const COLUMNS = [
        // What was sold with an order that money moved for, decided once: goods or service, by line (JSON). It names no person.
        'sales' => "order_id bigint unsigned NOT NULL,
number varchar(64) NOT NULL DEFAULT '',
created int unsigned NOT NULL,
company tinyint unsigned NOT NULL DEFAULT 0,
shipping int unsigned NOT NULL DEFAULT 0,
lines_json longtext NOT NULL,
PRIMARY KEY  (order_id)",
        // Invoices ('F') and credit notes ('A'), never written again: place in the series of the year, what it says (JSON), its XML, and
        // its PDF in base 64. `source` is what it was made for: 'order' or Stripe's id of the refund.
        'invoices' => "id bigint unsigned NOT NULL AUTO_INCREMENT,
series char(1) NOT NULL,
year int unsigned NOT NULL,
place int unsigned NOT NULL,
number varchar(20) NOT NULL,
order_id bigint unsigned NOT NULL,
source varchar(80) NOT NULL,
siren varchar(9) NOT NULL DEFAULT '',
issued int unsigned NOT NULL,
content longtext NOT NULL,
xml longtext NOT NULL,
pdf longtext NOT NULL,
PRIMARY KEY  (id),
UNIQUE KEY place (series,year,place),
UNIQUE KEY source (order_id,source),
KEY issued (issued)",
    ];
}
