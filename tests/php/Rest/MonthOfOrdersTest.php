<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Accounts\BookCsv;
use Museau\Domain\Accounts\ConsumerReport;
use Museau\Domain\Accounts\Kinds;
use Museau\Domain\Accounts\MonthSums;
use Museau\Domain\Accounts\OperationKind;
use Museau\Domain\Accounts\Receipt;
use Museau\Domain\Accounts\SalesBook;
use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\Order;
use Museau\Domain\Payments\Payment;
use Museau\Domain\Payments\PaymentStatus;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** A month of 500 orders with deposits, balances and refunds adds up to the cent with the ledger, which SQL sums here by itself. */
final class MonthOfOrdersTest extends WordPressTestCase
{
    use MakesProducts;

    private const ORDERS = 500;

    /** @var array<string, array{int, int}> product and variation (0: none) by what it is */
    private array $shop = [];

    private int $money = 0;

    protected function setUp(): void
    {
        parent::setUp();
        foreach (['payments', 'refunds', 'sales', 'invoices'] as $table) {
            Db::run('DELETE FROM %i', Schema::table($table));
        }
        update_option('timezone_string', 'Europe/Paris');
        $portrait = $this->the_portrait();
        $print = $this->a_print();
        $lesson = $this->made(['name' => 'Cours de dessin', 'type' => 'simple', 'categories' => ['marque-pages'], 'regular_price' => 3333]);
        museau()->settings()->save([Kinds::SETTING => ['marque-pages']]);
        $this->shop = [
            'portrait' => [$portrait, $this->variation_of($portrait, 0)],
            'print' => [$print, $this->variation_of($print, 1)],
            'lesson' => [$lesson, 0],
        ];
    }

    #[TestDox('Screen, CSV, declaration and file of private persons are the ledger\'s sums, and no order leaves a cent in the wrong kind')]
    public function test_a_month(): void
    {
        mt_srand(2026);
        $given_back = [];
        for ($n = 0; $n < self::ORDERS; ++$n) {
            $order = $this->order($n % 17 === 0 ? 'Galerie Bleue' : '');
            $day = sprintf('2027-09-%02d %02d:00:00', mt_rand(1, 28), mt_rand(0, 21));
            $payments = [$this->paid($order, $order->balance > 0 ? 'deposit' : 'full', $order->due_now(), $day)];
            if ($order->balance > 0 && mt_rand(0, 3) > 0) {
                $payments[] = $this->paid($order, 'balance', $order->balance, '2027-09-29 10:00:00');
            }
            match (mt_rand(0, 9)) {
                0 => $this->give_back($order, $payments, $given_back[$order->id] = array_sum(array_column($payments, 'amount'))),
                1 => $this->give_back($order, $payments, mt_rand(1, $payments[0]->amount)),
                default => null,
            };
        }
        $receipts = $this->book()->receipts(2027);
        $sums = (new MonthSums($receipts))->sum(9, 9);
        [$received, $refunded] = [self::sql('payments', 'amount'), self::sql('refunds', 'cents')];
        self::assertGreaterThan(1000000, $received);
        self::assertGreaterThan(10000, $refunded);
        self::assertSame([$received, $refunded], [$sums['received'], $sums['refunded']]);
        self::assertSame($received - $refunded, $sums['goods'] + $sums['service']);
        self::assertSame($received - $refunded, $this->csv_sum());
        $this->assert_private($received - $refunded);
        $this->assert_kinds($receipts, $given_back);
    }

    /** The file holds all but the firms', which SQL sums by the orders that they made. */
    private function assert_private(int $all): void
    {
        $file = array_sum(array_column((new ConsumerReport($this->book()))->rows(2027, 5), 'cents'));
        $firms = (int) Db::value(
            'SELECT (SELECT SUM(p.amount) FROM %i p JOIN %i s ON s.order_id = p.order_id WHERE s.company = 1)'
                . ' - (SELECT COALESCE(SUM(r.cents), 0) FROM %i r JOIN %i s ON s.order_id = r.order_id WHERE s.company = 1)',
            Schema::table('payments'),
            Schema::table('sales'),
            Schema::table('refunds'),
            Schema::table('sales'),
        );
        self::assertGreaterThan(0, $firms);
        self::assertSame($all - $firms, $file);
    }

    /**
     * Each paid order by itself: its service is its lessons with their part of the shipping; what went back whole left nothing.
     *
     * @param list<Receipt>   $receipts
     * @param array<int, int> $given_back
     */
    private function assert_kinds(array $receipts, array $given_back): void
    {
        $services = $refunds = $goods = [];
        foreach ($receipts as $receipt) {
            $services[$receipt->order_id] = ($services[$receipt->order_id] ?? 0) + $receipt->of(OperationKind::Service);
            $goods[$receipt->order_id] = ($goods[$receipt->order_id] ?? 0) + $receipt->of(OperationKind::Goods);
            $refunds[$receipt->order_id] = ($refunds[$receipt->order_id] ?? 0) + ($receipt->cents < 0 ? 1 : 0);
        }
        self::assertCount(self::ORDERS, $services);
        $compared = 0;
        foreach ($services as $id => $cents) {
            if (isset($given_back[$id])) {
                self::assertSame([0, 0], [$cents, $goods[$id] ?? null]);
                continue;
            }
            $order = $refunds[$id] > 0 ? null : museau()->orders()->find($id);
            if ($order !== null) {
                $lesson = 0;
                foreach ($order->lines as $line) {
                    $lesson += $line->product_id === ($this->shop['lesson'][0] ?? 0) ? $line->total : 0;
                }
                self::assertLessThan(1, abs($cents - $lesson * (1 + $order->shipping / max(1, $order->total - $order->shipping))));
                ++$compared;
            }
        }
        self::assertGreaterThan(300, $compared);
    }

    private static function sql(string $table, string $column): int
    {
        return (int) Db::value('SELECT SUM(%i) FROM %i', $column, Schema::table($table));
    }

    private function csv_sum(): int
    {
        $csv = (new BookCsv($this->book(), museau()->customers(...), static fn(): bool => true))->of(2027);
        $sum = 0;
        foreach (array_slice(explode("\r\n", trim($csv)), 1) as $row) {
            $sum += (int) str_replace(',', '', str_getcsv($row, ';', '"', '')[7] ?? '');
        }

        return $sum;
    }

    private function book(): SalesBook
    {
        return new SalesBook(museau()->sales(), museau()->ledger(), static fn(): bool => true);
    }

    private function order(string $company): Order
    {
        $cart = null;
        $names = array_keys($this->shop);
        foreach (array_slice($names, 0, mt_rand(1, 3)) as $offset => $name) {
            [$product, $variation] = $this->shop[$offset === 0 ? $names[mt_rand(0, 2)] : $name] ?? self::fail('No product.');
            $cart = museau()->carts()->add($cart?->token, $product, $name === 'print' ? mt_rand(1, 3) : 1, $variation);
        }

        return museau()->orders()->place(
            $cart ?? self::fail('No cart.'),
            new BillingDetails('Zoé', 'Martin', $company, '12 rue des Lilas', '', '75011', 'Paris', '06 12 34 56 78', 'zoe@example.org', true),
            '',
            [],
        );
    }

    /** @param 'full'|'deposit'|'balance' $kind */
    private function paid(Order $order, string $kind, int $cents, string $utc): Payment
    {
        $payment = museau()->ledger()->add($order->id, $kind, 'month-' . ++$this->money, '', $cents) ?? self::fail('No payment.');
        self::assertTrue(museau()->ledger()->close($payment, PaymentStatus::Paid, true));
        Db::run('UPDATE %i SET settled_at = %d, intent_id = %s WHERE id = %d', Schema::table('payments'), (int) strtotime("$utc UTC"), "pi_$payment->id", $payment->id);

        return $payment;
    }

    /** @param non-empty-list<Payment> $payments */
    private function give_back(Order $order, array $payments, int $cents): void
    {
        $lines = mt_rand(0, 1) === 1 ? [$order->lines[0]->id => min($cents, $order->lines[0]->total)] : [];
        foreach (array_reverse($payments) as $piece => $payment) {
            $part = min($cents, $payment->amount);
            $part > 0 && Db::run(
                "INSERT INTO %i (request, order_id, payment_id, refund_id, cents, lines_json, reason, created) VALUES (%s, %d, %d, %s, %d, %s, '', %d)",
                Schema::table('refunds'),
                "month-$order->id:$piece",
                $order->id,
                $payment->id,
                're_' . ++$this->money,
                $part,
                (string) wp_json_encode($piece === 0 ? $lines : []),
                (int) strtotime('2027-09-30 09:00:00 UTC'),
            );
            $cents -= $part;
        }
    }
}
