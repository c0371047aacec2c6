<?php

declare(strict_types=1);

/*
 * Required by `wp eval` (tests/e2e/support/checker.ts): prints where the books stand. With those marks in $museau_given it
 * prints what is wrong since then, [] when all is well: for the scenarios that a browser plays.
 */

use Museau\Kernel\Read;
use Museau\Tests\Support\Checker;
use Museau\Tests\Support\Json;

require_once dirname(__DIR__, 2) . '/vendor/autoload.php';

$museau_marks = new Json(json_decode(Read::text($museau_given ?? ''), true));
echo json_encode($museau_marks->at() === null
    ? Checker::now()->marks()
    : Checker::at($museau_marks->int('payment'), $museau_marks->int('log'), $museau_marks->number('start'))->violations());
