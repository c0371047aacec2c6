<?php

declare(strict_types=1);

namespace Museau\Domain\Archive;

use Museau\Kernel\Read;

/**
 * The files of an archive on their way to their places, some seconds at a time. What each one replaced is set aside and written down
 * before it is: an import that fails, in this request or in a later one, puts everything back.
 */
final class PlacedFiles
{
    /** The folder as it was when the import began: the site's own id, which may name it, changes with the rows. */
    private ?string $dir = null;

    public function __construct(private readonly ShopFiles $files) {}

    /**
     * Puts files to their places, at least one; those that stand there already are passed over.
     *
     * @param float $seconds after which the rest is left to the next call
     *
     * @throws ArchiveRefused is_incomplete; disk_is_full
     *
     * @return array{done: int, all: int}
     */
    public function place(ArchiveReader $archive, float $seconds): array
    {
        $start = microtime(true);
        $this->dir();
        $all = array_filter($archive->files(), ShopFiles::is_name(...), ARRAY_FILTER_USE_KEY);
        $done = 0;
        $has_placed = false;
        foreach ($all as $name => $file) {
            $path = $this->files->path($name);
            if (!is_file($path) || filesize($path) !== $file['bytes'] || hash_file('sha256', $path) !== $file['sha256']) {
                $this->replace($archive, $name, $file, $path);
                $has_placed = true;
            }
            ++$done;
            if ($has_placed && microtime(true) - $start > $seconds) {
                break;
            }
        }

        return ['done' => $done, 'all' => count($all)];
    }

    /** Takes back everything that was placed since the last end. */
    public function undo(): void
    {
        $list = $this->list();
        foreach (array_reverse(is_file($list) ? file($list, FILE_IGNORE_NEW_LINES | FILE_SKIP_EMPTY_LINES) ?: [] : []) as $line) {
            $placed = Read::map(json_decode($line, true));
            $path = $this->files->path(Read::text($placed['name'] ?? ''));
            $aside = $this->dir() . '/' . basename(Read::text($placed['aside'] ?? ''));
            if (($placed['aside'] ?? '') === '') {
                is_file($path) && unlink($path);
            } elseif (is_file($aside)) {
                rename($aside, $path);
            }
        }
        $this->end();
    }

    /** Nothing is to be taken back any more. */
    public function end(): void
    {
        foreach (glob($this->dir() . '/*.aside') ?: [] as $aside) {
            unlink($aside);
        }
        is_file($this->list()) && unlink($this->list());
    }

    /** @param array{bytes: int, sha256: string} $file */
    private function replace(ArchiveReader $archive, string $name, array $file, string $path): void
    {
        wp_mkdir_p(dirname($path));
        $aside = is_file($path) ? bin2hex(random_bytes(16)) . '.aside' : '';
        if ($aside !== '' && !copy($path, $this->dir() . "/$aside")) {
            throw ArchiveRefused::disk_is_full();
        }
        file_put_contents($this->list(), json_encode(['name' => $name, 'aside' => $aside]) . "\n", FILE_APPEND | LOCK_EX);
        $archive->extract($name, $file, $path);
        str_starts_with($name, ShopFiles::PRIVATE) && chmod($path, 0600);
    }

    /** Its name is guessed by nobody: those of photographs stand in it. */
    private function list(): string
    {
        return (glob($this->dir() . '/*.placed') ?: [])[0] ?? $this->dir() . '/' . bin2hex(random_bytes(16)) . '.placed';
    }

    private function dir(): string
    {
        return $this->dir ??= $this->files->work_dir();
    }
}
