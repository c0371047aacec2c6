<?php

/** One news item, whole, or the form by which a visitor takes part in it. */

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Domain\News\News;

get_template_part('parts/header');
echo museau()->shell()->block(News::is_entry_form() ? 'museau/contest' : 'museau/news-item');
get_template_part('parts/footer');
