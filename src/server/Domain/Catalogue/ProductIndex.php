<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

defined('ABSPATH') || exit;

use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Maintenance;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/**
 * One row per published product, with all that the shop shows of it, and one row per term it carries:
 * a listing costs the same few queries whatever the engine, the number of products or of variations.
 *
 * Kept up to date by WordPress's own events. An engine that writes past them (stock by SQL)
 * says so with do_action( 'museau_product_changed', $product_or_variation_id ).
 */
final class ProductIndex implements Feature
{
    /** Raised whenever what stands in a row changes: all rows are then built anew. */
    private const VERSION = '7';

    private const OPTION = 'museau_index';

    /** Where uploads are, kept as a word: the same rows serve whatever the site's address is. */
    private const CONTENT = '{content}';

    /** Where a rebuild that took too long for one request stopped. */
    private const CURSOR = 'museau_index_cursor';

    private const BATCH = 50;

    /** Cache group of what this request has read for its page. */
    public const SHOWN = 'museau_shown';

    /** No term of WordPress: every product that is listed carries it, so that the list of all is read from the same narrow key. */
    private const LISTED = 0;

    /** No term either: what a search may find, which its owner may hide from the listings. */
    private const FOUND = PHP_INT_MAX;

    /** Seconds that one visitor may wait for a rebuild; the next request goes on. */
    private const PATIENCE = 5.0;

    /** @var array<int, true> products and variations that changed since the last flush */
    private array $changed = [];

    /** @var array<int, true> attachments since the last flush: no row can hold them yet */
    private array $new_pictures = [];

    /** Whether what long lists keep is forgotten once more when this request ends. */
    private bool $forgets_late = false;

    /** @param string $engine name of the engine: rows of another one are not kept */
    public function __construct(
        private readonly ProductReader $reader,
        private readonly Settings $settings,
        private readonly string $engine,
    ) {}

    public function hooks(): void
    {
        wp_cache_add_non_persistent_groups(self::SHOWN);
        add_action('museau_product_changed', $this->touch(...));
        add_action('save_post_product', $this->touch(...));
        add_action('save_post_product_variation', $this->touch(...));
        add_action('transition_post_status', fn(string $new, string $old, \WP_Post $post) => $this->touch_post($post), 10, 3);
        add_action('before_delete_post', $this->touch(...));
        add_action('deleted_post', fn(int $id, \WP_Post $post) => $this->touch_post($post), 10, 2);
        add_action('add_attachment', function (int $id): void {
            $this->new_pictures[$id] = true;
        });
        add_action('delete_attachment', $this->touch_picture(...));
        add_action('added_post_meta', $this->touch_meta(...), 10, 3);
        add_action('updated_post_meta', $this->touch_meta(...), 10, 3);
        add_action('deleted_post_meta', fn(mixed $ids, int $post_id, string $key) => $this->touch_meta(0, $post_id, $key), 10, 3);
        add_action('set_object_terms', fn(int $id) => $this->touch_if_product($id));
        add_action('edited_term', $this->touch_term(...), 10, 3);
        add_action('pre_delete_term', fn(int $term_id) => $this->touch_term($term_id));
        add_action('update_option_' . Settings::OPTION, fn(mixed $old, mixed $new) => $this->touch_portraits($old, $new), 10, 2);
        // While another theme was on, nobody kept the rows up to date.
        add_action('after_switch_theme', $this->mark_outdated(...));
        add_action('wp_loaded', $this->rebuild_when_outdated(...));
        add_action('shutdown', $this->flush_at_last(...), 1);
        // WooCommerce brings a product in line with its variations at the end of the request.
        add_action('shutdown', $this->flush_at_last(...), PHP_INT_MAX);
        add_action('shutdown', function (): void {
            if ($this->forgets_late) {
                ListPositions::forget();
            }
        }, PHP_INT_MAX);
        add_action(Maintenance::DAILY, ListPositions::sweep(...));
    }

    /** Builds the rows of a product again, at the latest when this request ends. Takes a variation's id as well. */
    public function touch(int $id): void
    {
        // get_post( 0 ) would be whichever post the page is about.
        if ($id > 0) {
            $this->changed[$id] = true;
        }
    }

    /** Brings the rows of all products that changed up to date. Costs nothing when none did. */
    public function flush(): void
    {
        if ($this->changed === []) {
            return;
        }
        $changed = array_keys($this->changed);
        $this->changed = [];
        $this->new_pictures = [];
        $ids = [];
        foreach ($changed as $id) {
            // A variation that is gone was touched together with its parent.
            $post = get_post($id);
            $ids[] = $post instanceof \WP_Post && $post->post_type === 'product_variation' ? $post->post_parent : $id;
        }
        $this->build(array_values(array_unique($ids)));
    }

    /** At the end of a request nobody is left to be told: what could not be written is tried again, now and by the next requests. */
    private function flush_at_last(): void
    {
        $changed = $this->changed;
        try {
            $this->flush();
        } catch (DatabaseFailed $failure) {
            error_log('Museau: the index of products was not written: ' . $failure->getMessage());
            $this->changed += $changed;
            $this->mark_outdated();
        }
    }

    /** Lets this request and the next ones build all rows anew, a few seconds each; what stands is shown meanwhile. */
    public function mark_outdated(): void
    {
        delete_option(self::OPTION);
        delete_option(self::CURSOR);
    }

    /** @return array{published: int, listed: int, building: bool} numbers of products */
    public function health(): array
    {
        $this->flush();

        return [
            'published' => (int) Db::value(
                "SELECT COUNT(*) FROM %i WHERE post_type = 'product' AND post_status = 'publish'",
                Db::wpdb()->posts,
            ),
            'listed' => (int) Db::value('SELECT COUNT(*) FROM %i', Schema::table('products')),
            'building' => get_option(self::OPTION) !== $this->version(),
        ];
    }

    /** Builds all rows anew; answers how many products there are. */
    public function rebuild(): int
    {
        delete_option(self::CURSOR);
        $this->build_on(INF);

        return (int) Db::value('SELECT COUNT(*) FROM %i', Schema::table('products'));
    }

    /**
     * Builds rows from where the last call stopped. They are replaced one by one, never emptied: the shop stays open meanwhile.
     *
     * @param float $seconds after which the rest is left to the next request
     */
    private function build_on(float $seconds): void
    {
        $start = microtime(true);
        $cursor = Read::map(get_option(self::CURSOR));
        $after = ($cursor['version'] ?? '') === $this->version() ? Read::int($cursor['after'] ?? 0) : 0;
        if ($after === 0) {
            // Rows of a former version stay in the lists of all products until they are built anew.
            foreach ([self::LISTED, self::FOUND] as $list) {
                Db::run(
                    'INSERT IGNORE INTO %i (term_id, product_id) SELECT %d, product_id FROM %i',
                    Schema::table('product_terms'),
                    $list,
                    Schema::table('products'),
                );
            }
        }
        while (true) {
            $ids = array_map(
                'intval',
                Db::column(
                    "SELECT ID FROM %i WHERE post_type = 'product' AND post_status = 'publish' AND ID > %d ORDER BY ID LIMIT %d",
                    Db::wpdb()->posts,
                    $after,
                    self::BATCH,
                ),
            );
            if ($ids === []) {
                break;
            }
            $this->build($ids);
            $after = max($ids);
            if (microtime(true) - $start > $seconds) {
                update_option(self::CURSOR, ['version' => $this->version(), 'after' => $after], false);

                return;
            }
        }
        foreach (['products', 'product_terms'] as $table) {
            Db::run(
                "DELETE FROM %i WHERE product_id NOT IN (SELECT ID FROM %i WHERE post_type = 'product' AND post_status = 'publish')",
                Schema::table($table),
                Db::wpdb()->posts,
            );
        }
        delete_option(self::CURSOR);
        ListPositions::prepare();
        ListPositions::forget();
        update_option(self::OPTION, $this->version());
    }

    /** @return ?Product as it was last built */
    public function find(int $id): ?Product
    {
        return $this->products(' WHERE p.product_id = %d', [$id])[0] ?? null;
    }

    /** @return ?Product the same, read once in a request as long as no row is built anew */
    public function shown(int $id): ?Product
    {
        $this->flush();
        $shown = wp_cache_get($id, self::SHOWN);
        if ($shown instanceof Product) {
            return $shown;
        }
        $found = $this->find($id);
        wp_cache_set($id, $found, self::SHOWN);

        return $found;
    }

    /**
     * @param list<int> $ids
     *
     * @return array<int, Product> by id, what is not published left out
     */
    public function find_many(array $ids): array
    {
        if ($ids === []) {
            return [];
        }
        $products = $this->products(' WHERE p.product_id IN (' . implode(',', array_map('intval', $ids)) . ')', []);

        return array_combine(array_map(static fn(Product $product): int => $product->id, $products), $products);
    }

    public function find_by_slug(string $slug): ?Product
    {
        return $this->products(' WHERE p.slug = %s ORDER BY p.product_id LIMIT 1', [$slug])[0] ?? null;
    }

    /** One page of a listing, by id descending: three queries, whatever it holds, however long it is and wherever the page stands. */
    public function search(ProductQuery $query): ProductPage
    {
        $this->flush();
        [$category, $filters, $sizes] = $this->known_terms($query);
        // Signs alone name nothing, and must not list everything.
        $is_blank = trim($query->search) !== '' && self::typed_words($query->search) === [];
        if ($is_blank || ($query->category !== null && $category === null)) {
            return new ProductPage([], 0, 0);
        }
        [$from, $values, $expected] = self::listed($query, $category, $filters, $sizes);
        $without = $query->exclude === null ? '' : ' AND l.product_id <> ' . $query->exclude;
        // Each product leaves itself out of its own suggestions: of a long list, one number serves them all.
        $shared = $query->counted && $without !== '' && $expected >= ListPositions::STEP && ListPositions::are_kept();
        if (!$shared) {
            $from .= $without;
        }
        ['total' => $total, 'marks' => $marks] = $query->counted
            ? ListPositions::of((string) wp_json_encode([$from, $values]), $from, $values, $expected)
            : ['total' => PHP_INT_MAX, 'marks' => []];
        if ($shared) {
            $total -= (int) Db::value('SELECT COUNT(*) FROM ' . $from . ' AND l.product_id = ' . (int) $query->exclude, ...$values);
            $from .= $without;
            $marks = [];
        }
        $size = max(1, $query->page_size);
        $offset = $size * (max(1, $query->page) - 1);
        $step = intdiv($offset, ListPositions::STEP);
        $mark = $marks[$step - 1] ?? null;
        $products = $offset >= $total ? [] : $this->products(
            ' JOIN (SELECT l.product_id AS listed FROM ' . $from . ($mark === null ? '' : ' AND l.product_id < ' . $mark)
            . ' ORDER BY l.product_id DESC LIMIT %d OFFSET %d) x ON x.listed = p.product_id',
            [...$values, $size, $mark === null ? $offset : $offset - $step * ListPositions::STEP],
        );
        usort($products, static fn(Product $a, Product $b): int => $b->id <=> $a->id);
        $total = $query->counted ? $total : count($products);

        return new ProductPage($products, $total, (int) ceil($total / $size));
    }

    /**
     * Which products a query lists. The shortest list of terms leads: its key gives the ids in order; the others are looked up per id.
     *
     * @param array<string, list<int>> $filters terms by taxonomy
     * @param array<int, int>          $sizes   about how many products carry a term
     *
     * @return array{string, list<int|string>, int} 'table l WHERE …' without the query's exclusion, its values, and about how many
     *   products it holds at most
     */
    private static function listed(ProductQuery $query, ?int $category, array $filters, array $sizes): array
    {
        $lists = [...($category === null ? [] : [[$category]]), ...array_values($filters)];
        $size = static fn(array $terms): int => array_sum(array_intersect_key($sizes, array_fill_keys(Read::ints($terms), 0)));
        usort($lists, static fn(array $a, array $b): int => $size($a) <=> $size($b));
        // Several terms have no common order: they lead only where it costs nothing to sort what they have.
        $leads = array_values(array_filter($lists, static fn(array $list): bool => count($list) === 1 || $size($list) < ListPositions::STEP));
        $every = [self::typed_words($query->search) === [] ? self::LISTED : self::FOUND];
        $lead = $leads[0] ?? $every;
        $terms = Schema::table('product_terms');
        $values = [$terms];
        if (count($lead) === 1) {
            $from = '%i l WHERE l.term_id = %d';
            $values[] = $lead[0];
        } else {
            $from = '(SELECT DISTINCT product_id FROM %i WHERE term_id IN (' . implode(',', $lead) . ')) l WHERE 1 = 1';
        }
        foreach ($lists as $list) {
            if ($list !== $lead) {
                // With EXISTS a server may read the other list whole before it looks at the first product.
                $from .= ' AND (SELECT 1 FROM %i f WHERE f.product_id = l.product_id AND f.term_id IN ('
                    . implode(',', $list)
                    . ') LIMIT 1) = 1';
                $values[] = $terms;
            }
        }
        foreach (self::typed_words($query->search) as $word) {
            $from .= ' AND EXISTS (SELECT 1 FROM %i s WHERE s.product_id = l.product_id AND s.words LIKE %s)';
            $values[] = Schema::table('products');
            $values[] = '%' . Db::wpdb()->esc_like($word) . '%';
        }

        return [$from, $values, $lead === $every ? PHP_INT_MAX : $size($lead)];
    }

    /**
     * The products next to one in its category's listing.
     *
     * @return array{previous: ?Product, next: ?Product}
     */
    public function neighbours(int $id, string $category): array
    {
        $this->flush();
        // Its number in a query of its own: only a value that is known lets the key begin at the product and stop after one.
        [$term] = $this->known_terms(new ProductQuery($category));
        if ($term === null) {
            return ['previous' => null, 'next' => null];
        }
        $side = fn(string $than, string $order): ?Product => $this->products(
            " JOIN (SELECT l.product_id AS beside FROM %i l WHERE l.term_id = %d AND l.product_id $than %d ORDER BY l.product_id $order LIMIT 1) x ON x.beside = p.product_id",
            [Schema::table('product_terms'), $term, $id],
        )[0] ?? null;

        return ['previous' => $side('>', 'ASC'), 'next' => $side('<', 'DESC')];
    }

    /**
     * A condition on terms (alias t): some product of this category carries them.
     *
     * @return array{string, list<string>} SQL and the values of its placeholders
     */
    public function terms_in_category(string $category): array
    {
        $this->flush();
        $terms = Schema::table('product_terms');
        $carried = [
            ' AND t.term_id IN (SELECT f.term_id FROM %i f JOIN %i l ON l.product_id = f.product_id JOIN %i ct ON ct.term_id = l.term_id'
            . " JOIN %i ctt ON ctt.term_id = ct.term_id AND ctt.taxonomy = 'product_cat' WHERE ct.slug = %s)",
            [$terms, $terms, Db::wpdb()->terms, Db::wpdb()->term_taxonomy, $category],
        ];
        if (!ListPositions::are_kept()) {
            return $carried;
        }
        $ids = ListPositions::ids('carried ' . $category, static fn(): array => array_map('intval', Db::column(
            'SELECT t.term_id FROM %i t WHERE 1 = 1' . $carried[0],
            Db::wpdb()->terms,
            ...$carried[1],
        )));

        return [' AND t.term_id IN (' . implode(',', [0, ...$ids]) . ')', []];
    }

    /**
     * What somebody looks for: a '<' that opens no tag is a sign like any other.
     *
     * @return list<string>
     */
    public static function typed_words(string $text): array
    {
        return self::words((string) preg_replace('/<(?![^<>]*>)/', ' ', $text));
    }

    /** @return list<string> words of a text, lower case and without accents */
    public static function words(string $text): array
    {
        $plain = strtolower(remove_accents(Html::words($text)));
        $words = preg_split('/[^a-z0-9]+/', $plain, -1, PREG_SPLIT_NO_EMPTY);

        return array_values(array_unique($words === false ? [] : $words));
    }

    /**
     * @param string                 $rest   what follows the tables: joins, conditions, order
     * @param list<int|string|float> $values of its placeholders
     *
     * @return list<Product>
     */
    private function products(string $rest, array $values): array
    {
        $this->flush();
        $rows = Db::rows(
            "SELECT p.document, i.path AS print_path FROM %i p LEFT JOIN %i i ON i.slug = CONCAT(p.slug, '-impression')" . $rest,
            Schema::table('products'),
            Schema::table('products'),
            ...$values,
        );
        $content = content_url();

        return array_map(
            static fn(array $row): Product => Product::from_array(
                ['print_path' => $row['print_path']] + Read::json(str_replace(self::CONTENT, $content, (string) $row['document'])),
            ),
            $rows,
        );
    }

    /**
     * The query's terms that exist; a taxonomy of which none does filters nothing.
     *
     * @return array{?int, array<string, list<int>>, array<int, int>} term of the category, terms by taxonomy, products by term as
     *   WordPress counts them
     */
    private function known_terms(ProductQuery $query): array
    {
        $asked = array_merge([], ...array_values($query->terms));
        if ($query->category === null && $asked === []) {
            return [null, [], []];
        }
        $ids = implode(',', [0, ...array_map('intval', $asked)]);
        // A product's page asks for its category twice.
        $key = implode(' ', ['terms', wp_cache_get_last_changed('terms'), $ids, $query->category]);
        /** @var list<array<string, ?string>> $rows */
        $rows = wp_cache_get($key, self::SHOWN) ?: Db::rows(
            'SELECT t.term_id, t.slug, tt.taxonomy, tt.count AS number FROM %i t JOIN %i tt ON tt.term_id = t.term_id'
            . " WHERE (tt.taxonomy = 'product_cat' AND t.slug = %s) OR t.term_id IN ($ids)",
            Db::wpdb()->terms,
            Db::wpdb()->term_taxonomy,
            $query->category ?? '',
        );
        wp_cache_set($key, $rows, self::SHOWN);
        $category = null;
        $filters = $sizes = [];
        foreach ($rows as $row) {
            $id = Read::int($row['term_id']);
            $sizes[$id] = Read::int($row['number']);
            $taxonomy = (string) $row['taxonomy'];
            if ($taxonomy === 'product_cat' && $row['slug'] === $query->category) {
                $category = $id;
            }
            if (in_array($id, $query->terms[$taxonomy] ?? [], true)) {
                $filters[$taxonomy][] = $id;
            }
        }

        return [$category, $filters, $sizes];
    }

    /** @param list<int> $ids of products */
    private function build(array $ids): void
    {
        if ($ids === []) {
            return;
        }
        $this->reader->prime($ids);
        $before = self::membership($ids);
        Transaction::run(function () use ($ids): void {
            foreach ($ids as $id) {
                Db::run('DELETE FROM %i WHERE product_id = %d', Schema::table('product_terms'), $id);
                wp_cache_delete($id, self::SHOWN);
                $product = $this->reader->read($id);
                if ($product !== null) {
                    $this->store($product);
                } else {
                    Db::run('DELETE FROM %i WHERE product_id = %d', Schema::table('products'), $id);
                }
            }
        }, true);
        if (self::membership($ids) !== $before) {
            ListPositions::forget();
            // Inside somebody's transaction nobody sees these rows yet: what others keep until then is forgotten at the end.
            $this->forgets_late = $this->forgets_late || Transaction::is_open();
        }
    }

    /**
     * By what the lists know these products; empty while no list is long enough to be kept.
     *
     * @param list<int> $ids
     *
     * @return list<array<string, ?string>>
     */
    private static function membership(array $ids): array
    {
        if (!ListPositions::are_kept()) {
            return [];
        }
        $in = ' IN (' . implode(',', array_map('intval', $ids)) . ')';

        return [
            ...Db::rows(
                'SELECT product_id, term_id FROM %i WHERE product_id' . $in . ' ORDER BY product_id, term_id',
                Schema::table('product_terms'),
            ),
            ...Db::rows('SELECT product_id, words FROM %i WHERE product_id' . $in . ' ORDER BY product_id', Schema::table('products')),
        ];
    }

    private function store(Product $product): void
    {
        $document = (string) wp_json_encode($product->to_array(), JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
        $options = array_merge(
            [],
            ...array_map(static fn(ProductAttribute $attribute): array => $attribute->options, $product->attributes),
        );
        Db::run(
            'REPLACE INTO %i (product_id, slug, path, words, document) VALUES (%d, %s, %s, %s, %s)',
            Schema::table('products'),
            $product->id,
            $product->slug,
            $product->path(),
            !self::is_shown_in('search', $product->id) ? '' : implode(' ', self::words(implode(' ', [
                $product->name,
                ...array_map(static fn(Image $image): string => $image->alt, $product->images),
                ...array_column($options, 'name'),
                ...array_column($product->categories, 'name'),
            ]))),
            str_replace(content_url(), self::CONTENT, $document),
        );
        $categories = array_column($product->categories, 'id');
        // A category lists what its own categories hold, as WooCommerce's archives do.
        $above = array_merge(
            [],
            ...array_map(static fn(int $id): array => Read::ints(get_ancestors($id, 'product_cat', 'taxonomy')), $categories),
        );
        $terms = array_filter(array_unique([...$categories, ...$above, ...array_column($options, 'id')]));
        $listed = [
            ...(self::is_shown_in('catalog', $product->id) ? [self::LISTED, ...$terms] : []),
            ...(self::is_shown_in('search', $product->id) ? [self::FOUND] : []),
        ];
        foreach ($listed as $term) {
            Db::run('INSERT IGNORE INTO %i (term_id, product_id) VALUES (%d, %d)', Schema::table('product_terms'), $term, $product->id);
        }
    }

    /**
     * Whether a product is meant for the listings or the search: in WooCommerce its owner may hide it from either, its address stays.
     *
     * @param 'catalog'|'search' $place
     */
    private static function is_shown_in(string $place, int $id): bool
    {
        return !taxonomy_exists('product_visibility')
            || !in_array("exclude-from-$place", array_column(ProductTerms::of($id, 'product_visibility'), 'slug'), true);
    }

    private function version(): string
    {
        return self::VERSION . ' ' . $this->engine;
    }

    private function rebuild_when_outdated(): void
    {
        if (get_option(self::OPTION) !== $this->version() && !wp_installing()) {
            $this->build_on(self::PATIENCE);
        }
    }

    private function touch_post(\WP_Post $post): void
    {
        if ($post->post_type === 'product') {
            $this->touch($post->ID);
        } elseif ($post->post_type === 'product_variation') {
            $this->touch($post->post_parent);
        }
    }

    /** Products that show this picture. */
    private function touch_picture(int $picture): void
    {
        if (isset($this->new_pictures[$picture])) {
            return;
        }
        $like = '%{"id":' . $picture . ',"src":%';
        foreach (Db::column('SELECT product_id FROM %i WHERE document LIKE %s', Schema::table('products'), $like) as $id) {
            $this->touch((int) $id);
        }
    }

    private function touch_if_product(int $id): void
    {
        $post = $id > 0 ? get_post($id) : null;
        if ($post instanceof \WP_Post) {
            $this->touch_post($post);
        }
    }

    private function touch_meta(mixed $meta_id, int $post_id, string $key): void
    {
        if ($key === '_wp_attachment_image_alt' || $key === '_wp_attachment_metadata') {
            $this->touch_picture($post_id);
        } elseif (!in_array($key, ['_edit_lock', '_edit_last'], true)) {
            $this->touch_if_product($post_id);
        }
    }

    private function touch_term(int $term_id): void
    {
        foreach (Db::column('SELECT product_id FROM %i WHERE term_id = %d', Schema::table('product_terms'), $term_id) as $id) {
            $this->touch((int) $id);
        }
    }

    private function touch_portraits(mixed $old, mixed $new): void
    {
        $this->touch($this->settings->portrait_id());
        foreach ([$old, $new] as $values) {
            $this->touch(Read::int(Read::map($values)['portrait_id'] ?? 0));
        }
    }
}
