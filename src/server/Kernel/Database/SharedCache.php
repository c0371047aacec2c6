<?php

declare(strict_types=1);

namespace Museau\Kernel\Database;

/**
 * Stands before a persistent object cache in a request that decides: of the groups whose entries are copies of rows it
 * answers only what this very request has put there, so that each row is read once from the database; what is written goes
 * through to everybody. Transients, locks and whatever else lives in the cache alone are passed on.
 */
final class SharedCache
{
    /** Groups of WordPress and WooCommerce whose entries are copies of rows. */
    private const ROWS = '/^(?:options|site-options|posts|post_\w+|post-queries|terms|term_meta|term-queries|\w+_relationships'
        . '|users|user_meta|userlogins|useremail|userslugs|user-queries|comment\w*|comment-queries|counts|orders?\w*'
        . '|order-items|products?\w*|coupons|wc_session_id|shipping_zones|taxes|woocommerce[\w-]*)$/';

    /** Keys that name the generation of a group: renewed, they would empty it for everybody. */
    private const GENERATION = '/(?:last_changed|_cache_prefix)$/';

    /** @var array<string, true> entries that this request has put there */
    private array $known = [];

    /** @param \WP_Object_Cache $cache the drop-in's class has that name, too: WordPress's own code asks for it */
    public function __construct(private readonly object $cache) {}

    /** Puts itself before the site's object cache, where that one outlives the request. */
    public static function distrust(): void
    {
        $cache = $GLOBALS['wp_object_cache'] ?? null;
        if (wp_using_ext_object_cache() && $cache instanceof \WP_Object_Cache) {
            $GLOBALS['wp_object_cache'] = new self($cache);
        }
    }

    public function get(int|string|null $key, ?string $group = 'default', bool $force = false, ?bool &$found = null): mixed
    {
        [$key, $group] = [$key ?? '', $group ?? 'default'];
        if (!self::is_row($key, $group)) {
            return $this->cache->get($key, $group, $force, $found);
        }
        if (!isset($this->known["$group:$key"])) {
            $found = false;

            return false;
        }

        return $this->cache->get($key, $group, false, $found);
    }

    /**
     * @param array<int|string> $keys
     *
     * @return array<int|string, mixed>
     */
    public function get_multiple(array $keys, string $group = 'default', bool $force = false): array
    {
        $found = [];
        foreach ($keys as $key) {
            $found[$key] = $this->get($key, $group, $force);
        }

        return $found;
    }

    public function set(int|string|null $key, mixed $data, ?string $group = 'default', int|string|null $expire = 0): bool
    {
        [$key, $group] = [$key ?? '', $group ?? 'default'];
        if (self::is_row($key, $group)) {
            $this->known["$group:$key"] = true;
        }

        return (bool) $this->cache->set($key, $data, $group, (int) $expire);
    }

    /**
     * @param array<int|string, mixed> $data
     *
     * @return array<int|string, bool>
     */
    public function set_multiple(array $data, string $group = '', int|string|null $expire = 0): array
    {
        return $this->each($data, fn(int|string $key, mixed $one): bool => $this->set($key, $one, $group, $expire));
    }

    /** What was read from the database replaces what an older read has left. */
    public function add(int|string|null $key, mixed $data, ?string $group = 'default', int|string|null $expire = 0): bool
    {
        [$key, $group] = [$key ?? '', $group ?? 'default'];
        if (!self::is_row($key, $group)) {
            return (bool) $this->cache->add($key, $data, $group, (int) $expire);
        }

        return !wp_suspend_cache_addition() && !isset($this->known["$group:$key"]) && $this->set($key, $data, $group, $expire);
    }

    /**
     * @param array<int|string, mixed> $data
     *
     * @return array<int|string, bool>
     */
    public function add_multiple(array $data, string $group = '', int|string|null $expire = 0): array
    {
        return $this->each($data, fn(int|string $key, mixed $one): bool => $this->add($key, $one, $group, $expire));
    }

    public function delete(int|string|null $key, ?string $group = 'default'): bool
    {
        [$key, $group] = [$key ?? '', $group ?? 'default'];
        unset($this->known["$group:$key"]);

        return (bool) $this->cache->delete($key, $group);
    }

    /**
     * @param array<int|string> $keys
     *
     * @return array<int|string, bool>
     */
    public function delete_multiple(array $keys, string $group = ''): array
    {
        return $this->each(array_combine($keys, $keys), fn(int|string $key): bool => $this->delete($key, $group));
    }

    /**
     * Everything else that the drop-in offers. Whatever empties it makes this request forget, too.
     *
     * @param array<int, mixed> $arguments
     */
    public function __call(string $name, array $arguments): mixed
    {
        if (preg_match('/flush|reset|switch_to_blog|init/', $name) === 1) {
            $this->known = [];
        }

        return $this->cache->{$name}(...$arguments);
    }

    public function __get(string $name): mixed
    {
        return $this->cache->{$name};
    }

    public function __set(string $name, mixed $value): void
    {
        $this->cache->{$name} = $value;
    }

    public function __isset(string $name): bool
    {
        return isset($this->cache->{$name});
    }

    private static function is_row(int|string|null $key, string $group): bool
    {
        return preg_match(self::ROWS, $group) === 1 && preg_match(self::GENERATION, (string) $key) !== 1;
    }

    /**
     * @param array<int|string, mixed>             $data
     * @param callable(int|string, mixed): bool $work
     *
     * @return array<int|string, bool>
     */
    private function each(array $data, callable $work): array
    {
        $done = [];
        foreach ($data as $key => $one) {
            $done[$key] = $work($key, $one);
        }

        return $done;
    }
}
