<?php

/** One news item, whole. */

declare(strict_types=1);

get_template_part('parts/header');
echo museau()->shell()->block('museau/news-item');
get_template_part('parts/footer');
