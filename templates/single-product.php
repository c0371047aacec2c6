<?php

/** The page of a product. */

declare(strict_types=1);

defined('ABSPATH') || exit;

get_template_part('parts/header');
echo museau()->shell()->block('museau/product');
get_template_part('parts/footer');
