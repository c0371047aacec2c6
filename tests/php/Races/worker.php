<?php

declare(strict_types=1);

/*
 * One of several processes that do the same thing at the same moment: php worker.php <task> <start> <JSON>.
 * Prints what came of it as JSON.
 */

require dirname(__DIR__) . '/bootstrap.php';

(static function (string $task, float $start, array $data): void {
    museau()->settings();
    while (microtime(true) < $start) {
        usleep(200);
    }
    try {
        $answer = match ($task) {
            'add' => museau()->carts()->add($data['token'], $data['product'], 1, $data['variation'])->id,
            'place' => museau()->orders()->place(
                museau()->carts()->open($data['token']),
                new Museau\Orders\BillingDetails('A', 'B', '', 'C', '', '75011', 'Paris', '0612345678', 'a@example.org', true),
                '',
                [],
            )->id,
            'receive' => museau()->orders()->receive($data['order'], 'pi_race_' . $data['order'], $data['cents'], 'full'),
            'limit' => count(array_filter(array_map(static fn(): bool => Museau\Rest\RateLimit::allows($data['bucket'], $data['most'], 60), range(1, $data['times'])))),
            'likes' => array_map(static fn(int $visitor): int => museau()->likes()->like($data['product'], "visiteuse-$visitor"), $data['visitors']),
        };
    } catch (Museau\Rest\Refusal $refusal) {
        $answer = $refusal->error_code;
    }
    echo json_encode($answer);
})($argv[1], (float) $argv[2], json_decode($argv[3], true));
