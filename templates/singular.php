<?php

/** Anything single that has no shell of its own. */

declare(strict_types=1);

get_template_part('templates/page');
