<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Maintenance;
use Museau\Kernel\Read;
use Museau\Kernel\Site\Identity;

/** When the reconciler runs: every ten minutes, and by `wp museau reconcile`. */
final class ReconcileSchedule implements Feature
{
    public const CRON = 'museau_reconcile';

    /** Action: the reconciler has asked Stripe about every order, but for those that ended PHP before. */
    public const DONE = 'museau_reconciler_done';

    private const LAST = 'museau_reconciled';

    /** Seconds after which a run that was due counts as late: the crontab comes every minute, visitors when they like. */
    private const LATE = 1800;

    /**
     * @param callable(): Reconciler $reconciler made when it is needed: the engine is known once the plugins are loaded
     * @param \Closure(): Ledger     $ledger
     */
    public function __construct(private readonly mixed $reconciler, private readonly \Closure $ledger, private readonly Keys $keys) {}

    public function hooks(): void
    {
        // phpcs:ignore WordPress.WP.CronInterval.CronSchedulesInterval -- a paid order may not wait an hour
        add_filter(
            'cron_schedules',
            static fn(array $schedules): array => [
                ...$schedules,
                Maintenance::TEN_MINUTES => ['interval' => 600, 'display' => __('Toutes les dix minutes', 'museau')],
            ],
        );
        add_action('init', static function (): void {
            if (wp_next_scheduled(self::CRON) === false) {
                wp_schedule_event(time() + 600, Maintenance::TEN_MINUTES, self::CRON);
            }
        });
        add_action(self::CRON, function (): void {
            if (!$this->keys->is_paused()) {
                ($this->reconciler)()->run(null, static function (): void {
                    update_option(self::LAST, time(), false);
                    do_action(self::DONE);
                });
            }
        });
        add_action(Identity::COPIED, function (string $original): void {
            ($this->ledger)()->leave_to($original);
            $this->keys->leave_live();
        });
        if (defined('WP_CLI') && class_exists('WP_CLI')) {
            \WP_CLI::add_command('museau reconcile', function (): void {
                $done = ($this->reconciler)()->run();
                \WP_CLI::success(sprintf('confirmed %d, cancelled %d, mailed %d, failed %d', ...array_values($done)));
            }, ['shortdesc' => 'Asks Stripe about every open payment and confirms, cancels or leaves it.']);
        }
    }

    /**
     * When the reconciler ran by the clock, and when it is due; Unix times, null: never, not at all.
     *
     * @return array{last: ?int, due: ?int, late: bool}
     */
    public static function health(?int $now = null): array
    {
        $now ??= time();
        $last = Read::int(get_option(self::LAST));
        $due = Read::int(wp_next_scheduled(self::CRON));

        return [
            'last' => $last > 0 ? $last : null,
            'due' => $due > 0 ? $due : null,
            // A run that dies before its end is due again in time, and yet never done.
            'late' => $due === 0 || $due < $now - self::LATE || ($last > 0 && $last < $now - 2 * self::LATE),
        ];
    }
}
