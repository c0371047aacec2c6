<?php

declare(strict_types=1);

namespace Museau\Domain\Orders;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;

/**
 * While a program runs an ability of WordPress's Abilities API, whoever has registered it, what was ordered is neither put away nor
 * erased. An engine asks here whether one runs, to leave an unpaid order unpaid (docs/adr/0024).
 */
final class AbilityGuard implements Feature
{
    private static int $running = 0;

    /** @param \Closure(): Orders $orders */
    public function __construct(private readonly \Closure $orders) {}

    public function hooks(): void
    {
        add_action('wp_before_execute_ability', static function (): void {
            ++self::$running;
        });
        add_action('wp_after_execute_ability', self::end(...));
        // One that failed has no end of its own.
        add_filter('wp_ability_execute_result', static function (mixed $result): mixed {
            if (is_wp_error($result)) {
                self::end();
            }

            return $result;
        }, PHP_INT_MAX);
        foreach (['pre_trash_post', 'pre_delete_post'] as $filter) {
            add_filter($filter, $this->keep(...), PHP_INT_MAX, 2);
        }
    }

    public static function is_running(): bool
    {
        return self::$running > 0;
    }

    private static function end(): void
    {
        self::$running = max(0, self::$running - 1);
    }

    /** False stops WordPress. */
    private function keep(mixed $done, \WP_Post $post): mixed
    {
        $product_id = match ($post->post_type) {
            'product' => $post->ID,
            'product_variation' => $post->post_parent,
            default => 0,
        };

        return self::is_running() && $product_id > 0 && ($this->orders)()->names_products([$product_id]) !== [] ? false : $done;
    }
}
