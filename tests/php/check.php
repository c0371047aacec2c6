<?php

declare(strict_types=1);

/*
 * Required by `wp eval` (tests/e2e/support/checker.ts): prints where the books stand. With those marks in $museau_given it
 * prints what is wrong since then, [] when all is well: for the scenarios that a browser plays.
 */

use Museau\Tests\Checker;

require_once dirname(__DIR__, 2) . '/vendor/autoload.php';

$museau_marks = json_decode($museau_given ?? '', true);
echo json_encode(is_array($museau_marks) ? Checker::at($museau_marks['payment'], $museau_marks['log'], (float) $museau_marks['start'])->violations() : Checker::now()->marks());
