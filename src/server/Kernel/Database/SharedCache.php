<?php

declare(strict_types=1);

namespace Museau\Kernel\Database;

/**
 * Stands before a persistent object cache in a request that decides. Entries that are copies of rows it keeps for itself: it answers
 * only what this request has read or written, so that each row is read once from the database. Of those in the cache it takes
 * away what differs, and never puts one there: read a moment ago, it could bring back what another request has changed since.
 * Transients, locks and whatever else lives in the cache alone are passed on.
 */
final class SharedCache
{
    /** Groups of WordPress and WooCommerce whose entries are copies of rows. */
    private const ROWS = '/^(?:options|site-options|posts|post_\w+|post-queries|terms|term_meta|term-queries|\w+_relationships'
        . '|users|user_meta|userlogins|useremail|userslugs|user-queries|comment\w*|comment-queries|counts|orders?\w*'
        . '|order-items|products?\w*|coupons|wc_session_id|shipping_zones|taxes|woocommerce[\w-]*)$/';

    /** Keys that name the generation of a group: renewed, they would empty it for everybody. */
    private const GENERATION = '/(?:last_changed|_cache_prefix)$/';

    /** An option by itself: WordPress sets one only after it wrote the row; several at a time it has read (wp_prime_option_caches). */
    private const OPTION = '/^options:(?!alloptions$|notoptions$)/';

    private const OPTIONS = '/^(?:site-)?options$/';

    /** @var array<string, mixed> entries as this request has read or written them */
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

    /** Whether it stands before the site's object cache. */
    public static function stands(): bool
    {
        return ($GLOBALS['wp_object_cache'] ?? null) instanceof self;
    }

    /** Makes this request forget what it has read and written; what other processes share stays. */
    public static function forget(): void
    {
        $cache = $GLOBALS['wp_object_cache'] ?? null;
        if ($cache instanceof self) {
            // An older drop-in cannot forget without emptying itself.
            $cache->known = [];
        }
        wp_cache_flush_runtime();
    }

    public function get(int|string|null $key, ?string $group = 'default', bool $force = false, ?bool &$found = null): mixed
    {
        [$key, $group] = [$key ?? '', $group ?? 'default'];
        if (!self::is_row($key, $group)) {
            return $this->cache->get($key, $group, $force, $found);
        }
        $found = array_key_exists("$group:$key", $this->known);

        return $found ? self::copy($this->known["$group:$key"]) : false;
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
        if (!self::is_row($key, $group)) {
            return (bool) $this->cache->set($key, $data, $group, (int) $expire);
        }
        $this->known["$group:$key"] = self::copy($data);
        match (true) {
            $this->waits_for_its_transaction($key, $group) => $this->cache->delete($key, $group),
            preg_match(self::OPTION, "$group:$key") === 1 => $this->cache->set($key, $data, $group, (int) $expire),
            default => $this->take_away([$key => $data], $group),
        };

        return true;
    }

    /**
     * @param array<int|string, mixed> $data
     *
     * @return array<int|string, bool>
     */
    public function set_multiple(array $data, string $group = '', int|string|null $expire = 0): array
    {
        $read = array_filter($data, static fn(int|string $key): bool => self::is_row($key, $group), ARRAY_FILTER_USE_KEY);
        foreach ($read as $key => $one) {
            $this->known["$group:$key"] = self::copy($one);
        }
        $this->take_away($read, $group);

        return $this->each($data, fn(int|string $key, mixed $one): bool
            => array_key_exists($key, $read) || $this->set($key, $one, $group, $expire));
    }

    /** What was read from the database takes away what an older read has left in the cache. */
    public function add(int|string|null $key, mixed $data, ?string $group = 'default', int|string|null $expire = 0): bool
    {
        [$key, $group] = [$key ?? '', $group ?? 'default'];

        return self::is_row($key, $group)
            ? $this->add_multiple([$key => $data], $group, $expire)[$key]
            : (bool) $this->cache->add($key, $data, $group, (int) $expire);
    }

    /**
     * @param array<int|string, mixed> $data
     *
     * @return array<int|string, bool>
     */
    public function add_multiple(array $data, string $group = '', int|string|null $expire = 0): array
    {
        $done = $new = [];
        foreach ($data as $key => $one) {
            if (!self::is_row($key, $group)) {
                $done[$key] = (bool) $this->cache->add($key, $one, $group, (int) $expire);
                continue;
            }
            $done[$key] = !wp_suspend_cache_addition() && !array_key_exists("$group:$key", $this->known);
            if ($done[$key]) {
                $this->known["$group:$key"] = self::copy($one);
                $new[$key] = $one;
            }
        }
        $this->take_away($new, $group);

        return $done;
    }

    public function replace(int|string|null $key, mixed $data, ?string $group = 'default', int|string|null $expire = 0): bool
    {
        [$key, $group] = [$key ?? '', $group ?? 'default'];
        if (!self::is_row($key, $group)) {
            return (bool) $this->cache->replace($key, $data, $group, (int) $expire);
        }

        return array_key_exists("$group:$key", $this->known) && $this->set($key, $data, $group, $expire);
    }

    public function delete(int|string|null $key, ?string $group = 'default'): bool
    {
        [$key, $group] = [$key ?? '', $group ?? 'default'];
        unset($this->known["$group:$key"]);
        $this->waits_for_its_transaction($key, $group);

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

    /**
     * Whether an option is written in a transaction that others do not see yet and that may be taken back. Once it is kept, what other
     * processes have read meanwhile, the state of before, is taken away.
     */
    private function waits_for_its_transaction(int|string $key, string $group): bool
    {
        $waits = preg_match(self::OPTIONS, $group) === 1 && Transaction::waits();
        if ($waits) {
            Transaction::afterwards("option:$group:$key", fn(): bool => (bool) $this->cache->delete($key, $group));
        }

        return $waits;
    }

    /**
     * Deletes from the cache those of the entries that say something else there.
     *
     * @param array<int|string, mixed> $true
     */
    private function take_away(array $true, string $group): void
    {
        if ($true === []) {
            return;
        }
        $keys = array_keys($true);
        // An older drop-in knows only one at a time.
        $kept = in_array('get_multiple', get_class_methods($this->cache), true)
            ? (array) $this->cache->get_multiple($keys, $group, true)
            : array_combine($keys, array_map(fn(int|string $key): mixed => $this->cache->get($key, $group, true), $keys));
        foreach ($true as $key => $one) {
            // A miss says false, too; whoever keeps a false there has it read anew.
            if (($kept[$key] ?? false) !== false && self::words($kept[$key]) !== self::words($one)) {
                $this->cache->delete($key, $group);
            }
        }
    }

    /** A post may lie there as WP_Post or as a plain object of the same row. */
    private static function words(mixed $entry): string
    {
        return serialize(is_object($entry) ? get_object_vars($entry) : $entry);
    }

    /** Whoever gets an entry may change it. */
    private static function copy(mixed $entry): mixed
    {
        return is_object($entry) ? clone $entry : $entry;
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
