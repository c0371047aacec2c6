<?php

declare(strict_types=1);

namespace Museau\Screens\Lists;

use Museau\Kernel\Read;

/** What she chooses for a list in 'Options de l'écran': how many records stand on a page, and which columns. */
final class ListOptions
{
    /** Records on a page at most, whatever was asked for. */
    public const MOST = 100;

    /** Called with the hooks: WordPress keeps a screen option before any menu is there. */
    public static function keep(string $option): void
    {
        add_filter("set_screen_option_$option", static fn(mixed $kept, string $name, mixed $size): int => self::bounded($size), 10, 3);
    }

    /**
     * Offers both, and does what was asked of many records at once.
     *
     * @param string $page  hook of the screen
     * @param int    $size  records on a page until she says otherwise
     * @param \Closure(): RecordTable<covariant mixed> $table made before the screen's head is printed, which asks it for its columns
     */
    public static function offer(string $page, string $option, int $size, \Closure $table): void
    {
        add_action("load-$page", static function () use ($option, $size, $table): void {
            add_screen_option('per_page', ['default' => $size, 'option' => $option]);
            $table()->act();
        });
    }

    public static function bounded(mixed $size): int
    {
        return min(self::MOST, max(1, Read::int($size)));
    }
}
