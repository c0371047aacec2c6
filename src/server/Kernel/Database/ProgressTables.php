<?php

declare(strict_types=1);

namespace Museau\Kernel\Database;

/** What the carnets of orders hold, and what of it everybody may see. */
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
        // What customers let be shown of their portraits: an answer a row, never written again; `shown` is a Portfolio\Shown.
        'consents' => 'id bigint unsigned NOT NULL AUTO_INCREMENT,
order_id bigint unsigned NOT NULL,
created int unsigned NOT NULL,
shown varchar(10) NOT NULL,
photo tinyint unsigned NOT NULL,
words text NOT NULL,
PRIMARY KEY  (id),
KEY order_id (order_id)',
        // What everybody may see of them, with the names of its public copies.
        'portfolio' => "id bigint unsigned NOT NULL AUTO_INCREMENT,
order_id bigint unsigned NOT NULL,
line_key varchar(64) NOT NULL,
work varchar(190) NOT NULL,
technique varchar(190) NOT NULL,
format varchar(190) NOT NULL,
animal varchar(100) NOT NULL DEFAULT '',
person varchar(100) NOT NULL DEFAULT '',
town varchar(100) NOT NULL DEFAULT '',
file varchar(64) NOT NULL,
width int unsigned NOT NULL,
height int unsigned NOT NULL,
photo_file varchar(64) NOT NULL DEFAULT '',
created int unsigned NOT NULL,
PRIMARY KEY  (id),
UNIQUE KEY line (order_id,line_key),
KEY created (created)",
        // One an order; `experience` is a day, `file` lies in the private folder, `public_file` where everybody may see it.
        'reviews' => "id bigint unsigned NOT NULL AUTO_INCREMENT,
order_id bigint unsigned NOT NULL,
is_portrait tinyint unsigned NOT NULL,
created int unsigned NOT NULL,
stars tinyint unsigned NOT NULL,
body text NOT NULL,
name varchar(100) NOT NULL DEFAULT '',
experience varchar(10) NOT NULL,
state varchar(10) NOT NULL DEFAULT 'waiting',
decided int unsigned NOT NULL DEFAULT 0,
reason text NOT NULL,
answer text NOT NULL,
answered int unsigned NOT NULL DEFAULT 0,
file varchar(64) NOT NULL DEFAULT '',
public_file varchar(64) NOT NULL DEFAULT '',
width int unsigned NOT NULL DEFAULT 0,
height int unsigned NOT NULL DEFAULT 0,
PRIMARY KEY  (id),
UNIQUE KEY order_id (order_id),
KEY state (state,decided)",
    ];
}
