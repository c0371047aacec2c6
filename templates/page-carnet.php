<?php

/** The carnet of one order, for whoever holds its link; no page of WordPress stands behind it. */

declare(strict_types=1);

defined('ABSPATH') || exit;

get_template_part('parts/header');
museau()->shell()->heading->give();
echo render_block(['blockName' => 'museau/carnet', 'attrs' => [], 'innerBlocks' => [], 'innerHTML' => '', 'innerContent' => []]);
get_template_part('parts/footer');
