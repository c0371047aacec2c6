<?php

declare(strict_types=1);

namespace Museau\Kernel\Database;

/** Gift vouchers: what each one is worth, every movement of its cents, its codes, and the carts that name it. */
final class VoucherTables
{
    /** As in Tables. */
    public const COLUMNS = [
        // `balance` is the sum of its movements, which guards every one of them; `owed`: what went back of its price and it could not give;
        // `stopped`: 1 a bank disputes its price, plus 2 its withdrawal is declared; `live`: bought with real money, not by a test; times
        // are Unix seconds, 0 of what has not happened.
        'vouchers' => "id bigint unsigned NOT NULL AUTO_INCREMENT,
order_id bigint unsigned NOT NULL,
line_key varchar(64) NOT NULL,
state varchar(10) NOT NULL DEFAULT 'open',
live tinyint unsigned NOT NULL DEFAULT 0,
cents int NOT NULL,
balance int NOT NULL DEFAULT 0,
owed int NOT NULL DEFAULT 0,
stopped tinyint unsigned NOT NULL DEFAULT 0,
label varchar(255) NOT NULL DEFAULT '',
recipient varchar(255) NOT NULL DEFAULT '',
email varchar(254) NOT NULL DEFAULT '',
giver varchar(255) NOT NULL DEFAULT '',
message text NOT NULL,
send_on int unsigned NOT NULL DEFAULT 0,
shown int unsigned NOT NULL DEFAULT 0,
letters int unsigned NOT NULL DEFAULT 0,
created int unsigned NOT NULL,
expires int unsigned NOT NULL,
PRIMARY KEY  (id),
UNIQUE KEY line (order_id,line_key),
KEY due (letters,send_on),
KEY expires (state,expires)",
        // Never changed and never deleted. `once` names a movement that may happen once.
        'voucher_moves' => 'id bigint unsigned NOT NULL AUTO_INCREMENT,
voucher_id bigint unsigned NOT NULL,
kind varchar(10) NOT NULL,
cents int NOT NULL,
order_id bigint unsigned NOT NULL DEFAULT 0,
at varchar(20) NOT NULL,
once varchar(80) DEFAULT NULL,
PRIMARY KEY  (id),
UNIQUE KEY once (once),
KEY voucher_id (voucher_id),
KEY order_id (order_id)',
        // A code is only here as its keyed hash; a letter that was sent twice has left two, of the same voucher.
        'voucher_codes' => 'hash char(64) NOT NULL,
voucher_id bigint unsigned NOT NULL,
made int unsigned NOT NULL,
ended int unsigned NOT NULL DEFAULT 0,
PRIMARY KEY  (hash),
KEY voucher_id (voucher_id)',
        'cart_vouchers' => 'cart_id char(32) NOT NULL,
voucher_id bigint unsigned NOT NULL,
added int unsigned NOT NULL,
PRIMARY KEY  (cart_id,voucher_id),
KEY added (added)',
    ];
}
