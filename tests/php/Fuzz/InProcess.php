<?php

declare(strict_types=1);

namespace Museau\Tests\Fuzz;

use Museau\Domain\Orders\BillingDetails;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Limits\FormToken;
use Museau\Kernel\Read;
use Museau\Tests\Support\RestAnswer;

/**
 * Sends generated requests through WordPress's own REST server in this process, each in a savepoint of an open transaction that is
 * rolled back: fast, and every request finds the same shop. No mail leaves, no host is called; both are counted.
 */
final class InProcess
{
    /** @var list<string> */
    public array $faults = [];

    /** @var array<int, int> answers by status */
    public array $statuses = [];

    /** @var list<string> addresses that PHP wanted to call, Stripe's apart */
    public array $called = [];

    public readonly Generator $generator;

    private Scanner $scanner;

    /** @var array<string, int> */
    private array $users = [];

    /** @var list<string> notices of the request that is running */
    private array $notices = [];

    public function __construct(int $seed)
    {
        foreach (Generator::ROLES as $role) {
            $this->users[$role] = $role === '' ? 0 : self::user($role);
        }
        $this->generator = new Generator($seed, Generator::manifest(museau()->path('docs/rest-manifest.json')), $this->facts());
        $this->scanner = new Scanner(Scanner::people());
    }

    /** Runs requests $from to $to (excluded); of ten, one is a batch and one a route of WordPress's own. */
    public function run(int $from, int $to): void
    {
        $stripe = $this->answer_for_stripe(...);
        $mail = static fn(): bool => true;
        add_filter('pre_http_request', $stripe, 1, 3);
        add_filter('pre_wp_mail', $mail, 1);
        set_error_handler(function (int $level, string $text, string $file = '', int $line = 0): bool {
            if ((error_reporting() & $level) !== 0) {
                $this->notices[] = "notice: $text at " . basename($file) . ":$line";
            }

            return true;
        });
        $log = ini_set('error_log', '/dev/null');
        try {
            for ($n = $from; $n < $to; ++$n) {
                $this->send(match ($n % 10) {
                    9 => $this->generator->batch($n),
                    8 => $this->generator->core($n),
                    default => $this->generator->rest($n),
                });
            }
        } finally {
            ini_set('error_log', (string) $log);
            restore_error_handler();
            remove_filter('pre_http_request', $stripe, 1);
            remove_filter('pre_wp_mail', $mail, 1);
            wp_set_current_user(0);
        }
    }

    private function send(Request $request): void
    {
        $this->notices = [];
        $headers = $request->headers;
        if (isset($headers['X-Fuzz-Sign'])) {
            $headers['Stripe-Signature'] = 't=' . time() . ',v1=' . hash_hmac('sha256', time() . '.' . $request->body, museau()->keys()->webhook_secrets()[0] ?? '');
        }
        Db::wpdb()->query('SAVEPOINT fuzz');
        wp_cache_flush();
        wp_set_current_user($this->users[$request->user()] ?? 0);
        $query = self::as_php($request->query);
        // As WP_REST_Server::serve_request() does before it hands a request on.
        $method = Read::text($query['_method'] ?? '') ?: ($headers['X-HTTP-Method-Override'] ?? $request->method);
        $_GET = $query;
        $call = new \WP_REST_Request(strtoupper($method), $request->path);
        $call->set_headers($headers);
        $call->set_query_params($query);
        $call->set_body($request->body);
        $form = $call->get_content_type();
        if (($form['value'] ?? '') === 'application/x-www-form-urlencoded') {
            parse_str($request->body, $fields);
            $call->set_body_params($fields);
        }
        try {
            $response = RestAnswer::dispatched($call);
            $status = $response->get_status();
            $answer = wp_json_encode([$response->get_headers(), rest_get_server()->response_to_data($response, false)], JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
            if ($answer === false) {
                $this->fault($request, 'the answer is no JSON: ' . json_last_error_msg());
            }
        } catch (\Throwable $error) {
            $status = 500;
            $answer = '';
            $this->fault($request, $error::class . ': ' . $error->getMessage() . ' at ' . basename($error->getFile()) . ':' . $error->getLine());
        } finally {
            $_GET = [];
            Transaction::nest(true);
            Db::wpdb()->query('ROLLBACK TO SAVEPOINT fuzz');
            wp_cache_flush();
        }
        $this->statuses[$status] = ($this->statuses[$status] ?? 0) + 1;
        $is_keeper = $request->is_keepers();
        foreach ([...$this->notices, ...$this->scanner->faults($request, $status, (string) $answer, $is_keeper)] as $fault) {
            $this->fault($request, $fault);
        }
        if ($request->managed && !$is_keeper && $status < 300) {
            $this->fault($request, "answered $status without the right");
        }
        if ($request->uncached && !str_contains((string) $answer, 'no-store')) {
            $this->fault($request, "a cache may keep this answer $status");
        }
    }

    private function fault(Request $request, string $fault): void
    {
        $this->faults[] = "$fault\n    $request";
    }

    /**
     * What PHP makes of a query string.
     *
     * @param array<string, mixed> $query
     *
     * @return array<string, mixed>
     */
    private static function as_php(array $query): array
    {
        parse_str(http_build_query($query), $read);

        return Read::map($read);
    }

    /** @param array<string, mixed> $args */
    private function answer_for_stripe(mixed $answer, array $args, string $url): mixed
    {
        $api = museau()->keys()->api() ?? 'https://api.stripe.com';
        if (!str_starts_with($url, $api)) {
            $this->called[] = $url;

            return new \WP_Error('fuzz', 'Nobody is called.');
        }
        $id = 'pi_fuzz_' . bin2hex(random_bytes(4));

        return ['headers' => [], 'response' => ['code' => 200, 'message' => 'OK'], 'cookies' => [], 'filename' => null, 'body' => (string) wp_json_encode([
            'id' => $id, 'object' => 'payment_intent', 'client_secret' => $id . '_secret_x', 'status' => 'requires_payment_method', 'amount' => 1000, 'amount_received' => 0, 'currency' => 'eur', 'livemode' => false, 'metadata' => [], 'data' => [], 'has_more' => false,
        ])];
    }

    /**
     * True values, so that not everything ends at the first check.
     *
     * @return array<string, list<int|string>>
     */
    private function facts(): array
    {
        $products = get_posts(['post_type' => 'product', 'numberposts' => 12, 'post_status' => 'publish']);
        $news = get_posts(['post_type' => 'museau_news', 'numberposts' => 6, 'post_status' => 'publish']);
        $portrait = museau()->settings()->portrait_id();
        $cart = museau()->carts()->add(null, $portrait, 1, museau()->catalogue()->find($portrait)->variations[0]->id ?? 0);
        $order = museau()->orders()->place($cart, new BillingDetails('Planté', 'Secret', '', '1 rue', '', '75011', 'Paris', '0611223344', 'plantee@secret.example', true), '', []);
        $again = museau()->carts()->add(null, $portrait, 1, museau()->catalogue()->find($portrait)->variations[0]->id ?? 0);

        return [
            'ids' => [...array_map(static fn(\WP_Post $post): int => $post->ID, [...$products, ...$news]), $portrait, $order->id],
            'slugs' => [...array_map(static fn(\WP_Post $post): string => $post->post_name, [...$products, ...$news]), 'oeuvre-originale', 'impression'],
            'orders' => [$order->id, 1, 2],
            'keys' => [$order->key, str_repeat('a', 32)],
            'tokens' => [$cart->token, $again->token],
            'lines' => array_map(static fn(\Museau\Domain\Cart\CartLine $line): string => $line->key, $again->lines),
            'notes' => [FormToken::issue(time() - 60)],
            'categories' => ['oeuvre-originale', 'impression', 'portraits', 'carte-postale'],
        ];
    }

    private static function user(string $role): int
    {
        $there = get_user_by('login', "fuzz-$role");
        $id = $there instanceof \WP_User ? $there->ID : wp_insert_user(['user_login' => "fuzz-$role", 'user_pass' => wp_generate_password(), 'role' => $role, 'user_email' => "$role@secret.example"]);

        return is_int($id) ? $id : throw new \RuntimeException("No user $role.");
    }
}
