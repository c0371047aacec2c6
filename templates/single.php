<?php

/** One article of WordPress's own kind. */

declare(strict_types=1);

get_template_part('templates/page');
