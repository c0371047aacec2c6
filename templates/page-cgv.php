<?php

/** A page of the law under its own address. */

declare(strict_types=1);

get_template_part('parts/legal');
