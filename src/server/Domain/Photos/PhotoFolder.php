<?php

declare(strict_types=1);

namespace Museau\Domain\Photos;

defined('ABSPATH') || exit;

use Museau\Kernel\Site\Identity;

/**
 * The private folder of the photographs. A marker in it names the site that it belongs to: another one (a copy with the same
 * folder) reads there, and writes and deletes in a part of its own.
 */
final class PhotoFolder
{
    public const MIN_FREE_DISK = 500 * 1024 * 1024;

    /** File that holds the id of the site whose folder this is. */
    private const MARKER = 'site.txt';

    /** Part of the folder for files that no row names: an older database may have been put back, and a newer one may follow. */
    public const ASIDE = 'aside';

    /** @var \Closure(string): (float|false) bytes that are free where this folder lies; false when nobody knows */
    private readonly \Closure $free_space;

    /** @param ?\Closure(string): (float|false) $free_space */
    public function __construct(?\Closure $free_space, private readonly Identity $identity)
    {
        $this->free_space = $free_space ?? static fn(string $dir): float|false => @disk_free_space($dir);
    }

    /** @return float|false bytes that are free; false when nobody knows */
    public function free(): float|false
    {
        return ($this->free_space)($this->dir());
    }

    /** Where this site writes and deletes: the folder itself while it is this site's, else a part of it. */
    public function dir(): string
    {
        $dir = self::folder();
        $owner = self::owner($dir);
        if ($owner === '' && !$this->identity->is_paused()) {
            // Two sites that come at once: the marker is of one of them.
            $marker = @fopen("$dir/" . self::MARKER, 'x');
            if ($marker !== false) {
                $written = @fwrite($marker, $this->identity->id());
                fclose($marker);
                // A full disk takes its name alone: with an empty marker the folder would be nobody's for ever.
                $written === strlen($this->identity->id()) || wp_delete_file("$dir/" . self::MARKER);
            }
            $owner = self::owner($dir);
        }
        if ($owner === '' || $owner === $this->identity->id()) {
            return $dir;
        }
        $own = "$dir/site-" . $this->identity->id();
        wp_mkdir_p($own);

        return $own;
    }

    /** @return iterable<string> names of the photographs that this site reads, in its own part and in the folder that it came with */
    public function files(): iterable
    {
        $seen = [];
        foreach (array_unique([$this->dir(), self::folder()]) as $dir) {
            foreach (new \DirectoryIterator($dir) as $entry) {
                $name = $entry->getFilename();
                if ($entry->isFile() && preg_match('/^[0-9a-f]{32}\.jpg$/D', $name) === 1 && !isset($seen[$name])) {
                    $seen[$name] = true;
                    yield $name;
                }
            }
        }
    }

    /** The site has another id from now on, and keeps its photographs. */
    public function hand_over(string $former, string $now): void
    {
        $dir = self::folder();
        if (self::owner($dir) === $former) {
            file_put_contents("$dir/" . self::MARKER, $now);
        } elseif (is_dir("$dir/site-$former")) {
            $own = $this->dir();
            foreach (glob("$dir/site-$former/*.jpg") ?: [] as $path) {
                rename($path, "$own/" . basename($path));
            }
        }
    }

    /** Id of the site whose folder this is; '' when nobody has said. */
    private static function owner(string $dir): string
    {
        return trim((string) @file_get_contents("$dir/" . self::MARKER));
    }

    /** Folder out of public reach: above the site's root when MUSEAU_PRIVATE_DIR says so, else denied to the web server. */
    private static function folder(): string
    {
        $set = defined('MUSEAU_PRIVATE_DIR') ? constant('MUSEAU_PRIVATE_DIR') : null;
        $dir = is_string($set) && $set !== '' ? rtrim($set, '/') : WP_CONTENT_DIR . '/museau-private';
        if (is_multisite() && !is_main_site()) {
            // No copy of the main site, and nothing of that one's: each site of a network has a folder of its own.
            $dir .= '/sites/' . get_current_blog_id();
        }
        if (!is_dir($dir)) {
            wp_mkdir_p($dir);
            file_put_contents($dir . '/.htaccess', "Require all denied\nDeny from all\n");
            file_put_contents(
                $dir . '/web.config',
                '<configuration><system.webServer><authorization><deny users="*" /></authorization></system.webServer></configuration>',
            );
            file_put_contents($dir . '/index.php', "<?php\n");
        }

        return $dir;
    }

    /**
     * A site of a network is deleted, and its photographs with it; of a folder that is another network's, the part that this one wrote
     * itself, and nothing while nobody has said whose it is. The main site's stay: a network cannot be without it.
     */
    public static function remove_with_site(Identity $identity): void
    {
        if (!is_multisite() || is_main_site() || $identity->is_paused()) {
            return;
        }
        $dir = self::folder();
        if (!in_array(self::owner($dir), ['', $identity->id()], true)) {
            $dir .= '/site-' . $identity->id();
            if (!is_dir($dir)) {
                return;
            }
        }
        $walk = new \RecursiveIteratorIterator(
            new \RecursiveDirectoryIterator($dir, \FilesystemIterator::SKIP_DOTS),
            \RecursiveIteratorIterator::CHILD_FIRST,
        );
        foreach ($walk as $file) {
            if ($file instanceof \SplFileInfo) {
                $file->isDir() && !$file->isLink() ? rmdir((string) $file) : unlink((string) $file);
            }
        }
        rmdir($dir);
    }

    /** Where a file is, or would be written. */
    public function path(string $file): string
    {
        $file = basename($file);
        $dir = $this->dir();
        if (is_file("$dir/$file")) {
            return "$dir/$file";
        }
        $aside = "$dir/" . self::ASIDE . "/$file";
        if (is_file($aside)) {
            // A row names it again.
            return !$this->identity->is_paused() && @rename($aside, "$dir/$file") ? "$dir/$file" : $aside;
        }
        // A copy shows the photographs that it came with.
        $shared = self::folder();
        foreach (["$shared/$file", "$shared/" . self::ASIDE . "/$file"] as $path) {
            if (is_file($path)) {
                return $path;
            }
        }

        return "$dir/$file";
    }

    /** The bytes of a file; null when it is gone, or none is named. */
    public function read(string $file): ?string
    {
        $path = $this->path($file);
        $bytes = is_file($path) ? file_get_contents($path) : false;

        return $bytes === false ? null : $bytes;
    }

    /**
     * @return string name of the new file
     *
     * @throws PhotoRefused disk_is_full
     */
    public function write(string $bytes): string
    {
        $dir = $this->dir();
        $free = $this->free();
        $file = bin2hex(random_bytes(16)) . '.jpg';
        if (($free !== false && $free < self::MIN_FREE_DISK) || @file_put_contents("$dir/$file", $bytes) !== strlen($bytes)) {
            $this->delete($file);

            throw PhotoRefused::disk_is_full();
        }
        chmod("$dir/$file", 0600);

        return $file;
    }

    /** Deletes a file wherever in the folder it lies. */
    public function delete(string $file): void
    {
        foreach ([$this->dir(), $this->dir() . '/' . self::ASIDE] as $dir) {
            $path = "$dir/" . basename($file);
            if (is_file($path)) {
                unlink($path);
            }
        }
    }
}
