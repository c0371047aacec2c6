<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\Order;
use Museau\Domain\Payments\Ledger;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Schema;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\Support\RestAnswer;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** Who may wait for whom: nobody for a lock that only shortens work, nobody for a mail server. */
final class WaitingTest extends WordPressTestCase
{
    use MakesProducts;

    #[TestDox('[F08] A look at an order that another process holds answers what is known, at once and without asking Stripe')]
    public function test_looking_waits_for_nobody(): void
    {
        $order = $this->an_order();
        $payment = $this->ledger()->add($order->id, 'full', 'cart-' . $order->id, 'cart-' . $order->id, $order->due_now());
        self::assertNotNull($payment);
        Db::run("UPDATE %i SET intent_id = 'pi_waiting' WHERE id = %d", Schema::table('payments'), $payment->id);
        $calls = 0;
        $stripe = static function (mixed $none, array $call, string $url) use (&$calls): mixed {
            $calls += str_contains($url, '/v1/') ? 1 : 0;

            return $none ?? new \WP_Error('away', 'away');
        };
        add_filter('pre_http_request', $stripe, 1, 3);
        $look = fn(string $path): RestAnswer => $this->call('GET', $path, ['order' => $order->id, 'key' => $order->key]);
        foreach (['order:' . $order->id => 1, 'ask:1' => 0, 'ask:2' => 0] as $lock => $alone) {
            Db::run("INSERT INTO %i (name, owner, until) VALUES (%s, 'another', %d)", Schema::table('locks'), $lock, time() + 60);
            if ($alone === 1) {
                $answer = $look('/order-status');
                self::assertSame('waiting', $answer->at('state'));
                self::assertStringNotContainsString('banque', $answer->text('message'), 'the bank is not to blame');
                Db::run('DELETE FROM %i WHERE name = %s', Schema::table('locks'), $lock);
            }
        }
        self::assertSame('waiting', $look('/order-status')->at('state'), 'as many ask Stripe as may');
        self::assertSame(0, $calls);
        museau()->orders()->receive($order->id, 'pi_other', $order->due_now(), 'full');
        self::assertSame('paid', $look('/order-status')->at('state'), 'what is known is the answer');
        self::assertSame('paid', $look('/balance')->at('state'));
        remove_filter('pre_http_request', $stripe, 1);
    }

    #[TestDox('[F08] A balance that others look at is still due: only a bank that thinks makes it wait')]
    public function test_a_busy_balance(): void
    {
        $order = $this->an_order();
        museau()->orders()->receive($order->id, 'pi_deposit', $order->due_now() - 100, 'deposit');
        $payment = $this->ledger()->add($order->id, 'balance', '', '', 100);
        self::assertNotNull($payment);
        Db::run("UPDATE %i SET intent_id = 'pi_balance' WHERE id = %d", Schema::table('payments'), $payment->id);
        Db::run("INSERT INTO %i (name, owner, until) VALUES (%s, 'another', %d)", Schema::table('locks'), 'order:' . $order->id, time() + 60);
        $look = fn(): RestAnswer => $this->call('GET', '/balance', ['order' => $order->id, 'key' => $order->key]);
        self::assertSame('due', $look()->at('state'));
        self::assertStringNotContainsString('banque', $look()->text('message'));
    }

    #[TestDox('[F32] Who has been refused three times is told at once how long to wait')]
    public function test_the_pause_is_said(): void
    {
        $order = $this->an_order();
        $payment = $this->ledger()->add($order->id, 'full', 'cart-' . $order->id, 'cart-' . $order->id, $order->due_now());
        self::assertNotNull($payment);
        $declined = fn(): string => $this->call('GET', '/order-status', ['order' => $order->id, 'key' => $order->key])->text('declined');
        $write = static fn(int $declines, int $seconds): int => Db::run(
            'UPDATE %i SET declines = %d, declined_at = %d WHERE id = %d',
            Schema::table('payments'),
            $declines,
            time() - $seconds,
            $payment->id,
        );
        $write(2, 0);
        self::assertSame('', $declined());
        $write(3, 0);
        self::assertStringContainsString('réessayez dans 10 minutes', $declined());
        $write(3, 545);
        self::assertStringContainsString('réessayez dans 1 minute.', $declined());
        $write(3, 601);
        self::assertSame('', $declined());
    }

    #[TestDox('[F23] A mail server that takes the connection and says nothing is given ten seconds once, and left alone then')]
    public function test_a_silent_mail_server(): void
    {
        $server = stream_socket_server('tcp://127.0.0.1:0');
        self::assertIsResource($server);
        $port = (int) parse_url('tcp://' . stream_socket_get_name($server, false), PHP_URL_PORT);
        Db::run('DELETE FROM %i', Schema::table('mails'));
        delete_option('museau_mail_silent');
        remove_all_filters('pre_wp_mail', 5);
        add_filter('museau_mail_server', $at = static fn(): int => $port, 99);
        add_action('phpmailer_init', $smtp = static function (\PHPMailer\PHPMailer\PHPMailer $mailer) use ($port): void {
            $mailer->isSMTP();
            $mailer->Host = '127.0.0.1';
            $mailer->Port = $port;
        });
        try {
            $put = static fn(int $n) => museau()->mail_queue()->put(0, "silent-$n", 'zoe@example.org', 'Bonjour', '<p>Bonjour</p>', 'Bonjour');
            $put(1);
            $connection = @stream_socket_accept($server, 0.0);
            self::assertIsResource($connection);
            $put(2);
            self::assertSame(0, museau()->mail_queue()->send_due());
            self::assertFalse(@stream_socket_accept($server, 0.0), 'nobody tries it again');
            self::assertSame([[1, 0, true], [0, 0, false]], array_map(static fn(array $row): array => [(int) $row['tries'], (int) $row['sent'], $row['error'] !== ''], Db::rows('SELECT tries, sent, error FROM %i ORDER BY id', Schema::table('mails'))));
            fclose($connection);
        } finally {
            fclose($server);
            remove_filter('museau_mail_server', $at, 99);
            remove_action('phpmailer_init', $smtp);
        }
    }

    #[TestDox('[F23] No mail leaves under a lock: ours wait for its end, another\'s does too')]
    public function test_no_mail_under_a_lock(): void
    {
        Db::run('DELETE FROM %i', Schema::table('mails'));
        delete_option('museau_mail_silent');
        Lock::with('order:1', function (): void {
            museau()->mail_queue()->put(0, 'under-a-lock', 'zoe@example.org', 'Bonjour', '<p>Bonjour</p>', 'Bonjour');
            self::assertSame([], $this->mails);
            $is_taken = null;
            add_filter('pre_wp_mail', $look = static function (mixed $sent) use (&$is_taken): mixed {
                return $is_taken = $sent;
            }, PHP_INT_MIN + 1);
            wp_mail('artiste@example.org', 'Rupture de stock', 'La dernière pièce est vendue.');
            remove_filter('pre_wp_mail', $look, PHP_INT_MIN + 1);
            self::assertTrue($is_taken, 'it is kept for later');
        });
        self::assertContains('Bonjour', array_column($this->mails, 'subject'));
    }

    #[TestDox('[F31] A dispute that only Stripe\'s list tells of is told to the artist once, and so is its end')]
    public function test_a_dispute_without_a_webhook(): void
    {
        $order = $this->an_order();
        museau()->orders()->receive($order->id, 'pi_disputed', $order->due_now(), 'full');
        $payment = $this->ledger()->add($order->id, 'full', 'cart-' . $order->id, '', $order->due_now());
        self::assertNotNull($payment);
        Db::run("UPDATE %i SET intent_id = 'pi_disputed', status = 'paid', told = 1, settled_at = 1 WHERE id = %d", Schema::table('payments'), $payment->id);
        $list = static fn(string $status): string => (string) json_encode(['object' => 'list', 'has_more' => false, 'data' => [['id' => 'du_1', 'status' => $status, 'payment_intent' => 'pi_disputed'], ['id' => 'du_2', 'status' => 'needs_response', 'payment_intent' => 'pi_of_another_shop']]]);
        foreach (['needs_response', 'needs_response', 'under_review', 'won', 'won'] as $status) {
            $stripe = static fn(mixed $none, array $call, string $url): mixed => str_contains($url, '/v1/')
                ? ['response' => ['code' => 200], 'headers' => [], 'cookies' => [], 'body' => str_contains($url, '/v1/disputes') ? $list($status) : '{"object":"list","data":[],"has_more":false}']
                : $none;
            add_filter('pre_http_request', $stripe, 1, 3);
            museau()->reconciler()->run();
            remove_filter('pre_http_request', $stripe, 1);
        }
        self::assertSame(['warn-charge.dispute.closed-du_1', 'warn-charge.dispute.created-du_1'], Db::column("SELECT kind FROM %i WHERE order_id = %d AND kind LIKE 'warn-%%' ORDER BY kind", Schema::table('mails'), $order->id));
        self::assertSame(['du_1' => 'won'], museau()->orders()->find($order->id)?->meta['disputes'] ?? null);
    }

    private function ledger(): Ledger
    {
        return new Ledger(self::is_woocommerce() ? 'woocommerce' : 'embedded');
    }

    private function an_order(): Order
    {
        $billing = new BillingDetails('Zoé', 'Martin', '', '1 rue des Lilas', '', '75011', 'Paris', '0612345678', 'zoe@example.org', true, '', '', '', '', '', '', '', '2026-11');

        return museau()->orders()->place(museau()->carts()->add(null, $this->an_original(), 1), $billing, '', []);
    }
}
