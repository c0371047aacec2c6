<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Kernel\Read;
use Museau\Screens\Portfolio\PortfolioPage;

/** @var array<string, mixed> $attributes */

echo PortfolioPage::html(
    Read::text($attributes['heading'] ?? ''),
    12,
    Read::map(wp_unslash($_GET)),
    wp_is_serving_rest_request() && current_user_can('edit_posts'),
);
