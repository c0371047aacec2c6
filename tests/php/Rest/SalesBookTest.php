<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Accounts\BookCsv;
use Museau\Domain\Accounts\MonthSums;
use Museau\Domain\Accounts\SalesBook;
use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\Order;
use Museau\Domain\Payments\Payment;
use Museau\Domain\Payments\PaymentStatus;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Screens\Accounts\SalesBookScreen;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** The book of what was received: what an accountant and the tax office ask of a small shop. */
final class SalesBookTest extends WordPressTestCase
{
    use MakesProducts;

    protected function setUp(): void
    {
        parent::setUp();
        foreach (['payments', 'refunds'] as $table) {
            Db::run('DELETE FROM %i', Schema::table($table));
        }
        update_option('timezone_string', 'Europe/Paris');
    }

    #[TestDox('Each sum stands on the day it moved, in the year of the shop\'s own clock, deposit, balance and refund apart')]
    public function test_receipts(): void
    {
        $order = $this->order('Zoé', 'Martin');
        $this->paid($order, 'deposit', 3000, '2025-12-31 22:59:59');
        $this->paid($order, 'full', 1200, '2025-12-31 23:00:00');
        $last = $this->paid($order, 'balance', 7000, '2026-03-10 12:00:00');
        $this->refunded($last, 2050, '2026-04-02 08:00:00');
        $this->paid($order, 'full', 500, '2026-04-03 08:00:00', PaymentStatus::Returned);
        // Written down, and not yet sent to Stripe.
        $this->refunded($last, 99, '2026-05-01 08:00:00', sent: false);

        self::assertSame([3000], array_map(static fn($receipt): int => $receipt->cents, $this->book()->receipts(2025)));
        self::assertSame(
            [['full', 1200], ['balance', 7000], ['refund', -2050], ['full', 500], ['refund', -500]],
            array_map(static fn($receipt): array => [$receipt->kind, $receipt->cents], $this->book()->receipts(2026)),
        );
        $months = (new MonthSums($this->book()->receipts(2026)))->months;
        self::assertSame([1200, 0, 7000, 500], array_map(static fn(int $month): int => $months[$month]['received'], [1, 2, 3, 4]));
        self::assertSame([2550, 0], [$months[4]['refunded'], $months[5]['refunded']]);
        self::assertSame((int) wp_date('Y'), $this->book()->years()[0]);
        self::assertContains(2025, $this->book()->years());
    }

    #[TestDox('The file opens in a French spreadsheet, names date, order, customer, amount and means, and holds no formula whatever a customer called herself')]
    public function test_csv(): void
    {
        $order = $this->order('=HYPERLINK("https://mal.example";"clic")', "+1\tMartin");
        $payment = $this->paid($order, 'full', 123450, '2026-03-10 12:00:00');
        $this->refunded($payment, 50, '2026-03-11 12:00:00');

        $csv = $this->csv();
        self::assertStringStartsWith("\u{FEFF}\"Date de l'encaissement\";\"N° de commande\"", $csv);
        $rows = array_map(static fn(string $row): array => str_getcsv($row, ';', '"', ''), explode("\r\n", trim($csv)));
        self::assertCount(3, $rows);
        self::assertSame([11, 11, 11], array_map(count(...), $rows));
        self::assertSame(
            ['10/03/2026', $order->number, wp_date('d/m/Y', (int) strtotime($order->created)), '\'=HYPERLINK("https://mal.example";"clic") +1 Martin', 'Vente de biens', $order->lines[0]->name . ', livraison', 'Paiement entier', '1234,50', '0,00', 'Carte bancaire (Stripe)'],
            array_slice($rows[1], 0, 10),
        );
        self::assertSame(['11/03/2026', 'Remboursement', '-0,50'], [$rows[2][0], $rows[2][6], $rows[2][7]]);
        foreach ($rows as $row) {
            foreach ($row as $place => $cell) {
                // The amounts are ours.
                self::assertTrue($place === 7 || preg_match('/^[=+\-@\t\r]/', (string) $cell) !== 1, (string) $cell);
            }
        }
        self::assertSame('', str_getcsv(explode("\r\n", $this->csv(false))[1], ';', '"', '')[8]);
    }

    #[TestDox('What was paid while cards were not charged for real leaves the book when they are')]
    public function test_payments_of_tests(): void
    {
        $order = $this->order('Zoé', 'Martin');
        $payment = $this->paid($order, 'full', 1200, '2026-03-10 12:00:00', live: false);
        $this->refunded($payment, 200, '2026-03-11 12:00:00');
        self::assertSame([], $this->book()->receipts(2026));
        self::assertCount(2, $this->book(live: false)->receipts(2026));
    }

    #[TestDox('[F30] What was paid without Stripe and given back by hand stands in the book once, with its means, on its day, until the payment was a mistake')]
    public function test_refunds_by_hand(): void
    {
        $order = $this->order('Zoé', 'Martin');
        museau()->ledger()->add_elsewhere($order->id, 1900, 'cheque', true);
        Db::run('UPDATE %i SET settled_at = %d WHERE order_id = %d', Schema::table('payments'), (int) strtotime('2026-03-10 12:00:00 UTC'), $order->id);
        foreach ([['a', 500, 500, '2026-04-02 08:00:00'], ['a', 500, 500, '2026-04-02 08:00:01'], ['b', 1400, 1900, '2026-07-05 08:00:00'], ['c', 1, 1900, '2026-07-06 08:00:00']] as [$mark, $cents, $all, $utc]) {
            museau()->ledger()->add_refund_elsewhere($order->id, "hand-$mark", $cents, $all, (int) strtotime("$utc UTC"));
        }
        $months = (new MonthSums($this->book()->receipts(2026)))->months;
        self::assertSame([1900, 500, 1400], [$months[3]['received'], $months[4]['refunded'], $months[7]['refunded']]);
        $rows = array_map(static fn(string $row): array => str_getcsv($row, ';', '"', ''), explode("\r\n", trim($this->csv())));
        self::assertSame(
            [['10/03/2026', 'Paiement entier', '19,00', 'Chèque'], ['02/04/2026', 'Remboursement', '-5,00', 'Chèque'], ['05/07/2026', 'Remboursement', '-14,00', 'Chèque']],
            array_map(static fn(array $row): array => [$row[0], $row[6], $row[7], $row[9]], array_slice($rows, 1)),
        );
        museau()->ledger()->drop_elsewhere($order->id);
        self::assertSame([], $this->book()->receipts(2026));
        $paid = $this->order('Léa', 'Petit');
        $this->paid($paid, 'full', 1200, '2026-05-10 12:00:00');
        museau()->ledger()->add_refund_elsewhere($paid->id, 'hand-d', 1200, 1200, (int) strtotime('2026-05-11 12:00:00 UTC'));
        self::assertCount(1, $this->book()->receipts(2026), 'Stripe\'s refunds have rows of their own');
    }

    #[TestDox('The screen sums months and quarters, and says that test payments are none')]
    public function test_screen(): void
    {
        $this->sign_in();
        $order = $this->order('Zoé', 'Martin');
        $year = (int) wp_date('Y');
        $this->paid($order, 'full', 1200, "$year-01-10 12:00:00", live: false);
        $this->paid($order, 'full', 2050, "$year-03-10 12:00:00", live: false);
        ob_start();
        (new \ReflectionMethod(SalesBookScreen::class, 'print'))->invoke(new SalesBookScreen(fn(): SalesBook => $this->book(live: false), museau()->book_csv(...), museau()->settings()));
        $html = (string) ob_get_clean();
        self::assertStringContainsString('ces recettes sont des essais', $html);
        self::assertMatchesRegularExpression('#<strong>Trimestre 1</strong></th><td><strong>32,50 €</strong></td><td><strong>0,00 €</strong></td><td><strong>32,50 €#', $html);
        self::assertStringContainsString("Télécharger le livre de $year (CSV)", $html);
        self::assertStringContainsString('Un litige perdu n\'y est pas retiré', html_entity_decode($html, ENT_QUOTES));
    }

    private function book(bool $live = true): SalesBook
    {
        return new SalesBook(museau()->sales(), museau()->ledger(), static fn(): bool => $live);
    }

    private function csv(bool $vat_exempt = true): string
    {
        return (new BookCsv($this->book(), museau()->customers(...), static fn(): bool => $vat_exempt))->of(2026);
    }

    private function order(string $first_name, string $last_name): Order
    {
        $print = $this->a_print();
        $cart = museau()->carts()->add(null, $print, 1, $this->variation_of($print, 0));

        return museau()->orders()->place($cart, new BillingDetails($first_name, $last_name, '', '12 rue des Lilas', '', '75011', 'Paris', '06 12 34 56 78', 'zoe@example.org', true), '', []);
    }

    /** @param 'full'|'deposit'|'balance' $kind */
    private function paid(Order $order, string $kind, int $cents, string $utc, PaymentStatus $status = PaymentStatus::Paid, bool $live = true): Payment
    {
        $payment = museau()->ledger()->add($order->id, $kind, 'key-' . $utc . $kind, '', $cents) ?? self::fail('No payment.');
        self::assertTrue(museau()->ledger()->close($payment, $status, $live));
        Db::run('UPDATE %i SET settled_at = %d, intent_id = %s WHERE id = %d', Schema::table('payments'), (int) strtotime($utc . ' UTC'), 'pi_' . $payment->id, $payment->id);

        return $payment;
    }

    private function refunded(Payment $payment, int $cents, string $utc, bool $sent = true): void
    {
        Db::run(
            "INSERT INTO %i (request, order_id, payment_id, cents, lines_json, reason, created) VALUES (%s, %d, %d, %d, '[]', '', %d)",
            Schema::table('refunds'),
            'demand-' . $utc,
            $payment->order_id,
            $payment->id,
            $cents,
            (int) strtotime($utc . ' UTC'),
        );
        if ($sent) {
            Db::run('UPDATE %i SET refund_id = %s WHERE request = %s', Schema::table('refunds'), 're_' . $cents, 'demand-' . $utc);
        }
    }
}
