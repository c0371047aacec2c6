<?php

declare(strict_types=1);

namespace Museau\Tests\Network;

use Museau\Domain\Archive\ShopFiles;
use Museau\Domain\Cards\CardKind;
use Museau\Domain\Cards\CardToken;
use Museau\Domain\Cart\CartToken;
use Museau\Domain\Contact\Message;
use Museau\Domain\Contact\Messages;
use Museau\Domain\Orders\AccessToken;
use Museau\Domain\Payments\ReconcileSchedule;
use Museau\Domain\Photos\PhotoFolder;
use Museau\Domain\Privacy\PhotoRetention;
use Museau\Domain\Progress\ProgressLink;
use Museau\Domain\Vouchers\VoucherCodes;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Tables;
use Museau\Kernel\Limits\FormToken;
use Museau\Kernel\Limits\RateLimit;
use Museau\Kernel\Maintenance;
use Museau\Kernel\Read;
use Museau\Tests\Support\PrivacyTools;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** The shop on the second site of a network (folder /atelier); beside it stand the main site's and another one (/encre). */
final class NetworkTest extends WordPressTestCase
{
    private const MAIN = 1;

    private const HERE = 2;

    private const OTHER = 3;

    protected function tearDown(): void
    {
        while (is_multisite() && ms_is_switched()) {
            restore_current_blog();
        }
        parent::tearDown();
    }

    /**
     * @template T
     *
     * @param callable(): T $work
     *
     * @return T
     */
    private static function on(int $site, callable $work): mixed
    {
        switch_to_blog($site);
        try {
            return $work();
        } finally {
            restore_current_blog();
        }
    }

    #[TestDox('each shop of a network has tables, cron and addresses of its own')]
    public function test_own_tables(): void
    {
        self::assertSame(self::HERE, get_current_blog_id());
        self::assertSame('wp_2_museau_orders', Schema::table('orders'));
        foreach ([self::MAIN, self::HERE, self::OTHER] as $site) {
            self::on($site, static function () use ($site): void {
                foreach (array_keys(Tables::COLUMNS) as $name) {
                    $table = Schema::table($name);
                    self::assertContains($table, Db::column('SHOW TABLES LIKE %s', $table), "site $site");
                }
                self::assertContains('index.php?product=$matches[2]', (array) get_option('rewrite_rules'), "site $site");
            });
        }
        foreach ([PhotoRetention::CRON, Maintenance::DAILY, ReconcileSchedule::CRON] as $event) {
            self::assertNotFalse(wp_next_scheduled($event), $event);
        }
        wp_unschedule_hook(Maintenance::DAILY);
        self::assertNotFalse(self::on(self::MAIN, static fn() => wp_next_scheduled(Maintenance::DAILY)));

        $product = (int) Db::value("SELECT MIN(ID) FROM %i WHERE post_type = 'product' AND post_status = 'publish'", Db::wpdb()->posts);
        museau()->likes()->like($product, 'visiteuse');
        self::assertSame([$product => 1], museau()->likes()->counts([$product]));
        self::assertSame([$product => 0], self::on(self::OTHER, static fn(): array => museau()->likes()->counts([$product])));
    }

    #[TestDox('the shop\'s pages, calls and forms stay below its folder')]
    public function test_addresses(): void
    {
        $list = Read::map($this->call('GET', '/products', ['category' => 'oeuvre-originale'])->get_data());
        self::assertStringStartsWith('/atelier/produit/', Read::text(Read::maps($list['products'] ?? [])[0]['path'] ?? ''));

        $page = get_page_by_path('cgv');
        assert($page instanceof \WP_Post);
        $html = do_blocks($page->post_content);
        self::assertStringContainsString('href="/atelier/contact"', $html);
        self::assertStringNotContainsString('href="/contact"', $html);

        foreach (['boutique', 'commandez-votre-portrait', 'panier', 'commander', 'contact', 'actualites'] as $slug) {
            $page = get_page_by_path($slug);
            assert($page instanceof \WP_Post, $slug);
            $GLOBALS['post'] = $page;
            $html = do_blocks($page->post_content);
            preg_match_all('#(?:href|action)="(/(?!/|atelier/)[^"]*)"|"(?:path|action|base|url)":"(/(?!/|atelier/)[^"]*)"#', html_entity_decode($html), $found);
            self::assertSame([], $found[0], $slug);
        }
        unset($GLOBALS['post']);
        self::assertStringStartsWith('/atelier/', Read::text(museau()->page_data()->all()['home'] ?? '') . '/');
    }

    #[TestDox('what one shop has signed opens nothing on another one of the network')]
    public function test_signatures(): void
    {
        $now = time();
        ProgressLink::begin(12);
        self::on(self::OTHER, static fn() => ProgressLink::begin(12));
        $cart = CartToken::sign(CartToken::new_id());
        $given = [
            'order' => [AccessToken::issue('order', 12, $now), static fn(string $token): bool => AccessToken::read('order', $token, $now) === 12],
            'mail' => [AccessToken::issue('mail', 12, $now), static fn(string $token): bool => AccessToken::read('mail', $token, $now) === 12],
            'carnet' => [ProgressLink::token(12), static fn(string $token): bool => ProgressLink::order_of($token) === 12],
            'card' => [CardToken::make(12, 3, CardKind::cases()[0]), static fn(string $token): bool => CardToken::read($token) !== null],
            'cart' => [$cart, static fn(string $token): bool => CartToken::id($token) !== null],
            'form' => [FormToken::issue($now - 60), static fn(string $token): bool => FormToken::is_valid($token, $now)],
            'voucher' => [VoucherCodes::signature(5), static fn(string $word): bool => hash_equals(VoucherCodes::signature(5), $word)],
        ];
        foreach ($given as $kind => [$token, $opens]) {
            self::assertTrue($opens($token), $kind);
            foreach ([self::MAIN, self::OTHER] as $site) {
                self::assertSame([$kind => false], [$kind => self::on($site, static fn(): bool => $opens($token))], "site $site");
            }
            self::assertTrue($opens($token), "$kind, back again");
        }
    }

    #[TestDox('a key of vouchers that all shops of a network have opens no other shop\'s voucher')]
    public function test_shared_voucher_key(): void
    {
        // As MUSEAU_VOUCHER_KEY in wp-config.php, which a test could not take back.
        $keys = new \ReflectionProperty(VoucherCodes::class, 'keys');
        $before = $keys->getValue();
        try {
            $keys->setValue(null, array_fill_keys(['wp_', 'wp_2_', 'wp_3_'], 'the same key'));
            $sign = static fn(): string => VoucherCodes::signature(5);
            $signed = [self::on(self::MAIN, $sign), $sign(), self::on(self::OTHER, $sign)];
            self::assertCount(3, array_unique($signed));
            self::assertSame(hash_hmac('sha256', 'museau-voucher-print:5', 'the same key'), $signed[0], 'as on a site without a network');
        } finally {
            $keys->setValue(null, $before);
        }
    }

    #[TestDox('photographs lie in each site\'s own folder, and an archive takes no other site\'s along')]
    public function test_photographs(): void
    {
        $folder = new PhotoFolder(null, museau()->identity());
        $file = $folder->write('of /atelier');
        $path = $folder->path($file);
        try {
            self::assertStringContainsString('/museau-private/sites/2/', $path);
            self::assertStringNotContainsString('/museau-private/sites/', self::on(self::MAIN, static fn(): string => $folder->dir()));
            foreach ([self::MAIN, self::OTHER] as $site) {
                self::on($site, static function () use ($folder, $file, $site): void {
                    self::assertNull($folder->read($file), "site $site");
                    self::assertNotContains($file, iterator_to_array($folder->files(), false), "site $site");
                });
            }
            $names = static fn(): array => array_keys(iterator_to_array((new ShopFiles($folder))->all()));
            self::assertContains("photos/$file", $names());
            $main = self::on(self::MAIN, $names);
            self::assertNotContains("photos/$file", $main);
            self::assertNotSame([], $main);
            self::assertSame([], array_filter($main, static fn(string $name): bool => str_starts_with($name, 'media/sites/')));
            self::assertNotSame([], array_filter($names(), static fn(string $name): bool => str_starts_with($name, 'media/')));
        } finally {
            $folder->delete($file);
        }
    }

    #[TestDox('locks, rates and messages of one shop are not another one\'s, in the middle of a request either')]
    public function test_switched(): void
    {
        $held = Lock::with('order:12', static fn(): string => self::on(
            self::OTHER,
            static fn(): string => Lock::with('order:12', static fn(): string => (string) Db::value(
                'SELECT name FROM %i WHERE name = %s',
                Schema::table('locks'),
                'order:12',
            ), 0.0),
        ));
        self::assertSame('order:12', $held, 'the other site\'s own row');
        self::assertSame(0, (int) Db::value('SELECT COUNT(*) FROM %i WHERE name = %s', Schema::table('locks'), 'order:12'));

        self::assertTrue(RateLimit::allows('essai', 1, 600));
        self::assertFalse(RateLimit::allows('essai', 1, 600));
        self::assertTrue(self::on(self::OTHER, static fn(): bool => RateLimit::allows('essai', 1, 600)));

        $write = static fn(): int => (new Messages())->keep(
            Message::from(['name' => 'Léa', 'email' => 'lea@example.org', 'subject' => 'Bonjour', 'message' => 'Un mot pour cette boutique seule.']),
            hash('sha256', 'essai'),
            time(),
        );
        self::on(self::OTHER, $write);
        self::assertStringNotContainsString('Un mot pour', (string) wp_json_encode(PrivacyTools::ask_all('exporters', 'lea@example.org'), JSON_UNESCAPED_UNICODE));
        $write();
        self::assertStringContainsString('Un mot pour', (string) wp_json_encode(PrivacyTools::ask_all('exporters', 'lea@example.org'), JSON_UNESCAPED_UNICODE));
        self::assertSame(1, self::on(self::OTHER, static fn(): int => (new Messages())->count()));
    }

    #[TestDox('a product that is saved on another site touches no row here, and that shop builds its own anew')]
    public function test_saved_elsewhere(): void
    {
        museau()->product_index()->flush();
        $rows = static fn(): array => Db::rows('SELECT * FROM %i ORDER BY product_id', Schema::table('products'));
        $before = $rows();
        self::assertNotSame([], $before);
        $builds = museau()->product_index()->builds();
        self::on(self::OTHER, static function () use ($before): void {
            // The very number of a product that this shop has.
            $id = (int) $before[0]['product_id'];
            update_option('museau_index', 'built');
            wp_insert_post(['import_id' => $id, 'post_type' => 'product', 'post_status' => 'publish', 'post_title' => 'Essai']);
            update_post_meta($id, '_regular_price', '12');
            self::assertFalse(get_option('museau_index'));
        });
        museau()->product_index()->flush_at_last();
        self::assertSame($builds, museau()->product_index()->builds());
        self::assertSame($before, $rows());
    }

    #[TestDox('a site without the shop is not asked for its tables')]
    public function test_site_without_shop(): void
    {
        $site = $this->new_site();
        self::on($site, static function (): void {
            self::assertFalse(Schema::is_here());
            $id = wp_insert_post(['post_type' => 'product', 'post_status' => 'publish', 'post_title' => 'Essai']);
            $picture = wp_insert_attachment(['post_title' => 'Image', 'post_mime_type' => 'image/jpeg'], false, $id);
            wp_delete_attachment($picture, true);
            wp_set_object_terms($id, ['essai'], 'category');
            self::assertInstanceOf(\WP_Post::class, wp_delete_post($id, true));
        });
        self::assertSame([], Db::failures());
    }

    #[TestDox('a site that is deleted takes the shop\'s tables and photographs along, and leaves every other site\'s')]
    public function test_deleted_site(): void
    {
        $site = $this->new_site();
        $folder = new PhotoFolder(null, museau()->identity());
        $dir = self::on($site, static function () use ($folder): string {
            museau()->schema()->install();
            self::assertTrue(Schema::is_here());
            self::assertSame([Schema::table('orders')], Db::column('SHOW TABLES LIKE %s', Schema::table('orders')));
            $folder->write('of a site that goes');

            return $folder->dir();
        });
        $kept = $folder->write('of a site that stays');
        try {
            self::assertInstanceOf(\WP_Site::class, wp_delete_site($site));
            self::assertSame([], Db::column('SHOW TABLES LIKE %s', "wp\\_{$site}\\_museau%"));
            self::assertDirectoryDoesNotExist($dir);
            self::assertSame('of a site that stays', $folder->read($kept));
            self::assertCount(count(Tables::COLUMNS), Db::column('SHOW TABLES LIKE %s', 'wp\\_2\\_museau%'));
        } finally {
            $folder->delete($kept);
        }
    }

    #[TestDox('a site that is deleted on a copy of the network leaves the photographs of the one that it was copied from')]
    public function test_deleted_site_of_a_copy(): void
    {
        $folder = new PhotoFolder(null, museau()->identity());
        foreach (['paused', 'copied'] as $state) {
            $site = $this->new_site();
            [$dir, $shared, $own] = self::on($site, static function () use ($folder, $state): array {
                museau()->schema()->install();
                museau()->identity()->record_place();
                $dir = $folder->dir();
                $shared = $folder->write('of the live site');
                if ($state === 'paused') {
                    update_option('museau_site_place', ['host' => base64_encode('museau.example'), 'database' => 'x']);

                    return [$dir, $shared, $dir];
                }
                update_option('museau_site', bin2hex(random_bytes(8)));
                $folder->write('of the copy');

                return [$dir, $shared, $folder->dir()];
            });
            self::assertInstanceOf(\WP_Site::class, wp_delete_site($site));
            clearstatcache();
            self::assertSame('of the live site', file_get_contents("$dir/$shared"), $state);
            self::assertSame($state === 'paused', is_dir($own), $state);
            foreach ([$shared, 'site.txt', '.htaccess', 'web.config', 'index.php'] as $file) {
                unlink("$dir/$file");
            }
            rmdir($dir);
        }
    }

    #[TestDox('who runs one shop of a network runs no other, and needs no right of the network\'s')]
    public function test_rights(): void
    {
        $user = $this->sign_in();
        self::assertFalse(is_super_admin($user));
        self::assertTrue(current_user_can('manage_woocommerce'));
        self::assertTrue(current_user_can('manage_options'));
        self::assertFalse(current_user_can('unfiltered_html'));
        self::assertSame(200, $this->call('GET', '/admin/products')->get_status());
        self::assertSame([], self::on(self::OTHER, static fn(): array => array_filter(['manage_woocommerce'], current_user_can(...))));

        ob_start();
        do_action('admin_menu');
        do_action('tools_page_museau-archive');
        $html = (string) ob_get_clean();
        self::assertStringNotContainsString('name="archive"', $html);
    }

    private function new_site(): int
    {
        // WordPress asks for a new site's roles before it makes its tables, and SQLite's driver answers a query that fails with a
        // ROLLBACK: of the test's own transaction, and the site's row with it.
        $roles = static fn(mixed $value, string $option): mixed => str_ends_with($option, '_user_roles') && Db::column('SHOW TABLES LIKE %s', Db::wpdb()->esc_like(Db::wpdb()->options)) === [] ? [] : $value;
        add_filter('pre_option', $roles, 10, 2);
        try {
            $site = wp_insert_site([
                'domain' => (string) wp_parse_url(network_home_url(), PHP_URL_HOST) . ':' . getenv('MUSEAU_PORT'),
                'path' => '/essai-' . wp_generate_password(6, false) . '/',
                'network_id' => 1,
                'user_id' => 1,
                'title' => 'Essai',
            ]);
        } finally {
            remove_filter('pre_option', $roles);
        }
        assert(is_int($site));
        self::assertInstanceOf(\WP_Site::class, get_site($site));

        return $site;
    }
}
