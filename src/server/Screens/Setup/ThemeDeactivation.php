<?php

declare(strict_types=1);

namespace Museau\Screens\Setup;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;

/**
 * Another theme is switched on: our clock stops, because nobody would answer it, and nothing else. Orders, photographs,
 * likes, messages, products and settings stay where they are; when this theme comes back the clock starts by itself.
 */
final class ThemeDeactivation implements Feature
{
    /** @param list<string> $events scheduled events of ours */
    public function __construct(private readonly array $events) {}

    public function hooks(): void
    {
        add_action('switch_theme', function (): void {
            array_map(wp_unschedule_hook(...), $this->events);
        });
    }
}
