<?php

declare(strict_types=1);

namespace Museau\Tests\Support;

use Museau\Kernel\Read;

/** Histories played by tests/php/Histories/run.php, in a process of its own whose clock can be moved, with a Stripe stand-in of its own. */
final class Histories
{
    /**
     * @param array<string, mixed> $asked of run.php
     *
     * @return array{played: int, failed: int, failures: list<string>}
     */
    public static function play(array $asked): array
    {
        $socket = stream_socket_server('tcp://127.0.0.1:0') ?: throw new \RuntimeException('No free port.');
        $port = substr((string) strrchr((string) stream_socket_get_name($socket, false), ':'), 1);
        fclose($socket);
        $script = dirname(__DIR__) . '/Histories/run.php';
        [$out, $errors] = Process::start($script, [(string) json_encode($asked)], environment: ['MUSEAU_STRIPE_API' => "http://127.0.0.1:$port"])->output();
        $said = ['played' => 0, 'failed' => 1, 'failures' => []];
        foreach (explode("\n", trim($out)) as $line) {
            $read = new Json(json_decode($line, true));
            $fields = $read->map();
            if (isset($fields['wrong'])) {
                $said['failures'][] = $read->text('wrong.0') . "\n" . implode("\n", array_map(Read::text(...), $read->array('story')));
            } elseif (isset($fields['end'])) {
                $said = ['played' => $read->int('played'), 'failed' => $read->int('failed')] + $said;
            }
        }
        $said['played'] > 0 || $said['failures'][] = "$out\n$errors";

        return $said;
    }
}
