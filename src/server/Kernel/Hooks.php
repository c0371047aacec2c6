<?php

declare(strict_types=1);

namespace Museau\Kernel;

defined('ABSPATH') || exit;

/** What others hung on an action of WordPress. */
final class Hooks
{
    /**
     * Takes callbacks off an action.
     *
     * @param callable(string): bool $needless whether one is to go, by its name: of its class, or of a function of none
     */
    public static function remove(string $action, callable $needless): void
    {
        /** @var array<string, \WP_Hook> $wp_filter */
        global $wp_filter;
        foreach ($wp_filter[$action]->callbacks ?? [] as $priority => $hooked) {
            foreach ($hooked as ['function' => $function]) {
                if ($needless(self::name_of($function))) {
                    remove_action($action, $function, $priority);
                }
            }
        }
    }

    private static function name_of(mixed $function): string
    {
        if ($function instanceof \Closure) {
            return (new \ReflectionFunction($function))->getClosureScopeClass()?->getName() ?? '';
        }
        $owner = is_array($function) ? reset($function) : $function;

        return is_object($owner) ? $owner::class : Read::text($owner);
    }
}
