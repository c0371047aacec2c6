<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Primary;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\SharedCache;
use Museau\Kernel\Read;
use Museau\Kernel\Site\Identity;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** Databases and caches of several servers, as their drop-ins offer them: what decides reads neither a replica nor another process's cache. */
final class PrimaryTest extends WordPressTestCase
{
    #[TestDox('A lock, a transaction and a write send all later reads of the request to the primary, once')]
    public function test_what_sends_reads_to_the_primary(): void
    {
        foreach ([
            static fn() => Lock::with('primary-test', static fn(): bool => true, 0.0),
            static fn() => Db::run('DELETE FROM %i WHERE 1 = 0', 'wp_museau_rates'),
            Primary::read(...),
        ] as $work) {
            $database = self::split();
            $database->swapped($work);
            self::assertSame(1, $database->sent);
            self::assertSame('DO 1', $database->asked[0] ?? '', 'the primary is connected before anything else is asked');
            $database->swapped($work);
            self::assertSame(1, $database->sent);
        }
    }

    #[TestDox('A public page reads from the primary what it leaves in a shared cache, and its lists from the replica')]
    public function test_what_fills_the_cache(): void
    {
        $database = self::split();
        $database->swapped(Primary::read_cached_tables(...));
        self::assertSame([], $database->srtm, 'nothing without such a cache');
        $had = wp_using_ext_object_cache(true);
        try {
            $database->swapped(Primary::read_cached_tables(...));
        } finally {
            wp_using_ext_object_cache((bool) $had);
        }
        self::assertSame(0, $database->sent);
        $tables = Read::map($database->srtm);
        self::assertArrayHasKey($database->options, $tables);
        self::assertArrayHasKey($database->postmeta, $tables);
        self::assertArrayNotHasKey($database->prefix . 'museau_product_index', $tables);
    }

    #[TestDox('While a transaction is open a drop-in finds no server for a new connection')]
    public function test_the_connection_is_held(): void
    {
        $database = self::split();
        $let_go = null;
        $database->swapped(static function () use (&$let_go): void {
            $let_go = Primary::hold_connection();
        });
        self::assertArrayNotHasKey('global', $database->hyper_servers);
        self::assertNotSame([], $database->hyper_servers, 'without any, LudicrousDB connects to DB_HOST');
        assert($let_go instanceof \Closure);
        $let_go();
        self::assertSame(['global' => ['write' => [1]]], $database->hyper_servers);
    }

    #[TestDox('Of copies of rows a deciding request reads only its own; in the cache it takes away what is old, and puts nothing back')]
    public function test_the_cache_of_others(): void
    {
        $shared = new \WP_Object_Cache();
        $shared->set(7, 'old', 'post_meta');
        $shared->set('alloptions', 'old', 'options');
        $shared->set('said', 'kept here alone', 'transient');
        $shared->set('last_changed', 'then', 'posts');
        $mine = new SharedCache($shared);
        self::assertFalse($mine->get(7, 'post_meta', false, $found));
        self::assertFalse($found);
        self::assertFalse($mine->get('alloptions', 'options'));
        self::assertSame('kept here alone', $mine->get('said', 'transient'), 'a transient has no row');
        self::assertSame('then', $mine->get('last_changed', 'posts'), 'nobody\'s lists are emptied');
        self::assertFalse($mine->add('said', 'another', 'transient'), 'who was first has the lock');
        // WordPress reads the row and adds it.
        self::assertTrue($mine->add(7, 'new', 'post_meta'));
        self::assertSame(['new', false], [$mine->get(7, 'post_meta', false, $found), $shared->get(7, 'post_meta')]);
        self::assertTrue($found);
        self::assertFalse($mine->add(7, 'newer', 'post_meta'), 'it is there');
        self::assertSame([7 => 'new', 8 => false], $mine->get_multiple([7, 8], 'post_meta'));
        $shared->set(8, 'old', 'posts');
        self::assertTrue($mine->delete(8, 'posts'));
        self::assertFalse($shared->get(8, 'posts'));
        $mine->set_multiple([9 => 'a', 10 => 'b'], 'posts');
        self::assertSame(['a', 'b'], [$mine->get(9, 'posts'), $mine->get(10, 'posts')]);
        self::assertFalse($shared->get(9, 'posts'), 'whoever shows a page fills it');
        self::assertFalse($mine->replace(11, 'c', 'posts'), 'nothing is there to be replaced');
        self::assertTrue($mine->replace(10, 'c', 'posts'));
        self::assertSame('c', $mine->get(10, 'posts'));
        $mine->__call('flush', []);
        self::assertFalse($mine->get(9, 'posts'), 'what is emptied is forgotten here, too');
    }

    #[TestDox('A request that began before a change does not bring back all options of before, by reading or by writing another one')]
    public function test_a_request_that_began_earlier(): void
    {
        foreach (['add', 'set'] as $way) {
            $shared = new \WP_Object_Cache();
            $mine = new SharedCache($shared);
            // Read by the slow one; meanwhile another process has saved.
            $shared->set('alloptions', ['museau_settings' => 'closed'], 'options');
            self::assertTrue($mine->{$way}('alloptions', ['museau_settings' => 'open'], 'options'));
            self::assertFalse($shared->get('alloptions', 'options'), 'the next one reads the rows');
            self::assertSame(['museau_settings' => 'open'], $mine->get('alloptions', 'options'), 'its own copy');
            $mine->{$way}('notoptions', ['x' => true], 'options');
            self::assertFalse($shared->get('notoptions', 'options'));
        }
        // What is so stays; who writes one option by itself tells everybody.
        $shared = new \WP_Object_Cache();
        $mine = new SharedCache($shared);
        $shared->set('alloptions', ['a' => '1'], 'options');
        $shared->set(5, new \WP_Post((object) ['ID' => 5, 'post_title' => 'Chat']), 'posts');
        $mine->add('alloptions', ['a' => '1'], 'options');
        self::assertSame(['a' => '1'], $shared->get('alloptions', 'options'));
        $post = new \WP_Post((object) ['ID' => 5, 'post_title' => 'Chat']);
        $mine->add(5, (object) get_object_vars($post), 'posts');
        self::assertInstanceOf(\WP_Post::class, $shared->get(5, 'posts'), 'the same row, otherwise wrapped');
        $mine->set('museau_banners', 'new', 'options');
        self::assertSame('new', $shared->get('museau_banners', 'options'));
        // Several at a time WordPress has read: wp_prime_option_caches().
        $shared->set('museau_banners', 'newer', 'options');
        $shared->set('museau_site', 'same', 'options');
        $read = ['museau_banners' => 'old', 'museau_site' => 'same', 'museau_schema' => 'first'];
        self::assertSame(array_map(static fn(): bool => true, $read), $mine->set_multiple($read, 'options'));
        self::assertSame($read, $mine->get_multiple(array_keys($read), 'options'), 'its own copies');
        self::assertSame([false, 'same', false], array_values($shared->get_multiple(array_keys($read), 'options')));
        $read = $mine->get(5, 'posts');
        assert($read instanceof \stdClass);
        $read->post_title = 'Chien';
        $again = $mine->get(5, 'posts');
        assert($again instanceof \stdClass);
        self::assertSame('Chat', $again->post_title, 'whoever changes what it got changes its own');
    }

    #[TestDox('An old object cache gives the shop no new id, and takes no level of a later release back')]
    public function test_what_is_made_once(): void
    {
        $identity = new Identity();
        $id = $identity->id();
        $level = get_option('museau_schema_level');
        $all = wp_load_alloptions(true);
        $this->with_shared_cache(static function (\WP_Object_Cache $cache) use ($identity, $id, $all): void {
            $cache->set('alloptions', array_diff_key($all, ['museau_site' => 1, 'museau_site_place' => 1]), 'options');
            $cache->set('notoptions', ['museau_site' => true, 'museau_site_place' => true], 'options');
            self::assertFalse(get_option('museau_site'), 'the cache knows nothing of it');
            self::assertSame($id, $identity->id());
        });
        update_option('museau_schema_level', Schema::level() + 1);
        $this->with_shared_cache(static function (\WP_Object_Cache $cache) use ($all): void {
            $cache->set('alloptions', ['museau_schema_level' => (string) (Schema::level() - 1), 'museau_schema' => 'older'] + $all, 'options');
            self::assertFalse(Schema::is_newer(), 'the cache tells of before');
            (new Schema())->install();
            self::assertTrue(Schema::is_newer());
        });
        self::assertSame((string) (Schema::level() + 1), Db::value("SELECT option_value FROM %i WHERE option_name = 'museau_schema_level'", Db::wpdb()->options));
        update_option('museau_schema_level', $level);
        $this->with_shared_cache(static function (\WP_Object_Cache $cache) use ($all): void {
            $cache->set('alloptions', ['museau_schema_level' => (string) (Schema::level() + 1)] + $all, 'options');
            self::assertFalse(Schema::is_newer(), 'a release that was taken back closes nothing');
        });
    }

    #[TestDox('A replica that answers with an error is left: the same question goes to the primary')]
    public function test_a_broken_replica(): void
    {
        $database = self::split();
        $database->broken = true;
        $database->swapped(static fn(): array => Db::rows('SELECT 1'));
        self::assertSame(1, $database->sent);
        self::assertSame(['SELECT 1', 'DO 1', 'SELECT 1'], $database->asked);
    }

    #[TestDox('WordPress keeps its own cache where that one ends with the request')]
    public function test_without_a_shared_cache(): void
    {
        $cache = $GLOBALS['wp_object_cache'];
        assert($cache instanceof \WP_Object_Cache);
        SharedCache::distrust();
        self::assertSame($cache, $GLOBALS['wp_object_cache']);
        $had = wp_using_ext_object_cache(true);
        try {
            SharedCache::distrust();
            self::assertInstanceOf(SharedCache::class, $GLOBALS['wp_object_cache']);
            $product = $this->factory_post();
            self::assertSame('Vrai', get_post($product)?->post_title);
            wp_cache_flush_runtime();
            $cache->set($product, (object) ['ID' => $product, 'post_title' => 'Faux', 'filter' => 'raw'], 'posts');
            self::assertSame('Vrai', get_post($product)->post_title, 'read from its row, not from what another process left');
        } finally {
            $GLOBALS['wp_object_cache'] = $cache;
            wp_using_ext_object_cache((bool) $had);
        }
    }

    /** @param callable(\WP_Object_Cache): void $work in a request that has decided nothing yet, on a cache that outlives it */
    private function with_shared_cache(callable $work): void
    {
        $cache = $GLOBALS['wp_object_cache'];
        $had = wp_using_ext_object_cache(true);
        try {
            $GLOBALS['wp_object_cache'] = $shared = new \WP_Object_Cache();
            (new \ReflectionProperty(Primary::class, 'sent'))->setValue(null, null);
            $work($shared);
        } finally {
            $GLOBALS['wp_object_cache'] = $cache;
            wp_using_ext_object_cache((bool) $had);
            wp_cache_flush();
        }
    }

    private function factory_post(): int
    {
        return wp_insert_post(['post_title' => 'Vrai', 'post_status' => 'publish']);
    }

    /** A database as HyperDB offers it, that notes what it is asked instead of asking. */
    private static function split(): SplitDatabase
    {
        return new SplitDatabase();
    }
}
