<?php

declare(strict_types=1);

namespace Museau\Tests\Scenarios;

use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Tests\Support\Answer;
use Museau\Tests\Support\Shopper;
use Museau\Tests\Support\Simulator;

/**
 * A copy of the site with the same keys and the same folder of photographs (a staging site, a restored backup): its database
 * is a real copy, it is served beside the shop, and its clocks run.
 */
final class CopiesTest extends ScenarioCase
{
    private const PHOTO = __DIR__ . '/../../fixtures/photos/chat-petite-451x300.jpg';

    private const COPY = 'museau_scenario_copy';

    /** @var resource|null */
    private $server = null;

    private int $port = 0;

    protected function tearDown(): void
    {
        if ($this->server !== null) {
            proc_terminate($this->server);
            proc_close($this->server);
            $this->server = null;
        }
        if (defined('ABSPATH')) {
            Db::run('DROP DATABASE IF EXISTS %i', self::COPY);
        }
        parent::tearDown();
    }

    /** I1 I5 I6 Until somebody says what it is, the copy settles, cancels, refunds, mails and deletes nothing; then, as a copy, nothing of the shop's. */
    public function test_i1_a_copy_with_the_same_keys(): void
    {
        [$portrait, $variation] = self::a_portrait();
        $paid = self::shopper();
        $paid->add($portrait, $variation);
        $paid->press();
        Simulator::confirm($paid->intent_id());
        self::assertSame(200, $paid->finish(self::PHOTO)->status);
        $waiting = $this->at_the_till();
        $settled = $this->at_the_till();
        Simulator::confirm($settled->intent_id());
        // A refund that Stripe has not taken yet, and a mail that has not left.
        Simulator::door('plan', ['faults' => [['on' => 'POST /v1/refunds', 'fault' => '500', 'times' => 3]]]);
        try {
            museau()->refunds()->refund($paid->order_id(), 1000, [], 'Geste', 'geste-' . $paid->order_id());
        } catch (\Museau\Domain\Payments\PaymentFailed) {
        }
        $print = $this->a_piece(5);
        $this->copy();
        $before = $this->traces();

        self::assertSame(['confirmed' => 0, 'cancelled' => 0, 'mailed' => 0, 'failed' => 0], $this->there('reconcile', ['later' => 4000]));
        $this->there('jobs');
        self::assertSame('museau_site_halted', $this->there('refund', ['order' => $paid->order_id(), 'cents' => 1000]));
        self::assertSame('museau_site_halted', $this->there('step', ['order' => $paid->order_id(), 'step' => 'ship']));
        self::assertSame([503], $this->webhook($settled->intent_id()));
        $visitor = new Shopper("http://127.0.0.1:{$this->port}/wp-json/museau-react/v1", ['email' => 'copie@example.org']);
        $visitor->add($print);
        $refused = $visitor->press();
        self::assertSame([503, 'museau_shop_halted', 'La boutique ne prend pas de paiement pour le moment. Rien n’est perdu : réessayez un peu plus tard.'], [$refused->status, $refused->code(), $refused->data['message'] ?? '']);
        $finishing = $settled->finishing();
        $finishing[1] = str_replace(Read::text(wp_parse_url(home_url(), PHP_URL_PORT)), (string) $this->port, $finishing[1]);
        self::assertSame(503, Shopper::together([$finishing])[0]->status);
        self::assertSame($before, $this->traces(), 'Nothing has happened at Stripe, in the trap or on the disk.');

        self::assertNotSame(museau()->keys()->site(), $this->there('copied'));
        self::assertSame(0, Read::map($this->there('reconcile', ['later' => 4000]))['confirmed']);
        $this->there('jobs');
        $this->there('sweep', ['days' => 400]);
        self::assertSame('museau_refund_elsewhere', $this->there('refund', ['order' => $paid->order_id(), 'cents' => 1000]));
        self::assertSame([200], $this->webhook($settled->intent_id()), 'An event of another shop (F18).');
        self::assertSame($before, $this->traces());
        self::assertSame(200, $visitor->press()->status, 'As a shop of its own it sells.');
        self::assertSame('canceled', $this->there('cancel', ['intent' => $visitor->intent_id()]));

        self::reconcile(4000);
        // WordPress's own jobs ask a network that is not there.
        $this->checker->expected[] = '/get_core_checksums/';
        self::assertTrue(self::state($settled)->is_paid());
        self::assertSame(OrderStatus::Cancelled, self::state($waiting));
        self::assertSame(1000, self::order($paid->order_id())->refunded);
        $this->check();
    }

    /** I1 The same shop at another place: once it is said, it goes on with its orders. */
    public function test_i1_a_shop_that_moved(): void
    {
        $settled = $this->at_the_till();
        Simulator::confirm($settled->intent_id());
        $this->copy();
        self::assertSame(museau()->keys()->site(), $this->there('moved'));
        self::assertSame(1, Read::map($this->there('reconcile', ['later' => 300]))['confirmed']);
        // Its mails are out; the old place, which nobody asks any longer, takes the order over with them.
        $this->checker->most_mails = 2;
        self::reconcile(300);
        $this->check();
    }

    private function copy(): void
    {
        Db::run('DROP DATABASE IF EXISTS %i', self::COPY);
        Db::run('CREATE DATABASE %i CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci', self::COPY);
        foreach (Db::column('SHOW TABLES') as $table) {
            Db::run('CREATE TABLE %i.%i LIKE %i', self::COPY, $table, $table);
            Db::run('INSERT INTO %i.%i SELECT * FROM %i', self::COPY, $table, $table);
        }
        $socket = stream_socket_server('tcp://127.0.0.1:0');
        assert($socket !== false);
        $this->port = (int) explode(':', (string) stream_socket_get_name($socket, false))[1];
        fclose($socket);
        $this->server = proc_open(
            [PHP_BINARY, '-S', "127.0.0.1:{$this->port}", '-t', rtrim(ABSPATH, '/'), dirname(__DIR__, 3) . '/bin/site/router.php'],
            [1 => ['file', '/dev/null', 'w'], 2 => ['file', '/dev/null', 'w']],
            $pipes,
            null,
            $this->environment() + getenv(),
        ) ?: null;
        for ($i = 0; $i < 100 && @file_get_contents("http://127.0.0.1:{$this->port}/wp-includes/images/blank.gif") === false; ++$i) {
            usleep(50_000);
        }
    }

    /** @return array<string, string> */
    private function environment(): array
    {
        return ['MUSEAU_DB_NAME' => self::COPY, 'MUSEAU_PORT' => (string) $this->port, 'MUSEAU_STRIPE_API' => MUSEAU_STRIPE_API];
    }

    /** @param array<string, mixed> $data */
    private function there(string $task, array $data = []): mixed
    {
        return self::in_process($task, $data, $this->environment());
    }

    /**
     * The status that the copy answers to Stripe about an intent.
     *
     * @return list<int>
     */
    private function webhook(string $intent_id): array
    {
        $body = Simulator::event($intent_id, 'payment_intent.succeeded');
        $time = time();
        $answer = Shopper::together([['POST', "http://127.0.0.1:{$this->port}/wp-json/museau-react/v1/stripe-webhook", ['raw' => $body], '', [
            "Stripe-Signature: t=$time,v1=" . hash_hmac('sha256', "$time.$body", 'whsec_museau'),
        ]]]);

        return array_map(static fn(Answer $one): int => $one->status, $answer);
    }

    /**
     * What of the outside world belongs to the shop: money at Stripe, letters, photographs.
     *
     * @return array<string, mixed>
     */
    private function traces(): array
    {
        $ledger = Simulator::door('ledger');
        $mails = glob(dirname(ABSPATH) . '/mails/*.json') ?: [];
        $site = museau()->keys()->site();
        $files = glob(WP_CONTENT_DIR . '/museau-private/*.jpg') ?: [];

        return [
            'intents' => array_map(
                static fn(array $intent): array => [$intent['id'] ?? '', $intent['status'] ?? ''],
                array_values(array_filter(Read::maps($ledger['intents'] ?? null), static fn(array $intent): bool => (Read::map($intent['metadata'] ?? null)['site'] ?? '') === $site)),
            ),
            'refunds' => count(Read::maps($ledger['refunds'] ?? null)),
            'mails' => count($mails),
            'photos' => array_map(static fn(string $file): string => (string) sha1_file($file), $files),
            'rows' => Db::value('SELECT COUNT(*) FROM %i', Schema::table('photos')),
        ];
    }
}
