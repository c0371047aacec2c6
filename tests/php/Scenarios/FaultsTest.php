<?php

declare(strict_types=1);

namespace Museau\Tests\Scenarios;

use Museau\Domain\Cart\CartToken;
use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Read;
use Museau\Tests\Support\Answer;
use Museau\Tests\Support\Shopper;
use Museau\Tests\Support\Simulator;

/** What breaks around a payment: lines, disks, databases, mail, plugins, salts, uploads. F06, F14, F23, F24, F26–F28, F33. */
final class FaultsTest extends ScenarioCase
{
    private const PHOTO = __DIR__ . '/../../fixtures/photos/chat-petite-451x300.jpg';

    /** @var list<string> temporary files */
    private array $files = [];

    protected function tearDown(): void
    {
        array_map(unlink(...), array_filter($this->files, is_file(...)));
        @unlink(self::folder() . '/mails/refuse');
        array_map(static fn(string $root): bool => @unlink($root . '.maintenance'), self::roots());
        parent::tearDown();
    }

    /** F06 The answer of create-order is lost, before and after the commit; she sends it five times more: one order, one photo. */
    public function test_f06_lost_answer(): void
    {
        $shopper = $this->a_paid_portrait();
        self::cut($shopper, 100, false);
        self::cut($shopper, 100, true);
        self::assertSame(OrderStatus::Processing, self::state($shopper));
        $sha = museau()->photos()->of_order($shopper->order_id())[0]->sha256 ?? '';
        $answers = [];
        for ($i = 0; $i < 5; ++$i) {
            $answers[] = $answer = $shopper->finish(self::PHOTO);
            self::assertSame([200, $shopper->order_id(), $answers[0]->data], [$answer->status, $answer->order()['id'] ?? 0, $answer->data]);
        }
        $photos = museau()->photos()->of_order($shopper->order_id());
        self::assertSame([$sha], array_column($photos, 'sha256'));
        $this->check();
    }

    /** F14 A day later every job of WordPress and WooCommerce runs, ours but the reconciler too: the order is still there for the webhook. */
    public function test_f14_clean_up_jobs(): void
    {
        // WordPress's own job asks wordpress.org, which a local site does not reach. Two runners of WooCommerce's own queue may meet
        // over a claim: one dies of it aloud, and the next minute's claims what is left. Two that each take one update of a product's
        // rows for WooCommerce's own filter by attributes may both delete them before both write the same ones.
        $this->checker->expected = [
            '/get_core_checksums/',
            '/Deadlock.* for query UPDATE \w+actionscheduler_actions SET claim_id/',
            '/Unable to claim actions\. Database error: Deadlock/',
            '/Duplicate entry .* for query INSERT INTO \w+wc_product_attributes_lookup/',
        ];
        $shopper = $this->at_the_till();
        Simulator::confirm($shopper->intent_id());
        self::age($shopper->order_id(), 25 * 3600);
        $left = 'wp_' . get_current_blog_id() . '_wc_privacy_cleanup_cron';
        if (museau()->sells_with_woocommerce()) {
            // By an earlier clean-up whose own call did not come through.
            wp_schedule_event(time(), 'hourly', $left);
        }
        try {
            $hooks = Read::items(self::in_process('jobs'));
        } finally {
            wp_clear_scheduled_hook($left);
        }
        self::assertContains('museau_clean_up', $hooks);
        if (museau()->sells_with_woocommerce()) {
            self::assertContains('woocommerce_cancel_unpaid_orders', $hooks);
            self::assertContains('woocommerce_cleanup_draft_orders', $hooks);
        }
        self::assertSame(OrderStatus::Pending, self::state($shopper));
        self::assertSame([200], Simulator::deliver(Simulator::events($shopper->intent_id(), 'payment_intent.succeeded')));
        self::assertSame(OrderStatus::Processing, self::state($shopper));
        self::in_process('jobs');
        self::assertSame(OrderStatus::Processing, self::state($shopper));
        $this->check();
    }

    /** F23 The mail server refuses: the order is paid, the mail waits and goes out once. */
    public function test_f23_no_mail(): void
    {
        $shopper = $this->at_the_till();
        Simulator::confirm($shopper->intent_id());
        if (!is_dir(self::folder() . '/mails')) {
            mkdir(self::folder() . '/mails');
        }
        touch(self::folder() . '/mails/refuse');
        self::assertSame(200, $shopper->finish()->status);
        $state = static fn(): array => Db::column('SELECT CONCAT(kind, " ", sent > 0, " ", error <> \'\') FROM %i WHERE order_id = %d ORDER BY kind', Schema::table('mails'), $shopper->order_id());
        self::assertSame($refused = ['paid-artist 0 1', 'paid-customer 0 1'], self::eventually($state, $refused));
        Db::run('UPDATE %i SET next_try = 0 WHERE order_id = %d', Schema::table('mails'), $shopper->order_id());
        museau()->mail_queue()->send_due();
        self::assertSame(['paid-artist 0 1', 'paid-customer 0 1'], $state(), 'refused again, kept again');
        unlink(self::folder() . '/mails/refuse');
        Db::run('UPDATE %i SET next_try = 0 WHERE order_id = %d', Schema::table('mails'), $shopper->order_id());
        museau()->mail_queue()->send_due();
        museau()->mail_queue()->send_due();
        self::assertSame(['paid-artist 1 0', 'paid-customer 1 0'], $state());
        $this->check();
    }

    /**
     * F23 The mail server takes the connection and says nothing: one worker waits for it, ten seconds long, while the shop
     * answers everybody; nobody tries it again for five minutes, and each mail goes out once when it is back.
     */
    public function test_f23_silent_mail_server(): void
    {
        delete_option('museau_mail_silent');
        $server = stream_socket_server('tcp://127.0.0.1:0');
        self::assertIsResource($server);
        [$first, $second] = [$this->at_the_till(), $this->at_the_till()];
        array_map(static fn(Shopper $shopper): string => Simulator::confirm($shopper->intent_id()), [$first, $second]);
        self::break(['mail' => (string) parse_url('tcp://' . stream_socket_get_name($server, false), PHP_URL_PORT)]);
        $lines = static fn(string $columns, Shopper ...$of): array => Db::column("SELECT CONCAT_WS(' ', $columns) FROM %i WHERE order_id IN (" . implode(',', array_map(static fn(Shopper $shopper): int => $shopper->order_id(), $of)) . ') ORDER BY id', Schema::table('mails'));
        $connections = $answers = [];
        $meanwhile = function () use ($server, $first, $second, $lines, &$connections, &$answers): bool {
            $connection = @stream_socket_accept($server, 0.0);
            if ($connection === false) {
                return false;
            }
            $connections[] = $connection;
            for ($i = 0; $i < 3; ++$i) {
                $answers[] = is_string(file_get_contents(home_url('/')));
                $answers[] = $first->call('GET', '/order-status', ['order' => $first->order_id(), 'key' => self::order($first->order_id())->key])->data['state'] === 'paid';
            }
            // A second buyer, and the clock, while the first mail hangs: neither waits, neither sends it again.
            $answers[] = $second->finish()->status === 200;
            museau()->mail_queue()->send_due();
            $answers[] = $lines('tries, error', $first, $second) === ['1 ', '0 ', '0 ', '0 '];
            $answers[] = !is_resource(@stream_socket_accept($server, 0.0));

            return true;
        };
        [$answer] = Shopper::together([$first->finishing()], 60, $meanwhile);
        for ($i = 0; $i < 200 && $answers === []; ++$i) {
            // She has her answer, and the worker goes on.
            $meanwhile() || usleep(50_000);
        }
        self::assertSame([true], array_values(array_unique($answers)), 'all of it while the first mail hung');
        self::assertCount(9, $answers);
        self::assertSame([200, 'paid'], [$answer->status, $answer->data['state'] ?? '']);
        $tried = ['1 0 1', '0 0 0', '0 0 0', '0 0 0'];
        self::assertSame($tried, self::eventually(static fn(): array => $lines("tries, sent > 0, error <> ''", $first, $second), $tried), 'tried once, the others not at all');
        wp_cache_flush();
        self::assertSame(0, museau()->mail_queue()->send_due(), 'it is left alone');
        self::assertFalse(@stream_socket_accept($server, 0.0));
        array_map(fclose(...), [...$connections, $server]);
        self::break([]);
        delete_option('museau_mail_silent');
        Db::run('UPDATE %i SET next_try = 0 WHERE order_id IN (%d, %d)', Schema::table('mails'), $first->order_id(), $second->order_id());
        self::assertGreaterThanOrEqual(4, museau()->mail_queue()->send_due());
        $this->check();
    }

    /** F23 No mail leaves while its process holds an order's lock, WooCommerce's word about the last piece included. */
    public function test_f23_no_mail_under_a_lock(): void
    {
        $shopper = $this->at_the_till();
        Simulator::confirm($shopper->intent_id());
        $seen = [];
        $look = static function (mixed $sent, array $mail) use (&$seen): mixed {
            if ($sent === null) {
                $seen[] = [Db::column("SELECT name FROM %i WHERE name LIKE 'order:%%' OR name LIKE 'receive:%%'", Schema::table('locks')), Transaction::is_open()];
            }

            return $sent;
        };
        add_filter('pre_wp_mail', $look, 1, 2);
        try {
            museau()->payment_confirmation()->confirm($shopper->payment());
            museau()->refunds()->refund($shopper->order_id(), 500, [], 'Geste', 'geste-' . $shopper->order_id());
        } finally {
            remove_filter('pre_wp_mail', $look, 1);
        }
        // Paid, twice; given back; and WooCommerce's two about the stock, where they are on.
        self::assertGreaterThanOrEqual(3, count($seen));
        self::assertSame([[[], false]], array_values(array_unique($seen, SORT_REGULAR)));
        $this->check();
    }

    /** F08 Who only looks waits for nobody: not for another process at the same order, and not, all at once, for a slow Stripe. */
    public function test_f08_looking_waits_for_nobody(): void
    {
        $shoppers = [];
        for ($i = 0; $i < 12; ++$i) {
            $shoppers[] = $this->at_the_till();
        }
        $shopper = $shoppers[0];
        Simulator::confirm($shopper->intent_id());
        $look = static fn(Shopper $of): array => ['GET', rest_url('museau-react/v1/order-status') . '?' . http_build_query(['order' => $of->order_id(), 'key' => self::order($of->order_id())->key]), [], ''];
        $states = static fn(Answer ...$answers): array => array_count_values(array_map(static fn(Answer $answer): string => $answer->status . ' ' . Read::text($answer->data['state'] ?? ''), $answers));
        Db::run("INSERT INTO %i (name, owner, until) VALUES (%s, 'another', %d)", Schema::table('locks'), 'order:' . $shopper->order_id(), time() + 60);
        $before = Simulator::calls('GET /v1/payment_intents');
        self::assertSame(['200 waiting' => 24], $states(...Shopper::together(array_fill(0, 24, $look($shopper)))));
        self::assertSame($before, Simulator::calls('GET /v1/payment_intents'), 'nobody asked Stripe beside the one who does');
        Db::run("DELETE FROM %i WHERE owner = 'another'", Schema::table('locks'));
        self::assertSame(['200 paid' => 1], $states(...Shopper::together([$look($shopper)])));

        $before = Simulator::calls('GET /v1/payment_intents');
        // PHP's own server may let one worker take all eleven connections: one after the other they must fit into the client's 60 s.
        Simulator::door('plan', ['faults' => [['on' => 'GET /v1/payment_intents', 'fault' => 'slow', 'ms' => 2000, 'times' => 50]]]);
        $homes = 0;
        $answers = Shopper::together(array_map($look, array_slice($shoppers, 1)), 60, function () use ($before, &$homes): bool {
            if (Simulator::calls('GET /v1/payment_intents') < $before + 2) {
                return false;
            }
            for ($i = 0; $i < 3; ++$i) {
                $homes += (int) is_string(file_get_contents(home_url('/')));
            }

            return true;
        });
        self::assertSame(3, $homes);
        self::assertSame([], array_diff(array_keys($states(...$answers)), ['200 waiting', '200 unpaid']), 'some asked, the others answered what is known');
        Simulator::door('plan', ['faults' => []]);
        $this->check();
    }

    /** F23 No room on the disk, or room that ends in the middle of the photo: the order is paid, nothing half is kept, the link takes the photo later. */
    public function test_f23_full_disk(): void
    {
        foreach (['full', 'cut'] as $fault) {
            $shopper = $this->a_paid_portrait();
            self::break(['disk' => $fault]);
            $answer = $shopper->finish(self::PHOTO);
            self::assertSame([200, 'paid', true], [$answer->status, $answer->data['state'] ?? '', $answer->order()['photo_missing'] ?? null], $fault);
            self::assertGreaterThanOrEqual(500, $this->send_photo($shopper, self::PHOTO)->status);
            self::assertSame([], museau()->photos()->of_order($shopper->order_id()));
            self::break([]);
            self::assertSame(200, $this->send_photo($shopper, self::PHOTO)->status);
        }
        $this->check();
    }

    /**
     * F23 The database chooses her transaction as a deadlock's victim, once, at each of the writes that carry her address
     * or her money: the call is done again by itself, and the log says what failed without saying who she is.
     */
    public function test_f23_deadlock(): void
    {
        $prefix = Db::wpdb()->prefix;
        $tables = museau()->sells_with_woocommerce()
            ? ['wc_orders', 'wc_order_addresses', 'wc_orders_meta', 'woocommerce_order_items', 'wc_reserved_stock', 'museau_payments']
            : ['museau_orders', 'museau_order_lines', 'museau_order_money', 'museau_stock_holds', 'museau_payments'];
        foreach ($tables as $table) {
            foreach (['INSERT', 'UPDATE'] as $verb) {
                Db::run('DROP TRIGGER IF EXISTS museau_deadlock');
                // Once for each connection, which is once for each call.
                Db::run("CREATE TRIGGER museau_deadlock BEFORE $verb ON {$prefix}$table FOR EACH ROW BEGIN IF @museau_once IS NULL THEN SET @museau_once = 1; SIGNAL SQLSTATE '40001' SET MYSQL_ERRNO = 1213, MESSAGE_TEXT = 'Deadlock found when trying to get lock; try restarting transaction'; END IF; END");
                try {
                    $shopper = self::shopper();
                    self::assertSame(200, $shopper->add($this->a_piece())->status);
                    $answer = $shopper->press();
                    self::assertSame(200, $answer->status, "$verb $table: " . json_encode($answer->data));
                    Simulator::confirm($shopper->intent_id());
                    $answer = $shopper->finish();
                    self::assertSame([200, 'paid'], [$answer->status, $answer->data['state'] ?? ''], "$verb $table");
                } finally {
                    Db::run('DROP TRIGGER IF EXISTS museau_deadlock');
                }
            }
        }
        self::assertMatchesRegularExpression('/"event":"database"[^\n]*Deadlock found/', $this->checker->log_lines());
        $this->check();
    }

    /** I8 A process died with its lock, and the server's clock was put back by two hours: the lock is nobody's, the payment goes on. */
    public function test_i8_lock_of_a_clock_that_was_ahead(): void
    {
        $shopper = $this->at_the_till();
        Simulator::confirm($shopper->intent_id());
        Db::run("INSERT INTO %i (name, owner, until) VALUES (%s, 'dead', %d)", Schema::table('locks'), 'order:' . $shopper->order_id(), time() + 7260);
        self::assertSame(200, $shopper->finish()->status);
        $this->check();
    }

    /** F24 A body beyond post_max_size is told apart; a file beyond its limit never blocks the order; uploads cut on their way leave nothing. */
    public function test_f24_heavy_and_cut_uploads(): void
    {
        // PHP itself says so in the log before our code is there.
        $this->checker->expected = ['/PHP Warning: +PHP Request Startup: POST Content-Length of \d+ bytes exceeds|PHP Warning: +POST Content-Length of \d+ bytes exceeds/'];
        $shopper = $this->a_paid_portrait();
        foreach (range(10, 90, 10) as $percent) {
            self::cut($shopper, $percent, false);
        }
        self::assertSame(OrderStatus::Pending, self::state($shopper), 'nothing of a cut upload is used');
        $answer = $shopper->finish($this->heavy(70));
        self::assertSame([413, 'museau_photo_too_heavy'], [$answer->status, $answer->code()]);
        $answer = $shopper->finish();
        self::assertSame([200, true], [$answer->status, $answer->order()['photo_missing'] ?? null]);
        self::assertSame([413, 'museau_photo_too_heavy'], [($answer = $this->send_photo($shopper, $this->heavy(70)))->status, $answer->code()]);
        self::assertSame([413, 'museau_photo_too_heavy'], [($answer = $this->send_photo($shopper, $this->heavy(60)))->status, $answer->code()]);
        self::assertSame(200, $this->send_photo($shopper, self::PHOTO)->status);

        $shopper = $this->a_paid_portrait();
        $answer = $shopper->finish($this->heavy(60));
        self::assertSame([200, true], [$answer->status, $answer->order()['photo_missing'] ?? null]);
        $this->check();
    }

    /** F26 HEIC, HEIC that calls itself JPEG, and a huge one: the paid order stands, the link says what it takes. */
    public function test_f26_heic(): void
    {
        $heic = "\0\0\0\x24ftypheic\0\0\0\0mif1heicmiafhevc" . random_bytes(40_000);
        foreach (['iphone.heic' => 415, 'iphone.jpg' => 415, 'huge.heic' => 413] as $name => $status) {
            $file = $name === 'huge.heic' ? $this->heavy(25, $heic) : $this->a_file($heic, $name);
            $shopper = $this->a_paid_portrait();
            $answer = $shopper->finish($file);
            self::assertSame([200, 'paid', true], [$answer->status, $answer->data['state'] ?? '', $answer->order()['photo_missing'] ?? null], $name);
            $answer = $this->send_photo($shopper, $file);
            self::assertSame($status, $answer->status, $name);
            self::assertNotSame('', Read::text($answer->data['message'] ?? null));
            self::assertSame(200, $this->send_photo($shopper, self::PHOTO)->status);
        }
        $this->check();
    }

    /** F27 Three days later the cart is there; with a dead, foreign or forgotten token she gets a new one, and the money never goes astray. */
    public function test_f27_lost_carts(): void
    {
        $piece = $this->a_piece(9);
        $shopper = self::shopper();
        $shopper->add($piece);
        $id = (string) CartToken::id($shopper->token);
        $reading = static fn(string $token): Answer => Shopper::together([['GET', rest_url('museau-react/v1/cart'), [], $token]])[0];
        $lines = static fn(Answer $answer): int => count(Read::items($answer->data['cart_contents'] ?? null));

        $answer = $reading(CartToken::sign($id, time() - 72 * 3600));
        self::assertSame([200, 1], [$answer->status, $lines($answer)], '+72 h');
        self::assertSame($id, CartToken::id($answer->token), 'renewed');

        $answer = $reading(CartToken::sign($id, time() - CartToken::LIFETIME - 1));
        self::assertSame([200, 0, ''], [$answer->status, $lines($answer), $answer->token], 'expired: the browser fills a new one');

        self::break(['salt' => 'rotated']);
        $answer = $reading($shopper->token);
        self::assertSame([200, 0, ''], [$answer->status, $lines($answer), $answer->token], 'new salts');
        $again = self::shopper();
        $again->token = $shopper->token;
        self::assertSame(200, $again->add($piece)->status);
        self::assertNotSame($shopper->token, $again->token);
        self::assertSame(200, $again->press()->status);
        Simulator::confirm($again->intent_id());
        // The salts change between the payment and its order: the token says nothing more, the order's key does.
        self::break(['salt' => 'rotated again']);
        self::assertSame(404, $again->finish()->status);
        $answer = $again->call('GET', '/order-status', ['order' => $again->order_id(), 'key' => Read::text($again->intent['order_key'] ?? null)]);
        self::assertSame([200, 'paid'], [$answer->status, $answer->data['state'] ?? '']);
        self::break([]);

        $shopper->press();
        Simulator::confirm($shopper->intent_id());
        museau()->sells_with_woocommerce()
            ? Db::run('DELETE FROM %i WHERE session_key = %s', Db::wpdb()->prefix . 'woocommerce_sessions', $id)
            : Db::run('DELETE FROM %i WHERE id = %s', Schema::table('carts'), $id);
        $answer = $reading($shopper->token);
        self::assertSame([200, 0, ''], [$answer->status, $lines($answer), $answer->token], 'deleted row');
        self::assertSame(200, $shopper->finish()->status, 'her token still proves that the order was hers');
        self::reconcile(300);

        // A cart that was paid is known to be empty: the browser must not fill it again.
        $buyer = $this->at_the_till($piece);
        Simulator::confirm($buyer->intent_id());
        self::assertSame(200, $buyer->finish()->status);
        $answer = $reading($buyer->token);
        self::assertSame([200, 0], [$answer->status, $lines($answer)]);
        self::assertNotSame('', $answer->token);
        $this->check();
    }

    /** F28 A page saved two days ago sends whatever nonce it likes: no public page carries one, and every public call answers as without. */
    public function test_f28_stale_nonce(): void
    {
        foreach (['/', '/panier', '/commander', '/boutique'] as $page) {
            $html = (string) file_get_contents(home_url($page));
            // The one nonce of all visitors stands in the page data (B69), no other.
            self::assertDoesNotMatchRegularExpression('/X-WP-Nonce|wpApiSettings|nonce&quot;:&quot;[0-9a-f]{10}/', $html, $page);
            self::assertSame(1, preg_match_all('/"nonce":"[0-9a-f]{10}"/', $html), $page);
            self::assertStringContainsString('museau', $html);
        }
        $shopper = self::shopper();
        $shopper->headers = ['X-WP-Nonce: 0123456789', 'Cookie: wordpress_logged_in_x=zoe%7C1%7Cx%7Cy'];
        self::assertSame(200, $shopper->add($this->a_piece())->status);
        self::assertSame(200, $shopper->call('GET', '/cart')->status);
        self::assertSame(200, $shopper->press()->status);
        Simulator::confirm($shopper->intent_id());
        self::assertSame(200, $shopper->finish()->status);
        $answer = $shopper->call('GET', '/order-status', ['order' => $shopper->order_id(), 'key' => Read::text($shopper->intent['order_key'] ?? null)]);
        self::assertSame([200, 'paid'], [$answer->status, $answer->data['state'] ?? '']);
        $this->check();
    }

    /** F33 The theme or WooCommerce is switched off, or the site is being updated, while she pays: Stripe comes again, nothing is cancelled. */
    public function test_f33_switched_off(): void
    {
        $theme = [Read::text(get_option('template')), Read::text(get_option('stylesheet'))];
        $plugins = Read::items(get_option('active_plugins'));
        $outages = [
            'maintenance' => [
                static fn() => array_map(static fn(string $root) => file_put_contents($root . '.maintenance', '<?php $upgrading = ' . time() . ';'), self::roots()),
                static fn() => array_map(static fn(string $root) => unlink($root . '.maintenance'), self::roots()),
            ],
            'theme' => [
                static fn() => update_option('template', 'absent') && update_option('stylesheet', 'absent'),
                static fn() => update_option('template', $theme[0]) && update_option('stylesheet', $theme[1]),
            ],
            'woocommerce' => [
                static fn() => update_option('active_plugins', array_values(array_diff(array_map(Read::text(...), $plugins), ['woocommerce/woocommerce.php']))),
                static fn() => update_option('active_plugins', $plugins),
            ],
        ];
        if (!museau()->sells_with_woocommerce()) {
            unset($outages['woocommerce']);
        }
        foreach ($outages as $what => [$off, $on]) {
            $paid = $this->at_the_till();
            $unpaid = $this->at_the_till();
            Simulator::confirm($paid->intent_id());
            $event = Simulator::events($paid->intent_id(), 'payment_intent.succeeded');
            $off();
            try {
                [$status] = Simulator::deliver($event);
                self::assertGreaterThanOrEqual(400, $status, "$what: Stripe must come again");
                self::assertGreaterThanOrEqual(400, $paid->finish()->status, $what);
                if ($what === 'woocommerce') {
                    self::assertSame(503, $status);
                    self::in_process('reconcile', ['later' => 4000]);
                }
            } finally {
                $on();
            }
            self::assertSame(OrderStatus::Pending, self::state($paid), $what);
            self::assertSame([200], Simulator::deliver($event));
            self::assertSame(OrderStatus::Processing, self::state($paid), $what);
            self::assertSame('succeeded', Simulator::confirm($unpaid->intent_id()), "$what: still payable");
            self::assertSame(200, $unpaid->finish()->status);
        }
        $this->check();
    }

    /** A shopper with a portrait in the cart and the money given, whose browser has not reported yet. */
    private function a_paid_portrait(): Shopper
    {
        $shopper = self::shopper();
        $shopper->add(...self::a_portrait());
        self::assertSame(200, $shopper->press()->status);
        self::assertSame('succeeded', Simulator::confirm($shopper->intent_id()));

        return $shopper;
    }

    private function send_photo(Shopper $shopper, string $file): Answer
    {
        return Shopper::together([['POST', rest_url('museau-react/v1/order-photo'), [
            'order' => (string) $shopper->order_id(),
            'key' => Read::text($shopper->intent['order_key'] ?? null),
            'portrait_image' => new \CURLFile($file, 'image/jpeg', basename($file)),
            // As every browser says of a form that it sends.
        ], '', ['Origin: ' . home_url()]]])[0];
    }

    /**
     * Sends so much of create-order-with-image, then cuts the line without reading an answer.
     *
     * @param bool $after only once the order is paid and its photo kept
     */
    private static function cut(Shopper $shopper, int $percent, bool $after): void
    {
        $url = parse_url(rest_url('museau-react/v1/create-order-with-image'));
        $body = '';
        foreach (['billing_details' => json_encode($shopper->billing), 'payment_intent_id' => $shopper->intent_id(), 'same_address' => '1'] as $name => $value) {
            $body .= "--cut\r\nContent-Disposition: form-data; name=\"$name\"\r\n\r\n$value\r\n";
        }
        $body .= "--cut\r\nContent-Disposition: form-data; name=\"portrait_image\"; filename=\"p.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n" . file_get_contents(self::PHOTO) . "\r\n--cut--\r\n";
        $socket = stream_socket_client('tcp://' . ($url['host'] ?? '') . ':' . ($url['port'] ?? 80));
        self::assertIsResource($socket);
        fwrite($socket, 'POST ' . ($url['path'] ?? '') . " HTTP/1.1\r\nHost: " . ($url['host'] ?? '') . ':' . ($url['port'] ?? 80) . "\r\nConnection: close\r\nCart-Token: $shopper->token\r\nContent-Type: multipart/form-data; boundary=cut\r\nContent-Length: " . strlen($body) . "\r\n\r\n");
        $sent = substr($body, 0, intdiv(strlen($body) * $percent, 100));
        for ($at = 0; $at < strlen($sent); $at += (int) fwrite($socket, substr($sent, $at, 65536)));
        for ($i = 0; $after && $i < 200; ++$i) {
            wp_cache_flush();
            if (museau()->photos()->of_order($shopper->order_id()) !== []) {
                break;
            }
            usleep(20_000);
        }
        fclose($socket);
    }

    /** A file of so many megabytes that begins like a photo. */
    /** @param positive-int $megabytes */
    private function heavy(int $megabytes, string $begin = "\xff\xd8\xff\xe0"): string
    {
        $file = $this->a_file($begin, 'heavy.jpg');
        $handle = fopen($file, 'r+b');
        self::assertIsResource($handle);
        ftruncate($handle, $megabytes * 1024 * 1024);
        fclose($handle);

        return $file;
    }

    private function a_file(string $bytes, string $name): string
    {
        $file = sys_get_temp_dir() . '/' . bin2hex(random_bytes(6)) . '-' . $name;
        file_put_contents($file, $bytes);

        return $this->files[] = $file;
    }

    /** Moves an order, its payment, its hold and its cart into the past. */
    private static function age(int $order_id, int $seconds): void
    {
        $prefix = Db::wpdb()->prefix;
        Db::run('UPDATE %i SET created = created - %d WHERE order_id = %d', Schema::table('payments'), $seconds, $order_id);
        if (museau()->sells_with_woocommerce()) {
            [$orders, $created, $updated] = self::are_posts()
                ? ["{$prefix}posts", 'post_date_gmt', 'post_modified_gmt']
                : ["{$prefix}wc_orders", 'date_created_gmt', 'date_updated_gmt'];
            self::assertSame(1, Db::run(
                'UPDATE %i SET %i = %i - INTERVAL %d SECOND, %i = %i - INTERVAL %d SECOND WHERE id = %d',
                $orders,
                $created,
                $created,
                $seconds,
                $updated,
                $updated,
                $seconds,
                $order_id,
            ));
            Db::run('UPDATE %i SET timestamp = timestamp - INTERVAL %d SECOND, expires = expires - INTERVAL %d SECOND WHERE order_id = %d', $prefix . 'wc_reserved_stock', $seconds, $seconds, $order_id);
        } else {
            Db::run('UPDATE %i SET created = created - %d WHERE id = %d', Schema::table('orders'), $seconds, $order_id);
        }
        wp_cache_flush();
    }

    private static function folder(): string
    {
        return dirname(ABSPATH);
    }
}
