<?php

/** A page of the law under its own address. */

declare(strict_types=1);

defined('ABSPATH') || exit;

get_template_part('parts/legal');
