<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Kernel\Read;

/** @var array<string, mixed> $attributes */

echo museau()->reviews_page()->html(
    Read::text($attributes['heading'] ?? ''),
    10,
    Read::map(wp_unslash($_GET)),
    wp_is_serving_rest_request() && current_user_can('edit_posts'),
);
