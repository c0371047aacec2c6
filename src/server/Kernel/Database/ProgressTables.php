<?php

declare(strict_types=1);

namespace Museau\Kernel\Database;

/** What the carnets of orders hold. */
final class ProgressTables
{
    /** As in Tables. */
    public const COLUMNS = [
        // The carnet of an order: the secret of its link, whether it replaced one, and since when its order has ended, a Unix time.
        'progress' => 'order_id bigint unsigned NOT NULL,
secret char(32) NOT NULL,
ended int unsigned NOT NULL DEFAULT 0,
renewed tinyint unsigned NOT NULL DEFAULT 0,
PRIMARY KEY  (order_id)',
        // A step without `reached` is not reached, or was taken back; 0: reached, nobody knows when.
        'progress_steps' => "id bigint unsigned NOT NULL AUTO_INCREMENT,
order_id bigint unsigned NOT NULL,
step varchar(20) NOT NULL,
reached int unsigned DEFAULT NULL,
turn int unsigned NOT NULL DEFAULT 0,
sentence text NOT NULL,
file varchar(64) NOT NULL DEFAULT '',
width int unsigned NOT NULL DEFAULT 0,
height int unsigned NOT NULL DEFAULT 0,
PRIMARY KEY  (id),
UNIQUE KEY step (order_id,step)",
        // What was put before the customer, version by version, and what she answered; `notes` is JSON, `due` a day or ''.
        'proofs' => "id bigint unsigned NOT NULL AUTO_INCREMENT,
order_id bigint unsigned NOT NULL,
version int unsigned NOT NULL,
file varchar(64) NOT NULL,
width int unsigned NOT NULL,
height int unsigned NOT NULL,
sha256 char(64) NOT NULL,
created int unsigned NOT NULL,
due varchar(10) NOT NULL DEFAULT '',
state varchar(10) NOT NULL DEFAULT 'open',
decided int unsigned NOT NULL DEFAULT 0,
words text NOT NULL,
notes longtext NOT NULL,
PRIMARY KEY  (id),
UNIQUE KEY version (order_id,version),
KEY state (state)",
        // What customer and artist write to each other about an order.
        'order_messages' => 'id bigint unsigned NOT NULL AUTO_INCREMENT,
order_id bigint unsigned NOT NULL,
created int unsigned NOT NULL,
is_artist tinyint unsigned NOT NULL,
body text NOT NULL,
PRIMARY KEY  (id),
KEY order_id (order_id)',
    ];
}
