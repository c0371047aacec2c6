<?php

declare(strict_types=1);

namespace Museau\Tests\Races;

use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Payments\PaymentStatus;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\Support\Process;
use PHPUnit\Framework\TestCase;

/** Invoices that are asked for at the same moment by several processes. */
final class InvoiceRacesTest extends TestCase
{
    use MakesProducts;

    /** @var list<int> */
    private array $made = [];

    protected function setUp(): void
    {
        if (getenv('MUSEAU_SITE') === false) {
            self::markTestSkipped('MUSEAU_SITE names no site.');
        }
        wp_cache_flush();
        museau()->settings()->save([
            'legal_name' => 'Camille Exemple', 'legal_address' => "1 rue des Exemples\n35000 Rennes", 'siret' => '73282932000074', 'vat_exempt' => true,
        ]);
    }

    protected function tearDown(): void
    {
        foreach ($this->made as $id) {
            wp_delete_post($id, true);
        }
    }

    /** Twenty at once: twenty numbers without a gap and without a double; one order asked twenty times has one. */
    public function test_numbers(): void
    {
        $print = $this->a_print();
        $this->made[] = $print;
        $last = $this->last();
        $orders = array_map(fn(): array => ['order' => $this->paid($print)], range(1, 20));
        $numbers = array_map(Read::text(...), $this->together($orders));
        sort($numbers);
        $year = wp_date('Y');
        self::assertSame(array_map(static fn(int $place): string => sprintf('F%s-%04d', $year, $last + $place), range(1, 20)), $numbers);
        $again = $this->together(array_fill(0, 20, ['order' => $this->paid($print)]));
        self::assertSame([sprintf('F%s-%04d', $year, $last + 21)], array_values(array_unique(array_map(Read::text(...), $again))));
        self::assertSame($last + 21, $this->last());
    }

    private function last(): int
    {
        return (int) Db::value("SELECT MAX(place) FROM %i WHERE series = 'F' AND year = %d", Schema::table('invoices'), (int) wp_date('Y'));
    }

    private function paid(int $print): int
    {
        $cart = museau()->carts()->add(null, $print, 1, $this->variation_of($print, 0));
        $billing = new BillingDetails('A', 'B', '', 'C', '', '75011', 'Paris', '0612345678', 'a@example.org', true);
        $order = museau()->orders()->place($cart, $billing, '', []);
        $payment = museau()->ledger()->add($order->id, 'full', "invoice-race-$order->id", '', $order->total) ?? self::fail('No payment.');
        Db::run('UPDATE %i SET intent_id = %s WHERE id = %d', Schema::table('payments'), "pi_invoice_race_$order->id", $payment->id);
        self::assertTrue(museau()->ledger()->close($payment, PaymentStatus::Paid, true));
        museau()->orders()->receive($order->id, "pi_invoice_race_$order->id", $order->total, 'full');

        return $order->id;
    }

    /**
     * @param list<array<string, int>> $data of each process
     *
     * @return list<mixed>
     */
    private function together(array $data): array
    {
        $start = microtime(true) + 0.25 + 0.35 * count($data);
        $processes = array_map(static fn(array $one): Process => Process::start(
            __DIR__ . '/worker.php',
            ['invoice', (string) $start, (string) json_encode($one)],
        ), $data);

        return array_map(static fn(Process $process): mixed => $process->answer(), $processes);
    }
}
