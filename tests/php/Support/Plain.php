<?php

declare(strict_types=1);

namespace Museau\Tests\Support;

use Museau\Kernel\Read;
use Museau\Kernel\Typography;

/** Takes French typography from our sentences again, after it was put on: what the sources write is what a test looks for. */
final class Plain
{
    private const HOOKS = ['gettext_museau' => 2, 'gettext_with_context_museau' => 2, 'ngettext_museau' => 3, 'ngettext_with_context_museau' => 3];

    public static function on(): void
    {
        foreach (self::HOOKS as $hook => $arguments) {
            add_filter($hook, self::plain(...), PHP_INT_MAX, $arguments);
        }
    }

    public static function off(): void
    {
        foreach (array_keys(self::HOOKS) as $hook) {
            remove_all_filters($hook, PHP_INT_MAX);
        }
    }

    /** @param string ...$written the sentence of the sources, or the one for one and the one for several */
    private static function plain(mixed $said, string ...$written): string
    {
        foreach ($written as $sentence) {
            if (Typography::french($sentence) === $said) {
                return $sentence;
            }
        }

        return Read::text($said);
    }
}
