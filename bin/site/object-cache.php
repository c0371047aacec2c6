<?php

/*
 * Plugin Name: Museau, object cache in Redis
 * Description: As object-cache.php of a site with several nodes: WordPress's own functions on php-redis (MUSEAU_REDIS, 'host:port'). Without an
 * answer of Redis a request goes on with its own memory.
 */

declare(strict_types=1);

use Museau\Kernel\Database\SharedCache;

final class WP_Object_Cache
{
    /** @var array<string, mixed> what this request has read or written */
    private array $known = [];

    /** @var array<string, true> */
    private array $local = [];

    private ?Redis $redis = null;

    public function __construct()
    {
        [$host, $port] = explode(':', (string) getenv('MUSEAU_REDIS'));
        $this->tell(function () use ($host, $port): bool {
            $this->redis = new Redis();

            return $this->redis->connect($host, (int) $port, 1.0, null, 0, 1.0) && $this->redis->setOption(Redis::OPT_SERIALIZER, Redis::SERIALIZER_PHP);
        });
    }

    public function get(int|string $key, string $group = '', bool $force = false, ?bool &$found = null): mixed
    {
        $name = self::name($key, $group);
        if (!array_key_exists($name, $this->known) || ($force && !$this->is_local($group))) {
            $kept = $this->is_local($group) ? false : $this->tell(fn(): mixed => $this->redis?->get($name));
            if (!is_array($kept)) {
                $found = false;

                return false;
            }
            $this->known[$name] = $kept[0];
        }
        $found = true;

        return is_object($this->known[$name]) ? clone $this->known[$name] : $this->known[$name];
    }

    public function set(int|string $key, mixed $data, string $group = '', int $seconds = 0): bool
    {
        return $this->put($key, $data, $group, $seconds, '');
    }

    public function add(int|string $key, mixed $data, string $group = '', int $seconds = 0): bool
    {
        return !wp_suspend_cache_addition() && $this->put($key, $data, $group, $seconds, 'NX');
    }

    public function replace(int|string $key, mixed $data, string $group = '', int $seconds = 0): bool
    {
        return $this->put($key, $data, $group, $seconds, 'XX');
    }

    /** @param string $when of Redis: 'NX' where nothing is, 'XX' where something is, '' either way */
    private function put(int|string $key, mixed $data, string $group, int $seconds, string $when): bool
    {
        $name = self::name($key, $group);
        $this->get($key, $group, $when !== '', $found);
        if (($when === 'NX' && $found) || ($when === 'XX' && !$found)) {
            return false;
        }
        $this->known[$name] = is_object($data) ? clone $data : $data;
        if (!$this->is_local($group)) {
            $options = [...($when === '' ? [] : [$when]), ...($seconds > 0 ? ['EX' => $seconds] : [])];
            $told = $this->tell(fn(): mixed => $this->redis?->set($name, [$data], $options));
            if ($told === false && $when !== '' && $this->redis !== null) {
                unset($this->known[$name]);

                return false;
            }
        }

        return true;
    }

    public function delete(int|string $key, string $group = ''): bool
    {
        $name = self::name($key, $group);
        $had = array_key_exists($name, $this->known);
        unset($this->known[$name]);

        return (!$this->is_local($group) && $this->tell(fn(): mixed => $this->redis?->del($name)) === 1) || $had;
    }

    public function decr(int|string $key, int $by = 1, string $group = ''): int|false
    {
        return $this->incr($key, -$by, $group);
    }

    public function incr(int|string $key, int $by = 1, string $group = ''): int|false
    {
        $was = $this->get($key, $group, true, $found);
        if (!$found) {
            return false;
        }
        $now = max(0, (is_numeric($was) ? (int) $was : 0) + $by);
        $this->set($key, $now, $group);

        return $now;
    }

    public function flush(): bool
    {
        $this->flush_runtime();
        $this->tell(fn(): mixed => $this->redis?->flushDB());

        return true;
    }

    public function flush_runtime(): bool
    {
        $this->known = [];

        return true;
    }

    /** @param string|list<string> $groups */
    public function add_non_persistent_groups(string|array $groups): void
    {
        $this->local += array_fill_keys((array) $groups, true);
    }

    private function is_local(string $group): bool
    {
        return isset($this->local[$group]);
    }

    private static function name(int|string $key, string $group): string
    {
        return ($group ?: 'default') . ':' . $key;
    }

    /** Asks Redis; once it does not answer it is asked no more by this request. */
    private function tell(callable $work): mixed
    {
        try {
            return $work();
        } catch (RedisException) {
            $this->redis = null;

            return null;
        }
    }
}

function wp_cache_init(): void
{
    $GLOBALS['wp_object_cache'] = new WP_Object_Cache();
}

/** @return WP_Object_Cache|SharedCache the theme puts its own before it in a request that decides: it has the same methods */
function museau_object_cache(): object
{
    return $GLOBALS['wp_object_cache'];
}

function wp_cache_supports(string $feature): bool
{
    return $feature === 'flush_runtime';
}

function wp_cache_get(int|string $key, string $group = '', bool $force = false, ?bool &$found = null): mixed
{
    return museau_object_cache()->get($key, $group, $force, $found);
}

function wp_cache_set(int|string $key, mixed $data, string $group = '', int|string $expire = 0): bool
{
    return museau_object_cache()->set($key, $data, $group, (int) $expire);
}

function wp_cache_add(int|string $key, mixed $data, string $group = '', int|string $expire = 0): bool
{
    return museau_object_cache()->add($key, $data, $group, (int) $expire);
}

function wp_cache_replace(int|string $key, mixed $data, string $group = '', int|string $expire = 0): bool
{
    return museau_object_cache()->replace($key, $data, $group, (int) $expire);
}

function wp_cache_delete(int|string $key, string $group = ''): bool
{
    return museau_object_cache()->delete($key, $group);
}

function wp_cache_incr(int|string $key, int $offset = 1, string $group = ''): int|false
{
    return museau_object_cache()->incr($key, $offset, $group);
}

function wp_cache_decr(int|string $key, int $offset = 1, string $group = ''): int|false
{
    return museau_object_cache()->decr($key, $offset, $group);
}

function wp_cache_flush(): bool
{
    return museau_object_cache()->flush();
}

function wp_cache_flush_runtime(): bool
{
    return museau_object_cache()->flush_runtime();
}

function wp_cache_close(): bool
{
    return true;
}

function wp_cache_add_global_groups(mixed $groups): void {}

/** @param string|list<string> $groups */
function wp_cache_add_non_persistent_groups(string|array $groups): void
{
    museau_object_cache()->add_non_persistent_groups($groups);
}

function wp_cache_switch_to_blog(int $blog_id): void {}
