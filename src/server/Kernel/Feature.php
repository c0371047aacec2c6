<?php

declare(strict_types=1);

namespace Museau\Kernel;

/** One part of the shop: its hooks stand in one readable list, here and nowhere else. */
interface Feature
{
    /** Adds the feature's hooks to WordPress. Called once, while functions.php runs. */
    public function hooks(): void;
}
