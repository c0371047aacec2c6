<?php

/** The home page: a page of the artist like any other. */

declare(strict_types=1);

defined('ABSPATH') || exit;

get_template_part('templates/page');
