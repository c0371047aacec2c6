<?php

declare(strict_types=1);

/*
 * npm run fuzz's own part: php run.php <in-process|http> <seed> <from> <to>. Prints the answers by status and every
 * fault with its request; ends with 1 when there is one. One request again: <from> = its number, <to> = the next.
 */

require dirname(__DIR__) . '/bootstrap.php';

exit((static function (string $way, int $seed, int $from, int $to): int {
    $fuzz = new Museau\Tests\Fuzz\InProcess($seed);
    if ($way === 'http') {
        $fuzz = new Museau\Tests\Fuzz\OverHttp($fuzz->generator);
        $fuzz->run($from, $to);
    } else {
        Museau\Kernel\Database\Db::wpdb()->query('START TRANSACTION');
        Museau\Kernel\Database\Transaction::nest(true);
        $fuzz->run($from, $to);
        Museau\Kernel\Database\Transaction::nest(false);
        Museau\Kernel\Database\Db::wpdb()->query('ROLLBACK');
        foreach ($fuzz->called as $url) {
            $fuzz->faults[] = "called $url";
        }
    }
    ksort($fuzz->statuses);
    echo json_encode(['way' => $way, 'requests' => array_sum($fuzz->statuses), 'faults' => count($fuzz->faults), 'statuses' => $fuzz->statuses]), "\n";
    foreach (array_slice($fuzz->faults, 0, 40) as $fault) {
        echo mb_scrub($fault), "\n";
    }

    return $fuzz->faults === [] ? 0 : 1;
})($argv[1], (int) $argv[2], (int) $argv[3], (int) $argv[4]));
