<?php

/** The home page: a page of the artist like any other. */

declare(strict_types=1);

get_template_part('templates/page');
