<?php

declare(strict_types=1);

namespace Museau\Tests\Scenarios;

use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\Attempts;
use Museau\Domain\Payments\PaymentStatus;
use Museau\Domain\Payments\UnmatchedPayments;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Tests\Support\Shopper;
use Museau\Tests\Support\Simulator;

/** What the shop no longer knows, or Stripe does not: wrong keys for days, a database of days ago, an order that ends PHP. */
final class LostTest extends ScenarioCase
{
    private const BACKUP = 'museau_scenario_backup';

    protected function tearDown(): void
    {
        if (defined('ABSPATH')) {
            Db::run('DROP DATABASE IF EXISTS %i', self::BACKUP);
            delete_option('museau_unknown_money');
        }
        parent::tearDown();
    }

    /** I1 The keys are wrong for four days, refused (401) or another account's (404): what was paid before is settled once they are right. */
    public function test_i1_wrong_keys_for_four_days(): void
    {
        foreach ([401, 404] as $status) {
            self::reconcile();
            $unpaid = $this->at_the_till();
            $late = $this->at_the_till();
            Simulator::confirm($late->intent_id());
            $wrong = self::with_wrong_keys($status);
            foreach ([4000, 86400, 4 * 86400, 4 * 86400 + 600] as $later) {
                self::reconcile($later);
                self::assertSame([OrderStatus::Pending, OrderStatus::Pending], [self::state($unpaid), self::state($late)]);
            }
            remove_filter('pre_http_request', $wrong);
            self::assertSame('1', Db::value(
                "SELECT COUNT(*) FROM %i WHERE (kind LIKE 'stripe-silent-%%' AND created >= %d AND 401 = %d) OR (order_id = %d AND kind LIKE 'warn-unknown-%%')",
                Schema::table('mails'),
                time() - 60,
                $status,
                $late->order_id(),
            ), 'The artist is told, once.');
            self::reconcile(4 * 86400 + 1200);
            self::assertTrue(self::state($late)->is_paid());
            self::assertSame(OrderStatus::Cancelled, self::state($unpaid));
        }
        Db::run("DELETE FROM %i WHERE kind LIKE 'stripe-silent-%%'", Schema::table('mails'));
        self::forget_mails('ne peut plus rien vérifier');
        delete_option('museau_stripe_passes');
        $this->check();
    }

    /** I1 F09 She presses again while Stripe does not know her intent, pays, and the first one turns out to be paid, too: it goes back. */
    public function test_i1_paid_under_other_keys_and_again(): void
    {
        foreach ([false, true] as $changes) {
            $shopper = $this->at_the_till();
            $first = $shopper->intent_id();
            Simulator::confirm($first);
            Db::run('UPDATE %i SET intent_id = %s WHERE intent_id = %s', Schema::table('payments'), $first . '_elsewhere', $first);
            if ($changes) {
                $shopper->add($this->a_piece());
            }
            self::assertSame(200, $shopper->press()->status);
            self::assertNotSame($first, $shopper->intent_id());
            Simulator::confirm($shopper->intent_id());
            self::assertSame(200, $shopper->finish()->status);
            // Her first order stands alone when the cart became another.
            Db::run('UPDATE %i SET intent_id = %s WHERE intent_id = %s', Schema::table('payments'), $first, $first . '_elsewhere');
            self::reconcile(4 * 86400);
            self::assertSame(PaymentStatus::Returned->value, Db::value('SELECT status FROM %i WHERE intent_id = %s', Schema::table('payments'), $first));
            self::reconcile(4 * 86400 + 300);
        }
        delete_option('museau_stripe_passes');
        $this->check();
    }

    /** I1 A database of five days ago is put back: what was paid since is told, and its order's number is nobody else's. */
    public function test_i1_a_database_of_days_ago(): void
    {
        delete_option('museau_stripe_passes');
        self::reconcile(-5 * 86400);
        $piece = $this->a_piece(5);
        $this->back_up();
        $lost = [$this->at_the_till($piece), $this->at_the_till($piece), $this->at_the_till($piece)];
        foreach ($lost as $shopper) {
            Simulator::confirm($shopper->intent_id());
            self::assertSame(200, $shopper->finish()->status);
            Simulator::door('intent', ['intent' => $shopper->intent_id(), 'values' => ['created' => time() - 4 * 86400]]);
        }
        self::restore();
        // Before the shop has looked, the next buyer gets the number of a lost order.
        $next = $this->at_the_till($piece);
        self::assertSame($lost[0]->order_id(), $next->order_id());
        self::assertNotSame($lost[0]->intent_id(), $next->intent_id());
        self::assertSame([500], Simulator::deliver(Simulator::events($lost[0]->intent_id(), 'payment_intent.succeeded')));
        self::assertSame(OrderStatus::Pending, self::state($next), 'The money of another buyer pays nothing.');
        // Nor does it when somebody writes its intent beside the new order.
        $own = $next->intent_id();
        Db::run('UPDATE %i SET intent_id = %s WHERE intent_id = %s', Schema::table('payments'), $lost[0]->intent_id(), $own);
        self::assertSame(402, $next->finish(null, $lost[0]->intent_id())->status);
        self::assertSame(OrderStatus::Pending, self::state($next));
        Db::run('UPDATE %i SET intent_id = %s WHERE intent_id = %s', Schema::table('payments'), $own, $lost[0]->intent_id());
        self::assertGreaterThanOrEqual(3, self::reconcile(1)['failed']);
        self::reconcile(2);
        foreach ($lost as $shopper) {
            self::assertSame('1', Db::value('SELECT COUNT(*) FROM %i WHERE kind = %s', Schema::table('mails'), 'unknown-' . $shopper->intent_id()));
            self::assertCount(1, array_filter(UnmatchedPayments::sentences(), static fn(string $sentence): bool => str_contains($sentence, $shopper->intent_id())));
        }
        $after = $this->at_the_till($piece);
        self::assertGreaterThan($lost[2]->order_id(), $after->order_id(), 'The other numbers are passed over.');
        foreach ([$next, $after] as $shopper) {
            Simulator::confirm($shopper->intent_id());
            self::assertSame(200, $shopper->finish()->status);
        }
        foreach ($lost as $shopper) {
            museau()->payments()->refund($shopper->intent_id(), 18000, [], bin2hex(random_bytes(8)));
        }
        // The confirmation of the lost order of that number is out, too.
        $this->checker->most_mails = 2;
        self::forget_mails('est inconnu de la boutique');
        $this->check();
    }

    /** I1 An extension ends PHP on one order, every time: all later ones are settled, and after two such ends the artist is told. */
    public function test_i1_an_order_that_ends_php(): void
    {
        foreach (['intent', 'order'] as $where) {
            if ($where === 'order' && !museau()->sells_with_woocommerce()) {
                continue;
            }
            $deadly = $this->at_the_till();
            $later = $this->at_the_till();
            foreach ([$deadly, $later] as $shopper) {
                Simulator::confirm($shopper->intent_id());
            }
            self::break(['exit' => $where === 'intent' ? $deadly->intent_id() : 'order-' . $deadly->order_id()]);
            foreach ([300, 900, 1500] as $run => $seconds) {
                try {
                    self::in_process('reconcile', ['later' => $seconds]);
                    self::fail('It ends PHP.');
                } catch (\RuntimeException) {
                }
                // Ten minutes later the lock of the dead process has run out.
                Db::run('DELETE FROM %i', Schema::table('locks'));
                self::assertSame($run > 0, self::state($later)->is_paid(), "run $run");
                self::assertSame($run < 2 ? '0' : '1', Db::value("SELECT COUNT(*) FROM %i WHERE order_id = %d AND kind = 'warn-stalled'", Schema::table('mails'), $deadly->order_id()), "run $run");
            }
            self::break([]);
            self::reconcile(2100);
            self::assertTrue(self::state($deadly)->is_paid());
            // Another process may be at another order just now.
            $names = array_merge(...array_map(
                static fn(Shopper $shopper): array => ['order:' . $shopper->order_id(), 'intent:' . $shopper->intent_id()],
                [$deadly, $later],
            ));
            self::assertSame([], array_intersect($names, array_keys(Attempts::unended())));
            Db::run("DELETE FROM %i WHERE kind = 'warn-stalled'", Schema::table('mails'));
        }
        $this->checker->most_mails = 2;
        $this->check();
    }

    /** Whoever asks Stripe with wrong keys is refused, or asks an account that knows nothing of us. */
    private static function with_wrong_keys(int $status): \Closure
    {
        $answer = static fn(mixed $none, array $call, string $url): array => [
            'response' => ['code' => $status === 404 && preg_match('#/v1/\w+\?#', $url) === 1 ? 200 : $status],
            'headers' => [],
            'cookies' => [],
            'body' => $status === 404 && preg_match('#/v1/\w+\?#', $url) === 1
                ? '{"object":"list","data":[],"has_more":false}'
                : (string) json_encode(['error' => ['type' => 'invalid_request_error', 'code' => $status === 404 ? 'resource_missing' : null, 'message' => 'No.']]),
        ];
        add_filter('pre_http_request', $answer, 10, 3);

        return $answer;
    }

    /** Letters to the artist that are about no order. */
    private static function forget_mails(string $title): void
    {
        $files = glob(dirname(ABSPATH) . '/mails/*.json') ?: [];
        array_map(unlink(...), array_filter($files, static fn(string $file): bool => str_contains((string) file_get_contents($file), $title)));
    }

    private function back_up(): void
    {
        Db::run('DROP DATABASE IF EXISTS %i', self::BACKUP);
        Db::run('CREATE DATABASE %i CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci', self::BACKUP);
        foreach (Db::column('SHOW TABLES') as $table) {
            Db::run('CREATE TABLE %i.%i LIKE %i', self::BACKUP, $table, $table);
            Db::run('INSERT INTO %i.%i SELECT * FROM %i', self::BACKUP, $table, $table);
        }
    }

    private static function restore(): void
    {
        foreach (Db::column('SHOW TABLES') as $table) {
            Db::run('TRUNCATE %i', $table);
            Db::run('INSERT INTO %i SELECT * FROM %i.%i', $table, self::BACKUP, $table);
        }
        wp_cache_flush();
    }
}
