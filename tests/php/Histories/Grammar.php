<?php

declare(strict_types=1);

namespace Museau\Tests\Histories;

use Random\Engine\Mt19937;
use Random\Randomizer;

/**
 * Which steps a seed makes. A step is a line of a verb and three numbers: who or which order, and two that the verb reads. None of them
 * depends on the steps before, so that a history stays one when steps are taken out.
 */
final class Grammar
{
    /** Weight, greatest numbers; on WooCommerce alone where the last is true. */
    private const VERBS = [
        'add' => [18, 2, 4, 5],
        'quantity' => [3, 2, 2, 3],
        'remove' => [3, 2, 2, 0],
        'code' => [5, 2, 3, 3],
        'uncode' => [1, 2, 0, 0],
        'press' => [8, 2, 1, 0],
        'bank' => [8, 2, 8, 0],
        'finish' => [7, 2, 1, 0],
        'buy' => [14, 2, 1, 4],
        'status' => [2, 2, 0, 0],
        'plain' => [4, 2, 0, 0],
        'page' => [4, 2, 3, 0],
        'balance' => [6, 3, 3, 0],
        'balance-code' => [2, 3, 3, 0],
        'photo' => [3, 3, 0, 0],
        'approve' => [5, 3, 0, 0],
        'change' => [3, 3, 5, 0],
        'message' => [1, 3, 5, 0],
        'withdraw' => [4, 3, 2, 2],
        'card' => [3, 3, 2, 0],
        'carnet' => [1, 3, 0, 0],
        'erase' => [2, 2, 0, 0],
        'export' => [1, 2, 0, 0],
        'ship' => [4, 3, 0, 0],
        'complete' => [3, 3, 0, 0],
        'unend' => [2, 3, 0, 0],
        'reopen' => [3, 3, 0, 0],
        'revive' => [4, 3, 0, 0],
        'photo_received' => [1, 3, 0, 0],
        'photo_missing' => [1, 3, 0, 0],
        'ask_balance' => [2, 3, 0, 0],
        'invoice' => [2, 3, 0, 0],
        'delivered' => [1, 3, 0, 0],
        'stage' => [7, 3, 3, 2],
        'refund' => [7, 3, 2, 3],
        'give-back' => [3, 3, 0, 0],
        'dashboard' => [2, 3, 1, 0],
        'by-hand' => [6, 3, 7, 0, true],
        'woo-refund' => [4, 3, 1, 1, true],
        'price' => [3, 2, 6, 0],
        'stock' => [4, 2, 4, 0],
        'format' => [1, 2, 5, 0],
        'trash' => [2, 2, 0, 0],
        'restore' => [3, 2, 0, 0],
        'wait' => [12, 0, 6, 0],
        'webhooks' => [9, 0, 3, 4],
        'mail' => [3, 0, 1, 0],
        'stripe' => [3, 0, 4, 2],
        'dispute' => [1, 3, 2, 0],
        'kill' => [5, 0, 90, 0],
    ];

    /** @return list<string> */
    public static function steps(int $seed, int $length, bool $on_woocommerce): array
    {
        $random = new Randomizer(new Mt19937($seed));
        $bag = [];
        foreach (self::VERBS as $verb => $rule) {
            if ($on_woocommerce || !($rule[4] ?? false)) {
                array_push($bag, ...array_fill(0, $rule[0], $verb));
            }
        }
        $steps = [];
        for ($i = 0; $i < $length; ++$i) {
            // Somebody must have bought something before there is anything to do with it.
            $verb = match (true) {
                $i === 0 => 'add',
                $i === 2 => 'buy',
                default => $bag[$random->getInt(0, count($bag) - 1)],
            };
            $numbers = array_map(static fn(int $most): int => $random->getInt(0, $most), array_slice(self::VERBS[$verb], 1, 3));
            if ($i === 2) {
                $numbers[0] = (int) explode(' ', $steps[0])[1];
            }
            $steps[] = implode(' ', [$verb, ...$numbers]);
        }

        return $steps;
    }

    /** @return array{string, int, int, int} a step, read */
    public static function read(string $step): array
    {
        [$verb, $who, $a, $b] = [...explode(' ', $step), '0', '0', '0'];
        if (!isset(self::VERBS[$verb])) {
            throw new \InvalidArgumentException("No such step: $step");
        }

        return [$verb, (int) $who, (int) $a, (int) $b];
    }
}
