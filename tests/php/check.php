<?php

declare(strict_types=1);

/*
 * Required by `wp eval` (tests/e2e/support/checker.ts): prints where the books stand. With those marks in $museau_given it
 * prints what is wrong since then, [] when all is well: for the scenarios that a browser plays. $museau_killed allows
 * what a killed process leaves: its locks, which the next one takes over, and a letter that it sent and could not note.
 */

use Museau\Kernel\Read;
use Museau\Tests\Support\Checker;
use Museau\Tests\Support\Json;

require_once dirname(__DIR__, 2) . '/vendor/autoload.php';

$museau_marks = new Json(json_decode(Read::text($museau_given ?? ''), true));
if ($museau_marks->at() === null) {
    echo json_encode(Checker::now()->marks());
} else {
    $museau_checker = Checker::at($museau_marks->int('payment'), $museau_marks->int('log'), $museau_marks->number('start'));
    $museau_is_killed = (bool) ($museau_killed ?? false);
    $museau_checker->most_mails = $museau_is_killed ? 2 : 1;
    echo json_encode(array_values(array_filter(
        $museau_checker->violations(),
        static fn(string $wrong): bool => !$museau_is_killed || !str_starts_with($wrong, 'lock_dead: '),
    )));
}
