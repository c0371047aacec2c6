<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Journal\Sentence;
use Museau\Kernel\Read;
use Museau\Rest\Access;
use Museau\Rest\Routes;
use Museau\Tests\Support\Hooks;
use Museau\Tests\Support\RestHandler;
use Museau\Tests\Support\Stopped;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;

/**
 * Who may do what, one table for every door: our routes, our screens and buttons in wp-admin, and WordPress's own routes where they
 * reach what is ours. What the table does not say is forbidden, and a door that it does not name fails the test (S02, S20, S26).
 */
final class DoorsTest extends WordPressTestCase
{
    private const ROLES = ['anonymous', 'subscriber', 'customer', 'contributor', 'author', 'editor', 'shop_manager', 'administrator'];

    private const EVERYBODY = 'anonymous subscriber customer contributor author editor shop_manager administrator';

    private const SIGNED_IN = 'subscriber customer contributor author editor shop_manager administrator';

    private const WRITERS = 'contributor author editor shop_manager administrator';

    private const AUTHORS = 'author editor shop_manager administrator';

    private const EDITORS = 'editor shop_manager administrator';

    private const KEEPERS = 'shop_manager administrator';

    /** Our routes, by the access that docs/rest-manifest.json names. The webhook is everybody's door and asks for a signature. */
    private const ROUTES = ['anyone' => self::EVERYBODY, 'signed' => self::EVERYBODY, 'shop_manager' => self::KEEPERS];

    /** Screens that we add to wp-admin's menu, by page. */
    private const SCREENS = [
        'museau-settings' => self::KEEPERS,
        'museau-journal' => self::KEEPERS,
        'museau-law' => self::KEEPERS,
        'museau-messages' => self::KEEPERS,
        'museau-contests' => self::KEEPERS,
        'museau-reviews' => self::KEEPERS,
        'museau-recettes' => self::KEEPERS,
        'museau-bons' => self::KEEPERS,
        'museau-guide' => self::KEEPERS,
        'museau-checklist' => 'administrator',
        'museau-archive' => 'administrator',
        'museau-orders' => self::KEEPERS,
    ];

    /** What our buttons and links ask of admin-post.php and admin-ajax.php, each with its own valid nonce: hook => who, nonce, query. */
    private const BUTTONS = [
        'admin_post_museau_order' => [self::KEEPERS, 'museau_order1', ['order' => '1', 'step' => 'x']],
        'admin_post_museau_ship_orders' => [self::KEEPERS, 'museau_ship_orders', []],
        'admin_post_museau_packing' => [self::KEEPERS, 'museau_packing1', ['order' => '1']],
        'admin_post_museau_card_picture' => [self::KEEPERS, 'museau_card_picture999999', ['order' => '1', 'proof' => '999999']],
        'admin_post_museau_photo' => [self::KEEPERS, 'museau_photo999999', ['photo' => '999999']],
        'admin_post_museau_photo_rotate' => [self::KEEPERS, 'museau_photo_rotate999999', ['photo' => '999999']],
        'admin_post_museau_mails_again' => [self::KEEPERS, 'museau_mails_again', []],
        'admin_post_museau_delete_message' => [self::KEEPERS, 'museau_delete_message', ['message' => '999999']],
        'admin_post_museau_contest' => [self::KEEPERS, 'museau_contest1', ['contest' => '1', 'step' => 'x']],
        'admin_post_museau_review' => [self::KEEPERS, 'museau_review1', ['review' => '1', 'step' => 'x']],
        'admin_post_museau_voucher' => [self::KEEPERS, 'museau_voucherx1', ['id' => '1', 'step' => 'x']],
        'admin_post_museau_export' => [self::KEEPERS, 'museau_export', []],
        'admin_post_museau_site_archive' => ['administrator', 'museau_site_archive', []],
        'admin_post_museau_site_import' => ['administrator', 'museau_site_import', []],
        'admin_post_museau_site_import_end' => ['administrator', 'museau_site_import_end', []],
        'admin_post_museau_sales_book' => [self::KEEPERS, 'museau_sales_book', []],
        'admin_post_museau_sales_page' => [self::KEEPERS, 'museau_sales_page', []],
        'admin_post_museau_consumer_report' => [self::KEEPERS, 'museau_consumer_report', ['bimestre' => '1']],
        'admin_post_museau_invoice' => [self::KEEPERS, 'museau_invoice999999', ['id' => '999999']],
        'admin_post_museau_unknown_money_seen' => [self::KEEPERS, 'museau_unknown_money_seen', []],
        'admin_post_museau_site' => [self::KEEPERS, 'museau_sitemoved', ['answer' => 'moved']],
        'admin_post_museau_pictures' => ['administrator', 'museau_pictures', []],
        'admin_post_museau_rebuild_index' => ['administrator', 'museau_rebuild_index', []],
        'admin_post_museau_mend_page' => ['administrator', 'museau_mend_page', ['slug' => 'x']],
        'admin_post_museau_takeover' => ['administrator', 'museau_takeover', ['step' => 'x']],
        'admin_post_museau_adopt_orders' => [self::KEEPERS, 'museau_adopt_orders', []],
        'wp_ajax_health-check-museau-photos-closed' => ['administrator', 'health-check-site-status', []],
        'wp_ajax_health-check-museau-page-cache' => ['administrator', 'health-check-site-status', []],
        'wp_ajax_health-check-museau-tables' => ['administrator', 'health-check-site-status', []],
        'wp_ajax_health-check-museau-money' => ['administrator', 'health-check-site-status', []],
        'wp_ajax_health-check-museau-vouchers' => ['administrator', 'health-check-site-status', []],
        'wp_ajax_health-check-museau-stock' => ['administrator', 'health-check-site-status', []],
        'wp_ajax_health-check-museau-photo-files' => ['administrator', 'health-check-site-status', []],
        'wp_ajax_health-check-museau-letters' => ['administrator', 'health-check-site-status', []],
        'wp_ajax_health-check-museau-queue' => ['administrator', 'health-check-site-status', []],
        'wp_ajax_health-check-museau-products' => ['administrator', 'health-check-site-status', []],
        'wp_ajax_health-check-museau-invoices' => ['administrator', 'health-check-site-status', []],
    ];

    private const POST_ONLY = ['admin_post_museau_order', 'admin_post_museau_site', 'admin_post_museau_export', 'admin_post_museau_site_archive', 'admin_post_museau_site_import', 'admin_post_museau_site_import_end', 'admin_post_museau_photo_rotate', 'admin_post_museau_contest', 'admin_post_museau_review', 'admin_post_museau_voucher'];

    /**
     * WordPress's own routes: request => who on the embedded engine, and who on WooCommerce where that differs. {news} is a published
     * item, {draft} one that is not, {product} a product, {order} an order of WooCommerce's.
     */
    private const CORE = [
        'GET /wp/v2/museau_news' => [self::EVERYBODY],
        'GET /wp/v2/museau_news/{news}' => [self::EVERYBODY],
        'GET /wp/v2/museau_news/{draft}' => [self::KEEPERS],
        'GET /wp/v2/museau_news?context=edit' => [self::KEEPERS],
        'GET /wp/v2/museau_news?status=draft' => [self::KEEPERS],
        'GET /wp/v2/museau_news/{news}/revisions' => [''],
        'POST /wp/v2/museau_news {"title":"x","status":"publish"}' => [self::KEEPERS],
        'POST /wp/v2/museau_news/{news} {"title":"x"}' => [self::KEEPERS],
        'POST /wp/v2/museau_news/{news} {"meta":{"regles":"x"}}' => [self::KEEPERS],
        'POST /wp/v2/museau_news/{news}/autosaves {"title":"x"}' => [self::KEEPERS],
        'DELETE /wp/v2/museau_news/{news}' => [self::KEEPERS],
        'GET /wp/v2/product' => ['', self::EVERYBODY],
        'POST /wp/v2/product {"title":"x","status":"publish"}' => ['', self::KEEPERS],
        'POST /wp/v2/product/{product} {"title":"x"}' => ['', self::KEEPERS],
        'DELETE /wp/v2/product/{product}' => ['', self::KEEPERS],
        'GET /wp/v2/product_variation' => [''],
        'GET /wp/v2/shop_order' => [''],
        'GET /wp/v2/product_cat' => ['', self::EVERYBODY],
        'POST /wp/v2/product_cat {"name":"x"}' => ['', self::KEEPERS],
        'GET /wp/v2/pa_cadre' => [''],
        'POST /wp/v2/pa_cadre {"name":"x"}' => [''],
        'POST /wp/v2/pages {"title":"x","status":"publish"}' => [self::EDITORS],
        'POST /wp/v2/pages/{page} {"title":"x"}' => [self::EDITORS],
        'DELETE /wp/v2/pages/{page}' => [self::EDITORS],
        'GET /wp/v2/media' => [self::EVERYBODY],
        'POST /wp/v2/media' => [self::AUTHORS],
        'GET /wp/v2/settings' => ['administrator'],
        'POST /wp/v2/settings {"title":"x"}' => ['administrator'],
        'GET /wp/v2/users' => [self::SIGNED_IN],
        'GET /wp/v2/users?context=edit' => ['administrator'],
        'GET /wp/v2/users/{artist}?context=edit' => ['administrator'],
        'POST /wp/v2/users {"username":"x9","email":"x9@example.org","password":"x","roles":["administrator"]}' => ['administrator'],
        'POST /wp/v2/users/{artist} {"password":"x"}' => ['administrator'],
        'GET /wp/v2/types/museau_news?context=edit' => [self::KEEPERS],
        'POST /batch/v1 {"requests":[{"method":"POST","path":"/wp/v2/museau_news","body":{"title":"x","status":"publish"}}]}' => [self::KEEPERS],
        'POST /batch/v1 {"requests":[{"method":"DELETE","path":"/wp/v2/museau_news/{news}"}]}' => [self::KEEPERS],
        'POST /batch/v1 {"requests":[{"method":"DELETE","path":"/museau-react/v1/admin/products/{product}"}]}' => [''],
    ];

    /** Each of our blocks, drawn by the server for the editor. */
    private const BLOCK = self::WRITERS;

    #[TestDox('[S02] Every route of ours is open to the roles of the table and to nobody else')]
    public function test_routes(): void
    {
        self::assertEqualsCanonicalizing(array_column(Access::cases(), 'value'), array_keys(self::ROUTES));
        rest_get_server();
        $wrong = [];
        $asked = 0;
        foreach (self::ROLES as $role) {
            $this->become($role);
            foreach (museau()->routes()->all() as $route) {
                foreach (RestHandler::of(Routes::NAMESPACE, $route->method, '/' . Routes::NAMESPACE . $route->path) as $handler) {
                    ++$asked;
                    $may = $handler->may(new \WP_REST_Request($route->method, $route->path));
                    array_push($wrong, ...self::compare("$route->method $route->path", $role, self::ROUTES[$route->access->value], $may));
                }
            }
        }
        self::assertSame([], $wrong);
        self::assertSame(count(self::ROLES) * count(museau()->routes()->all()), $asked);
    }

    #[TestDox('[S02] Every screen of ours in wp-admin is open to the roles of the table and to nobody else')]
    public function test_screens(): void
    {
        require_once ABSPATH . 'wp-admin/includes/plugin.php';
        $wrong = [];
        $known = [];
        foreach (self::ROLES as $role) {
            $this->become($role);
            $pages = self::menu();
            $known += $pages;
            foreach ($pages as $page => $may) {
                array_push($wrong, ...self::compare($page, $role, self::SCREENS[$page] ?? '', $may));
            }
        }
        self::assertSame([], $wrong);
        $wanted = array_keys(self::SCREENS);
        self::assertEqualsCanonicalizing(self::is_woocommerce() ? array_diff($wanted, ['museau-orders']) : $wanted, array_keys($known));
    }

    #[TestDox('[S02] Every button and link of ours to admin-post.php and admin-ajax.php acts for the roles of the table and for nobody else')]
    public function test_buttons(): void
    {
        $live = self::doors();
        // The button that takes orders over goes once there are none left.
        self::assertEqualsCanonicalizing(array_diff(array_keys(self::BUTTONS), ['admin_post_museau_adopt_orders']), array_diff($live, ['admin_post_museau_adopt_orders']));
        $wrong = [];
        foreach (self::ROLES as $role) {
            foreach ($live as $hook) {
                [$who, $action, $query] = self::BUTTONS[$hook];
                foreach (['POST', 'GET'] as $method) {
                    $this->become($role);
                    $status = self::press($hook, $method, $query, wp_create_nonce($action));
                    // Some read what they act on from a POST alone.
                    $who_by = $method === 'GET' && in_array($hook, self::POST_ONLY, true) ? '' : $who;
                    array_push($wrong, ...self::compare("$method $hook ($status)", $role, $who_by, !in_array($status, [400, 403, 405], true)));
                }
                // Without a nonce nobody's browser can be made to press it.
                if (str_starts_with($hook, 'admin_post') && $role !== 'anonymous' && self::press($hook, 'POST', $query, 'deadbeef00') !== 403) {
                    $wrong[] = "$hook acts for $role without a nonce";
                }
            }
        }
        self::assertSame([], $wrong);
    }

    /** @return iterable<string, array{string}> every button that is registered, not those of a list */
    public static function buttons(): iterable
    {
        foreach (getenv('MUSEAU_SITE') === false ? array_keys(self::BUTTONS) : self::doors() as $hook) {
            yield $hook => [$hook];
        }
    }

    #[DataProvider('buttons')]
    #[TestDox('[S35] A button that refuses writes one line into the journal, in words for a person, and nothing else: $hook')]
    public function test_refused_buttons(string $hook): void
    {
        [$who, $action, $query] = self::BUTTONS[$hook] ?? ['', '', ['photo' => '999999', 'order' => '1']];
        $refused = ['administrator' => null, 'author' => $action, 'subscriber' => $action, 'anonymous' => null];
        $refused += str_contains($who, 'shop_manager') ? [] : ['shop_manager' => $action];
        foreach ($refused as $role => $nonce_of) {
            $this->become($role);
            Db::run('DELETE FROM %i', Schema::table('journal'));
            $writes = [];
            $watch = static function (string $sql) use (&$writes): string {
                if (preg_match('/^\s*(?:INSERT|UPDATE|DELETE|REPLACE)/i', $sql) === 1 && !str_contains($sql, Schema::table('journal'))) {
                    $writes[] = $sql;
                }

                return $sql;
            };
            $nonce = $nonce_of === null ? '' : wp_create_nonce($nonce_of);
            add_filter('query', $watch);
            $status = self::press($hook, 'POST', $query, $nonce);
            // Once more is no second line: who presses a thousand times fills no disk.
            self::press($hook, 'POST', $query, $nonce);
            remove_filter('query', $watch);
            self::assertSame([[], $role === 'anonymous' ? 400 : 403], [$writes, $status], $role);
            $lines = Journal::page(1, 9);
            self::assertCount(1, $lines, "$role: " . wp_json_encode($lines));
            [$detail, $code] = match (true) {
                $role === 'anonymous' => ['', 401],
                $nonce_of === null => ['nonce', 403],
                default => ['', 403],
            };
            self::assertSame(
                ['refusal', $detail, 0, "POST $hook", $code, $role === 'anonymous' ? 0 : get_current_user_id(), 2],
                [$lines[0]['event'], $lines[0]['detail'], $lines[0]['subject'], $lines[0]['route'], $lines[0]['status'], $lines[0]['user_id'], $lines[0]['hits']],
                $role,
            );
            self::assertDoesNotMatchRegularExpression('~[/?\\\\<>_]|museau|boutique|[A-Z]{3}~', Sentence::of($lines[0]));
            self::assertStringContainsString(['nonce' => 'la page avait expiré', 401 => 'personne n\'était connecté'][$detail ?: $code] ?? 'ce compte n\'en a pas le droit', Sentence::of($lines[0]));
        }
    }

    #[TestDox('[S35] The form of the settings, which is sent to its own screen, and a refund that is kept write their refusals, too')]
    public function test_refused_forms(): void
    {
        foreach (['load-toplevel_page_museau-settings' => 'Refusé (réglages) : la page avait expiré, ou la demande ne venait pas d\'elle'] as $hook => $sentence) {
            $this->become('administrator');
            self::menu();
            Db::run('DELETE FROM %i', Schema::table('journal'));
            self::assertSame(403, self::press($hook, 'POST', ['phone' => '06 00 00 00 00'], 'deadbeef00'));
            self::assertSame([$sentence], array_map(Sentence::of(...), Journal::page(1, 9)));
        }
        // WordPress refuses who lacks the right before it names the screen's hook.
        $this->become('author');
        self::menu();
        Db::run('DELETE FROM %i', Schema::table('journal'));
        global $pagenow, $page_hook, $plugin_page;
        $former = [$pagenow, $page_hook, $plugin_page];
        [$pagenow, $page_hook, $plugin_page] = ['admin.php', null, 'museau-settings'];
        $stop = static fn(): callable => static fn() => throw new Stopped(403);
        add_filter('wp_die_handler', $stop, 1);
        try {
            wp_die('', 403);
        } catch (Stopped) {
            self::assertSame(['refusal'], array_column(Journal::page(1, 9), 'event'));
        } finally {
            remove_filter('wp_die_handler', $stop, 1);
            [$pagenow, $page_hook, $plugin_page] = $former;
        }
        $line = ['event' => 'refusal', 'detail' => '', 'subject' => 0, 'route' => 'POST wp_ajax_woocommerce_delete_refund', 'status' => 403];
        self::assertSame('Refusé (remboursement) : l\'argent est déjà rendu', Sentence::of($line));
    }

    #[TestDox('[S20] WordPress\'s own routes give and take what is ours for the roles of the table and for nobody else')]
    public function test_core_routes(): void
    {
        $facts = $this->facts();
        $wrong = [];
        foreach (self::CORE as $request => $who) {
            $allowed = self::is_woocommerce() ? $who[1] ?? $who[0] : $who[0];
            foreach (self::ROLES as $role) {
                $this->become($role);
                $status = $this->ask(strtr($request, $facts));
                array_push($wrong, ...self::compare("$request ($status)", $role, $allowed, $status < 300));
            }
        }
        self::assertSame([], $wrong);
    }

    #[TestDox('[S26] The server draws our blocks for those who write, and no draft for who may not read it')]
    public function test_blocks(): void
    {
        $facts = $this->facts();
        $wrong = [];
        $names = array_values(array_filter(array_keys(\WP_Block_Type_Registry::get_instance()->get_all_registered()), static fn(string $name): bool => str_starts_with($name, 'museau/')));
        self::assertCount(count(glob(museau()->path('blocks/*/block.json')) ?: []), $names);
        foreach (self::ROLES as $role) {
            foreach ($names as $name) {
                $this->become($role);
                $status = $this->ask("GET /wp/v2/block-renderer/$name?context=edit");
                array_push($wrong, ...self::compare("$name ($status)", $role, self::BLOCK, $status < 300));
            }
            foreach (['museau/news-item' => 'newsId', 'museau/product' => 'productId'] as $name => $attribute) {
                $id = $name === 'museau/product' ? $facts['{hidden}'] : $facts['{draft}'];
                $this->become($role);
                $request = new \WP_REST_Request('GET', "/wp/v2/block-renderer/$name");
                $request->set_query_params(['context' => 'edit', 'attributes' => [$attribute => (int) $id]]);
                $_GET['museau_news'] = $id;
                $drawn = (string) wp_json_encode(rest_do_request($request)->get_data());
                unset($_GET['museau_news']);
                if (str_contains($drawn, 'Secret') && !in_array($role, explode(' ', self::KEEPERS), true)) {
                    $wrong[] = "$name shows a draft to $role";
                }
            }
        }
        self::assertSame([], $wrong);
    }

    /** @return list<string> what differs from the table */
    private static function compare(string $what, string $role, string $allowed, bool $may): array
    {
        return $may === in_array($role, explode(' ', $allowed), true) ? [] : ["$what is " . ($may ? 'open' : 'closed') . " to $role"];
    }

    private function become(string $role): void
    {
        /** @var array<array-key, array<string, int>> $users */
        static $users = [];
        wp_set_current_user(0);
        if ($role !== 'anonymous') {
            $users[$this->nameWithDataSet()][$role] ??= $this->sign_in($role);
            wp_set_current_user($users[$this->nameWithDataSet()][$role]);
        }
    }

    /** @return array<string, bool> our pages, and whether this person may open them */
    private static function menu(): array
    {
        global $menu, $submenu, $_wp_menu_nopriv, $_wp_submenu_nopriv;
        $menu = $submenu = $_wp_menu_nopriv = $_wp_submenu_nopriv = [];
        array_map(static fn(\Closure $callback): mixed => $callback(''), self::ours('admin_menu'));
        $pages = [];
        foreach ([...Read::items($menu), ...array_merge([], ...array_map(Read::items(...), Read::items($submenu)))] as $entry) {
            [, $right, $page] = Read::items($entry);
            $pages[Read::text($page)] = current_user_can(Read::text($right));
        }
        $hidden = array_map(static fn(mixed $pages): array => array_keys(Read::map($pages)), Read::items($_wp_submenu_nopriv));
        foreach (array_merge(array_keys(Read::map($_wp_menu_nopriv)), ...$hidden) as $page) {
            $pages[$page] = false;
        }

        return array_filter($pages, static fn(string $page): bool => str_starts_with($page, 'museau'), ARRAY_FILTER_USE_KEY);
    }

    /** @return list<string> hooks of admin-post.php and admin-ajax.php, those for strangers among them, that call the theme */
    private static function doors(): array
    {
        $names = array_filter(array_keys(Hooks::all()), static fn(string $name): bool => preg_match('/^(?:admin_post|wp_ajax)_/', $name) === 1);

        // WooCommerce's own button for refunds: ours only stands before it and takes a right away.
        return array_values(array_diff(array_filter($names, static fn(string $name): bool => self::ours($name) !== []), ['wp_ajax_woocommerce_delete_refund']));
    }

    /** @return list<\Closure> of a hook, those that the theme has put there */
    private static function ours(string $hook): array
    {
        $sources = (string) realpath(museau()->path('src'));

        return array_values(array_filter(
            Hooks::closures($hook),
            static fn(\Closure $callback): bool => str_starts_with((string) (new \ReflectionFunction($callback))->getFileName(), $sources),
        ));
    }

    /**
     * Presses a button as admin-post.php and admin-ajax.php do; nothing that it answers leaves.
     *
     * @param array<string, string> $query
     *
     * @return int the status; 302 when it went on to another page, 200 when it began to answer
     */
    private static function press(string $hook, string $method, array $query, string $nonce): int
    {
        global $pagenow, $page_hook, $wp_current_filter;
        $former = [$_GET, $_POST, $_REQUEST, $_SERVER['REQUEST_METHOD'] ?? 'GET', $pagenow, $page_hook, $wp_current_filter];
        [$door, $name] = preg_match('/^(admin_post_|wp_ajax_|load-)(.+)$/', $hook, $parts) === 1 ? [$parts[1], $parts[2]] : ['', ''];
        $is_ajax = $door === 'wp_ajax_' ? '__return_true' : '__return_false';
        $pagenow = ['admin_post_' => 'admin-post.php', 'wp_ajax_' => 'admin-ajax.php', 'load-' => 'admin.php', '' => ''][$door];
        $page_hook = $door === 'load-' ? $name : null;
        $_GET = $_REQUEST = [...$query, 'action' => $name, '_wpnonce' => $nonce];
        $_POST = $method === 'POST' ? $_GET : [];
        $_SERVER['REQUEST_METHOD'] = $method;
        $stop = static fn(int $status): callable => static fn() => throw new Stopped($status);
        $die = static fn(): callable => static function (mixed $message, mixed $title = '', mixed $args = []): never {
            throw new Stopped(Read::int(is_array($args) ? $args['response'] ?? 200 : $args, 200) ?: 200);
        };
        $said = static function (string $header, int $code): never {
            throw new Stopped($code);
        };
        $hooks = ['wp_die_handler' => $die, 'wp_die_ajax_handler' => $die, 'wp_redirect' => $stop(302), 'nocache_headers' => $stop(200), 'status_header' => $said];
        foreach ($hooks as $name => $callback) {
            add_filter($name, $callback, 1, 2);
        }
        $no_host = static fn(): \WP_Error => new \WP_Error('test', 'Nobody is called.');
        add_filter('wp_doing_ajax', $is_ajax);
        add_filter('pre_http_request', $no_host, 1);
        ob_start();
        try {
            if ($door !== 'load-' && !is_user_logged_in() && !has_action("{$door}nopriv_$name")) {
                wp_die('', 400);
            }
            do_action(($door === 'load-' || is_user_logged_in() ? $hook : "{$door}nopriv_$name") ?: 'none');

            return 200;
        } catch (Stopped $stopped) {
            return $stopped->status;
        } finally {
            ob_end_clean();
            remove_filter('wp_doing_ajax', $is_ajax);
            remove_filter('pre_http_request', $no_host, 1);
            foreach ($hooks as $name => $callback) {
                remove_filter($name, $callback, 1);
            }
            [$_GET, $_POST, $_REQUEST, $_SERVER['REQUEST_METHOD'], $pagenow, $page_hook, $wp_current_filter] = $former;
        }
    }

    /** The status of 'POST /path?query {"json":"body"}'; of a batch, that of its only call. */
    private function ask(string $request): int
    {
        [$method, $path, $body] = [...explode(' ', $request, 3), ''];
        $call = new \WP_REST_Request($method, (string) parse_url($path, PHP_URL_PATH));
        parse_str((string) parse_url($path, PHP_URL_QUERY), $query);
        $call->set_query_params($query);
        if ($body !== '') {
            $call->set_header('Content-Type', 'application/json');
            $call->set_body($body);
        }
        if ($path === '/wp/v2/media' && $method === 'POST') {
            $call->set_header('Content-Disposition', 'attachment; filename="x.png"');
            $call->set_header('Content-Type', 'image/png');
            $call->set_body((string) base64_decode('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', true));
        }
        // What one role may write, the next one must find unwritten.
        Db::wpdb()->query('SAVEPOINT ask');
        $answer = rest_do_request($call);
        $data = Read::map($answer->get_data());
        Db::wpdb()->query('ROLLBACK TO SAVEPOINT ask');
        $user = get_current_user_id();
        wp_cache_flush();
        wp_set_current_user($user);

        return str_starts_with($path, '/batch/') && $answer->get_status() < 300 ? Read::int(Read::map(Read::items($data['responses'] ?? [])[0] ?? [])['status'] ?? 0) : $answer->get_status();
    }

    /** @return array<string, string> what stands between braces in the table */
    private function facts(): array
    {
        $artist = $this->sign_in('administrator');
        $make = static fn(string $type, string $status, string $title): int => (int) wp_insert_post(['post_type' => $type, 'post_status' => $status, 'post_title' => $title, 'post_content' => $title, 'post_author' => $artist]);
        $facts = [
            '{artist}' => (string) $artist,
            '{news}' => (string) $make('museau_news', 'publish', 'Public'),
            '{draft}' => (string) $make('museau_news', 'draft', 'Secret'),
            '{hidden}' => (string) $make('product', 'draft', 'Secret'),
            '{product}' => (string) museau()->settings()->portrait_id(),
            '{page}' => (string) $make('page', 'publish', 'Public'),
        ];
        wp_set_current_user(0);

        return $facts;
    }
}
