<?php

declare(strict_types=1);

namespace Museau\Kernel;

defined('ABSPATH') || exit;

/** A daily event for whatever keeps rows of its own: who hangs on it forgets what is past. */
final class Maintenance implements Feature
{
    public const DAILY = 'museau_clean_up';

    /** WordPress's schedule of what cannot wait for the day, 600 seconds. */
    public const TEN_MINUTES = 'museau_ten_minutes';

    /** Has a hook of WordPress's cron done every ten minutes, whatever it was scheduled for before. */
    public static function every_ten_minutes(string $hook): void
    {
        if (wp_get_schedule($hook) !== self::TEN_MINUTES) {
            wp_clear_scheduled_hook($hook);
            wp_schedule_event(time() + 300, self::TEN_MINUTES, $hook);
        }
    }

    public function hooks(): void
    {
        add_action('init', static function (): void {
            if (!wp_next_scheduled(self::DAILY)) {
                wp_schedule_event(time() + HOUR_IN_SECONDS, 'daily', self::DAILY);
            }
        });
    }
}
