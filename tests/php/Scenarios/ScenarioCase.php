<?php

declare(strict_types=1);

namespace Museau\Tests\Scenarios;

use Automattic\WooCommerce\Utilities\OrderUtil;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Transaction;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\Support\Checker;
use Museau\Tests\Support\Figures;
use Museau\Tests\Support\Process;
use Museau\Tests\Support\Shopper;
use Museau\Tests\Support\Simulator;
use PHPUnit\Framework\TestCase;

/**
 * A failure that broke other shops, played on a served site with several workers and the Stripe stand-in, then the
 * checker: invariants I1–I8 over every order that the scenario made. Nothing is rolled back; each scenario brings
 * its own products.
 */
abstract class ScenarioCase extends TestCase
{
    use MakesProducts;

    /** @var list<int> */
    private array $products = [];

    protected Checker $checker;

    protected function setUp(): void
    {
        parent::setUp();
        if (!defined('ABSPATH')) {
            self::markTestSkipped('MUSEAU_SITE names no site.');
        }
        if (@file_get_contents(home_url('/wp-includes/images/blank.gif')) === false) {
            self::markTestSkipped('The site is not served: ' . home_url());
        }
        Simulator::start();
        Simulator::door('plan', ['faults' => [], 'webhooks' => [], 'barriers' => [], 'hold' => true, 'secret' => 'whsec_museau']);
        Transaction::nest(false);
        wp_cache_flush();
        // Ended runs leave nothing open that this one would settle.
        Db::run("UPDATE %i SET status = 'cancelled', open_key = NULL WHERE status = 'open'", Schema::table('payments'));
        self::break([]);
        $this->checker = Checker::now();
        $this->products = [];
    }

    protected function tearDown(): void
    {
        foreach ($this->products as $id) {
            wp_delete_post($id, true);
        }
        if (defined('ABSPATH')) {
            self::break([]);
        }
        parent::tearDown();
    }

    protected static function shopper(string $email = 'zoe@example.org'): Shopper
    {
        return new Shopper(rtrim(rest_url('museau-react/v1'), '/'), ['email' => $email]);
    }

    /** An original of one piece, or so many of a print; 180,00 € unless other cents are named. */
    protected function a_piece(int $stock = 1, int $cents = 18000): int
    {
        $id = $this->made(['name' => 'Pièce ' . bin2hex(random_bytes(3)), 'type' => 'simple', 'categories' => [$stock === 1 ? 'oeuvre-originale' : 'impression'], 'regular_price' => $cents, 'stock' => $stock]);
        $this->checker->stock[$id] = $stock;
        $this->products[] = $id;

        return $id;
    }

    /**
     * The demo's portrait product and one of its variations.
     *
     * @return array{int, int}
     */
    protected static function a_portrait(): array
    {
        $id = museau()->settings()->portrait_id();

        return [$id, museau()->catalogue()->find($id)->variations[0]->id ?? 0];
    }

    /** A shopper with one piece in the cart, at the point where the card is asked. */
    protected function at_the_till(?int $product_id = null): Shopper
    {
        $shopper = self::shopper();
        self::assertSame(200, $shopper->add($product_id ?? $this->a_piece())->status);
        $answer = $shopper->press();
        self::assertSame(200, $answer->status, (string) json_encode($answer->data));

        return $shopper;
    }

    /** Whether WooCommerce keeps orders as posts. */
    protected static function are_posts(): bool
    {
        return museau()->sells_with_woocommerce() && !OrderUtil::custom_orders_table_usage_is_enabled();
    }

    protected static function order(int $id): Order
    {
        wp_cache_flush();

        return museau()->orders()->find($id) ?? self::fail("No order $id.");
    }

    protected static function state(Shopper $shopper): OrderStatus
    {
        return self::order($shopper->order_id())->status;
    }

    /**
     * The reconciler, some seconds from now.
     *
     * @return array<string, int>
     */
    protected static function reconcile(int $seconds_later = 0): array
    {
        wp_cache_flush();

        return museau()->reconciler()->run(time() + $seconds_later);
    }

    /** Invariants I1–I8 over everything since the scenario began. */
    protected function check(): void
    {
        self::assertSame([], $this->checker->violations());
    }

    /** How often something is played: what the environment names for the proof, else the number for every day. */
    protected static function times(string $variable, int $else): int
    {
        return Figures::times($variable, $else);
    }

    /**
     * What something says once it says what is wanted, or after half a minute: PHP-FPM goes on working when its visitor has her answer.
     *
     * @param callable(): mixed $state
     */
    protected static function eventually(callable $state, mixed $wanted): mixed
    {
        for ($i = 0; $i < 600 && $state() !== $wanted; ++$i) {
            usleep(50_000);
        }

        return $state();
    }

    /** @return list<string> where WordPress lies: on a site of several nodes once for each */
    protected static function roots(): array
    {
        $nodes = array_filter(explode(',', (string) getenv('MUSEAU_NODES')));

        return $nodes === [] ? [ABSPATH] : array_values(array_map(static fn(string $node): string => "$node/wordpress/", $nodes));
    }

    /** Writes down for the proof what was played and checked, once it was. */
    protected static function figure(string $name, int $number): void
    {
        Figures::write($name, museau()->sells_with_woocommerce() ? 'woocommerce' : 'embedded', $number);
    }

    /**
     * Does a task of tests/php/Races/worker.php in a process of its own, that sees the site as it is now.
     *
     * @param array<string, mixed> $data
     * @param array<string, string> $environment
     */
    protected static function in_process(string $task, array $data = [], array $environment = []): mixed
    {
        return Process::start(dirname(__DIR__) . '/Races/worker.php', [$task, '0', (string) json_encode((object) $data)], environment: $environment)->answer();
    }

    /**
     * Breaks something of the site (bin/site/museau-faults.php); [] mends it.
     *
     * @param array<string, string> $faults
     */
    protected static function break(array $faults): void
    {
        $file = dirname(ABSPATH) . '/faults.json';
        $faults === [] ? @unlink($file) : file_put_contents($file, json_encode($faults));
    }
}
