<?php

/** The page of one private card, for whoever has its link; no page of WordPress stands behind it. */

declare(strict_types=1);

defined('ABSPATH') || exit;

get_template_part('parts/header');
museau()->shell()->heading->give();
echo museau()->card_page()->html();
get_template_part('parts/footer');
