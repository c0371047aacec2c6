<?php

declare(strict_types=1);

namespace Museau\Engine\Embedded;

defined('ABSPATH') || exit;

use Museau\Feature;
use Museau\Rest\Guard;

/** Daily: carts that nobody opened within a token's life are forgotten. */
final class Upkeep implements Feature
{
    /** @param \Closure(): EmbeddedCarts $carts */
    public function __construct(private readonly \Closure $carts) {}

    public function hooks(): void
    {
        add_action(Guard::CLEAN_UP, fn(): int => ($this->carts)()->forget_expired());
    }
}
