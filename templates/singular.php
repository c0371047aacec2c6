<?php

/** Anything single that has no shell of its own. */

declare(strict_types=1);

defined('ABSPATH') || exit;

get_template_part('templates/page');
