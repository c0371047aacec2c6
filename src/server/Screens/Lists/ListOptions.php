<?php

declare(strict_types=1);

namespace Museau\Screens\Lists;

use Museau\Kernel\Read;

/** What she chooses for a list in 'Options de l'écran': how many records stand on a page, and which columns. */
final class ListOptions
{
    /** Records on a page at most, whatever was asked for. */
    public const MOST = 100;

    /**
     * @param string $option name of the screen option that says how many stand on a page
     * @param int    $size   how many do until she says otherwise
     */
    public function __construct(public readonly string $option, public readonly int $size) {}

    /** Called with the hooks: WordPress keeps a screen option before any menu is there. */
    public function keep(): void
    {
        $keep = static fn(mixed $kept, string $name, mixed $size): int => self::bounded($size);
        add_filter("set_screen_option_$this->option", $keep, 10, 3);
    }

    /**
     * Offers the number and the columns on a screen, and runs the bulk action that was sent to it.
     *
     * @param string $page hook of the screen
     * @param \Closure(): RecordTable<covariant mixed> $table made before the screen's head is printed, which asks it for its columns
     */
    public function offer(string $page, \Closure $table): void
    {
        add_action("load-$page", function () use ($table): void {
            add_screen_option('per_page', ['default' => $this->size, 'option' => $this->option]);
            $table()->act();
        });
    }

    public static function bounded(mixed $size): int
    {
        return min(self::MOST, max(1, Read::int($size)));
    }
}
