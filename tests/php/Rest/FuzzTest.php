<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Tests\Fuzz\InProcess;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** A short run of what `npm run fuzz` does at length (S18–S21, S26, S33). */
final class FuzzTest extends WordPressTestCase
{
    #[TestDox('[S26] Four hundred generated requests over all routes: no 5xx, no notice, no leak, no call of another host')]
    public function test_a_short_run(): void
    {
        $seed = (int) (getenv('MUSEAU_FUZZ_SEED') ?: 20261122);
        $fuzz = new InProcess($seed);
        $fuzz->run(0, 400);
        self::assertSame([], $fuzz->faults, "seed $seed");
        self::assertSame([], $fuzz->called);
        self::assertSame(400, array_sum($fuzz->statuses));
        foreach ([200, 400, 401, 404] as $status) {
            self::assertGreaterThan(10, $fuzz->statuses[$status] ?? 0, 'the requests reach more than the first check');
        }
    }
}
