<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Invariants\QueueInvariant;
use Museau\Domain\Invariants\TableInvariant;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\PaymentStatus;
use Museau\Domain\Payments\ReconcileSchedule;
use Museau\Engine\Embedded\EmbeddedStock;
use Museau\Engine\WooCommerce\WooReservation;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Tables;
use Museau\Kernel\Health\Violation;
use Museau\Screens\Health\Doctor;
use Museau\Screens\Health\Invariants;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** Every fault that can be planted in a shop is named by `wp museau doctor`, with what to do, and without a person's data. */
final class DoctorTest extends WordPressTestCase
{
    use MakesVouchers;

    /** @var list<string> lines that the site itself has when the test begins */
    private array $before = [];

    protected function setUp(): void
    {
        parent::setUp();
        $this->start_stripe();
        $this->before = $this->lines();
    }

    /** @return list<string> "entry: line" of each violation */
    private function lines(): array
    {
        museau()->product_index()->flush();
        wp_cache_flush();
        $lines = [];
        foreach (Invariants::NAMES as $name) {
            foreach (museau()->invariants()->examine($name)->violations as $violation) {
                $lines[] = "$name: " . $violation->line();
            }
        }

        return $lines;
    }

    /** @param list<string> $expected patterns of what is new since the test began, each found once and nothing beside them */
    private function assert_found(array $expected): void
    {
        $new = array_values(array_diff($this->lines(), $this->before));
        foreach ($expected as $pattern) {
            self::assertCount(1, preg_grep($pattern, $new) ?: [], "$pattern in " . implode("\n", $new));
        }
        self::assertCount(count($expected), $new, implode("\n", $new));
    }

    #[TestDox('A shop that sold, refunded a part and waits for a payment has nothing wrong')]
    public function test_a_sound_shop(): void
    {
        $voucher = $this->a_voucher();
        $order = $this->pay($this->with_code(museau()->carts()->add(null, $this->an_original(), 1), $voucher));
        museau()->refunds()->refund($order->id, 1000, [], 'geste', 'r1');
        $this->begin_payment(museau()->carts()->add(null, $this->an_original('Deux'), 1));
        museau()->product_index()->flush();
        $this->assert_found([]);
    }

    #[TestDox('Money: an order that records another sum, another status, more given back than came, or is paid twice')]
    public function test_money(): void
    {
        $order = $this->pay(museau()->carts()->add(null, $this->an_original(), 1));
        $payments = Schema::table('payments');
        Db::run('UPDATE %i SET amount = amount - 100 WHERE order_id = %d', $payments, $order->id);
        $this->assert_found(["/^money: received_differs: order $order->id \(recorded {$order->received}, paid " . ($order->received - 100) . '\)$/']);
        Db::run('UPDATE %i SET amount = amount + 100 WHERE order_id = %d', $payments, $order->id);
        Db::run(
            "INSERT INTO %i (engine, order_id, kind, amount, status, created, told) SELECT engine, order_id, kind, 1, 'paid', created, 1 FROM %i WHERE order_id = %d",
            $payments,
            $payments,
            $order->id,
        );
        $this->assert_found(["/^money: received_differs: order $order->id /", "/^money: paid_twice: order $order->id \(kind full\)$/"]);
        Db::run('DELETE FROM %i WHERE order_id = %d AND amount = 1', $payments, $order->id);
        Db::run(
            "INSERT INTO %i (request, order_id, payment_id, refund_id, cents, lines_json, reason, created) VALUES ('r', %d, 0, 're_1', 500, '[]', '', %d)",
            Schema::table('refunds'),
            $order->id,
            time(),
        );
        $this->assert_found(["/^money: refunded_differs: order $order->id \(recorded 0, given_back 500\)$/"]);
        Db::run('UPDATE %i SET refund_id = NULL, created = %d WHERE order_id = %d', Schema::table('refunds'), time() - 7200, $order->id);
        $this->assert_found(["/^money: refund_waits: order $order->id \(cents 500\)$/"]);
    }

    public function test_money_of_an_order_that_is_gone(): void
    {
        Db::run(
            'INSERT INTO %i (engine, order_id, kind, amount, status, created, told) VALUES (%s, 987654321, %s, 700, %s, %d, 1)',
            Schema::table('payments'),
            self::is_woocommerce() ? 'woocommerce' : 'embedded',
            'full',
            PaymentStatus::Paid->value,
            time(),
        );
        $this->assert_found(['/^money: order_missing: order 987654321 \(paid 700\)$/']);
        self::assertSame([], array_diff($this->of('money', time() + 60), $this->before), 'What is older than the day asked for is left alone.');
    }

    /**
     * @param value-of<Invariants::NAMES> $name
     *
     * @return list<string>
     */
    private function of(string $name, ?int $since = null): array
    {
        return array_map(static fn(Violation $violation): string => $violation->line(), museau()->invariants()->examine($name, $since)->violations);
    }

    #[TestDox('Vouchers: a balance that its movements do not make, a line that made none, a hold that nobody waits for')]
    public function test_vouchers(): void
    {
        $bought = $this->pay($this->with_voucher());
        $voucher = $this->bought($bought);
        Db::run('UPDATE %i SET balance = balance + 1 WHERE id = %d', Schema::table('vouchers'), $voucher->id);
        $this->assert_found(["/^vouchers: balance_differs: voucher $voucher->id \(balance 5001, moved 5000\)$/"]);
        Db::run('UPDATE %i SET balance = balance - 1 WHERE id = %d', Schema::table('vouchers'), $voucher->id);
        Db::run('UPDATE %i SET cents = cents + 1 WHERE id = %d', Schema::table('vouchers'), $voucher->id);
        $this->assert_found(["/^vouchers: vouchers_differ: order $bought->id /"]);
        Db::run('UPDATE %i SET cents = cents - 1 WHERE id = %d', Schema::table('vouchers'), $voucher->id);
        $payment = $this->begin_payment($this->with_code(museau()->carts()->add(null, $this->an_original(), 1), $voucher));
        $this->assert_found([]);
        Db::run("UPDATE %i SET status = 'cancelled', open_key = NULL WHERE id = %d", Schema::table('payments'), $payment->id);
        $this->assert_found(["/^vouchers: voucher_hold_differs: order $payment->order_id /"]);
    }

    #[TestDox('Stock: below zero, held above it, a hold that outlives its order, an original of two orders')]
    public function test_stock(): void
    {
        $id = $this->an_original();
        museau()->product_index()->flush();
        $payment = $this->begin_payment(museau()->carts()->add(null, $id, 1));
        $this->assert_found([]);
        update_post_meta($id, '_stock', '0');
        self::assertContains("held_above_stock: product $id (held 1, stock 0)", $this->of('stock'));
        update_post_meta($id, '_stock', '-1');
        self::assertContains("stock_below_zero: product $id (stock -1)", $this->of('stock'));
        update_post_meta($id, '_stock', '1');
        $holds = self::is_woocommerce() ? WooReservation::holds(...) : EmbeddedStock::holds(...);
        self::assertContains($payment->order_id, array_column($holds(), 'order_id'));
        $this->finish_payment($payment);
        self::assertNotContains($payment->order_id, array_column($holds(), 'order_id'));
        self::hold($payment->order_id, $id);
        self::assertContains("hold_outlived: order $payment->order_id (status processing)", $this->of('stock'));
    }

    private static function hold(int $order_id, int $product_id): void
    {
        self::is_woocommerce()
            ? Db::run(
                "INSERT INTO %i (order_id, product_id, stock_quantity, timestamp, expires) VALUES (%d, %d, 1, '2026-01-01 00:00:00', '2099-01-01 00:00:00')",
                Db::wpdb()->prefix . 'wc_reserved_stock',
                $order_id,
                $product_id,
            )
            : Db::run("INSERT INTO %i (order_id, stock_id, cart_id, quantity) VALUES (%d, %d, '', 1)", Schema::table('stock_holds'), $order_id, $product_id);
    }

    public function test_an_original_of_two_orders(): void
    {
        $id = $this->an_original();
        $first = $this->pay(museau()->carts()->add(null, $id, 1));
        self::is_woocommerce() && wc_update_product_stock($id, 1);
        array_map(static fn(string $key, string $value): mixed => update_post_meta($id, $key, $value), ['_stock', '_stock_status'], ['1', 'instock']);
        do_action('museau_product_changed', $id);
        museau()->product_index()->flush();
        $second = $this->pay(museau()->carts()->add(null, $id, 1));
        self::assertContains("original_sold_twice: product $id (pieces 2, orders $second->id $first->id)", $this->of('stock'));
        self::assertSame('recommended', museau()->invariants()->finding('stock', new \Museau\Kernel\Health\Examined(1, [new Violation('original_sold_twice', 'product', $id, [], true)]))->status);
    }

    #[TestDox('Photographs: one whose file is gone or changed, and a file without a row')]
    public function test_photographs(): void
    {
        $order = $this->pay($this->with_portrait());
        $file = tempnam(sys_get_temp_dir(), 'photo') ?: self::fail('No file.');
        copy(dirname(__DIR__, 2) . '/fixtures/photos/chien.jpg', $file);
        $photo = museau()->photos()->store($order->id, $order->portraits()[0]->key, $file);
        $this->assert_found([]);
        Db::run("UPDATE %i SET sha256 = 'x' WHERE id = %d", Schema::table('photos'), $photo->id);
        $this->assert_found(["/^photo_files: photo_changed: photo $photo->id \(order $order->id\)$/"]);
        $folder = museau()->photos()->health()['folder'];
        rename("$folder/$photo->file", "$folder/$photo->file.away");
        $this->assert_found(["/^photo_files: photo_lost: photo $photo->id \(order $order->id\)$/"]);
        unlink("$folder/$photo->file.away");
        Db::run('DELETE FROM %i WHERE id = %d', Schema::table('photos'), $photo->id);
        $orphan = $folder . '/' . bin2hex(random_bytes(16)) . '.jpg';
        $orphans = museau()->photos()->orphans(time() - 2 * 86400);
        touch($orphan, time() - 3 * 86400);
        self::assertSame($orphans + 1, museau()->photos()->orphans(time() - 2 * 86400));
        self::assertNotSame([], preg_grep('/^files_without_row/', $this->of('photo_files')));
        unlink($orphan);
    }

    #[TestDox('Letters: late, failed, given up, and a payment that nobody was told of')]
    public function test_letters(): void
    {
        $order = $this->pay(museau()->carts()->add(null, $this->an_original(), 1));
        $this->assert_found([]);
        $mails = Schema::table('mails');
        $id = (int) Db::value('SELECT MAX(id) FROM %i WHERE order_id = %d', $mails, $order->id);
        foreach ([['mail_late', 0, -3600], ['mail_failed', 2, 600], ['mail_given_up', 7, 600]] as [$rule, $tries, $next]) {
            Db::run('UPDATE %i SET sent = 0, tries = %d, next_try = %d WHERE id = %d', $mails, $tries, Clock::now() + $next, $id);
            $this->assert_found(["/^letters: $rule: mail $id \(order $order->id, tries $tries\)$/"]);
        }
        Db::run('UPDATE %i SET sent = 1 WHERE id = %d', $mails, $id);
        Db::run('UPDATE %i SET told = 0, settled_at = %d WHERE order_id = %d', Schema::table('payments'), time() - 3600, $order->id);
        $this->assert_found(["/^letters: payment_untold: payment \d+ \(order $order->id\)$/"]);
    }

    #[TestDox('Queue: work of the clock that is late or scheduled nowhere, and the lock of a dead process')]
    public function test_queue(): void
    {
        wp_clear_scheduled_hook(ReconcileSchedule::CRON);
        self::assertContains('not_scheduled: event ' . ReconcileSchedule::CRON, $this->of('queue'));
        wp_schedule_event(time() - 7200, 'hourly', ReconcileSchedule::CRON);
        self::assertNotSame([], preg_grep('/^event_late: event museau_reconcile \(seconds 7\d\d\d\)$/', $this->of('queue')));
        Db::run("INSERT INTO %i (name, owner, until) VALUES ('order:12', 'x', %d)", Schema::table('locks'), time() - 100);
        self::assertContains('lock_dead: lock order:12', array_map(static fn(Violation $violation): string => $violation->line(), QueueInvariant::locks()));
    }

    #[TestDox('Index: a product that is not listed, a row without a product, a row that says something else')]
    public function test_products(): void
    {
        $id = $this->an_original();
        museau()->product_index()->flush();
        $this->assert_found([]);
        $rows = Schema::table('products');
        Db::run("UPDATE %i SET document = '{}' WHERE product_id = %d", $rows, $id);
        $this->assert_found(["/^products: row_outdated: product $id$/"]);
        Db::run('DELETE FROM %i WHERE product_id = %d', $rows, $id);
        $this->assert_found(["/^products: product_not_listed: product $id$/"]);
        Db::run("INSERT INTO %i (product_id, words, document) VALUES (987654321, '', '{}')", $rows);
        $this->assert_found(["/^products: product_not_listed: product $id$/", '/^products: row_without_product: product 987654321$/']);
    }

    public function test_tables(): void
    {
        self::assertSame([], TableInvariant::examine()->violations);
        $found = TableInvariant::examine(['none' => 'id int', 'rates' => Tables::COLUMNS['rates'] . ",\nnew int"])->violations;
        self::assertSame(['table_missing: table none', 'column_missing: table rates (column new)'], array_map(static fn(Violation $one): string => $one->line(), $found));
        self::assertSame(['bucket', 'hits', 'ends'], Schema::parts(Tables::COLUMNS['rates'])['columns']);
    }

    public function test_a_gap_among_the_invoices(): void
    {
        foreach ([1, 2, 4] as $place) {
            Db::run(
                "INSERT INTO %i (series, year, place, number, order_id, source, issued, content, xml, pdf) VALUES ('F', 2001, %d, %s, %d, 'order', 1, '{}', '', '')",
                Schema::table('invoices'),
                $place,
                "F2001-$place",
                900000 + $place,
            );
        }
        $this->assert_found(['/^invoices: invoice_gap: series F2001 \(made 3, first 1, last 4\)$/']);
    }

    #[TestDox('The report names the fault, says what to do, holds no person, and its status is the exit code')]
    public function test_the_report(): void
    {
        $order = $this->pay(museau()->carts()->add(null, $this->an_original(), 1));
        Db::run('UPDATE %i SET amount = amount - 100 WHERE order_id = %d', Schema::table('payments'), $order->id);
        $report = museau()->doctor()->report();
        self::assertSame(['fault', 2], [$report['status'], Doctor::EXIT[$report['status']]]);
        $entries = array_column($report['entries'], null, 'name');
        self::assertSame('fault', $entries['money']['status']);
        self::assertContains(['rule' => 'received_differs', 'order' => $order->id, 'recorded' => $order->received, 'paid' => $order->received - 100], $entries['money']['wrong']);
        self::assertStringContainsString('docs/runbook.md', $entries['money']['todo']);
        foreach (['tables', 'stock', 'photo_files', 'letters', 'queue', 'products', 'invoices', 'clock', 'stripe', 'webhook', 'photos', 'mails', 'server'] as $name) {
            self::assertContains($entries[$name]['status'] ?? '', ['ok', 'warning', 'fault'], $name);
            self::assertSame(($entries[$name]['status'] ?? '') === 'ok', ($entries[$name]['todo'] ?? '') === '', $name);
        }
        self::assertDoesNotMatchRegularExpression('/zoe|Zo(?:é|\\\\u00e9)|Martin|Lilas|0612345678|@example|[sr]k_test|whsec/', (string) wp_json_encode($report));
        self::assertSame(OrderStatus::Processing, $this->stored($order->id)->status);
    }

    #[TestDox('Where the database refuses a table, all the rest is still told')]
    public function test_a_table_that_does_not_answer(): void
    {
        $refuse = static fn(string $query): string => str_contains($query, Schema::table('mails')) ? 'SELECT nothing FROM nowhere_at_all' : $query;
        add_filter('query', $refuse);
        $report = museau()->doctor()->report();
        remove_filter('query', $refuse);
        $entries = array_column($report['entries'], null, 'name');
        self::assertSame(['fault', false, [['rule' => 'not_examined', 'database' => 'error']]], [$entries['letters']['status'], $entries['letters']['whole'], $entries['letters']['wrong']]);
        self::assertSame('fault', $entries['mails']['status'] ?? '');
        self::assertTrue($entries['invoices']['whole']);
        self::assertArrayHasKey('checklist', $entries);
    }

    public function test_days(): void
    {
        self::assertSame([0, 1793491200, null, null, null], array_map(Doctor::since(...), ['', '2026-11-01', 'hier', '2026-02-30', '1']));
    }

    private function with_portrait(): \Museau\Domain\Cart\Cart
    {
        $id = $this->the_portrait();

        return museau()->carts()->add(null, $id, 1, $this->variation_of($id, 0));
    }
}
