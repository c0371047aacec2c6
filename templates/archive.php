<?php

/** Archive: the common list. */

declare(strict_types=1);

get_template_part('templates/index');
