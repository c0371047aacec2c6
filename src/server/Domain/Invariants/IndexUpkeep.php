<?php

declare(strict_types=1);

namespace Museau\Domain\Invariants;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\ProductIndex;
use Museau\Domain\Catalogue\ProductReader;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Payments\ReconcileSchedule;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Feature;
use Museau\Kernel\Log\Log;
use Museau\Kernel\Maintenance;

/**
 * The list of products is written at the end of a request: one that died after a sale leaves a sold piece in it. What was sold or given
 * back lately is read anew after each run of the reconciler, every product once a day.
 */
final class IndexUpkeep implements Feature
{
    /** Seconds that are looked back at: three runs of the reconciler. */
    private const LATELY = 1800;

    private const MOST = 100;

    /**
     * @param \Closure(): ProductReader $reader the engine is only known once the plugins are loaded
     * @param \Closure(): ProductIndex  $index
     * @param \Closure(): Orders        $orders
     */
    public function __construct(
        private readonly \Closure $reader,
        private readonly \Closure $index,
        private readonly \Closure $orders,
    ) {}

    public function hooks(): void
    {
        add_action(ReconcileSchedule::DONE, $this->mend_sold(...));
        add_action(Maintenance::DAILY, $this->mend(...));
    }

    /** Builds the rows anew that do not say what their products say. */
    private function mend(): void
    {
        $index = ($this->index)();
        $index->flush();
        $invariant = new IndexInvariant(($this->reader)());
        $wrong = $after = 0;
        do {
            [$examined, $after] = $invariant->after($after);
            foreach ($examined->violations as $violation) {
                clean_post_cache((int) $violation->id);
                $index->touch((int) $violation->id);
            }
            $index->flush();
            $wrong += count($examined->violations);
            // Thousands of products do not stay in memory together.
            $after === 0 || wp_cache_flush_runtime();
        } while ($after > 0);
        $wrong === 0 || Log::error('index_mended', null, ['wrong' => $wrong]);
    }

    private function mend_sold(): void
    {
        $since = time() - self::LATELY;
        $ids = Db::column(
            'SELECT order_id FROM %i WHERE created > %d OR settled_at > %d UNION SELECT order_id FROM %i WHERE created > %d LIMIT %d',
            Schema::table('payments'),
            $since,
            $since,
            Schema::table('refunds'),
            $since,
            self::MOST,
        );
        foreach ($ids as $id) {
            foreach (($this->orders)()->find((int) $id)->lines ?? [] as $line) {
                ($this->index)()->touch($line->product_id);
            }
        }
        ($this->index)()->flush();
    }
}
