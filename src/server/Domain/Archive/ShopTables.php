<?php

declare(strict_types=1);

namespace Museau\Domain\Archive;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\RawTables;
use Museau\Kernel\Database\Tables;
use Museau\Kernel\Read;

/** Which tables a whole shop is made of, and what of their rows stays where it is. */
final class ShopTables
{
    /** WordPress's: pages, products, media, menus, terms and their values. Accounts stay: each site has its own. */
    private const WORDPRESS = ['posts', 'postmeta', 'terms', 'termmeta', 'term_taxonomy', 'term_relationships', 'comments',
        'commentmeta'];

    /** Ours that hold nothing of the shop's own life: what is made anew, and what lasts for hours. */
    private const NOT_CARRIED = ['products', 'product_terms', 'list_marks', 'carts', 'cart_photos', 'cart_vouchers', 'journal', 'rates',
        'attempts', 'locks', 'sent_updates'];

    /** Orders, money and what belongs to customers: a shop that holds any of it is not written over. */
    private const SOLD = ['museau_orders', 'museau_payments', 'museau_vouchers', 'museau_invoices', 'museau_withdrawals',
        'museau_contest_entries'];

    /** Posts that WordPress makes for itself: they do not travel, nor do drafts that nobody has saved. */
    private const SKIPPED_TYPES = ['revision', 'customize_changeset', 'oembed_cache', 'user_request'];

    /** Texts that may name the site's address; proofs (invoices, terms, letters that left) are never changed. */
    private const TEXTS = [
        'posts' => ['post_content', 'post_excerpt', 'post_content_filtered'],
        'postmeta' => ['meta_value'],
        'termmeta' => ['meta_value'],
        'term_taxonomy' => ['description'],
        'comments' => ['comment_content'],
        'museau_mails' => ['html', 'text'],
    ];

    /** Accounts that a row names: those of the site that it comes to are others. */
    private const USERS = ['comments' => 'user_id', 'museau_contest_draws' => 'user_id'];

    /** @param list<string> $foreign_orders tables that hold orders of an engine, whether it sells now or not */
    public function __construct(private readonly EngineData $engine, private readonly array $foreign_orders) {}

    /** @return list<string> names without the site's prefix, of tables that are there */
    public function names(): array
    {
        $own = array_map(static fn(string $name): string => "museau_$name", array_diff(array_keys(Tables::COLUMNS), self::NOT_CARRIED));

        return array_values(array_filter(
            [...self::WORDPRESS, ...$own, ...$this->engine->tables()],
            RawTables::exists(...),
        ));
    }

    /** @return iterable<array<string, ?string>> the rows of a table that travel */
    public function rows(string $table): iterable
    {
        $skipped_posts = in_array($table, ['posts', 'postmeta'], true) ? self::skipped_posts() : [];
        foreach (RawTables::rows($table) as $row) {
            $stays = match ($table) {
                'posts' => isset($skipped_posts[(string) $row['ID']]),
                'postmeta' => isset($skipped_posts[(string) $row['post_id']])
                    || in_array($row['meta_key'], ['_edit_lock', '_edit_last'], true),
                default => false,
            } || SerializedObjects::are_in((string) ($row['meta_value'] ?? ''));
            if (!$stays) {
                yield $row;
            }
        }
    }

    /**
     * A row as it is written on the site that it comes to.
     *
     * @param array<string, ?string> $row
     * @param int                    $user who brings the shop, and owns its pages and products from now on
     *
     * @throws ArchiveRefused holds_objects
     *
     * @return array<string, ?string>
     */
    public function fitted(string $table, array $row, Addresses $addresses, int $user): array
    {
        if (array_filter($row, static fn(?string $cell): bool => SerializedObjects::are_in((string) $cell)) !== []) {
            throw ArchiveRefused::holds_objects();
        }
        foreach (self::TEXTS[$table] ?? [] as $column) {
            if (isset($row[$column]) && ($table !== 'museau_mails' || Read::int($row['sent'] ?? 0) === 0)) {
                $row[$column] = $addresses->replace($row[$column]);
            }
        }
        $account = (self::USERS + $this->engine->account_columns())[$table] ?? '';
        if ($table === 'posts') {
            $row['post_author'] = (string) $user;
        } elseif (isset($row[$account])) {
            $row[$account] = '0';
        }

        return $row;
    }

    /**
     * Whether this site holds orders, money or what belongs to customers.
     *
     * @param bool $locks whether nobody may add one until the transaction ends
     */
    public function has_sold(bool $locks = false): bool
    {
        foreach ([...self::SOLD, ...$this->foreign_orders] as $table) {
            if (RawTables::count($table, $locks) > 0) {
                return true;
            }
        }

        $orders = "SELECT COUNT(*) FROM %i WHERE post_type = 'shop_order'" . ($locks ? ' FOR UPDATE' : '');

        return (int) Db::value($orders, Db::wpdb()->posts) > 0;
    }

    /**
     * What somebody has written on this site: products, pictures, news, and pages and articles that were changed since they were made.
     *
     * @return array<string, int> numbers by 'pages', 'products', 'pictures'
     */
    public function written(): array
    {
        $count = static fn(string $where): int => (int) Db::value(
            "SELECT COUNT(*) FROM %i WHERE post_status NOT IN ('auto-draft', 'trash') AND $where",
            Db::wpdb()->posts,
        );

        return array_filter([
            'pages' => $count("((post_type IN ('page', 'post') AND post_modified <> post_date) OR post_type = 'museau_news')"),
            'products' => $count("post_type IN ('product', 'shop_coupon')"),
            'pictures' => $count("post_type = 'attachment'"),
        ]);
    }

    /** @return array<array-key, int> by the id of a post that does not travel; neither do its values */
    private static function skipped_posts(): array
    {
        return array_flip(Db::column(
            "SELECT ID FROM %i WHERE post_status = 'auto-draft' OR post_type IN ('" . implode("', '", self::SKIPPED_TYPES) . "')",
            Db::wpdb()->posts,
        ));
    }
}
