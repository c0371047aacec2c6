<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

use Museau\Kernel\Log\Log;
use Museau\Kernel\Read;

/**
 * Caches of whole pages outside WordPress that wp-config.php names (docs/operation.md):
 *
 *     define('MUSEAU_PAGE_CACHE_DIR', '/var/cache/nginx/museau'); // nginx on this machine: its files are deleted
 *     define('MUSEAU_PURGE_URLS', ['http://10.0.0.5:6081/']);     // Varnish, or another machine: a request PURGE to each
 */
final class NamedCaches
{
    /** nginx's kept pages below their folders of one or two signs (levels=1:2). Nothing else is ever deleted. */
    private const KEPT_PAGE = '~/[0-9a-f]{1,2}(?:/[0-9a-f]{1,2})?/[0-9a-f]{32}$~D';

    /** Seconds that a cache on another machine has for its answer. */
    private const WAIT = 1;

    public static function are_there(): bool
    {
        return self::folder() !== '' || self::urls() !== [];
    }

    /** All pages; harmless to repeat. A cache that does not answer stands in the server's log. */
    public static function forget(): void
    {
        self::empty_folder(self::folder());
        foreach (self::urls() as $url) {
            $answer = wp_remote_request($url, ['method' => 'PURGE', 'timeout' => self::WAIT, 'redirection' => 0]);
            $status = Read::int(wp_remote_retrieve_response_code($answer));
            if ($status < 200 || $status > 299) {
                Log::error('page_cache_not_told', null, ['code' => $status]);
            }
        }
    }

    private static function empty_folder(string $folder): void
    {
        if ($folder === '' || !is_dir($folder)) {
            return;
        }
        $files = new \RecursiveIteratorIterator(
            new \RecursiveDirectoryIterator($folder, \FilesystemIterator::SKIP_DOTS),
            \RecursiveIteratorIterator::LEAVES_ONLY,
            // nginx deletes there at the same time.
            \RecursiveIteratorIterator::CATCH_GET_CHILD,
        );
        foreach ($files as $file) {
            $path = $file instanceof \SplFileInfo ? $file->getPathname() : '';
            if (preg_match(self::KEPT_PAGE, $path) === 1 && !@unlink($path) && is_file($path)) {
                Log::error('page_cache_not_emptied');

                return;
            }
        }
    }

    private static function folder(): string
    {
        return defined('MUSEAU_PAGE_CACHE_DIR') ? rtrim(Read::text(constant('MUSEAU_PAGE_CACHE_DIR')), '/') : '';
    }

    /** @return list<string> */
    private static function urls(): array
    {
        return array_values(array_filter(array_map(
            Read::text(...),
            defined('MUSEAU_PURGE_URLS') ? Read::items(constant('MUSEAU_PURGE_URLS')) : [],
        )));
    }
}
