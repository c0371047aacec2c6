<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Kernel\Read;
use Museau\Screens\Portfolio\PortfolioPage;
use Museau\Screens\Shell\Canvas;

/** @var array<string, mixed> $attributes */

echo PortfolioPage::html(
    Read::text($attributes['heading'] ?? ''),
    12,
    Read::map(wp_unslash($_GET)),
    Canvas::is_drawn(),
);
