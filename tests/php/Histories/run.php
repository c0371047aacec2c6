<?php

declare(strict_types=1);

/*
 * Plays histories in one process: php run.php <JSON>. {"from": 1, "to": 25, "step": 1} plays the seeds; {"steps": ["add 0 0 0", …]} these
 * steps, {"cases": [[…], […]]} several such. Prints a line of JSON for each history that fails, with its shortest form, and one in the end. "seconds" is when no further one
 * begins; "story": true prints what happened.
 */

use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Read;
use Museau\Tests\Histories\Clock;
use Museau\Tests\Histories\Grammar;
use Museau\Tests\Histories\Player;
use Museau\Tests\Histories\Shrinker;
use Museau\Tests\Histories\Stage;
use Museau\Tests\Histories\Truth;
use Museau\Tests\Histories\World;
use Museau\Tests\Support\Json;
use Museau\Tests\Support\Simulator;

require dirname(__DIR__, 3) . '/vendor/autoload.php';
define('MUSEAU_RATE_FACTOR', 1000000);
Clock::install(dirname(__DIR__, 3));
require dirname(__DIR__) . '/bootstrap.php';

exit((static function (Json $asked): int {
    $print = static function (array $line): void {
        echo json_encode($line, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE), "\n";
    };
    $given = $asked->map();
    /** @var list<list<string>> $cases */
    $cases = Read::items($given['cases'] ?? (isset($given['steps']) ? [$given['steps']] : []));
    $from = Read::int($given['from'] ?? null, 1);
    $to = $cases === [] ? Read::int($given['to'] ?? null, $from) : count($cases);
    $step = Read::int($given['step'] ?? null, 1);
    $seconds = Read::int($given['seconds'] ?? null, PHP_INT_MAX);
    ini_set('error_log', '/dev/null');
    ini_set('display_errors', 'stderr');
    // The helpers of the tests assert.
    (new PHPUnit\TextUI\Configuration\Builder())->build(['run.php', '--no-configuration']);
    Simulator::start();
    Db::wpdb()->query('START TRANSACTION');
    Transaction::nest(true);
    // Two queries less for each that is written: nobody else is at these rows.
    Db::bound_waits();
    $world = new World();
    $stage = new Stage();
    $stage->build();
    $world->watch();
    $player = new Player($world, $stage, new Truth($world, $stage));
    $failed = $played = 0;
    $begun = microtime(true);
    for ($seed = $last = $from; $seed <= $to && microtime(true) - $begun <= $seconds; $seed += $step) {
        $last = $seed;
        $history = $cases[$seed - 1] ?? Grammar::steps($seed, Read::int($given['length'] ?? null, 30), museau()->sells_with_woocommerce());
        $wrong = $player->play($history);
        ++$played;
        if (Read::bool($given['story'] ?? false)) {
            $print(['story' => $player->story]);
        }
        if ($wrong !== []) {
            ++$failed;
            $short = $cases === [] ? (new Shrinker($player->play(...)))->shrink(array_slice($history, 0, count($player->story)), $wrong) : $history;
            $again = $player->play($short);
            $print(['seed' => $seed, 'wrong' => $wrong, 'kind' => Shrinker::kind($wrong), 'steps' => $short, 'story' => $player->story, 'test' => Shrinker::test($seed, $short, $again)]);
        }
        if ($played % 10 === 0) {
            $print(['at' => $seed, 'played' => $played, 'seconds' => round(microtime(true) - $begun, 1)]);
        }
    }
    Transaction::nest(false);
    Db::wpdb()->query('ROLLBACK');
    $print(['at' => $last, 'played' => $played, 'failed' => $failed, 'seconds' => round(microtime(true) - $begun, 1), 'end' => true]);

    return $failed === 0 ? 0 : 1;
})(new Json(json_decode($argv[1] ?? '{}', true))));
