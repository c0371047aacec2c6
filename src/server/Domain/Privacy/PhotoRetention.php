<?php

declare(strict_types=1);

namespace Museau\Domain\Privacy;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\Orders;
use Museau\Domain\Photos\CartPhotos;
use Museau\Domain\Photos\Photo;
use Museau\Domain\Photos\PhotoStore;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Feature;
use Museau\Kernel\Settings\Settings;

/**
 * Once an hour: photos of orders that ended `photo_retention` days ago go (B51), and files without a row are set aside.
 * The delay counts from the end that is in force: an order that was taken up again has none.
 */
final class PhotoRetention implements Feature
{
    public const CRON = 'museau_clear_photos';

    /**
     * @param \Closure(): Orders    $orders  the engine is only known once the plugins are loaded
     * @param \Closure(int): bool   $is_away whether an order belongs to the engine that is switched off
     */
    public function __construct(
        private readonly PhotoStore $photos,
        private readonly CartPhotos $cart_photos,
        private readonly \Closure $orders,
        private readonly Settings $settings,
        private readonly \Closure $is_away,
    ) {}

    public function hooks(): void
    {
        add_action(self::CRON, $this->run(...));
        add_action(Orders::REOPENED, self::reopen(...));
        add_action(Orders::UNENDED, self::reopen(...));
        add_action('init', self::schedule(...));
    }

    private static function schedule(): void
    {
        if (wp_get_schedule(self::CRON) !== 'hourly') {
            // A daily one would leave a file that nobody names there for two days (S16).
            wp_clear_scheduled_hook(self::CRON);
            wp_schedule_event(time() + HOUR_IN_SECONDS, 'hourly', self::CRON);
        }
    }

    public function run(): void
    {
        if ($this->photos->is_paused()) {
            return;
        }
        $table = Schema::table('photos');
        $now = Clock::iso();
        foreach (Db::column('SELECT DISTINCT order_id FROM %i WHERE order_id <> %d', $table, Photo::NO_ORDER) as $order_id) {
            if (($this->is_away)((int) $order_id)) {
                continue;
            }
            $order = ($this->orders)()->find((int) $order_id);
            if ($order === null || $order->status->has_ended()) {
                Db::run('UPDATE %i SET ended = %s WHERE order_id = %d AND ended IS NULL', $table, $now, (int) $order_id);
            } else {
                self::reopen((int) $order_id);
            }
        }
        $limit = Clock::iso(Clock::now() - $this->settings->photo_retention() * DAY_IN_SECONDS);
        foreach (Db::column('SELECT DISTINCT order_id FROM %i WHERE ended < %s', $table, $limit) as $order_id) {
            $this->photos->forget_order((int) $order_id);
        }
        $this->cart_photos->forget_old();
        $this->photos->sweep();
    }

    private static function reopen(int $order_id): void
    {
        Db::run('UPDATE %i SET ended = NULL WHERE order_id = %d AND ended IS NOT NULL', Schema::table('photos'), $order_id);
    }
}
