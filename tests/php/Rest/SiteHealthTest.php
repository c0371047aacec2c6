<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Payments\Keys;
use Museau\Domain\Payments\ReconcileSchedule;
use Museau\Domain\Photos\PhotoStore;
use Museau\Engine\WooCommerce\WooHealth;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Health\ChecklistLine;
use Museau\Kernel\Health\Finding;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Screens\Health\AccountSecurity;
use Museau\Screens\Health\Invariants;
use Museau\Screens\Health\Server;
use Museau\Screens\Health\ShopHealth;
use Museau\Screens\Health\WebHealth;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** WordPress's screen 'Santé du site': each state of the shop is seen, and says what to do. */
final class SiteHealthTest extends WordPressTestCase
{
    private const GB = 1024 ** 3;

    #[TestDox('The screen gets our tests in its own shape, and every one of them answers')]
    public function test_the_screen(): void
    {
        $this->sign_in();
        require_once ABSPATH . 'wp-admin/includes/class-wp-site-health.php';
        $this->answer_as_a_site([]);
        $tests = \WP_Site_Health::get_tests();
        $ours = static fn(string $kind): array => array_filter(array_map(Read::map(...), Read::map($tests[$kind])), static fn(string $name): bool => str_starts_with($name, 'museau_'), ARRAY_FILTER_USE_KEY);
        self::assertCount(self::is_woocommerce() ? 16 : 15, $ours('direct'));
        self::assertSame(['museau_photos_closed', 'museau_page_cache', ...array_map(static fn(string $name): string => "museau_$name", Invariants::NAMES)], array_keys($ours('async')));
        foreach ([...array_map(static fn(mixed $test): mixed => Read::map($test)['test'], $ours('direct')), ...array_map(static fn(mixed $test): mixed => Read::map($test)['async_direct_test'], $ours('async'))] as $name => $test) {
            self::assertIsCallable($test);
            $result = Read::map($test());
            self::assertSame($name, $result['test']);
            self::assertContains($result['status'], ['good', 'recommended', 'critical']);
            self::assertNotSame('', $result['label']);
            self::assertStringStartsWith('<p>', Read::text($result['description']));
            if ($result['status'] !== 'good') {
                // What to do: at least a second sentence, or a link.
                self::assertMatchesRegularExpression('/[.:].*[.]|href=/s', Read::text($result['description']) . Read::text($result['actions']), $name);
            }
        }
        foreach ($ours('async') as $name => $test) {
            $action = Read::text(Read::map($test)['test']);
            self::assertSame(strtr($name, '_', '-'), $action);
            self::assertNotFalse(has_action("wp_ajax_health-check-$action"));
        }
    }

    #[TestDox('The information holds no name, address or secret, and says what a helper needs to know')]
    public function test_the_information(): void
    {
        museau()->settings()->save(['email' => 'camille@example.org', 'phone' => '06 98 76 54 32', 'legal_name' => 'Camille Durand', 'stripe_secret_key' => 'sk_test_secret', 'stripe_webhook_secret' => 'whsec_secret']);
        $museau = Read::map(Read::map(apply_filters('debug_information', []))['museau'] ?? null);
        $fields = Read::map($museau['fields'] ?? null);
        self::assertSame(self::is_woocommerce() ? 'woocommerce' : 'embedded', Read::map($fields['engine'] ?? null)['value'] ?? null);
        self::assertGreaterThan(10, Read::map($fields['products'] ?? null)['value'] ?? 0);
        self::assertSame(0, preg_match('/camille|durand|98 76|[sr]k_|whsec|pk_|@/i', (string) wp_json_encode($museau)));
    }

    #[TestDox('Accounts: salts of the sample, missing, short or all the same, no HTTPS, an account named admin, all in order')]
    public function test_accounts(): void
    {
        $salts = array_map(static fn(int $i): string => str_repeat((string) $i, 64), range(1, 8));
        self::assertSame('good', AccountSecurity::health($salts, false, false)->status);
        foreach ([[0 => 'put your unique phrase here'], [3 => ''], [7 => 'short'], [1 => $salts[0]]] as $weak) {
            self::assertSame('critical', AccountSecurity::health(array_replace($salts, $weak), false, false)->status);
        }
        self::assertStringContainsString('HTTPS', AccountSecurity::health($salts, true, true)->label);
        $admin = AccountSecurity::health($salts, true, false);
        self::assertSame(['recommended', admin_url('users.php')], [$admin->status, $admin->url]);
        self::assertSame('good', AccountSecurity::now()->status);
        wp_insert_user(['user_login' => 'admin', 'user_pass' => 'x', 'user_email' => 'admin@example.org']);
        self::assertSame('recommended', AccountSecurity::now()->status);
    }

    #[TestDox('The server: what is missing, what is short, each named')]
    public function test_server(): void
    {
        $good = ['8.2.0', ['gd', 'mbstring', 'curl', 'fileinfo'], true, self::GB, self::GB, 0, 'MariaDB', '10.11.6'];
        $with = static function (array $changed) use ($good): Finding {
            /** @var array{string, list<string>, bool, int, int, int, 'MariaDB'|'MySQL'|'SQLite', string} $facts */
            $facts = array_replace($good, $changed);

            return museau()->shop_health()->server(new Server(...$facts));
        };
        self::assertSame('good', $with([])->status);
        self::assertSame('good', $with([6 => 'SQLite', 7 => ''])->status);
        foreach ([[1, ['mbstring', 'curl', 'fileinfo'], 'critical', 'gd'], [2, false, 'recommended', 'OPcache'], [3, 64 * 1024 ** 2, 'recommended', 'memory_limit'], [4, 2 * 1024 ** 2, 'recommended', 'upload_max_filesize'], [5, 8 * 1024 ** 2, 'recommended', 'post_max_size'], [7, '10.3.39', 'recommended', '10.6']] as [$place, $value, $status, $word]) {
            $found = $with([$place => $value]);
            self::assertSame([$status, true], [$found->status, str_contains($found->text, $word)], $word);
        }
        self::assertContains(Server::now()->database, ['SQLite', 'MariaDB']);
        self::assertSame([], Server::now()->missing());
    }

    #[TestDox('The clock: a run writes itself down; one that is late, or scheduled nowhere, is an alarm')]
    public function test_clock(): void
    {
        wp_clear_scheduled_hook(ReconcileSchedule::CRON);
        delete_option('museau_reconciled');
        self::assertSame('critical', museau()->shop_health()->clock()->status);
        wp_schedule_event(time() + 600, 'museau_ten_minutes', ReconcileSchedule::CRON);
        $found = museau()->shop_health()->clock();
        self::assertSame(['good', true], [$found->status, str_contains($found->text, 'jamais')]);
        self::assertSame('critical', museau()->shop_health()->clock(time() + 600 + 1801)->status);
        update_option('museau_reconciled', time() - 7200);
        self::assertSame('critical', museau()->shop_health()->clock()->status);
        \Museau\Tests\Support\Simulator::start();
        do_action(ReconcileSchedule::CRON);
        self::assertEqualsWithDelta(time(), ReconcileSchedule::health()['last'], 30);
        self::assertSame('good', museau()->shop_health()->clock()->status);
    }

    #[TestDox('Stripe\'s keys: simulated, none, mixed, of test on a public site, live without https, live')]
    public function test_stripe(): void
    {
        $found = museau()->shop_health()->stripe(false, false);
        self::assertSame(['recommended', true], [$found->status, str_contains($found->text, 'simulés')]);
        $said = $this->elsewhere('
            $kept = [];
            add_filter("pre_option_museau_settings", static function () use (&$kept) { return $kept; });
            $said = [];
            foreach ([["", ""], ["sk_live_1", "pk_test_1"], ["sk_test_1", "pk_test_1"], ["rk_live_1", "pk_live_1"]] as [$secret, $publishable]) {
                $kept = ["stripe_secret_key" => $secret, "stripe_publishable_key" => $publishable];
                foreach ([[false, true], [true, true], [true, false]] as $site) {
                    $said[] = museau()->shop_health()->stripe(...$site)->status;
                }
            }
            $kept = [];
            $said[] = museau()->shop_health()->webhook()->status;
            $kept = ["stripe_secret_key" => "sk_test_1"];
            $said[] = museau()->shop_health()->webhook()->status;
            $kept["stripe_webhook_secret"] = "whsec_1";
            $health = [];
            add_filter("pre_option_museau_webhook_health", static function () use (&$health) { return $health; });
            foreach ([[], ["valid" => time()], ["valid" => time() - 60, "refused" => time()]] as $health) {
                $said[] = museau()->shop_health()->webhook()->status;
            }
            $kept["stripe_secret_key"] = "sk_live_1";
            $said[] = museau()->shop_health()->legal()->status;
            return $said;
        ');
        self::assertSame([
            'critical', 'critical', 'critical',
            'critical', 'critical', 'critical',
            'recommended', 'critical', 'critical',
            'good', 'good', 'critical',
            'recommended', 'critical',
            'recommended', 'good', 'critical',
            'critical',
        ], $said);
    }

    #[TestDox('Mails that did not leave are counted, with the button that sends them again')]
    public function test_mails(): void
    {
        Db::run('DELETE FROM %i', Schema::table('mails'));
        self::assertSame('good', museau()->shop_health()->mails()->status);
        foreach ([1 => 1, 2 => 9] as $order => $tries) {
            Db::run("INSERT INTO %i (order_id, kind, recipient, subject, html, text, tries, error, created) VALUES (%d, 'test', 'client@example.org', 'Sujet', '', '', %d, 'refusé', %d)", Schema::table('mails'), $order, $tries, time());
        }
        $found = museau()->shop_health()->mails();
        self::assertSame('critical', $found->status);
        self::assertStringContainsString('2 messages', $found->label);
        self::assertStringContainsString('1 ne sera plus renvoyé tout seul', $found->text);
        self::assertStringContainsString('action=museau_mails_again', $found->url);
        self::assertStringNotContainsString('client@', $found->label . $found->text);
    }

    #[TestDox('Legal fields and what is left of the first run are named')]
    public function test_legal_and_checklist(): void
    {
        $found = museau()->shop_health()->legal();
        self::assertSame('recommended', $found->status);
        self::assertStringContainsString('SIRET', $found->text);
        $done = ChecklistLine::link(true, 'Menus', '', '', '');
        self::assertSame('good', $this->health(lines: static fn(): array => [$done])->checklist()->status);
        $left = ChecklistLine::link(false, 'Première bannière', '', '', '');
        $health = $this->health(lines: static fn(): array => [$done, $left]);
        self::assertSame(['recommended', true], [$health->checklist()->status, str_contains($health->checklist()->text, 'Première bannière')]);
    }

    #[TestDox('Photos: a full disk, a file that is gone')]
    public function test_photos(): void
    {
        Db::run('DELETE FROM %i', Schema::table('photos'));
        self::assertSame('good', $this->health()->photos()->status);
        $full = $this->health(photos: new PhotoStore(static fn(): float => 1024.0))->photos();
        self::assertSame(['critical', true], [$full->status, str_contains($full->text, '500 Mo')]);
        Db::run("INSERT INTO %i (order_id, line_key, file, sha256, width, height, bytes, created) VALUES (1, 'k', 'nulle-part.jpg', '', 1, 1, 1, '2026-01-01T00:00:00Z')", Schema::table('photos'));
        $lost = $this->health()->photos();
        self::assertSame(['critical', true], [$lost->status, str_contains($lost->label, '1 photo')]);
        self::assertSame('museau-private', basename((string) museau()->photos()->health()['url']));
    }

    #[TestDox('S14 A photo that the web server serves is an alarm; refused is good; no answer is said')]
    public function test_photos_closed(): void
    {
        $asked = [];
        foreach (['404' => 'good', '403' => 'good', '200' => 'critical', '500' => 'recommended', '0' => 'recommended'] as $status => $expected) {
            $this->answer_as_a_site(['photo' => (int) $status], $asked);
            self::assertSame($expected, (new WebHealth(museau()->photos()))->photos_closed()->status, (string) $status);
        }
        self::assertMatchesRegularExpression('#/wp-content/museau-private/essai-[0-9a-f]{32}\.jpg$#', $asked[0] ?? '');
        self::assertSame([], glob(museau()->photos()->health()['folder'] . '/essai-*'));
    }

    #[TestDox('P10 Page caches: a kept cart, a lost no-store, a cookie, a nonce, a home page that may not be kept')]
    public function test_page_cache(): void
    {
        foreach ([
            ['good', []],
            ['good', ['token' => '']],
            ['critical', ['token' => 'same']],
            ['critical', ['cart' => ['age' => '12']]],
            ['critical', ['cart' => ['x-cache' => 'HIT from front']]],
            ['good', ['cart' => ['x-cache' => 'MISS', 'age' => '0']]],
            ['critical', ['cart' => ['cache-control' => 'max-age=60']]],
            ['recommended', ['home' => ['set-cookie' => 'visitor=1; path=/']]],
            ['recommended', ['home' => ['cache-control' => 'no-store, private']]],
            ['recommended', ['body' => '<script>{"nonce":"abc123"}</script>']],
            ['good', ['body' => '<script type="application/json" id="museau-data">{"nonce":"abc123"}</script>']],
            ['recommended', ['status' => 503]],
        ] as $place => [$expected, $site]) {
            $this->answer_as_a_site($site);
            $found = (new WebHealth(museau()->photos()))->page_cache();
            self::assertSame($expected, $found->status, $place . ' ' . $found->text);
        }
    }

    #[TestDox('The list of products: one that is missing is seen, and the list is built anew')]
    public function test_index(): void
    {
        self::assertSame('good', museau()->shop_health()->index()->status);
        $before = museau()->product_index()->health();
        Db::run('DELETE FROM %i WHERE product_id = %d', Schema::table('products'), museau()->settings()->portrait_id());
        $found = museau()->shop_health()->index();
        self::assertSame(['recommended', true], [$found->status, str_contains($found->url, 'action=museau_rebuild_index')]);
        museau()->product_index()->mark_outdated();
        self::assertTrue(museau()->product_index()->health()['building']);
        do_action('wp_loaded');
        self::assertSame($before, museau()->product_index()->health());
    }

    #[TestDox('An object cache that answers old settings is an alarm')]
    public function test_object_cache(): void
    {
        self::assertSame('good', museau()->shop_health()->object_cache()->status);
        get_option(Settings::OPTION);
        Db::run("UPDATE %i SET option_value = 'a:0:{}' WHERE option_name = %s", Db::wpdb()->options, Settings::OPTION);
        self::assertSame('critical', museau()->shop_health()->object_cache()->status);
        wp_cache_flush();
        self::assertSame('good', museau()->shop_health()->object_cache()->status);
    }

    #[TestDox('WooCommerce: too old, orders kept the old way, right')]
    public function test_woocommerce(): void
    {
        self::assertSame('critical', WooHealth::finding('9.4.2', true)->status);
        self::assertSame('recommended', WooHealth::finding('10.0.2', false)->status);
        self::assertSame('recommended', WooHealth::finding('10.0.2', true, false)->status);
        self::assertSame('good', WooHealth::finding('10.0.2', true, true)->status);
        if (self::is_woocommerce()) {
            self::assertSame('good', WooHealth::finding()->status);
        }
    }

    /** @param ?\Closure(): list<ChecklistLine> $lines */
    private function health(?PhotoStore $photos = null, ?\Closure $lines = null): ShopHealth
    {
        return new ShopHealth(museau()->settings(), new Keys(museau()->settings()), museau()->mail_queue(), $photos ?? museau()->photos(), museau()->product_index(), $lines ?? static fn(): array => [], 'settings', 'checklist', 'index');
    }

    /**
     * The site's own answers to itself, in place of the web server.
     *
     * @param array{photo?: int, token?: string, cart?: array<string, string>, home?: array<string, string>, body?: string, status?: int} $site
     * @param list<string>                                                                                                                 $asked addresses
     */
    private function answer_as_a_site(array $site, array &$asked = []): void
    {
        remove_all_filters('pre_http_request', 1);
        add_filter('pre_http_request', static function (mixed $answer, array $args, string $url) use ($site, &$asked): mixed {
            $asked[] = $url;
            $respond = static fn(int $status, array $headers, string $body = ''): array => [
                'headers' => $headers,
                'body' => $body,
                'response' => ['code' => $status, 'message' => ''],
                'cookies' => isset($headers['set-cookie']) ? [self::cookie(Read::text($headers['set-cookie']), $url)] : [],
                'filename' => null,
            ];

            return match (true) {
                str_contains($url, 'museau-private') => ($site['photo'] ?? 404) === 0 ? new \WP_Error('http_request_failed', 'no') : $respond($site['photo'] ?? 404, []),
                str_contains($url, '/cart') => $respond($site['status'] ?? 200, ['cart-token' => $site['token'] ?? bin2hex(random_bytes(4)), 'cache-control' => 'no-store', ...$site['cart'] ?? []]),
                rtrim($url, '/') === home_url() => $respond(200, $site['home'] ?? [], $site['body'] ?? '<p>Accueil</p>'),
                default => $answer,
            };
        }, 1, 3);
    }

    protected function tearDown(): void
    {
        if (getenv('MUSEAU_SITE') !== false) {
            remove_all_filters('pre_http_request', 1);
        }
        parent::tearDown();
    }

    /** @return list<mixed> what the code answers in a WordPress of its own without the simulator's keys */
    private function elsewhere(string $code): array
    {
        $file = (string) tempnam(sys_get_temp_dir(), 'museau');
        file_put_contents($file, '<?php error_reporting(0); foreach (["SECRET_KEY", "PUBLISHABLE_KEY", "WEBHOOK_SECRET", "API", "JS"] as $name) { define("MUSEAU_STRIPE_$name", ""); } $_SERVER += ["HTTP_HOST" => "127.0.0.1", "REQUEST_URI" => "/", "REQUEST_METHOD" => "GET"]; require ' . var_export(ABSPATH . 'wp-load.php', true) . '; echo "\n", json_encode((static function () {' . $code . '})());');
        exec(escapeshellarg(PHP_BINARY) . ' ' . escapeshellarg($file) . ' 2>/dev/null', $output);
        unlink($file);

        return Read::items(json_decode((string) end($output), true));
    }

    private static function cookie(string $header, string $url): \WP_Http_Cookie
    {
        [$name, $value] = [...explode('=', strtok($header, ';') ?: '', 2), ''];

        return new \WP_Http_Cookie(['name' => $name, 'value' => $value], $url);
    }
}
