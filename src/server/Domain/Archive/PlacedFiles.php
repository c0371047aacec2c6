<?php

declare(strict_types=1);

namespace Museau\Domain\Archive;

use Museau\Kernel\Read;

/**
 * The files of an archive on their way to their places, some seconds at a time. What each one replaced is set aside and written down
 * before it is: an import that fails, in this request or in a later one, puts everything back. Those that were found whole are written
 * down, too: a later request does not read them again.
 */
final class PlacedFiles
{
    /** Suffixes of the two lists: what is to be taken back, and what stands at its place and was compared. */
    private const PLACED = 'placed';

    private const COMPARED = 'compared';

    /** The folder as it was when the import began: the site's own id, which may name it, changes with the rows. */
    private ?string $dir = null;

    /** @var array<string, string> path of a list by its suffix */
    private array $lists = [];

    public function __construct(private readonly ShopFiles $files) {}

    /**
     * Puts files to their places, at least one; those that stand there already are passed over. Comparing counts in the seconds.
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
        $compared = $this->compared();
        $done = 0;
        foreach ($all as $name => $file) {
            $path = $this->files->path($name);
            $has_size = is_file($path) && filesize($path) === $file['bytes'];
            ++$done;
            if ($has_size && ($compared[$name] ?? '') === $file['sha256']) {
                continue;
            }
            if (!$has_size || hash_file('sha256', $path) !== $file['sha256']) {
                $this->replace($archive, $name, $file, $path);
            }
            $this->append(self::COMPARED, ['name' => $name, 'sha256' => $file['sha256']]);
            if (microtime(true) - $start > $seconds) {
                break;
            }
        }

        return ['done' => $done, 'all' => count($all)];
    }

    /** Takes back everything that was placed since the last end. */
    public function undo(): void
    {
        // First of all: whoever dies on the way back leaves files that are not the archive's any more.
        $this->delete(self::COMPARED);
        foreach (array_reverse($this->entries(self::PLACED)) as $placed) {
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
        $this->delete(self::PLACED);
        $this->delete(self::COMPARED);
    }

    /** @param array{bytes: int, sha256: string} $file */
    private function replace(ArchiveReader $archive, string $name, array $file, string $path): void
    {
        wp_mkdir_p(dirname($path));
        $aside = is_file($path) ? bin2hex(random_bytes(16)) . '.aside' : '';
        if ($aside !== '' && !copy($path, $this->dir() . "/$aside")) {
            throw ArchiveRefused::disk_is_full();
        }
        $this->append(self::PLACED, ['name' => $name, 'aside' => $aside]);
        $archive->extract($name, $file, $path);
        str_starts_with($name, ShopFiles::PRIVATE) && chmod($path, 0600);
    }

    /** @return array<string, string> SHA-256 by name, of the files that a former request found or put whole at their places */
    private function compared(): array
    {
        $compared = [];
        foreach ($this->entries(self::COMPARED) as $entry) {
            $compared[Read::text($entry['name'] ?? '')] = Read::text($entry['sha256'] ?? '');
        }

        return $compared;
    }

    /** @return list<array<string, mixed>> */
    private function entries(string $suffix): array
    {
        $list = $this->list($suffix);
        $lines = is_file($list) ? file($list, FILE_IGNORE_NEW_LINES | FILE_SKIP_EMPTY_LINES) ?: [] : [];

        return array_map(static fn(string $line): array => Read::map(json_decode($line, true)), $lines);
    }

    /** @param array<string, string> $entry */
    private function append(string $suffix, array $entry): void
    {
        file_put_contents($this->list($suffix), json_encode($entry) . "\n", FILE_APPEND | LOCK_EX);
    }

    private function delete(string $suffix): void
    {
        is_file($this->list($suffix)) && unlink($this->list($suffix));
    }

    /** Its name is guessed by nobody: those of photographs stand in it. */
    private function list(string $suffix): string
    {
        return $this->lists[$suffix] ??= (glob($this->dir() . "/*.$suffix") ?: [])[0]
            ?? $this->dir() . '/' . bin2hex(random_bytes(16)) . ".$suffix";
    }

    private function dir(): string
    {
        return $this->dir ??= $this->files->work_dir();
    }
}
