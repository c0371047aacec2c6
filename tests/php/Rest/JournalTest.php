<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Payments\AskedPayments;
use Museau\Domain\Payments\Intent;
use Museau\Domain\Payments\PaymentConfirmation;
use Museau\Domain\Payments\PaymentFailed;
use Museau\Domain\Payments\Payments;
use Museau\Domain\Schedule\PhotoClock;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Journal\Sentence;
use Museau\Kernel\Log\Log;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** The audit trail (S35). */
final class JournalTest extends WordPressTestCase
{
    use MakesProducts;

    protected function setUp(): void
    {
        parent::setUp();
        Db::run('DELETE FROM %i', Schema::table('journal'));
    }

    #[TestDox('[S35] Admin writes, refusals, mismatches and webhook failures are written down, each as its schema says and without a word from outside')]
    public function test_everything_is_written_down(): void
    {
        $hers = ['email' => 'zoe.journal@example.org', 'name' => 'Zoé Journalière', 'item_key' => 'sk_test_zoe'];
        $this->call('GET', '/admin/products');
        $this->call('POST', '/admin/term', $hers + ['taxonomy' => 'pa_serie']);
        $this->call('POST', '/remove-from-cart', $hers, ['Origin' => 'https://zoe.journal.example']);
        $this->call('POST', '/remove-from-cart', ['item_key' => str_repeat('zoe', 30000)]);
        $this->call('POST', '/stripe-webhook', $hers, ['Stripe-Signature' => 't=1,v1=zoe']);
        $this->failing_webhook();
        $order = $this->mismatch();
        $user = $this->sign_in();
        $made = $this->call('POST', '/admin/term', ['name' => 'Zoé Journalière', 'taxonomy' => 'pa_serie']);

        $lines = array_reverse(Journal::page(1, 50));
        self::assertSame([
            ['refusal', 'rest_forbidden', 'GET /admin/products', 401, 0, 0],
            ['refusal', 'rest_forbidden', 'POST /admin/term', 401, 0, 0],
            ['refusal', 'museau_foreign_origin', 'POST', 403, 0, 0],
            ['refusal', 'museau_too_large', 'POST', 413, 0, 0],
            ['webhook', 'museau_webhook_signature', 'POST /stripe-webhook', 400, 0, 0],
            ['webhook', 'payment_intent.succeeded, Museau\Domain\Payments\PaymentFailed', 'POST /stripe-webhook', 500, 0, 0],
            ['mismatch', 'amount, currency, payment', '', 0, $order, 0],
            ['write', '', 'POST /admin/term', 201, $made->int('id'), $user],
        ], array_map(static fn(array $line): array => [$line['event'], $line['detail'], $line['route'], $line['status'], $line['subject'], $line['user_id']], $lines));
        foreach ($lines as $line) {
            self::assertNotNull(Event::tryFrom($line['event']));
            self::assertMatchesRegularExpression('/^[A-Za-z0-9_,.\\\\ -]{0,190}$/', $line['detail']);
            self::assertSame([true, 1], [$line['created'] > time() - 60, $line['hits']]);
        }
        self::assertDoesNotMatchRegularExpression('/zo[eé]|journali|sk_test|@/iu', (string) wp_json_encode(Db::rows('SELECT detail, route, event FROM %i', Schema::table('journal'))));
    }

    #[TestDox('The screen tells each line in a sentence: no route, no code, whatever was written down')]
    public function test_sentences(): void
    {
        $line = ['created' => time(), 'detail' => '', 'subject' => 12, 'user_id' => 0, 'status' => 403, 'hits' => 1];
        $told = static fn(Event $event, string $route = '', string $detail = '', int $status = 403): string => Sentence::of(['event' => $event->value, ...$line, 'route' => $route, 'detail' => $detail, 'status' => $status]);
        self::assertSame('Produit mis à la corbeille (n° 12)', $told(Event::Write, 'DELETE /admin/products/(?P<id>\d+)'));
        self::assertSame('Actualité ajoutée (n° 12)', $told(Event::Write, 'POST /news'));
        self::assertSame('Commande : expédiée (n° 12)', $told(Event::Write, '', 'order ship'));
        self::assertSame('Refusé (produits) : personne n\'était connecté (n° 12)', $told(Event::Refusal, 'GET /admin/products', 'rest_forbidden', 401));
        self::assertSame('Refusé (boutique) : la demande venait d\'un autre site (n° 12)', $told(Event::Refusal, 'POST', 'museau_foreign_origin'));
        self::assertSame('Un paiement ne correspond pas à sa commande : la somme, la devise (n° 12)', $told(Event::Mismatch, '', 'amount, currency'));
        foreach (museau()->routes()->all() as $route) {
            foreach (Event::cases() as $event) {
                self::assertDoesNotMatchRegularExpression('~[/?\\\\<>_]|museau|rest|[A-Z]{3}~', $told($event, $route->name(), $event === Event::Error ? 'Museau\\Kernel\\Database\\DatabaseFailed' : 'museau_code'), $route->name());
            }
        }
    }

    #[TestDox('[S35] A thousand equal refusals are one line that counts them')]
    public function test_a_flood_fills_no_disk(): void
    {
        // A line counts an hour, which must not end in between.
        Clock::shift(HOUR_IN_SECONDS - time() % HOUR_IN_SECONDS);
        for ($i = 0; $i < 1000; ++$i) {
            Journal::write(Event::Refusal, 'rest_forbidden', 0, 'GET /admin/products', 401);
        }
        self::assertSame([1, 1000], [Journal::count(), Journal::page(1, 9)[0]['hits'] ?? 0]);
    }

    #[TestDox('[S35] The line of an error names its kind and places, not its arguments nor quoted values')]
    public function test_the_line_of_an_error(): void
    {
        $fail = static fn(string $email) => throw new \RuntimeException("Duplicate entry '$email' for key 'email'");
        try {
            $fail('zoe@example.org');
        } catch (\RuntimeException $error) {
            self::assertStringStartsWith('{"app":"museau","level":"error","event":"test","error":"RuntimeException","words":"Duplicate entry … for key …","at":["Rest/JournalTest.php:', Log::line('error', 'test', [], $error));
            self::assertStringNotContainsString('zoe', Log::line('error', 'test', [], $error));
        }
    }

    /** An event that Stripe signed, about an intent of ours that is not written down yet. */
    private function failing_webhook(): void
    {
        $body = (string) wp_json_encode(['id' => 'evt_journal', 'type' => 'payment_intent.succeeded', 'data' => ['object' => [
            'object' => 'payment_intent', 'id' => 'pi_zoe', 'receipt_email' => 'zoe.journal@example.org', 'metadata' => ['site' => museau()->keys()->site()],
        ]]]);
        $request = new \WP_REST_Request('POST', '/museau-react/v1/stripe-webhook');
        $request->set_header('Content-Type', 'application/json');
        $request->set_header('Stripe-Signature', 't=' . time() . ',v1=' . hash_hmac('sha256', time() . '.' . $body, museau()->keys()->webhook_secrets()[0] ?? ''));
        $request->set_body($body);
        $log = ini_set('error_log', '/dev/null');
        self::assertSame(500, rest_do_request($request)->get_status());
        ini_set('error_log', (string) $log);
    }

    /** Money that is not what was asked; answers the order's number. */
    private function mismatch(): int
    {
        $billing = new BillingDetails('Zoé', 'Journalière', '', '1 rue', '', '75011', 'Paris', '0612345678', 'zoe.journal@example.org', true);
        $order = museau()->orders()->place(museau()->carts()->add(null, $this->an_original(), 1), $billing, '', []);
        $payment = museau()->ledger()->add($order->id, 'full', 'journal', '', $order->total);
        self::assertNotNull($payment);
        $intent = new Intent('pi_journal', 'secret', 'succeeded', 1, 1, 'usd', false, ['order_id' => (string) $order->id, 'site' => museau()->keys()->site()]);
        museau()->ledger()->attach($payment, $intent);
        $stripe = $this->createStub(Payments::class);
        $stripe->method('find')->willReturn($intent);
        $log = ini_set('error_log', '/dev/null');
        try {
            (new PaymentConfirmation($stripe, new AskedPayments($stripe, museau()->ledger(), museau()->orders()), museau()->ledger(), museau()->orders(), museau()->carts(), museau()->keys(), museau()->mails(), museau()->cart_photos(), new PhotoClock(museau()->orders()), museau()->voucher_sales()))->confirm(museau()->ledger()->of_intent('pi_journal') ?? self::fail('No payment.'));
            self::fail('The payment was taken.');
        } catch (PaymentFailed) {
            ini_set('error_log', (string) $log);
        }

        return $order->id;
    }
}
