<?php

declare(strict_types=1);

namespace Museau\Tests\Races;

use Museau\Engine\WooCommerce\WooOrder;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\Support\Process;
use Museau\Tests\WooCommerce\MakesCoupons;
use PHPUnit\Framework\TestCase;

/** A coupon's last use, wanted by twenty orders at the same moment. */
final class CouponRacesTest extends TestCase
{
    use MakesCoupons;
    use MakesProducts;

    /** @var list<int> */
    private array $made = [];

    protected function setUp(): void
    {
        if (getenv('MUSEAU_SITE') === false || !class_exists('WooCommerce', false)) {
            self::markTestSkipped('Coupons are WooCommerce\'s.');
        }
        wp_cache_flush();
    }

    protected function tearDown(): void
    {
        foreach ($this->made as $id) {
            wp_delete_post($id, true);
        }
    }

    /** One order holds it; the others are refused, or read their cart without it. */
    public function test_the_last_use(): void
    {
        $code = 'course' . bin2hex(random_bytes(4));
        $print = $this->a_print();
        $this->made = [$print, $this->a_coupon($code, 10, 'percent', ['usage_limit' => 1])->get_id()];
        $tokens = array_map(
            fn(): string => $this->typed(museau()->carts()->add(null, $print, 1, $this->variation_of($print, 0)), $code)->token,
            range(1, 20),
        );
        $start = microtime(true) + 0.25 + 0.35 * count($tokens);
        $processes = array_map(static fn(string $token): Process => Process::start(
            __DIR__ . '/worker.php',
            ['place', (string) $start, (string) json_encode(['token' => $token])],
        ), $tokens);
        $answers = array_map(static fn(Process $process): mixed => $process->answer(), $processes);
        wp_cache_flush();
        $orders = array_filter($answers, is_int(...));
        self::assertSame([], array_values(array_diff(array_filter($answers, is_string(...)), ['museau_coupon_refused'])), (string) wp_json_encode($answers));
        $with = array_values(array_filter($orders, static fn(int $id): bool => WooOrder::load($id)?->get_coupon_codes() === [$code]));
        self::assertCount(1, $with, (string) wp_json_encode($answers));
        self::assertSame([1, 0], [self::held($code), self::uses($code)]);
        museau()->orders()->receive($with[0], 'pi_coupon_' . $with[0], 1780, 'full');
        self::assertSame([0, 1], [self::held($code), self::uses($code)]);
        foreach ($orders as $id) {
            museau()->orders()->cancel($id);
        }
        Db::run('DELETE FROM %i', Schema::table('rates'));
        self::assertSame(1, self::uses($code), 'orders without it give none back');
    }
}
