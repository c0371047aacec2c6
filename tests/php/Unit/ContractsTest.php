<?php

declare(strict_types=1);

namespace Museau\Tests\Unit;

use Museau\Tests\Support\Tree;
use PHPUnit\Framework\TestCase;

/** Every port has a contract: tests that name no engine, which another adapter's tests extend. */
final class ContractsTest extends TestCase
{
    /** Ports that another port's contract plays: the reader is read by what its writer and the index have written. */
    private const ELSEWHERE = ['ProductReader' => 'ProductWriter', 'TransferableOrders' => null, 'OwnPortraits' => null, 'Coupons' => null,
        'EngineData' => null, 'TransferGateways' => null, 'ShippingRates' => null];

    public function test_every_port_has_one(): void
    {
        $ports = [];
        foreach (Tree::texts(['src/server/Domain'], '/\.php$/') as $text) {
            if (preg_match('/^interface (\w+)/m', $text, $match) === 1) {
                $ports[] = $match[1];
            }
        }
        self::assertContains('Payments', $ports);
        foreach ($ports as $port) {
            $name = array_key_exists($port, self::ELSEWHERE) ? self::ELSEWHERE[$port] : $port;
            // Only the embedded engine's orders are handed over; OrderAdoptionTest plays both sides of it. Portraits of cards have one
            // adapter for both engines, which PrivateCardsTest plays on each. Coupons are WooCommerce's alone (CouponsTest).
            // So are transfers and cheques (TransfersTest).
            // The theme's shipping is CartTotalsTest's and ShippingTest's, that of zones WooCommerce's alone (ZoneRatesTest).
            // What an engine keeps beside the shop's own is taken away and brought back by ShopArchiveTest on each.
            if ($name === null) {
                continue;
            }
            $text = Tree::text("tests/php/Contract/{$name}Contract.php");
            self::assertMatchesRegularExpression("/^abstract class {$name}Contract /m", $text);
            self::assertMatchesRegularExpression("/ protected function \\w+\\(\\): $port\\b/", $text, "$port is not asked of the adapter under test.");
        }
    }
}
