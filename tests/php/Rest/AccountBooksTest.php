<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Accounts\BookCsv;
use Museau\Domain\Accounts\BookPdf;
use Museau\Domain\Accounts\ConsumerReport;
use Museau\Domain\Accounts\Kinds;
use Museau\Domain\Accounts\MonthSums;
use Museau\Domain\Accounts\OperationKind;
use Museau\Domain\Accounts\Receipt;
use Museau\Domain\Accounts\SalesBook;
use Museau\Domain\Accounts\ThresholdNotice;
use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\Order;
use Museau\Domain\Payments\Payment;
use Museau\Domain\Payments\PaymentStatus;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Screens\Accounts\SalesBookScreen;
use Museau\Screens\Settings\AccountSettings;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\Support\PdfCheck;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** What the books make of the ledger: kinds, vouchers, the file of takings from private persons, the warnings of the franchise. */
final class AccountBooksTest extends WordPressTestCase
{
    use MakesProducts;

    protected function setUp(): void
    {
        parent::setUp();
        foreach (['payments', 'refunds', 'sales', 'invoices'] as $table) {
            Db::run('DELETE FROM %i', Schema::table($table));
        }
        update_option('timezone_string', 'Europe/Paris');
        museau()->settings()->save([Kinds::SETTING => []]);
    }

    #[TestDox('A category that is a service counts as one from the orders that pay next; what was paid before keeps its kind')]
    public function test_kinds(): void
    {
        $before = $this->order();
        $this->paid($before, 'full', $before->total, '2026-03-10 12:00:00');
        museau()->settings()->save([Kinds::SETTING => ['carte-postale']]);
        $after = $this->order();
        $this->paid($after, 'full', $after->total, '2026-03-11 12:00:00');
        self::assertSame(
            [[$before->total, 0], [0, $after->total]],
            array_map(static fn(Receipt $receipt): array => self::kinds($receipt), $this->book()->receipts(2026)),
        );
        // Back again, and the product gone from the category: nothing of the past moves.
        museau()->settings()->save([Kinds::SETTING => []]);
        wp_set_object_terms($after->lines[0]->product_id, ['impression'], 'product_cat');
        self::assertSame([0, $after->total], self::kinds($this->book()->receipts(2026)[1]));
        $csv = $this->rows();
        self::assertSame(['Vente de biens', 'Prestation de services'], array_column(array_slice($csv, 1), 4));
    }

    #[TestDox('An order of goods and services has a row for each kind, which add up to the movement')]
    public function test_mixed(): void
    {
        museau()->settings()->save([Kinds::SETTING => ['oeuvre-originale']]);
        $print = $this->a_print();
        $cart = museau()->carts()->add(null, $print, 3, $this->variation_of($print, 1));
        $cart = museau()->carts()->add($cart->token, $this->an_original(), 1);
        $order = museau()->orders()->place($cart, self::person(), '', []);
        $payment = $this->paid($order, 'full', $order->total, '2026-03-10 12:00:00');
        $this->refunded($payment, 3333, '2026-03-12 12:00:00');
        $rows = array_slice($this->rows(), 1);
        self::assertCount(4, $rows);
        $cents = array_map(static fn(array $row): int => (int) str_replace(',', '', (string) $row[7]), $rows);
        self::assertSame([$order->total, -3333], [$cents[0] + $cents[1], $cents[2] + $cents[3]]);
        self::assertSame($order->total - 3333, (new MonthSums($this->book()->receipts(2026)))->sum(3, 3)['goods'] + (new MonthSums($this->book()->receipts(2026)))->sum(3, 3)['service']);
        self::assertGreaterThan(0, min($cents[0], $cents[1]));
    }

    #[TestDox('A voucher counts on the day it is bought, and not when an order is paid with it')]
    public function test_vouchers(): void
    {
        $order = $this->order();
        $this->paid($order, 'full', 500, '2026-05-02 12:00:00');
        $at = static fn(string $utc): int => (int) strtotime("$utc UTC");
        $rows = [
            new Receipt($at('2026-04-20 10:00:00'), 0, Receipt::VOUCHER, 6000, 'bon-1', true, parts: ['goods' => 6000]),
            new Receipt($at('2026-05-02 12:00:00'), $order->id, Receipt::VOUCHER_USED, 0, 'bon-1', true, worth: 700),
        ];
        $vouchers = static fn(int $from, int $to, bool $live): array => array_values(
            array_filter($rows, static fn(Receipt $row): bool => $live && $row->at >= $from && $row->at < $to),
        );
        $book = new SalesBook(museau()->sales(), museau()->ledger(), static fn(): bool => true, [$vouchers]);
        $sums = new MonthSums($book->receipts(2026));
        self::assertSame([6000, 500], [$sums->sum(4, 4)['goods'], $sums->sum(5, 5)['received']]);
        self::assertSame(6500, $sums->sum(1, 12)['goods']);
        $rows = array_slice($this->rows($book), 1);
        self::assertSame(['60,00', '5,00', '0,00'], array_column($rows, 7));
        self::assertSame(
            ["Vente d'un bon cadeau", 'Payé avec un bon cadeau, déjà compté à sa vente : 7,00 €', 'Bon cadeau'],
            [$rows[0][6], $rows[2][6], $rows[2][9]],
        );
        $report = (new ConsumerReport($book))->rows(2026, 2);
        self::assertSame([['2026-04-20', 1, 6000]], array_map(static fn(array $row): array => [$row['day'], $row['payments'], $row['cents']], $report));
    }

    #[TestDox('The file of two months has a row for each day and kind of private persons, and nothing of a firm or of the next month')]
    public function test_consumer_report(): void
    {
        $order = $this->order();
        $payment = $this->paid($order, 'full', 1900, '2027-09-01 08:00:00');
        $this->paid($this->order(), 'full', 100, '2027-09-01 20:00:00');
        $this->refunded($payment, 400, '2027-10-31 22:30:00');
        // In Paris it is the first of November.
        $this->paid($this->order(), 'full', 999, '2027-10-31 23:30:00');
        $this->paid($this->order('Galerie Bleue'), 'full', 5000, '2027-09-15 08:00:00');
        $report = new ConsumerReport($this->book());
        self::assertSame(
            [['2027-09-01', 2, 0, 2000], ['2027-10-31', 0, 1, -400]],
            array_map(static fn(array $row): array => [$row['day'], $row['payments'], $row['refunds'], $row['cents']], $report->rows(2027, 5)),
        );
        $rows = array_map(static fn(string $row): array => str_getcsv($row, ';', '"', ''), explode("\r\n", trim($report->csv(2027, 5))));
        self::assertSame(['2027-09-01', 'TLB1', 'Vente de biens', '2', '0', '20,00', '0,00', '0,00', 'EUR'], $rows[1]);
        self::assertCount(1, $report->rows(2027, 6));
        foreach ([['2027-11-02 08:00:00', 2000], ['2027-10-30 08:00:00', 100]] as [$issued, $left]) {
            Db::run('DELETE FROM %i', Schema::table('invoices'));
            Db::run(
                "INSERT INTO %i (series, year, place, number, order_id, source, siren, issued, content, xml, pdf) "
                    . "VALUES ('F', 2027, 1, 'F2027-0001', %d, 'order', '732829320', %d, '', '', '')",
                Schema::table('invoices'),
                $order->id,
                (int) strtotime("$issued UTC"),
            );
            self::assertSame($left, $report->rows(2027, 5)[0]['cents'], 'an invoice made after the period changes nothing in it');
        }
        Db::run('DELETE FROM %i', Schema::table('invoices'));
    }

    #[TestDox('She is written to once when the year comes to 80 % of a limit, again when it is over, and never without the franchise')]
    public function test_threshold_notice(): void
    {
        $order = $this->order();
        $year = (int) wp_date('Y', Clock::now());
        $this->paid($order, 'full', 6800000, "$year-01-10 12:00:00");
        $notice = new ThresholdNotice(fn(): SalesBook => $this->book(), museau()->mail_queue(...), museau()->settings());
        $notice->look();
        $notice->look();
        $letters = static fn(): array => Db::column("SELECT kind FROM %i WHERE kind LIKE 'threshold-%%' ORDER BY id", Schema::table('mails'));
        self::assertSame(["threshold-$year-goods-near"], $letters());
        $this->paid($order, 'full', 2600000, "$year-01-11 12:00:00");
        museau()->settings()->save(['vat_exempt' => false]);
        $notice->look();
        self::assertCount(1, $letters());
        museau()->settings()->save(['vat_exempt' => true]);
        $notice->look();
        self::assertSame(["threshold-$year-goods-near", "threshold-$year-goods-above"], $letters());
    }

    #[TestDox('The screen shows what is due until when, warns of a limit, fits the regime, and says what it is not')]
    public function test_screen(): void
    {
        $this->sign_in();
        $year = (int) wp_date('Y');
        $this->paid($this->order(), 'full', 7000000, "$year-01-10 12:00:00");
        $html = $this->screen();
        self::assertStringContainsString('n\'est pas une plateforme agréée et n\'envoie rien', html_entity_decode($html, ENT_QUOTES));
        self::assertStringContainsString('Vous approchez du seuil de la franchise de TVA.', $html);
        self::assertStringContainsString('Au plus tard le', $html);
        self::assertStringContainsString("avril $year", $html);
        museau()->settings()->save(AccountSettings::read(['accounts_regime' => 'artist', 'accounts_period' => 'quarter'])['values']);
        $html = $this->screen();
        self::assertStringNotContainsString('Au plus tard le', $html);
        self::assertStringContainsString('artistes-auteurs.urssaf.fr', $html);
        self::assertStringContainsString('Le seuil majoré est dépassé', $html);
    }

    #[TestDox('The page of a year is a PDF/A with the same sums as the screen and the file')]
    public function test_page(): void
    {
        $this->paid($this->order(), 'full', 123456, '2026-02-10 12:00:00');
        $sums = new MonthSums($this->book()->receipts(2026));
        $text = str_replace(["\u{A0}", "\u{202F}"], ' ', PdfCheck::check((new BookPdf(museau()->settings()))->of($sums, 2026, false), null));
        foreach (['Livre des recettes 2026', 'Trimestre 1', '1 234,56 €', 'sans valeur', 'sur 85 000,00 €', 'pas une plateforme agréée'] as $words) {
            self::assertStringContainsString($words, $text);
        }
        self::assertSame('1234,56', $this->rows()[1][7]);
    }

    #[TestDox('Only what is on the list is stored as regime, period and category')]
    public function test_settings(): void
    {
        self::assertSame(['values' => [], 'errors' => []], AccountSettings::read([]));
        $read = AccountSettings::read(['accounts_regime' => 'x', 'accounts_period' => 'month', 'service_categories' => ['impression', 'nichts', ['a']]]);
        self::assertSame(['accounts_regime'], array_keys($read['errors']));
        self::assertSame(['impression'], $read['values'][Kinds::SETTING]);
    }

    #[TestDox('A year of 5000 movements is read by some queries for some hundred orders, not by one an order')]
    public function test_queries(): void
    {
        $order = $this->order();
        $now = (int) strtotime('2026-02-01 12:00:00 UTC');
        $lines = '[{"id":1,"name":"x","quantity":1,"total":900,"balance":0,"kind":"goods"}]';
        foreach (array_chunk(range(1, 5000), 250) as $some) {
            $payments = $sales = [];
            foreach ($some as $n) {
                $id = 900000000 + $n;
                $payments[] = "($id, 'full', 900, 'pi_many_$n', 'paid', $now, " . ($now + $n) . ', 1)';
                $sales[] = "($id, 'N$n', $now, 0, 0, '$lines')";
            }
            Db::wpdb()->query('INSERT INTO ' . Schema::table('payments') . ' (order_id, kind, amount, intent_id, status, created, settled_at, live) VALUES ' . implode(',', $payments));
            Db::wpdb()->query('INSERT INTO ' . Schema::table('sales') . ' (order_id, number, created, company, shipping, lines_json) VALUES ' . implode(',', $sales));
        }
        $this->paid($order, 'full', 100, '2026-02-03 12:00:00');
        $before = Db::wpdb()->num_queries;
        self::assertSame(4500100, (new MonthSums($this->book()->receipts(2026)))->sum(1, 12)['goods']);
        self::assertLessThan(90, Db::wpdb()->num_queries - $before);
        $before = Db::wpdb()->num_queries;
        self::assertCount(5002, $this->rows());
        self::assertLessThan(90, Db::wpdb()->num_queries - $before);
    }

    private function screen(): string
    {
        ob_start();
        (new \ReflectionMethod(SalesBookScreen::class, 'print'))->invoke(
            new SalesBookScreen(fn(): SalesBook => $this->book(), museau()->book_csv(...), museau()->settings()),
        );

        return (string) ob_get_clean();
    }

    private function book(): SalesBook
    {
        return new SalesBook(museau()->sales(), museau()->ledger(), static fn(): bool => true);
    }

    /** @return list<list<?string>> */
    private function rows(?SalesBook $book = null): array
    {
        $csv = (new BookCsv($book ?? $this->book(), museau()->customers(...), static fn(): bool => true))->of(2026);

        return array_map(static fn(string $row): array => str_getcsv($row, ';', '"', ''), explode("\r\n", trim($csv)));
    }

    /** @return array{int, int} goods, service */
    private static function kinds(Receipt $receipt): array
    {
        return [$receipt->of(OperationKind::Goods), $receipt->of(OperationKind::Service)];
    }

    private static function person(string $company = ''): BillingDetails
    {
        return new BillingDetails('Zoé', 'Martin', $company, '12 rue des Lilas', '', '75011', 'Paris', '06 12 34 56 78', 'zoe@example.org', true);
    }

    private function order(string $company = ''): Order
    {
        $print = $this->a_print();
        $cart = museau()->carts()->add(null, $print, 1, $this->variation_of($print, 0));

        return museau()->orders()->place($cart, self::person($company), '', []);
    }

    /** @param 'full'|'deposit'|'balance' $kind */
    private function paid(Order $order, string $kind, int $cents, string $utc): Payment
    {
        $payment = museau()->ledger()->add($order->id, $kind, 'key-' . $utc . $kind . $order->id, '', $cents) ?? self::fail('No payment.');
        self::assertTrue(museau()->ledger()->close($payment, PaymentStatus::Paid, true));
        Db::run('UPDATE %i SET settled_at = %d, intent_id = %s WHERE id = %d', Schema::table('payments'), (int) strtotime($utc . ' UTC'), 'pi_' . $payment->id, $payment->id);

        return $payment;
    }

    private function refunded(Payment $payment, int $cents, string $utc): void
    {
        Db::run(
            "INSERT INTO %i (request, order_id, payment_id, refund_id, cents, lines_json, reason, created) VALUES (%s, %d, %d, %s, %d, '[]', '', %d)",
            Schema::table('refunds'),
            "demand-$utc:0",
            $payment->order_id,
            $payment->id,
            "re_$payment->id$cents",
            $cents,
            (int) strtotime($utc . ' UTC'),
        );
    }
}
