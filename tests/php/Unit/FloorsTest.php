<?php

declare(strict_types=1);

namespace Museau\Tests\Unit;

use Museau\Tests\Support\Floors;
use Museau\Tests\Support\Tree;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

/** The floors of docs/architecture.md, as the sources keep them. */
final class FloorsTest extends TestCase
{
    #[TestDox('No file of src/server names what its floor may not know, and no folders name each other in a circle')]
    public function test_the_house(): void
    {
        $sources = [];
        foreach (Tree::texts(['src/server'], '/\.php$/') as $path => $source) {
            $sources[substr($path, strlen('src/server/'))] = $source;
        }
        self::assertGreaterThan(200, count($sources));
        self::assertSame([], Floors::offences($sources));
    }

    /** @param array<string, string> $sources */
    #[DataProvider('broken')]
    #[TestDox('What breaks a rule is found: $_dataName')]
    public function test_offences(array $sources, string $said): void
    {
        $offences = Floors::offences($sources);
        self::assertNotSame([], $offences);
        self::assertStringContainsString($said, $offences[0]);
    }

    /** @return iterable<string, array{array<string, string>, string}> */
    public static function broken(): iterable
    {
        $class = static fn(string $namespace, string $body): string => "<?php\n\nnamespace Museau\\$namespace;\n\n$body\n";
        yield 'the kernel names the shop' => [['Kernel/A.php' => $class('Kernel', 'use Museau\Domain\Cart\Cart;')], 'Kernel/A.php:5 names Museau\Domain\Cart\Cart: The kernel knows no rule of the shop'];
        yield 'the shop names a route' => [['Domain/Cart/A.php' => $class('Domain\Cart', 'new \Museau\Rest\Route();')], 'neither the engine that stores nor the call'];
        yield 'the shop names an engine' => [['Domain/Cart/A.php' => $class('Domain\Cart', 'use Museau\Engine\Embedded\EmbeddedCarts;')], 'neither the engine'];
        yield 'a route names a screen' => [['Rest/A.php' => $class('Rest', 'use Museau\Screens\Shell\Seo;')], 'A route answers to programs'];
        yield 'a route names an engine' => [['Rest/A.php' => $class('Rest', 'use Museau\Engine\Embedded\EmbeddedCarts;')], 'whichever engine stands behind'];
        yield 'an engine names a screen' => [['Engine/Embedded/A.php' => $class('Engine\Embedded', 'use Museau\Screens\Shell\Seo;')], 'An engine stores and reads'];
        yield 'an engine names the other' => [['Engine/WooCommerce/A.php' => $class('Engine\WooCommerce', 'use Museau\Engine\Embedded\EmbeddedCarts;')], 'One engine runs without the other'];
        yield 'a class on no floor' => [['Tools/A.php' => $class('Tools', 'use Museau\Kernel\Read;')], 'There are four floors'];
        yield 'the shop names WooCommerce' => [['Domain/Cart/A.php' => $class('Domain\Cart', '$order = wc_get_order(1);')], 'WooCommerce is one engine of two'];
        yield 'a screen names a class of WooCommerce' => [['Screens/A.php' => $class('Screens', 'fn (\WC_Order $order) => 1;')], 'WooCommerce is one engine of two'];
        yield 'a screen names WooCommerce\'s utilities' => [['Screens/A.php' => $class('Screens', 'use Automattic\WooCommerce\Utilities\OrderUtil;')], 'WooCommerce is one engine of two'];
        yield 'a query by hand' => [['Domain/News/A.php' => $class('Domain\News', 'global $wpdb;')], 'Every query goes through Db'];
        yield 'a query past Db' => [['Domain/News/A.php' => $class('Domain\News', 'Db::wpdb()->query("DELETE FROM a");')], 'Every query goes through Db'];
        yield 'a write past Db' => [['Domain/News/A.php' => $class('Domain\News', 'Db::wpdb()->replace("a", []);')], 'Every query goes through Db'];
        yield 'a database object kept for later' => [['Domain/News/A.php' => $class('Domain\News', '$db = Db::wpdb();')], 'Every query goes through Db'];
        yield 'a second place that makes an order paid' => [['Engine/WooCommerce/A.php' => $class('Engine\WooCommerce', '$order->payment_complete();')], 'One place makes an order paid'];
        yield 'a refusal of the shop knows a status' => [
            ['Domain/Cart/A.php' => $class('Domain\Cart', 'final class A extends Refusal { public static function of(): self { return new self("", "", 409); } }')],
            'Domain/Cart/A.php:5 names 409: What is refused is not an HTTP error',
        ];
        yield 'two folders that name each other' => [
            ['Domain/Cart/A.php' => $class('Domain\Cart', 'use Museau\Domain\Orders\B;'), 'Domain/Orders/B.php' => $class('Domain\Orders', 'use Museau\Domain\Cart\A;')],
            'Domain/Cart/A.php:5 names Museau\Domain\Orders\B, and Domain/Orders/B.php:5 names Museau\Domain\Cart\A: folders in a circle',
        ];
        yield 'three folders in a circle' => [
            [
                'Domain/Cart/A.php' => $class('Domain\Cart', 'use Museau\Domain\Orders\B;'),
                'Domain/Orders/B.php' => $class('Domain\Orders', 'use Museau\Domain\Payments\C;'),
                'Domain/Payments/C.php' => $class('Domain\Payments', 'use Museau\Domain\Cart\A;'),
            ],
            'Domain/Orders/B.php:5 names Museau\Domain\Payments\C, Domain/Payments/C.php:5 names Museau\Domain\Cart\A',
        ];
    }
}
