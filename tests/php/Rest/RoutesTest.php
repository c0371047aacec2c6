<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Limits\RateLimit;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Rest\Access;
use Museau\Rest\Caller;
use Museau\Rest\Manifest;
use Museau\Rest\Route;
use Museau\Rest\Routes;
use Museau\Tests\Support\RestAnswer;
use Museau\Tests\Support\RestHandler;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** What holds for every route: the committed manifest, bounds, who may call, limits (S01, S02, S09, S24, S33). */
final class RoutesTest extends WordPressTestCase
{
    /** The live routes are those that docs/rest-manifest.json lists; `wp museau manifest` writes it. */
    public function test_the_manifest_is_true(): void
    {
        self::assertSame((string) file_get_contents(museau()->path('docs/rest-manifest.json')), Manifest::json(museau()->routes()->all()));
        $live = [];
        foreach (RestHandler::all(Routes::NAMESPACE) as $handler) {
            $live[] = implode(',', $handler->methods) . ' ' . $handler->path;
        }
        $listed = array_map(static fn(Route $route): string => $route->method . ' /' . Routes::NAMESPACE . $route->path, museau()->routes()->all());
        self::assertEqualsCanonicalizing([...$listed, 'GET /' . Routes::NAMESPACE], $live);
    }

    #[TestDox('A parsed call is known by its route, whatever its address; before that the address tells')]
    public function test_a_call_is_known(): void
    {
        $wp = $GLOBALS['wp'];
        self::assertInstanceOf(\WP::class, $wp);
        [$vars, $address] = [$wp->query_vars, $_SERVER['REQUEST_URI'] ?? ''];
        $_SERVER['REQUEST_URI'] = '/?p=3';
        $wp->query_vars['rest_route'] = '/' . Routes::NAMESPACE . '/cart';
        self::assertSame([true, true, false], [Routes::is_called(), Routes::is_called('cart'), Routes::is_called('products')]);
        $wp->query_vars['rest_route'] = '/wp/v2/posts';
        self::assertFalse(Routes::is_called());
        unset($wp->query_vars['rest_route']);
        self::assertFalse(Routes::is_called());
        $_SERVER['REQUEST_URI'] = '/wp-json/' . Routes::NAMESPACE . '/cart';
        self::assertSame([true, false], [Routes::is_called('cart'), Routes::is_called('products')]);
        [$wp->query_vars, $_SERVER['REQUEST_URI']] = [$vars, $address];
    }

    #[TestDox('Our answers write addresses and French words as they are, those of others as ever')]
    public function test_answers_are_not_escaped(): void
    {
        $options = static fn(string $route): int => Read::int(
            apply_filters('rest_json_encode_options', JSON_PRETTY_PRINT, new \WP_REST_Request('GET', $route)),
        );
        self::assertSame('{
    "path": "/produit/été"
}', json_encode(['path' => '/produit/été'], $options('/' . Routes::NAMESPACE . '/products')));
        self::assertSame(JSON_PRETTY_PRINT, $options('/wp/v2/posts'));
    }

    /** Every argument has bounds. */
    public function test_every_argument_is_bounded(): void
    {
        foreach (museau()->routes()->all() as $route) {
            foreach ($route->args as $name => $schema) {
                $this->is_bounded($schema, $route->method . ' ' . $route->path . ' ' . $name);
            }
        }
        self::assertNotSame([], museau()->routes()->all());
    }

    /** A plugin that closes the REST API to visitors leaves the shop open, and everything else closed. */
    public function test_beside_a_plugin_that_closes_the_api(): void
    {
        /** @var \WP $wp */
        global $wp;
        wp_set_current_user(0);
        $former = [$wp->query_vars['rest_route'] ?? '', $_SERVER['REQUEST_METHOD'] ?? 'GET'];
        $_SERVER['REQUEST_METHOD'] = 'GET';
        foreach ([
            ['/museau-react/v1/products', 401, true],
            ['/museau-react/v1/products', 403, false],
            ['/museau-react/v1/admin/products', 401, false],
            ['/wp/v2/posts', 401, false],
        ] as [$route, $status, $open]) {
            $wp->query_vars['rest_route'] = $route;
            $answer = apply_filters('rest_authentication_errors', new \WP_Error('rest_login_required', 'Members only.', ['status' => $status]));
            self::assertSame($open, !is_wp_error($answer), "$route $status");
        }
        [$wp->query_vars['rest_route'], $_SERVER['REQUEST_METHOD']] = $former;
    }

    /** Every route × role × nonce answers as the manifest says. Only permissions are asked: nothing is done. */
    public function test_who_may_call(): void
    {
        rest_get_server();
        $outcomes = ['anyone' => [], 'shop_manager' => [], 'signed' => []];
        foreach (['' => 401, 'subscriber' => 403, 'editor' => 403, 'administrator' => 200] as $role => $expected) {
            foreach (['none', 'stale', 'valid'] as $nonce) {
                foreach (museau()->routes()->all() as $route) {
                    $wanted = match (true) {
                        $route->access !== Access::ShopManager => 200,
                        $nonce === 'stale' => 403,
                        $role === '' || $nonce === 'none' => 401,
                        default => $expected,
                    };
                    $status = $this->status_of($route, $role, $nonce);
                    self::assertSame($wanted, $status, "$route->method $route->path as '$role' with nonce '$nonce'");
                    $outcomes[$route->access->value][] = $status;
                }
            }
        }
        self::assertNotSame([], $outcomes['anyone']);
    }

    /** Exactly N calls pass in a window. */
    public function test_limits_are_exact(): void
    {
        $passed = 0;
        for ($i = 0; $i < 20; ++$i) {
            $passed += RateLimit::allows('test|a', 7, 60) ? 1 : 0;
        }
        self::assertSame(7, $passed);
        self::assertGreaterThan(50, RateLimit::wait('test|a'));
        self::assertTrue(RateLimit::allows('test|b', 7, 60));
    }

    /** [S09] A plain form of a page that hides its address names no origin and is ours; another site's is refused, whatever it names. */
    public function test_plain_forms_of_other_sites(): void
    {
        $passes = static function (string $origin, string $site): bool {
            [$_SERVER['HTTP_ORIGIN'], $_SERVER['HTTP_SEC_FETCH_SITE']] = [$origin, $site];
            try {
                Caller::refuse_foreign_form();

                return true;
            } catch (Refusal) {
                return false;
            } finally {
                unset($_SERVER['HTTP_ORIGIN'], $_SERVER['HTTP_SEC_FETCH_SITE']);
            }
        };
        self::assertSame([true, true, true], [$passes('null', 'same-origin'), $passes('null', ''), $passes(home_url(), 'same-origin')]);
        self::assertSame([false, false, false], [$passes('null', 'cross-site'), $passes('https://evil.example', ''), $passes(home_url(), 'cross-site')]);
    }

    /** A test run's factor widens limits and closes none: one of nothing counts as one. */
    public function test_a_factor_of_nothing(): void
    {
        define('MUSEAU_RATE_FACTOR', '0');
        self::assertSame([true, false], [RateLimit::allows('test|factor', 1, 60), RateLimit::allows('test|factor', 1, 60)]);
    }

    /** An address is the peer's, IPv6 by its /64; a proxy's header changes nothing. */
    public function test_addresses(): void
    {
        $of = static function (string $address): string {
            $_SERVER['REMOTE_ADDR'] = $address;
            $_SERVER['HTTP_X_FORWARDED_FOR'] = wp_generate_password();

            return RateLimit::visitor();
        };
        self::assertSame($of('2001:db8:1:2::1'), $of('2001:db8:1:2:ffff::9'));
        self::assertNotSame($of('2001:db8:1:2::1'), $of('2001:db8:1:3::1'));
        self::assertSame($of('203.0.113.7'), $of('::ffff:203.0.113.7'));
        self::assertNotSame($of('203.0.113.7'), $of('203.0.113.8'));
        $_SERVER['REMOTE_ADDR'] = '127.0.0.1';
    }

    /**
     * Behind a proxy that nobody named each visitor has limits of her own, invented addresses share one that is wide, and
     * the artist is told; who comes directly gains nothing by such a header, and nothing is said.
     */
    public function test_an_unknown_proxy(): void
    {
        delete_option('museau_proxy_seen');
        $asks = static function (string $peer, string $header, string $claimed): bool {
            [$_SERVER['REMOTE_ADDR'], $_SERVER[$header]] = [$peer, $claimed];
            try {
                return RateLimit::allows('pay|' . RateLimit::visitor(), 5, 600);
            } finally {
                $_SERVER['REMOTE_ADDR'] = '127.0.0.1';
                unset($_SERVER[$header]);
            }
        };
        $passed = static fn(int $times, string $peer, string $header, \Closure $claimed): int => count(array_filter(array_map(static fn(int $n): bool => $asks($peer, $header, Read::text($claimed($n))), range(1, $times))));
        $invented = static fn(int $n): string => "198.51.100.$n, 10.0.0.1";
        self::assertSame(5, $passed(20, '8.8.4.4', 'HTTP_X_FORWARDED_FOR', $invented), 'a direct visitor who invents addresses');
        self::assertFalse(RateLimit::is_behind_unknown_proxy());
        self::assertSame(5, $passed(8, '10.0.0.1', 'HTTP_X_FORWARDED_FOR', static fn(): string => '9.9.9.9'), 'one customer');
        self::assertSame(5, $passed(8, '10.0.0.1', 'HTTP_FORWARDED', static fn(): string => 'for="[2001:db8::7]:4711";proto=https'), 'another');
        self::assertTrue(RateLimit::is_behind_unknown_proxy());
        self::assertSame('critical', museau()->shop_health()->address()->status);
        self::assertSame(60 - 10, $passed(200, '127.0.0.1', 'HTTP_CF_CONNECTING_IP', static fn(int $n): string => "198.51.100.$n"), 'all who are behind it');
        self::assertSame(5, $passed(20, '127.0.0.1', 'HTTP_X_FORWARDED_FOR', static fn(int $n): string => "nobody-$n"), 'what is no address names nobody');
        delete_option('museau_proxy_seen');
        self::assertSame('good', museau()->shop_health()->address()->status);
    }

    /** A call of another site's page is refused before anything is done. */
    public function test_foreign_pages(): void
    {
        foreach (['https://evil.example', 'null', home_url() . '.evil.example'] as $origin) {
            self::assertSame(403, $this->call('POST', '/remove-from-cart', ['item_key' => 'a'], ['Origin' => $origin])->get_status());
        }
        self::assertSame(200, $this->call('POST', '/remove-from-cart', ['item_key' => 'a'], ['Origin' => home_url()])->get_status());
    }

    /** [S09] Each header that a browser adds by itself gives another site's page away, whichever of them it sends. */
    public function test_forged_headers(): void
    {
        $refused = [
            ['Sec-Fetch-Site' => 'cross-site'],
            ['Sec-Fetch-Site' => 'cross-site', 'Origin' => home_url()],
            ['Sec-Fetch-Site' => 'same-origin', 'Origin' => 'https://evil.example'],
            ['Referer' => 'https://evil.example/page'],
            ['Origin' => 'null', 'Referer' => home_url('/panier')],
            ['Origin' => 'http://user@evil.example'],
        ];
        foreach ($refused as $headers) {
            self::assertSame(403, $this->call('POST', '/remove-from-cart', ['item_key' => 'a'], $headers)->get_status(), (string) wp_json_encode($headers));
        }
        $taken = [
            [],
            ['Origin' => strtoupper(home_url())],
            ['Referer' => home_url('/panier')],
            ['Sec-Fetch-Site' => 'same-origin', 'Referer' => 'https://evil.example/page'],
            ['Sec-Fetch-Site' => 'none'],
        ];
        foreach ($taken as $headers) {
            self::assertSame(200, $this->call('POST', '/remove-from-cart', ['item_key' => 'a'], $headers)->get_status(), (string) wp_json_encode($headers));
        }
        // The headers of the batch, not those that it puts into its calls.
        $_SERVER['HTTP_ORIGIN'] = 'https://evil.example';
        self::assertSame(403, $this->call('POST', '/remove-from-cart', ['item_key' => 'a'])->get_status());
        unset($_SERVER['HTTP_ORIGIN']);
    }

    /** [S09] What a form of any page can send is taken only with something that such a form cannot send. */
    public function test_simple_forms(): void
    {
        $send = static function (string $type, array $headers = [], array $body = ['item_key' => 'a']): int {
            $request = new \WP_REST_Request('POST', '/museau-react/v1/remove-from-cart');
            $request->set_headers(['Content-Type' => $type] + $headers);
            $request->set_body_params($body);

            return rest_do_request($request)->get_status();
        };
        foreach (['application/x-www-form-urlencoded', 'text/plain;charset=UTF-8', 'multipart/form-data; boundary=x'] as $type) {
            self::assertSame(415, $send($type), $type);
            self::assertSame(403, $send($type, ['Origin' => 'null']), $type);
            self::assertNotContains($send($type, ['Cart-Token' => 'x']), [403, 415], $type);
            self::assertNotContains($send($type, ['Origin' => home_url()]), [403, 415], $type);
        }
        self::assertEqualsCanonicalizing([403, 415], array_column(array_filter(Journal::page(1, 50), static fn(array $line): bool => in_array($line['detail'], ['museau_simple_form', 'museau_foreign_origin'], true)), 'status'), 'each kind is one line of the journal');
        self::assertFalse(apply_filters('rest_jsonp_enabled', true), 'nor is an answer a script that any page may load');
    }

    /** [S09] Nothing turns the address of a picture into a write. */
    public function test_no_other_method(): void
    {
        $_GET['_method'] = 'POST';
        self::assertSame(405, $this->call('POST', '/remove-from-cart', ['item_key' => 'a'])->get_status());
        unset($_GET['_method']);
        $_SERVER['HTTP_X_HTTP_METHOD_OVERRIDE'] = 'POST';
        self::assertSame(405, $this->call('POST', '/remove-from-cart', ['item_key' => 'a'])->get_status());
        $_SERVER['REQUEST_METHOD'] = 'POST';
        self::assertSame(200, $this->call('POST', '/remove-from-cart', ['item_key' => 'a'])->get_status(), 'a client that may only send POST');
        unset($_SERVER['HTTP_X_HTTP_METHOD_OVERRIDE']);
        $_SERVER['REQUEST_METHOD'] = 'GET';
    }

    /** WordPress finds our routes in capitals, too: what holds for them holds however they are spelled. */
    public function test_every_spelling(): void
    {
        $ask = static function (string $method, string $path, array $headers, string $body = '{}'): RestAnswer {
            $request = new \WP_REST_Request($method, $path);
            $request->set_headers(['Content-Type' => 'application/json'] + $headers);
            $request->set_body($body);

            return RestAnswer::dispatched($request);
        };
        $this->sign_in('subscriber');
        foreach (['/museau-react/v1', '/Museau-React/v1', '/MUSEAU-REACT/V1'] as $n => $namespace) {
            self::assertSame(403, $ask('POST', "$namespace/remove-from-cart", ['Origin' => 'https://evil.example'])->get_status(), $namespace);
            self::assertSame(413, $ask('POST', "$namespace/Remove-From-Cart", [], '"' . str_repeat('a', 70000) . '"')->get_status(), $namespace);
            self::assertSame(400, $ask('POST', "$namespace/remove-from-cart", [], '7')->get_status(), $namespace);
            self::assertSame('Il manque : ligne du panier.', Read::map($ask('POST', "$namespace/REMOVE-from-cart", [])->get_data())['message'], $namespace);
            self::assertStringContainsString('no-store', $ask('POST', "$namespace/nothing", [])->text_of_header('Cache-Control'), $namespace);
            self::assertStringContainsString('no-store', $ask('GET', "$namespace/Cart", [])->text_of_header('Cache-Control'), $namespace);
            self::assertSame(403, $ask('GET', "$namespace/" . ['admin', 'ADMIN', 'aDmIn'][$n] . '/products', [])->get_status(), $namespace);
        }
        $lines = array_filter(Journal::page(1, 50), static fn(array $line): bool => $line['status'] === 403 && $line['detail'] === 'rest_forbidden');
        self::assertSame([['GET /admin/products', 3]], array_values(array_map(static fn(array $line): array => [$line['route'], $line['hits']], $lines)), 'one line for all spellings');
    }

    /** A batch reaches none of our routes, however they are spelled. */
    public function test_batches(): void
    {
        $this->sign_in('administrator');
        $batch = new \WP_REST_Request('POST', '/batch/v1');
        $batch->set_body_params(['requests' => array_map(
            static fn(string $path): array => ['method' => 'POST', 'path' => $path, 'body' => ['item_key' => 'a']],
            ['/museau-react/v1/remove-from-cart', '/MUSEAU-react/v1/remove-from-cart', '/museau-react/v1/remove-from-cart/'],
        )]);
        foreach (Read::maps(Read::map(rest_do_request($batch)->get_data())['responses'] ?? null) as $answer) {
            self::assertContains($answer['status'], [400, 404]);
        }
    }

    /** No word of a caller gets into the journal, and none makes it grow: not even as a method. */
    public function test_the_journal_of_refusals_is_bounded(): void
    {
        $before = Journal::count();
        foreach (range(1, 30) as $n) {
            $request = new \WP_REST_Request('MARTIN' . $n, "/museau-react/v1/x$n");
            $request->set_header('Origin', 'https://evil.example');
            self::assertSame(403, rest_do_request($request)->get_status());
        }
        self::assertSame($before + 1, Journal::count());
        self::assertStringNotContainsString('MARTIN', (string) wp_json_encode(Journal::page(1, 5)));
    }

    /** JSON of more than 64 kB or deeper than 5 is refused; a missing or bad field is named in French. */
    public function test_shapes(): void
    {
        self::assertSame(413, $this->call('POST', '/remove-from-cart', ['item_key' => str_repeat('a', 70000)])->get_status());
        self::assertSame(400, $this->call('POST', '/remove-from-cart', ['item_key' => [[[[['a']]]]]])->get_status());
        self::assertSame('Il manque : ligne du panier.', Read::map($this->call('POST', '/remove-from-cart', [])->get_data())['message']);
        self::assertSame('Cette valeur ne convient pas : quantité.', Read::map($this->call('POST', '/add-to-cart', ['product_id' => 1, 'quantity' => 100])->get_data())['message']);
    }

    /** [S10] What is one visitor's, and every refusal, stays out of caches; what is everybody's may be kept. */
    public function test_caches(): void
    {
        $kept = fn(string $method, string $path, array $params = []): bool => !str_contains($this->call($method, $path, Read::map($params))->text_of_header('Cache-Control'), 'no-store');
        foreach (['GET /cart', 'GET /order-status?order=1&key=x', 'GET /balance?order=1&key=x', 'GET /contact/token', 'GET /admin/products', 'POST /create-payment-intent', 'POST /remove-from-cart', 'POST /nothing', 'GET /products?page=0', 'GET /concours/999999'] as $call) {
            [$method, $path] = explode(' ', $call);
            parse_str((string) parse_url($path, PHP_URL_QUERY), $params);
            self::assertFalse($kept($method, (string) parse_url($path, PHP_URL_PATH), Read::map($params)), $call);
        }
        self::assertNotSame([], array_filter(museau()->routes()->all(), static fn(Route $route): bool => $route->access === Access::Anyone), 'routes there are');
        foreach (museau()->routes()->all() as $route) {
            self::assertFalse($route->access !== Access::Anyone && $route->cache === 'public', $route->path);
        }
    }

    /** The users of the site are not listed to visitors (S26). */
    public function test_users_are_hidden(): void
    {
        self::assertSame(404, rest_do_request(new \WP_REST_Request('GET', '/wp/v2/users'))->get_status());
        self::assertSame(404, rest_do_request(new \WP_REST_Request('GET', '/wp/v2/users/1'))->get_status());
    }

    private function status_of(Route $route, string $role, string $nonce): int
    {
        /** @var \WP $wp */
        global $wp, $wp_rest_auth_cookie;
        /** @var array<string, int> $users */
        static $users = [];
        $users[$role] ??= $role === '' ? 0 : $this->sign_in($role);
        wp_set_current_user($users[$role]);
        $wp_rest_auth_cookie = true;
        $path = '/' . Routes::NAMESPACE . (preg_replace('/\(\?P<\w+>[^)]*\)/', '1', $route->path) ?? '');
        $wp->query_vars['rest_route'] = $path;
        $_SERVER['REQUEST_METHOD'] = $route->method;
        $_SERVER['HTTP_X_WP_NONCE'] = match ($nonce) {
            'valid' => wp_create_nonce('wp_rest'),
            'stale' => 'deadbeef00',
            default => null,
        };
        $asked = rest_get_server()->check_authentication();
        unset($_SERVER['HTTP_X_WP_NONCE'], $wp->query_vars['rest_route']);
        $_SERVER['REQUEST_METHOD'] = 'GET';
        if (is_wp_error($asked)) {
            return Read::int(Read::map($asked->get_error_data())['status'] ?? 500);
        }
        foreach (RestHandler::of(Routes::NAMESPACE, $route->method, '/' . Routes::NAMESPACE . $route->path) as $handler) {
            $permitted = $handler->permission(new \WP_REST_Request($route->method, $path));

            return is_wp_error($permitted) ? Read::int(Read::map($permitted->get_error_data())['status'] ?? 500) : ($permitted === true ? 200 : 500);
        }

        return 404;
    }

    /** @param array<string, mixed> $schema */
    private function is_bounded(array $schema, string $name): void
    {
        if (isset($schema['enum'])) {
            return;
        }
        foreach ((array) ($schema['type'] ?? 'untyped') as $type) {
            match ($type) {
                'boolean', 'null' => null,
                'string' => self::assertTrue(isset($schema['maxLength']) || isset($schema['pattern']) || isset($schema['format']), "$name has no maxLength"),
                'integer', 'number' => self::assertTrue(isset($schema['minimum'], $schema['maximum']), "$name has no bounds"),
                'array' => self::assertTrue(isset($schema['maxItems'], $schema['items']), "$name has no maxItems"),
                'object' => self::assertTrue(isset($schema['maxProperties']) || isset($schema['properties']) || isset($schema['additionalProperties']), "$name is open"),
                default => self::fail("$name has no type"),
            };
        }
        if (is_array($schema['items'] ?? null)) {
            $this->is_bounded(Read::map($schema['items']), $name . '[]');
        }
        foreach (Read::map($schema['properties'] ?? []) as $property => $inner) {
            $this->is_bounded(Read::map($inner), $name . '.' . $property);
        }
    }
}
