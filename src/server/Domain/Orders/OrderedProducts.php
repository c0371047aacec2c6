<?php

declare(strict_types=1);

namespace Museau\Domain\Orders;

defined('ABSPATH') || exit;

use Museau\Kernel\Database\Schema;
use Museau\Kernel\Feature;

/** A product that an order names is never erased, by hand or when the trash is emptied: the order goes on showing it (B16). */
final class OrderedProducts implements Feature
{
    /** @param \Closure(): Orders $orders */
    public function __construct(private readonly \Closure $orders) {}

    public function hooks(): void
    {
        add_filter('pre_delete_post', $this->keep(...), 10, 2);
    }

    /** False stops WordPress from erasing the post. */
    private function keep(mixed $delete, \WP_Post $post): mixed
    {
        $is_named = $post->post_type === 'product'
            && Schema::is_here()
            && ($this->orders)()->names_products([$post->ID]) !== [];

        return $is_named ? false : $delete;
    }
}
