<?php

declare(strict_types=1);

namespace Museau\Tests\Scenarios;

use Museau\Tests\Support\Figures;
use Museau\Tests\Support\Histories;
use PHPUnit\Framework\TestCase;

/**
 * Histories of thirty steps that seeds make (docs/histories.md), a few every day, and the shortest forms of those that once went wrong.
 * MUSEAU_SHORT_HISTORIES says how many are played.
 */
final class ShortHistoriesTest extends TestCase
{
    /** What once went wrong => the steps. */
    private const FOUND = [
        'PHP dies between a sale and the end of its request: the list of products is mended' => ['add 2 1 1', 'kill 0 77 0', 'buy 2 1 0'],
        'given back in the dashboard while a demand of ours waits: the event is taken' => ['buy 0 0 4', 'withdraw 0 0 0', 'stripe 0 3 2', 'give-back 3 0 0', 'dashboard 1 1 0'],
        'a letter that could not leave for a year is forgotten' => ['mail 0 0 0', 'buy 1 0 1', 'wait 0 6 0', 'wait 0 6 0'],
        'a page that comes back after her data was erased writes no letter anew' => ['buy 1 0 0', 'dashboard 2 0 0', 'webhooks 0 0 4', 'erase 1 0 0', 'finish 1 1 0'], // seed 4765
    ];

    /** By hand in WooCommerce's screens: seeds 99, 260, 320, 346 and 465, unless another stands beside. */
    private const FOUND_WITH_WOOCOMMERCE = [
        'an order that was closed fails by hand' => ['add 2 4 2', 'plain 2 0 0', 'wait 0 4 0', 'by-hand 2 5 0'],
        'an order that nobody paid is put into the trash' => ['stripe 0 4 1', 'buy 2 1 1', 'by-hand 1 7 0'],
        'an order that nobody paid is refunded by hand' => ['add 0 2 3', 'press 0 0 0', 'by-hand 1 6 0'],
        'an order that failed by hand is closed when nobody pays it' => ['add 0 4 1', 'plain 0 0 0', 'by-hand 1 5 0'],
        'an order whose money has gone back is cancelled by hand' => ['buy 0 1 0', 'refund 3 0 3', 'by-hand 0 0 0'],
        'an order that was marked paid by mistake waits for its money again' => ['stripe 0 1 1', 'buy 2 1 1', 'by-hand 3 4 0', 'by-hand 1 2 0'], // seed 1573
        'an order that was marked paid by mistake is cancelled' => ['stripe 0 1 1', 'buy 2 1 1', 'by-hand 3 4 0', 'by-hand 1 0 0'],
        'an order that was marked paid by mistake, then put on hold, fails' => ['stripe 0 1 1', 'buy 2 1 1', 'by-hand 3 4 0', 'by-hand 1 1 0', 'by-hand 1 5 0'],
        'an order that was marked paid and half of it given back stays paid' => ['stripe 0 1 1', 'buy 2 1 1', 'by-hand 3 3 0', 'woo-refund 0 1 0', 'by-hand 1 0 0'],
        'an order that was marked paid and then refunded stays refunded' => ['stripe 0 1 1', 'buy 2 1 1', 'by-hand 3 3 0', 'by-hand 1 6 0', 'by-hand 1 5 0'],
        'an order whose money has gone back waits for none again' => ['buy 0 1 0', 'refund 3 0 3', 'by-hand 0 2 0'],
    ];

    protected function setUp(): void
    {
        if (!defined('ABSPATH')) {
            self::markTestSkipped('MUSEAU_SITE names no site.');
        }
    }

    public function test_seeds(): void
    {
        // Half a minute on each engine: WooCommerce takes six times as long.
        $number = Figures::times('MUSEAU_SHORT_HISTORIES', class_exists('WooCommerce', false) ? 4 : 25);
        $said = Histories::play(['from' => 1, 'to' => $number]);
        self::assertSame([[], $number, 0], [$said['failures'], $said['played'], $said['failed']]);
    }

    public function test_what_was_found(): void
    {
        // In one process: its start takes longer than a case.
        $cases = array_values([...self::FOUND, ...(class_exists('WooCommerce', false) ? self::FOUND_WITH_WOOCOMMERCE : [])]);
        $said = Histories::play(['cases' => $cases]);
        self::assertSame([[], count($cases), 0], [$said['failures'], $said['played'], $said['failed']]);
    }
}
