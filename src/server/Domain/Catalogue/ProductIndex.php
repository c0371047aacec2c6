<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

defined('ABSPATH') || exit;

use Museau\Domain\Prices\PriceJournal;
use Museau\Kernel\Database\CouldNotLock;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Log\Log;
use Museau\Kernel\Read;

/**
 * One row per published product, with all that the shop shows of it, and one row per term it carries:
 * a listing costs the same few queries whatever the engine, the number of products or of variations.
 *
 * Kept up to date by WordPress's own events. An engine that writes past them (stock by SQL)
 * says so with do_action( 'museau_product_changed', $product_or_variation_id ).
 */
final class ProductIndex
{
    /** Raised whenever what stands in a row changes: all rows are then built anew. */
    private const VERSION = '8';

    /** Action: rows were built anew, after a change or a sale. */
    public const BUILT = 'museau_index_built';

    /** Where uploads are, kept as a word: the same rows serve whatever the site's address is. */
    public const CONTENT = '{content}';

    private const BATCH = 50;

    /** Cache group of what this request has read for its page. */
    public const SHOWN = 'museau_shown';

    /** No term of WordPress: every product that is listed carries it, so that the list of all is read from the same narrow key. */
    public const LISTED = 0;

    /** No term either: what a search may find, which its owner may hide from the listings. */
    public const FOUND = PHP_INT_MAX;

    /** Seconds that one visitor may wait for a rebuild; the next request goes on. */
    private const PATIENCE = 5.0;

    /** @var array<int, true> products and variations that changed since the last flush */
    private array $changed = [];

    private readonly RebuildMark $mark;

    private readonly ProductRow $rows;

    /** @var array<int, true> products whose row this request has built, or tried to, before its turn in a rebuild */
    private array $refreshed = [];

    private int $builds = 0;

    /** Whether what long lists keep is forgotten once more when this request ends. */
    private bool $forgets_late = false;

    /** @param string $engine name of the engine: rows of another one are not kept */
    public function __construct(
        private readonly ProductReader $reader,
        string $engine,
        PriceJournal $prices = new PriceJournal(),
    ) {
        $this->mark = new RebuildMark(self::VERSION . ' ' . $engine);
        $this->rows = new ProductRow($prices, $engine);
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
        ++$this->builds;
        $ids = [];
        foreach ($changed as $id) {
            // A variation that is gone was touched together with its parent.
            $post = get_post($id);
            $ids[] = $post instanceof \WP_Post && $post->post_type === 'product_variation' ? $post->post_parent : $id;
        }
        $this->build(array_values(array_unique($ids)));
    }

    /** At the end of a request nobody is left to be told: what could not be written is tried again, now and by the next requests. */
    public function flush_at_last(): void
    {
        $changed = $this->changed;
        try {
            $this->flush();
        } catch (DatabaseFailed $failure) {
            Log::error('index_not_written', $failure);
            $this->changed += $changed;
            $this->mark_outdated();
        }
    }

    /** How often this request has built changed rows anew. */
    public function builds(): int
    {
        return $this->builds;
    }

    /** What was forgotten inside a transaction is forgotten once more when nobody can have kept it again. */
    public function forget_lists_late(): void
    {
        if ($this->forgets_late) {
            ListPositions::forget();
        }
    }

    /** Lets this request and the next ones build all rows anew, a few seconds each; what stands is shown meanwhile. */
    public function mark_outdated(): void
    {
        RebuildMark::set();
        $this->refreshed = [];
    }

    /**
     * Builds the row of what is about to be shown, where it waits for its turn in a rebuild. Where it cannot be written, the row that
     * stands is shown; inside somebody's transaction nothing is written that is not of it.
     */
    public function refresh(int $id): void
    {
        $this->flush();
        if (!$this->is_building() || isset($this->refreshed[$id]) || Transaction::is_open()) {
            return;
        }
        $this->refreshed[$id] = true;
        $this->touch($id);
        try {
            $this->flush();
        } catch (DatabaseFailed $failure) {
            Log::error('index_not_written', $failure);
        }
    }

    /** Whether rows wait for being built anew. */
    public function is_building(): bool
    {
        return $this->mark->is_set();
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
            'building' => $this->is_building(),
        ];
    }

    /** Builds all rows anew; answers how many products there are. */
    public function rebuild(): int
    {
        RebuildMark::set();
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
        ['word' => $word, 'after' => $after] = $this->mark->begin();
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
            $ids = array_map('intval', Db::column(
                "SELECT ID FROM %i WHERE post_type = 'product' AND post_status = 'publish' AND ID > %d ORDER BY ID LIMIT %d",
                Db::wpdb()->posts,
                $after,
                self::BATCH,
            ));
            if ($ids === []) {
                break;
            }
            $this->build($ids);
            $after = max($ids);
            if (microtime(true) - $start > $seconds) {
                $this->mark->keep($word, $after);

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
        ListPositions::prepare();
        ListPositions::forget();
        $this->mark->finish($word);
    }

    /** @param list<int> $ids of products */
    private function build(array $ids): void
    {
        if ($ids === []) {
            return;
        }
        $this->reader->prime($ids);
        $before = ListPositions::membership($ids);
        Transaction::run(function () use ($ids): void {
            foreach ($ids as $id) {
                Db::run('DELETE FROM %i WHERE product_id = %d', Schema::table('product_terms'), $id);
                wp_cache_delete($id, self::SHOWN);
                $product = $this->reader->read($id);
                if ($product !== null) {
                    $this->rows->store($product);
                } else {
                    Db::run('DELETE FROM %i WHERE product_id = %d', Schema::table('products'), $id);
                }
            }
        }, true);
        do_action(self::BUILT);
        if (ListPositions::membership($ids) !== $before) {
            ListPositions::forget();
            // Inside somebody's transaction nobody sees these rows yet: what others keep until then is forgotten at the end.
            $this->forgets_late = $this->forgets_late || Transaction::is_open();
        }
    }

    /**
     * Goes on for a few seconds with rows of a former version, of another engine or of before a change; one process at a time. What
     * cannot be written (a full disk during an update) is left to the next request: pages are shown.
     */
    public function rebuild_when_outdated(): void
    {
        if (!$this->is_building() || wp_installing()) {
            return;
        }
        try {
            Lock::with('index', fn() => $this->build_on(self::PATIENCE), 0.0);
        } catch (CouldNotLock) {
            return;
        } catch (DatabaseFailed $failure) {
            Log::error('index_not_written', $failure);
        }
    }
}
