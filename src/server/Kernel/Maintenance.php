<?php

declare(strict_types=1);

namespace Museau\Kernel;

defined('ABSPATH') || exit;

/** A daily event for whatever keeps rows of its own: who hangs on it forgets what is past. */
final class Maintenance implements Feature
{
    public const DAILY = 'museau_clean_up';

    public function hooks(): void
    {
        add_action('init', static function (): void {
            if (!wp_next_scheduled(self::DAILY)) {
                wp_schedule_event(time() + HOUR_IN_SECONDS, 'daily', self::DAILY);
            }
        });
    }
}
