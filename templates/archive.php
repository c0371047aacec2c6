<?php

/** Archive: the common list. */

declare(strict_types=1);

defined('ABSPATH') || exit;

get_template_part('templates/index');
