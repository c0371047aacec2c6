<?php

declare(strict_types=1);

namespace Museau\Tests\Cluster;

use Museau\Domain\Progress\ProgressLink;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\SharedCache;
use Museau\Kernel\Read;
use Museau\Tests\Scenarios\ScenarioCase;
use Museau\Tests\Support\Answer;
use Museau\Tests\Support\Shopper;

/** Two nodes behind one address, a replica that is two seconds behind, one Redis: started by bin/lib/cluster.mjs. */
abstract class ClusterCase extends ScenarioCase
{
    protected const PHOTO = __DIR__ . '/../../fixtures/photos/chat-petite-451x300.jpg';

    protected function setUp(): void
    {
        if (!getenv('MUSEAU_CLUSTER')) {
            self::markTestSkipped('No site of several nodes: node bin/test.mjs --only=cluster');
        }
        parent::setUp();
        self::replica_goes_on();
        foreach (['redis', 'first', 'second'] as $part) {
            self::start($part);
        }
        // Whoever was connected to a Redis that has ended tells the next one nothing.
        wp_cache_init();
        SharedCache::distrust();
        // What the demo or a former test wrote has arrived everywhere.
        self::await_replica();
    }

    /** The same visitor at one node alone. */
    protected function at(Shopper $shopper, int $node): Shopper
    {
        $port = Read::ints(self::parts()['nodes'] ?? [])[$node];
        $there = new Shopper("http://127.0.0.1:$port/wp-json/museau-react/v1", $shopper->billing);
        [$there->token, $there->intent, $there->headers] = [$shopper->token, $shopper->intent, ['Host: ' . wp_parse_url(home_url(), PHP_URL_HOST) . ':' . wp_parse_url(home_url(), PHP_URL_PORT)]];

        return $there;
    }

    protected function relay(Shopper $shopper, Answer $answer): Answer
    {
        $shopper->token = $answer->token !== '' ? $answer->token : $shopper->token;

        return $answer;
    }

    /** The cache as every process sees it, over a connection of its own: a process's own one ends when Redis does. */
    protected static function shared(): \WP_Object_Cache
    {
        return new \WP_Object_Cache();
    }

    protected static function lines(Answer $answer): int
    {
        return count(Read::items($answer->data['cart_contents'] ?? null));
    }

    protected function carnet(Shopper $shopper): string
    {
        return ProgressLink::url($shopper->order_id());
    }

    protected static function page(string $url, int $node): string
    {
        $parts = (array) wp_parse_url($url);
        $port = Read::ints(self::parts()['nodes'] ?? [])[$node];
        $there = "http://127.0.0.1:$port" . Read::text($parts['path'] ?? '/') . (isset($parts['query']) ? '?' . Read::text($parts['query']) : '');

        return (string) file_get_contents($there, false, stream_context_create(['http' => [
            'header' => sprintf('Host: %s:%s', Read::text($parts['host'] ?? ''), Read::text($parts['port'] ?? '')), 'ignore_errors' => true, 'timeout' => 60,
        ]]));
    }

    /** @return array<string, mixed> */
    protected static function parts(): array
    {
        return Read::json((string) file_get_contents((string) getenv('MUSEAU_CLUSTER')));
    }

    protected static function stop(string $part): void
    {
        $ended = [];
        foreach (Read::maps(self::parts()[$part] ?? null) as $program) {
            $pid = (int) @file_get_contents(Read::text($program['pidFile']));
            if ($pid < 2) {
                continue;
            }
            // A master's death alone would leave its workers listening; before it, it puts others in their place.
            foreach ([$pid, ...array_filter(explode("\n", (string) shell_exec("pgrep -P $pid")))] as $process) {
                posix_kill((int) $process, SIGKILL);
                $ended[] = (int) $process;
            }
            @unlink(Read::text($program['pidFile']));
        }
        // Until then their sockets take calls that nobody answers: the front would rightly say 502.
        for ($i = 0; $i < 100 && array_filter($ended, self::lives(...)); ++$i) {
            usleep(50_000);
        }
    }

    /** Whether a process still holds what it opened: one that is dead may wait for its parent. */
    private static function lives(int $pid): bool
    {
        return preg_match('/\) [^ZX]/', (string) @file_get_contents("/proc/$pid/stat")) === 1;
    }

    protected static function start(string $part): void
    {
        $started = false;
        foreach (Read::maps(self::parts()[$part] ?? null) as $program) {
            $file = Read::text($program['pidFile']);
            if ((int) @file_get_contents($file) > 0) {
                continue;
            }
            $started = true;
            $command = array_map(Read::text(...), Read::items($program['command'] ?? null));
            // It inherits nothing of the test's, whose reader would wait for it.
            $alone = 'for f in /proc/self/fd/*; do n=${f##*/}; [ "$n" -lt 3 ] || eval "exec $n>&-"; done; exec setsid --fork "$@"';
            proc_open(['bash', '-c', $alone, 'bash', ...$command], [['file', '/dev/null', 'r'], ['file', '/dev/null', 'w'], ['file', '/dev/null', 'w']], $pipes) ?: self::fail("No $part.");
            for ($i = 0; $i < 100 && (int) @file_get_contents($file) === 0; ++$i) {
                usleep(50_000);
            }
        }
        // nginx leaves a node out for two seconds once it was missing.
        $started && usleep(3_000_000);
    }

    protected static function replica(): \mysqli
    {
        [$host, $port] = explode(':', (string) getenv('MUSEAU_DB_REPLICA'));

        return new \mysqli($host, DB_USER, DB_PASSWORD, DB_NAME, (int) $port);
    }

    protected static function at_replica(string $sql): string
    {
        $result = self::replica()->query($sql);

        return $result instanceof \mysqli_result ? Read::text($result->fetch_row()[0] ?? '') : '';
    }

    /** Waits until the replica has what was written so far. */
    protected static function await_replica(): void
    {
        $mark = (string) random_int(1, PHP_INT_MAX);
        Db::run('REPLACE INTO %i (name, begun, begins) VALUES (%s, 0, 0)', Schema::table('attempts'), "cluster-$mark");
        for ($i = 0; $i < 600; ++$i) {
            if (self::at_replica(sprintf("SELECT name FROM %s WHERE name = 'cluster-%s'", Schema::table('attempts'), $mark)) !== '') {
                Db::run('DELETE FROM %i WHERE name = %s', Schema::table('attempts'), "cluster-$mark");

                return;
            }
            usleep(100_000);
        }
        self::fail('The replica stands still.');
    }

    /** A word to the server that repeats. */
    protected static function tell_replica(string $sql): void
    {
        self::replica()->query($sql) !== false || self::fail("The replica refuses: $sql");
    }

    /** Freezes the replica's process: it takes connections and says nothing. */
    protected static function freeze_replica(bool $freezes): void
    {
        posix_kill((int) file_get_contents(Read::text(self::parts()['replica'] ?? null)), $freezes ? SIGSTOP : SIGCONT) || self::fail('No replica.');
    }

    private static function replica_goes_on(): void
    {
        self::freeze_replica(false);
        self::tell_replica('START SLAVE');
    }

    /**
     * A request to one node, with what a browser keeps between two.
     *
     * @param array<string, string> $form fields, or the body itself as 'raw'
     * @param array<string, string> $jar cookies, which an answer adds to
     */
    protected static function browse(int $node, string $path, array &$jar = [], array $form = [], string ...$headers): string
    {
        $port = Read::ints(self::parts()['nodes'] ?? [])[$node];
        $handle = curl_init("http://127.0.0.1:$port$path");
        assert($handle instanceof \CurlHandle);
        $cookies = implode('; ', array_map(static fn(string $name, string $value): string => "$name=$value", array_keys($jar), $jar));
        curl_setopt_array($handle, [
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_HEADER => true,
            CURLOPT_TIMEOUT => 60,
            CURLOPT_HTTPHEADER => ['Host: ' . wp_parse_url(home_url(), PHP_URL_HOST) . ':' . wp_parse_url(home_url(), PHP_URL_PORT), "Cookie: $cookies", ...array_values($headers)],
        ] + ($form === [] ? [] : [CURLOPT_POSTFIELDS => $form['raw'] ?? http_build_query($form)]));
        $answer = (string) curl_exec($handle);
        preg_match_all('/^set-cookie: ([^=]+)=([^;\r\n]*)/im', $answer, $set, PREG_SET_ORDER);
        foreach ($set as [, $name, $value]) {
            $jar[$name] = $value;
        }

        return $answer;
    }
}
