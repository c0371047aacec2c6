<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Archive\Addresses;
use Museau\Domain\Archive\ArchiveReader;
use Museau\Domain\Archive\ImportLock;
use Museau\Domain\Archive\ShopFiles;
use Museau\Domain\Archive\ShopImport;
use Museau\Domain\Archive\ShopOptions;
use Museau\Domain\Archive\WaitingArchive;
use Museau\Domain\Orders\Order;
use Museau\Domain\Photos\PhotoFolder;
use Museau\Domain\Progress\ProgressLink;
use Museau\Domain\Vouchers\VoucherCodes;
use Museau\Engine\WooCommerce\WooData;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\RawTables;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Maintenance;
use Museau\Kernel\Read;
use Museau\Kernel\Site\Identity;
use Museau\Kernel\ZipStream;
use Museau\Screens\Archive\ArchiveScreen;
use Museau\Screens\Archive\ArrivedShop;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** A whole shop that is taken away and brought to another site, on every engine: another address, other salts, other folders. */
final class ShopArchiveTest extends WordPressTestCase
{
    use MakesCarnets;
    use MakesVouchers;

    private string $dir = '';

    /** Path of the customer's photograph. */
    private string $photo = '';

    /** 'ancien' or 'nouveau': the site that answers now. */
    private string $site = 'ancien';

    /** @var array<string, \Closure> what makes it that site, by hook */
    private array $filters = [];

    protected function setUp(): void
    {
        parent::setUp();
        $this->start_stripe();
        // What other tests left, whose rows were rolled back, would travel, too: a step for each.
        array_map(unlink(...), glob(WP_CONTENT_DIR . '/museau-private/*.jpg') ?: []);
        $this->dir = (string) wp_tempnam('museau-archive');
        unlink($this->dir);
        $address = fn(): string => "https://$this->site.example";
        $this->filters = [
            'pre_option_home' => $address,
            'pre_option_siteurl' => $address,
            'salt' => fn(string $salt): string => $this->site . $salt,
            'upload_dir' => fn(array $dirs): array => [
                ...$dirs,
                'basedir' => "$this->dir/$this->site",
                'path' => "$this->dir/$this->site/2026/11",
                'baseurl' => "https://$this->site.example/wp-content/uploads",
                'url' => "https://$this->site.example/wp-content/uploads/2026/11",
            ],
        ];
        foreach ($this->filters as $hook => $filter) {
            add_filter($hook, $filter);
        }
        (new Identity())->moved();
    }

    protected function tearDown(): void
    {
        foreach ($this->filters as $hook => $filter) {
            remove_filter($hook, $filter);
        }
        $this->photo === '' || @unlink($this->photo);
        self::remove($this->dir);
        parent::tearDown();
    }

    #[TestDox('A shop with pictures, orders, vouchers and settings comes whole to another site, and a link of an old letter opens its order there')]
    public function test_there_and_back_again(): void
    {
        $user = $this->sign_in();
        $picture = $this->a_picture();
        $page = $this->a_page($picture);
        $order = $this->portrait();
        $photo = museau()->photos()->store($order->id, $order->lines[0]->key, self::photo('chien'));
        $this->photo = (new PhotoFolder(null, new Identity()))->path($photo->file);
        $code = VoucherCodes::make($this->a_voucher()->id);
        museau()->settings()->save(['phone' => '06 00 00 00 01', 'stripe_secret_key' => 'sk_test_never_travels', 'stripe_webhook_secret' => 'whsec_never_travels']);
        $order = $this->again($order);
        [$token, $counts] = [self::token($order), self::counts()];
        $archive = $this->archive();
        self::assertStringNotContainsString('never_travels', $this->texts($archive));
        self::assertStringContainsString('clé secrète de Stripe', museau()->shop_archive()->left_behind_sentence());

        $this->move_to_a_new_site();
        self::assertSame(0, ProgressLink::order_of($token));
        self::assertNotContains($counts['posts'], [0, self::counts()['posts']]);
        $done = museau()->shop_import()->continue_import($archive, false, $user, INF);

        self::assertTrue($done['is_ended']);
        self::assertContains('clé secrète de Stripe', $done['secrets_left_behind']);
        self::assertStringContainsString('clé secrète de Stripe', ArrivedShop::sentence($done));
        self::assertSame($counts, self::counts());
        self::assertEquals(self::plain($order), self::plain($this->again($order)));
        self::assertSame($order->id, ProgressLink::order_of($token), 'a link that the former site signed');
        self::assertSame(0, ProgressLink::order_of(substr($token, 0, -1) . (str_ends_with($token, '0') ? '1' : '0')));
        self::assertFileEquals(self::photo('chouette'), (string) get_attached_file($picture));
        self::assertSame("https://nouveau.example/wp-content/uploads/2026/11/hibou.jpg", wp_get_attachment_url($picture));
        self::assertStringContainsString('https://nouveau.example/wp-content/uploads/2026/11/hibou.jpg', (string) get_post_field('post_content', $page));
        self::assertStringNotContainsString('ancien.example', (string) get_post_field('post_content', $page));
        self::assertSame((string) $user, get_post_field('post_author', $page));
        self::assertEquals([$photo], museau()->photos()->of_order($order->id));
        self::assertStringStartsWith("\xFF\xD8", (string) museau()->photos()->read($photo));
        self::assertSame(5000, VoucherCodes::find($code)->balance);
        self::assertSame(['06 00 00 00 01', null], [museau()->settings()->value('phone'), museau()->settings()->value('stripe_secret_key')]);
        self::assertTrue((new Identity())->is_paused(), 'nothing is charged or mailed before she says that it was moved');
        museau()->product_index()->rebuild();
        self::assertNotNull(museau()->catalogue()->find($order->lines[0]->product_id));
        ProgressLink::renew($order->id);
        self::assertSame(0, ProgressLink::order_of($token), 'an ended link is ended here, too');
    }

    #[TestDox('A site that has sold, an archive that was cut off, another engine\'s, a newer one and a page of somebody are refused, and nothing changes')]
    public function test_refusals(): void
    {
        $user = $this->sign_in();
        $this->a_page($this->a_picture());
        $this->original();
        $archive = $this->archive();
        $before = self::counts();
        $this->refused('museau_archive_has_orders', static fn() => museau()->shop_import()->continue_import($archive, true, $user, INF));
        self::assertSame($before, self::counts());

        $this->move_to_a_new_site();
        $short = "$this->dir/short.zip";
        file_put_contents($short, substr((string) file_get_contents($archive), 0, 5000));
        $this->refused('museau_archive_incomplete', static fn() => museau()->shop_import()->continue_import($short, false, $user, INF));
        file_put_contents($short, 'no archive');
        $this->refused('museau_archive_unreadable', static fn() => museau()->shop_import()->continue_import($short, false, $user, INF));
        $this->refused('museau_archive_engine', fn() => museau()->shop_import()->continue_import($this->changed($archive, 'boutique.json', ['"engine":"' => '"engine":"x']), false, $user, INF));
        $this->refused('museau_archive_newer', fn() => museau()->shop_import()->continue_import($this->changed($archive, 'boutique.json', ['"format":1' => '"format":2']), false, $user, INF));
        $this->refused('museau_archive_newer', fn() => museau()->shop_import()->continue_import($this->changed($archive, 'tables/posts.jsonl', ['"post_title"' => '"post_title_2"']), false, $user, INF));
        $written = wp_insert_post(['post_type' => 'museau_news', 'post_title' => 'Déjà là', 'post_status' => 'publish']);
        $this->refused('museau_archive_written', static fn() => museau()->shop_import()->continue_import($archive, false, $user, INF));
        self::assertSame('Déjà là', get_the_title($written));
        self::assertSame(['museau_news' => 1], self::types());
        museau()->shop_import()->continue_import($archive, true, $user, INF);
        self::assertSame($before, self::counts());
    }

    #[TestDox('What fails in the middle leaves rows and files as they were; a step of no time is taken up by the next')]
    public function test_steps_and_faults(): void
    {
        $user = $this->sign_in();
        $this->a_page($this->a_picture());
        $archive = $this->archive();
        $before = self::counts();
        $this->move_to_a_new_site();
        $there = "$this->dir/nouveau/2026/11/hibou.jpg";
        wp_mkdir_p(dirname($there));
        file_put_contents($there, 'another picture of this name');
        $empty = self::counts();
        // The last rows are missing.
        $cut = $this->changed($archive, 'tables/posts.jsonl', ["\n" => "\n\n"], 1);
        $this->refused('museau_archive_incomplete', static fn() => museau()->shop_import()->continue_import($cut, true, $user, INF));
        self::assertSame([$empty, 'another picture of this name'], [self::counts(), file_get_contents($there)]);

        $first = museau()->shop_import()->continue_import($archive, true, $user, 0.0);
        self::assertSame([1, false], [$first['done'], $first['is_ended']]);
        $compared = glob($this->files()->work_dir() . '/*.compared') ?: [];
        self::assertCount(1, $compared);
        self::assertCount(1, file($compared[0]) ?: [], 'the next press does not read it again');
        museau()->shop_import()->give_up();
        self::assertFileDoesNotExist($compared[0]);
        self::assertSame('another picture of this name', file_get_contents($there));
        for ($step = 1; $step < 1000; ++$step) {
            $done = museau()->shop_import()->continue_import($archive, true, $user, 0.0);
            if ($done['is_ended']) {
                break;
            }
            self::assertSame([$step, $empty], [$done['done'], self::counts()], 'a step adds one file, and rows come last');
        }
        self::assertSame([], glob($this->files()->work_dir() . '/*.compared'));
        self::assertSame($before, self::counts());
        self::assertFileEquals(self::photo('chouette'), $there);
    }

    #[TestDox('A second press during an import is refused and takes nothing away; a sale made meanwhile is kept')]
    public function test_one_at_a_time(): void
    {
        $user = $this->sign_in();
        $this->a_page($this->a_picture());
        $archive = $this->archive();
        $this->move_to_a_new_site();
        $there = "$this->dir/nouveau/2026/11/hibou.jpg";
        self::assertFalse(museau()->shop_import()->continue_import($archive, true, $user, 0.0)['is_ended']);
        self::assertNotSame([], glob("$this->dir/nouveau/2026/11/*.jpg"));
        $placed = glob("$this->dir/nouveau/2026/11/*.jpg");
        (new ImportLock($this->files()))->hold(function () use ($archive, $user): void {
            $this->refused('museau_archive_running', static fn() => museau()->shop_import()->continue_import($archive, true, $user, INF));
            $this->refused('museau_archive_running', static fn() => museau()->shop_import()->give_up());
            museau()->shop_import()->forget_old();
        });
        self::assertSame($placed, glob("$this->dir/nouveau/2026/11/*.jpg"));

        $buys = static function (string $query): string {
            if (str_starts_with($query, 'DELETE FROM `' . Db::wpdb()->posts)) {
                self::fail('Rows went although somebody had bought.');
            }

            return $query;
        };
        $sells = function (string $sql) use (&$sells): string {
            if (str_contains($sql, 'FOR UPDATE') && str_contains($sql, 'museau_orders')) {
                remove_filter('query', $sells);
                wp_insert_post(['post_type' => 'shop_order', 'post_title' => 'Vendu entre-temps', 'post_status' => 'publish']);
            }

            return $sql;
        };
        add_filter('query', $sells);
        add_filter('query', $buys);
        $this->refused('museau_archive_has_orders', static fn() => museau()->shop_import()->continue_import($archive, true, $user, INF));
        remove_filter('query', $buys);
        self::assertFileDoesNotExist($there);
    }

    #[TestDox('What fails once the rows are kept takes no file away, and neither does giving up after PHP died there')]
    public function test_after_the_commit(): void
    {
        $user = $this->sign_in();
        $this->a_page($this->a_picture());
        $archive = $this->archive();
        $before = self::counts();
        $this->move_to_a_new_site();
        $fails = static fn() => throw new \RuntimeException('another plugin');
        add_action(ShopImport::DONE, $fails);
        $log = (string) ini_set('error_log', "$this->dir/log");
        $done = museau()->shop_import()->continue_import($archive, true, $user, INF);
        ini_set('error_log', $log);
        remove_action(ShopImport::DONE, $fails);
        self::assertTrue($done['is_ended']);
        self::assertStringContainsString('shop_import_not_settled', (string) file_get_contents("$this->dir/log"));
        $there = "$this->dir/nouveau/2026/11/hibou.jpg";
        self::assertSame([$before, true], [self::counts(), is_file($there)]);

        // As a process leaves it that died between the commit and the end.
        file_put_contents($this->files()->work_dir() . '/' . str_repeat('a', 32) . '.placed', '{"name":"media/2026/11/hibou.jpg","aside":""}' . "\n");
        Db::run("INSERT INTO %i (option_name, option_value, autoload) VALUES ('museau_import_mark', 'x', 'off')", Db::wpdb()->options);
        museau()->shop_import()->give_up();
        self::assertFileExists($there);
        self::assertSame([], glob($this->files()->work_dir() . '/*.placed'));
    }

    #[TestDox('When nobody says whether the rows were kept, they are looked for before a file is taken away')]
    public function test_the_end_is_unknown(): void
    {
        $user = $this->sign_in();
        $this->a_page($this->a_picture());
        $archive = $this->archive();
        $before = self::counts();
        $this->move_to_a_new_site();
        $has_ended = false;
        $ends = static function (string $sql) use (&$has_ended): string {
            if (str_starts_with($sql, 'RELEASE SAVEPOINT museau_1') && !$has_ended) {
                $has_ended = true;
                Db::wpdb()->query($sql);

                throw new \RuntimeException('no answer');
            }

            // The database has nothing to take back any more.
            return $has_ended && str_starts_with($sql, 'ROLLBACK') ? '' : $sql;
        };
        add_filter('query', $ends);
        $log = (string) ini_set('error_log', "$this->dir/log");
        $done = museau()->shop_import()->continue_import($archive, true, $user, INF);
        ini_set('error_log', $log);
        remove_filter('query', $ends);
        self::assertSame([true, true], [$has_ended, $done['is_ended']]);
        self::assertSame($before, self::counts());
        self::assertFileExists("$this->dir/nouveau/2026/11/hibou.jpg");
    }

    #[TestDox('A connection that is lost while an archive is sent cuts it off; nothing is sent a second time')]
    public function test_a_lost_connection(): void
    {
        $this->a_page($this->a_picture());
        $is_lost = false;
        $loses = static function (string $sql) use (&$is_lost): string {
            if (!$is_lost && str_contains($sql, 'term_taxonomy')) {
                $is_lost = true;

                throw new DatabaseFailed('MySQL server has gone away');
            }

            // The test's own transaction stays the only one.
            return preg_match('/^(?:START TRANSACTION|COMMIT|ROLLBACK)$/', $sql) === 1 ? '' : $sql;
        };
        add_filter('query', $loses);
        Transaction::nest(false);
        $sent = '';
        try {
            museau()->shop_archive()->into(new ZipStream(static function (string $bytes) use (&$sent): void {
                $sent .= $bytes;
            }));
            self::fail('It was ended.');
        } catch (\RuntimeException $error) {
            self::assertStringContainsString('while an archive was sent', $error->getMessage());
        } finally {
            remove_filter('query', $loses);
            Transaction::nest(true);
        }
        self::assertSame(1, substr_count($sent, 'boutique.json'));
        self::assertStringNotContainsString('sommaire.json', $sent);
    }

    #[TestDox('An archive waits under a name that nobody guesses, and for a day')]
    public function test_the_waiting_archive(): void
    {
        $waiting = new WaitingArchive($this->files());
        $waiting->delete();
        file_put_contents($waiting->dir() . '/boutique.zip', 'laid by FTP');
        touch($waiting->dir() . '/boutique.zip', time() - 3 * DAY_IN_SECONDS);
        museau()->shop_import()->forget_old();
        $path = $waiting->claim()[0];
        self::assertMatchesRegularExpression('/^[0-9a-f]{32}\.zip$/', basename($path));
        self::assertFileDoesNotExist($waiting->dir() . '/boutique.zip');
        file_put_contents($waiting->new_path(), 'another');
        self::assertCount(2, $waiting->claim());
        foreach (glob($waiting->dir() . '/*.zip') ?: [] as $old) {
            touch($old, time() - 2 * DAY_IN_SECONDS);
        }
        do_action(Maintenance::DAILY);
        self::assertSame([], glob($waiting->dir() . '/*.zip'));
    }

    #[TestDox('Who may not publish unfiltered HTML is offered no import, and is told so')]
    public function test_the_right_to_bring(): void
    {
        $this->sign_in();
        $screen = new ArchiveScreen(museau()->shop_archive(...), museau()->shop_import(...), fn(): WaitingArchive => new WaitingArchive($this->files()));
        self::assertStringContainsString('name="archive"', $screen->html());
        $denies = static fn(array $needed, string $right): array => $right === 'unfiltered_html' ? ['do_not_allow'] : $needed;
        add_filter('map_meta_cap', $denies, 10, 2);
        $html = $screen->html();
        remove_filter('map_meta_cap', $denies);
        self::assertStringNotContainsString('name="archive"', $html);
        self::assertStringContainsString('HTML sans filtre', $html);
    }

    #[TestDox('A forged archive brings no object, no key and no roles; what holds keys stays behind and is named')]
    public function test_forged(): void
    {
        $user = $this->sign_in();
        $this->a_page($this->a_picture());
        museau()->settings()->save(['phone' => '06 00 00 00 01']);
        $archive = $this->archive();
        $this->move_to_a_new_site();
        $before = self::counts();
        $object = ['"_wp_attached_file","meta_value":"' => '"_wp_attached_file","meta_value":"a:1:{i:0;O:8:\"stdClass\":0:{}}'];
        $this->refused('museau_archive_objects', fn() => museau()->shop_import()->continue_import($this->changed($archive, 'tables/postmeta.jsonl', $object), true, $user, INF));
        $option = ['"name":"museau_settings","value":"' => '"name":"museau_settings","value":"O:8:\"stdClass\":0:{}'];
        $this->refused('museau_archive_objects', fn() => museau()->shop_import()->continue_import($this->changed($archive, 'reglages.jsonl', $option), true, $user, INF));
        self::assertSame($before, self::counts());

        $options = new ShopOptions(new WooData());
        $none = new Addresses([]);
        $options->write('museau_user_roles', serialize(['anybody' => []]), 'on', $none);
        self::assertNull(Db::value("SELECT option_value FROM %i WHERE option_name = 'museau_user_roles'", Db::wpdb()->options));
        $options->write('museau_settings', serialize(['phone' => '1', 'stripe_secret_key' => 'sk_live_forged']), 'on', $none);
        $written = (string) Db::value("SELECT option_value FROM %i WHERE option_name = 'museau_settings'", Db::wpdb()->options);
        self::assertSame(['phone' => '1'], unserialize($written, ['allowed_classes' => false]));

        Db::run("INSERT INTO %i (option_name, option_value, autoload) VALUES ('museau_user_roles', 'ours', 'on')", Db::wpdb()->options);
        $options->clear();
        self::assertSame('ours', Db::value("SELECT option_value FROM %i WHERE option_name = 'museau_user_roles'", Db::wpdb()->options));
    }

    #[TestDox('Keys in WooCommerce\'s options stay behind by their name or by that of a member, however deep, and are named')]
    public function test_secrets_of_woocommerce(): void
    {
        update_option('woocommerce_carrier_api_key', 'k-1');
        update_option('woocommerce_carrier_settings', ['title' => 'x', 'accounts' => [['api_secret' => 's-1']]]);
        update_option('woocommerce_registration_generate_password', 'yes');
        update_option('woocommerce_myaccount_lost_password_endpoint', 'lost-password');
        $options = new ShopOptions(new WooData());
        $names = array_column([...$options->rows()], 'name');
        self::assertSame([], array_intersect(['woocommerce_carrier_api_key', 'woocommerce_carrier_settings'], $names));
        self::assertContains('woocommerce_registration_generate_password', $names);
        self::assertContains('woocommerce_myaccount_lost_password_endpoint', $names);
        $left = implode(' ', $options->secrets_left_behind());
        self::assertStringContainsString('« woocommerce_carrier_api_key »', $left);
        self::assertStringContainsString('« woocommerce_carrier_settings »', $left);
    }

    #[TestDox('Too many files are said before the archive is begun; a file longer than it is said to be is refused')]
    public function test_sizes(): void
    {
        $this->a_picture();
        self::assertSame('', museau()->shop_archive()->too_large());
        self::assertMatchesRegularExpression('/ \d+ fichiers /u', museau()->shop_archive()->too_large(1));
        $reader = new ArchiveReader($this->changed($this->archive(), 'media/2026/11/hibou.jpg', ["\xFF\xD8" => str_repeat('x', 100_000)]));
        $name = 'media/2026/11/hibou.jpg';
        $this->refused('museau_archive_incomplete', fn() => $reader->extract($name, $reader->files()[$name], "$this->dir/out.jpg"));
        self::assertSame([], glob("$this->dir/out.jpg*"));
    }

    private function files(): ShopFiles
    {
        return new ShopFiles(new PhotoFolder(null, new Identity()));
    }

    private function a_picture(): int
    {
        $path = "$this->dir/ancien/2026/11/hibou.jpg";
        wp_mkdir_p(dirname($path));
        copy(self::photo('chouette'), $path);
        copy(self::photo('chouette'), "$this->dir/ancien/2026/11/hibou-300x200.jpg");
        file_put_contents("$this->dir/ancien/2026/11/porte.php", '<?php');

        return wp_insert_attachment(['post_title' => 'Hibou', 'post_mime_type' => 'image/jpeg', 'post_status' => 'inherit'], $path);
    }

    private function a_page(int $picture): int
    {
        $url = wp_get_attachment_url($picture);

        return wp_insert_post([
            'post_type' => 'page',
            'post_status' => 'publish',
            'post_title' => 'Atelier',
            'post_content' => wp_slash("<!-- wp:museau/signature {\"imageId\":$picture,\"url\":\"https://ancien.example/contact\"} /--><img src=\"$url\"/>"),
        ]);
    }

    private function archive(): string
    {
        $path = "$this->dir/boutique.zip";
        museau()->shop_archive()->into(new ZipStream(static function (string $bytes) use ($path): void {
            file_put_contents($path, $bytes, FILE_APPEND);
        }));

        return $path;
    }

    /**
     * The same archive with one entry changed.
     *
     * @param array<string, string> $words    new ones by what stands there
     * @param int                   $drops    lines that are left out at the end
     */
    private function changed(string $archive, string $entry, array $words, int $drops = 0): string
    {
        $path = "$this->dir/changed.zip";
        copy($archive, $path);
        $zip = new \ZipArchive();
        $zip->open($path);
        $lines = explode("\n", rtrim((string) $zip->getFromName($entry), "\n"));
        $zip->addFromString($entry, strtr(implode("\n", array_slice($lines, 0, count($lines) - $drops)), $words));
        $zip->close();

        return $path;
    }

    /** All that the archive says in words. */
    private function texts(string $archive): string
    {
        $zip = new \ZipArchive();
        $zip->open($archive);
        $texts = '';
        for ($i = 0; $i < $zip->numFiles; ++$i) {
            $name = (string) $zip->getNameIndex($i);
            self::assertStringEndsNotWith('.php', $name);
            $texts .= preg_match('/json/', $name) === 1 ? $zip->getFromIndex($i) : '';
        }

        return $texts;
    }

    /** Another WordPress: no row, no file and no setting of the shop's, another address and other salts. */
    private function move_to_a_new_site(): void
    {
        $this->site = 'nouveau';
        $this->photo === '' || unlink($this->photo);
        foreach (museau()->shop_tables()->names() as $table) {
            RawTables::clear($table);
        }
        Db::run("DELETE FROM %i WHERE option_name IN ('museau_site', 'museau_site_place', 'museau_settings')", Db::wpdb()->options);
        wp_cache_flush();
        (new Identity())->record_place();
    }

    /** @return array<string, int> rows by table that travels; the digests of links are more there than here */
    private static function counts(): array
    {
        $counts = [];
        foreach (museau()->shop_tables()->names() as $table) {
            $counts[$table] = iterator_count((static fn(): \Generator => yield from museau()->shop_tables()->rows($table))());
        }

        return array_diff_key($counts, ['museau_carried_links' => 0]);
    }

    /** @return array<string, int> posts by type */
    private static function types(): array
    {
        $counts = [];
        foreach (Db::rows('SELECT post_type, COUNT(*) AS n FROM %i GROUP BY post_type', Db::wpdb()->posts) as $row) {
            $counts[(string) $row['post_type']] = (int) $row['n'];
        }

        return $counts;
    }

    /** @return array<string, mixed> an order in plain values */
    private static function plain(Order $order): array
    {
        return Read::map(json_decode((string) json_encode($order), true));
    }

    private static function remove(string $dir): void
    {
        foreach (is_dir($dir) ? new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator($dir, \FilesystemIterator::SKIP_DOTS), \RecursiveIteratorIterator::CHILD_FIRST) : [] as $entry) {
            if ($entry instanceof \SplFileInfo) {
                $entry->isDir() ? rmdir((string) $entry) : unlink((string) $entry);
            }
        }
        is_dir($dir) && rmdir($dir);
    }
}
