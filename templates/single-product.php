<?php

/** The page of a product. */

declare(strict_types=1);

get_template_part('parts/header');
echo museau()->shell()->block('museau/product');
get_template_part('parts/footer');
