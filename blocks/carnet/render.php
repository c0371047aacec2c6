<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

echo museau()->progress_page()->html();
