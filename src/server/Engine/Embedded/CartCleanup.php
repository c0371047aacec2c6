<?php

declare(strict_types=1);

namespace Museau\Engine\Embedded;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Maintenance;
use Museau\Kernel\Site\Identity;

/** Daily: carts that nobody opened within a token's life are forgotten. */
final class CartCleanup implements Feature
{
    /** @param \Closure(): EmbeddedCarts $carts */
    public function __construct(private readonly \Closure $carts, private readonly Identity $identity) {}

    public function hooks(): void
    {
        add_action(Maintenance::DAILY, fn(): int => $this->identity->is_paused() ? 0 : ($this->carts)()->forget_expired());
    }
}
