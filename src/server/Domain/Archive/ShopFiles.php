<?php

declare(strict_types=1);

namespace Museau\Domain\Archive;

use Museau\Domain\Photos\PhotoFolder;

/** The shop's files: the media library with its copies, and the private photographs. Their names in an archive begin with their part. */
final class ShopFiles
{
    public const MEDIA = 'media/';

    public const PRIVATE = 'photos/';

    private const CHUNK = 262_144;

    /** Folders of the uploads that other plugins keep for themselves. */
    private const FOREIGN = '~^(?:wc-logs|woocommerce_uploads|cache|backup[^/]*|museau-export)(?:/|$)~i';

    public function __construct(private readonly PhotoFolder $photos) {}

    /** @return iterable<string, string> path by the name in an archive */
    public function all(): iterable
    {
        $base = self::media_dir();
        if (is_dir($base)) {
            $walk = new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator($base, \FilesystemIterator::SKIP_DOTS));
            foreach ($walk as $file) {
                if (!$file instanceof \SplFileInfo || !$file->isFile() || $file->isLink()) {
                    continue;
                }
                $name = str_replace('\\', '/', substr((string) $file, strlen($base) + 1));
                if (self::is_name(self::MEDIA . $name)) {
                    yield self::MEDIA . $name => (string) $file;
                }
            }
        }
        foreach ($this->photos->files() as $name) {
            yield self::PRIVATE . $name => $this->photos->path($name);
        }
    }

    /** @return array{int, int} how many there are, and their bytes */
    public function size(): array
    {
        $count = $bytes = 0;
        foreach ($this->all() as $path) {
            ++$count;
            $bytes += (int) @filesize($path);
        }

        return [$count, $bytes];
    }

    /** Whether a name may come out of an archive: a picture or document that WordPress would take, and no way out of its folder. */
    public static function is_name(string $name): bool
    {
        if (str_starts_with($name, self::PRIVATE)) {
            return preg_match('~^photos/[0-9a-f]{32}\.jpg$~D', $name) === 1;
        }
        $path = substr($name, strlen(self::MEDIA));
        if (
            !str_starts_with($name, self::MEDIA)
            || $path === ''
            || validate_file($path) !== 0
            || preg_match('~[\x00-\x1f\\\\:]|(?:^|/)\.|//~', $path) === 1
            || preg_match('/\.(?:php\d?|phtml|phar|cgi|pl|py|sh|htaccess)(?:\.|$)/i', $path) === 1
            || preg_match(self::FOREIGN, $path) === 1
            // Below the main site's lie those of the network's other sites.
            || (is_multisite() && is_main_site() && str_starts_with($path, 'sites/'))
        ) {
            return false;
        }

        return wp_check_filetype($path, [...wp_get_mime_types(), 'webp' => 'image/webp', 'avif' => 'image/avif'])['ext'] !== false
            && preg_match('/\.(?:html?|js|swf|css)$/i', $path) !== 1;
    }

    /** Where a file of an archive belongs on this site. */
    public function path(string $name): string
    {
        return str_starts_with($name, self::PRIVATE)
            ? $this->photos->dir() . '/' . substr($name, strlen(self::PRIVATE))
            : self::media_dir() . '/' . substr($name, strlen(self::MEDIA));
    }

    /** Folder that only this shop reads, for what an import needs while it runs. */
    public function work_dir(): string
    {
        $dir = $this->photos->dir() . '/import';
        wp_mkdir_p($dir);

        return $dir;
    }

    /** The photographs are the shop's that came. */
    public function hand_over(string $former, string $now): void
    {
        $this->photos->hand_over($former, $now);
    }

    public function free(): float|false
    {
        return $this->photos->free();
    }

    /** @return iterable<string> */
    public static function pieces(string $path): iterable
    {
        $file = @fopen($path, 'r');
        while ($file !== false && !feof($file)) {
            yield (string) fread($file, self::CHUNK);
        }
        if ($file !== false) {
            fclose($file);
        }
    }

    private static function media_dir(): string
    {
        return rtrim(wp_upload_dir(null, false)['basedir'], '/');
    }
}
