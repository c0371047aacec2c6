<?php

/** For plugins that ask WordPress for the theme's footer; our own templates take the part. */

declare(strict_types=1);

defined('ABSPATH') || exit;

get_template_part('parts/footer');
