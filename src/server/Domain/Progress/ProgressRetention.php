<?php

declare(strict_types=1);

namespace Museau\Domain\Progress;

defined('ABSPATH') || exit;

use Museau\Domain\Mail\MailHistory;
use Museau\Domain\Orders\Orders;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Feature;
use Museau\Kernel\Maintenance;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Site\Identity;

/** What artist and customer wrote and showed in a carnet goes when the photographs of its order go (B51); the bare steps stay. */
final class ProgressRetention implements Feature
{
    /**
     * @param \Closure(): Orders    $orders  the engine is only known once the plugins are loaded
     * @param \Closure(int): bool   $is_away whether an order belongs to the engine that is switched off
     * @param \Closure(): Progress  $progress
     */
    public function __construct(
        private readonly \Closure $progress,
        private readonly \Closure $orders,
        private readonly Settings $settings,
        private readonly \Closure $is_away,
        private readonly Identity $identity,
    ) {}

    public function hooks(): void
    {
        add_action(Maintenance::DAILY, $this->run(...));
        add_action(Maintenance::DAILY, SentUpdates::forget_old(...));
        add_action(Orders::REOPENED, Progress::reopen(...));
        // Sent by mistake, and taken back before the letter left.
        add_action(Orders::REOPENED, static fn(int $order_id) => MailHistory::forget_held($order_id, 'shipped', true));
    }

    public function run(): void
    {
        if ($this->identity->is_paused()) {
            return;
        }
        $limit = Clock::now() - $this->settings->photo_retention() * DAY_IN_SECONDS;
        $table = Schema::table('progress');
        $words = Db::column(
            "SELECT DISTINCT order_id FROM %i WHERE sentence <> '' OR file <> ''",
            Schema::table('progress_steps'),
        );
        $written = [...array_map(intval(...), $words), ...Proofs::orders_with_words(), ...OrderMessages::orders()];
        foreach (array_unique($written) as $order_id) {
            if (($this->is_away)($order_id)) {
                continue;
            }
            $order = ($this->orders)()->find($order_id);
            $has_ended = $order === null || $order->status->has_ended();
            Db::run(
                $has_ended
                    ? 'UPDATE %i SET ended = %d WHERE order_id = %d AND ended = 0'
                    : 'UPDATE %i SET ended = %d WHERE order_id = %d AND ended > 0',
                $table,
                $has_ended ? Clock::now() : 0,
                $order_id,
            );
            if ((int) Db::value('SELECT ended FROM %i WHERE order_id = %d AND ended > 0 AND ended < %d', $table, $order_id, $limit) > 0) {
                ($this->progress)()->forget_words($order_id);
                // What is written after that day has its own.
                OrderMessages::forget_before($order_id, $limit);
            }
        }
    }
}
