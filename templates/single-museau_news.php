<?php

/** One news item, whole. */

declare(strict_types=1);

defined('ABSPATH') || exit;

get_template_part('parts/header');
echo museau()->shell()->block('museau/news-item');
get_template_part('parts/footer');
