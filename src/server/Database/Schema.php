<?php

declare(strict_types=1);

namespace Museau\Database;

use Museau\Feature;
use Museau\Read;

/** The theme's own tables. Whenever the list below changes, dbDelta creates the new ones and adds new columns. */
final class Schema implements Feature
{
    private const OPTION = 'museau_schema';

    public function hooks(): void
    {
        add_action('init', $this->install(...), 1);
    }

    /** Name of one of our tables, with the site's prefix. */
    public static function table(string $name): string
    {
        return Db::wpdb()->prefix . 'museau_' . $name;
    }

    public function install(): void
    {
        $version = md5(implode("\n", $this->tables()));
        if (Read::text(get_option(self::OPTION)) === $version) {
            return;
        }
        require_once ABSPATH . 'wp-admin/includes/upgrade.php';
        foreach ($this->tables() as $name => $columns) {
            dbDelta('CREATE TABLE ' . self::table($name) . " (\n" . $columns . "\n) " . Db::wpdb()->get_charset_collate() . ';');
        }
        update_option(self::OPTION, $version);
    }

    /** @return array<string, string> columns and keys by table name, in dbDelta's syntax (two blanks after PRIMARY KEY) */
    private function tables(): array
    {
        return [
            'products' => "product_id bigint(20) unsigned NOT NULL,
                slug varchar(200) NOT NULL DEFAULT '',
                path varchar(250) NOT NULL DEFAULT '',
                words text NOT NULL,
                document longtext NOT NULL,
                PRIMARY KEY  (product_id),
                KEY slug (slug(190))",
            'product_terms' => 'term_id bigint(20) unsigned NOT NULL,
                product_id bigint(20) unsigned NOT NULL,
                PRIMARY KEY  (term_id,product_id),
                KEY product_id (product_id)',
            'likes' => "product_id bigint(20) unsigned NOT NULL,
                visitor char(64) NOT NULL DEFAULT '',
                created datetime NOT NULL DEFAULT '1970-01-01 00:00:00',
                PRIMARY KEY  (product_id,visitor)",
            'carts' => 'id char(32) NOT NULL,
lines_json longtext NOT NULL,
revision int unsigned NOT NULL,
touched int unsigned NOT NULL,
PRIMARY KEY  (id),
KEY touched (touched)',
            'stock_holds' => 'order_id bigint unsigned NOT NULL,
stock_id bigint unsigned NOT NULL,
cart_id varchar(32) NOT NULL,
quantity int unsigned NOT NULL,
PRIMARY KEY  (order_id,stock_id),
KEY stock_id (stock_id)',
            'orders' => 'id bigint unsigned NOT NULL AUTO_INCREMENT,
number varchar(20) NOT NULL,
order_key varchar(64) NOT NULL,
status varchar(20) NOT NULL,
cart_id varchar(32) NOT NULL,
subtotal int unsigned NOT NULL,
shipping int unsigned NOT NULL,
total int unsigned NOT NULL,
balance int unsigned NOT NULL,
received int unsigned NOT NULL DEFAULT 0,
refunded int unsigned NOT NULL DEFAULT 0,
customer varchar(255) NOT NULL,
email varchar(255) NOT NULL,
billing longtext NOT NULL,
notes longtext NOT NULL,
revision varchar(64) NOT NULL,
version int unsigned NOT NULL DEFAULT 0,
created int unsigned NOT NULL,
paid_at int unsigned NOT NULL DEFAULT 0,
PRIMARY KEY  (id),
KEY status (status,created),
KEY created (created)',
            'order_lines' => 'id bigint unsigned NOT NULL AUTO_INCREMENT,
order_id bigint unsigned NOT NULL,
line_key varchar(64) NOT NULL,
product_id bigint unsigned NOT NULL,
variation_id bigint unsigned NOT NULL,
name varchar(255) NOT NULL,
quantity int unsigned NOT NULL,
total int unsigned NOT NULL,
options longtext NOT NULL,
deposit_percent int unsigned NOT NULL,
balance int unsigned NOT NULL,
is_portrait int unsigned NOT NULL,
refunded int unsigned NOT NULL DEFAULT 0,
PRIMARY KEY  (id),
KEY order_id (order_id)',
            'order_money' => 'id varchar(100) NOT NULL,
order_id bigint unsigned NOT NULL,
kind varchar(20) NOT NULL,
cents int unsigned NOT NULL,
created int unsigned NOT NULL,
PRIMARY KEY  (id),
KEY order_id (order_id)',
            'order_meta' => 'order_id bigint unsigned NOT NULL,
meta_key varchar(64) NOT NULL,
meta_value longtext NOT NULL,
PRIMARY KEY  (order_id,meta_key)',
            'order_events' => 'id bigint unsigned NOT NULL AUTO_INCREMENT,
order_id bigint unsigned NOT NULL,
created int unsigned NOT NULL,
text longtext NOT NULL,
PRIMARY KEY  (id),
KEY order_id (order_id)',
            'mails' => 'id bigint unsigned NOT NULL AUTO_INCREMENT,
order_id bigint unsigned NOT NULL,
kind varchar(64) NOT NULL,
recipient varchar(255) NOT NULL,
reply_to varchar(255) NOT NULL DEFAULT \'\',
subject varchar(255) NOT NULL,
html longtext NOT NULL,
text longtext NOT NULL,
tries int unsigned NOT NULL DEFAULT 0,
next_try int unsigned NOT NULL DEFAULT 0,
sent int unsigned NOT NULL DEFAULT 0,
error varchar(255) NOT NULL DEFAULT \'\',
created int unsigned NOT NULL,
PRIMARY KEY  (id),
UNIQUE KEY once (order_id,kind),
KEY due (sent,next_try)',
            'messages' => 'id bigint unsigned NOT NULL AUTO_INCREMENT,
fingerprint char(64) NOT NULL,
created int unsigned NOT NULL,
is_spam int unsigned NOT NULL DEFAULT 0,
name varchar(255) NOT NULL,
email varchar(255) NOT NULL,
subject varchar(255) NOT NULL,
message longtext NOT NULL,
PRIMARY KEY  (id),
UNIQUE KEY fingerprint (fingerprint),
KEY email (email),
KEY created (created)',
            'rates' => 'bucket varchar(64) NOT NULL,
hits int unsigned NOT NULL,
ends int unsigned NOT NULL,
PRIMARY KEY  (bucket),
KEY ends (ends)',
            'payments' => "id bigint unsigned NOT NULL AUTO_INCREMENT,
order_id bigint unsigned NOT NULL,
kind varchar(8) NOT NULL,
open_key varchar(64) DEFAULT NULL,
cart_id varchar(64) NOT NULL DEFAULT '',
intent_id varchar(64) DEFAULT NULL,
client_secret varchar(190) NOT NULL DEFAULT '',
amount int unsigned NOT NULL,
revision varchar(64) NOT NULL DEFAULT '',
form varchar(64) NOT NULL DEFAULT '',
status varchar(16) NOT NULL,
attempt int unsigned NOT NULL DEFAULT 0,
declines int unsigned NOT NULL DEFAULT 0,
declined_at int unsigned NOT NULL DEFAULT 0,
created int unsigned NOT NULL,
settled_at int unsigned NOT NULL DEFAULT 0,
told int unsigned NOT NULL DEFAULT 0,
PRIMARY KEY  (id),
UNIQUE KEY open_key (open_key),
UNIQUE KEY intent_id (intent_id),
KEY order_id (order_id),
KEY status (status,created)",
            'payment_events' => 'id varchar(80) NOT NULL,
type varchar(80) NOT NULL,
state varchar(16) NOT NULL,
received int unsigned NOT NULL,
PRIMARY KEY  (id),
KEY received (received)',
            'refunds' => 'id bigint unsigned NOT NULL AUTO_INCREMENT,
request varchar(100) NOT NULL,
order_id bigint unsigned NOT NULL,
payment_id bigint unsigned NOT NULL,
refund_id varchar(64) DEFAULT NULL,
cents int unsigned NOT NULL,
lines_json longtext NOT NULL,
reason varchar(255) NOT NULL,
created int unsigned NOT NULL,
PRIMARY KEY  (id),
UNIQUE KEY request (request),
UNIQUE KEY refund_id (refund_id),
KEY payment_id (payment_id)',
            'locks' => 'name varchar(80) NOT NULL,
owner varchar(32) NOT NULL,
until int unsigned NOT NULL,
PRIMARY KEY  (name)',
            'photos' => 'id bigint unsigned NOT NULL AUTO_INCREMENT,
order_id bigint unsigned NOT NULL,
line_key varchar(64) NOT NULL,
file varchar(64) NOT NULL,
sha256 varchar(64) NOT NULL,
width int unsigned NOT NULL,
height int unsigned NOT NULL,
bytes int unsigned NOT NULL,
created varchar(20) NOT NULL,
ended varchar(20) DEFAULT NULL,
PRIMARY KEY  (id),
UNIQUE KEY line (order_id,line_key),
KEY ended (ended)',
        ];
    }
}
