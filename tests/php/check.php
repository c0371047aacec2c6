<?php

declare(strict_types=1);

/*
 * wp eval-file tests/php/check.php: prints where the books stand. With those marks as its argument it prints what is
 * wrong since then, [] when all is well: for the scenarios that a browser plays.
 */

use Museau\Tests\Checker;

require_once get_template_directory() . '/vendor/autoload.php';

$museau_marks = json_decode($args[0] ?? '', true);
echo json_encode(is_array($museau_marks) ? Checker::at($museau_marks['payment'], $museau_marks['log'], (float) $museau_marks['start'])->violations() : Checker::now()->marks());
