<?php

declare(strict_types=1);

namespace Museau\Screens\Settings;

use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Log\Log;

/** The end of a button's press in wp-admin whose setting the database refused. */
final class UnsavedSetting
{
    /**
     * One step back the button stands as it was, to be pressed again.
     *
     * @param string $button for the log
     */
    public static function end(DatabaseFailed $failure, string $button): never
    {
        Log::error('button_failed', $failure, ['code' => $button]);
        wp_die(esc_html(DatabaseFailed::sentence()), '', ['response' => 503, 'back_link' => true]);
    }
}
