<?php

declare(strict_types=1);

namespace Museau\Domain\Archive;

/**
 * The archive that waits to be brought in. Where a web server forgets to deny the private folder, a known name would give every
 * customer away: it lies under a name that nobody guesses, and not for long.
 */
final class WaitingArchive
{
    private const NAME = '/^[0-9a-f]{32}\.zip$/D';

    public function __construct(private readonly ShopFiles $files) {}

    /** Folder that an archive may be laid into by FTP. */
    public function dir(): string
    {
        return $this->files->work_dir();
    }

    /** A path that nobody guesses, for an archive that arrives. */
    public function new_path(): string
    {
        return $this->dir() . '/' . bin2hex(random_bytes(16)) . '.zip';
    }

    /**
     * Gives every archive that came by FTP a name that nobody guesses, and lets its day begin.
     *
     * @return list<string> paths of all that wait; of several, nobody can say which is meant
     */
    public function claim(): array
    {
        clearstatcache();
        $paths = [];
        foreach (new \DirectoryIterator($this->dir()) as $entry) {
            if ($entry->isFile() && preg_match('/\.zip$/i', $entry->getFilename()) === 1) {
                $paths[] = $entry->getPathname();
            }
        }

        return array_map(function (string $path): string {
            if (preg_match(self::NAME, basename($path)) === 1) {
                return $path;
            }
            $new = $this->new_path();
            // FTP may keep the time that the file was made at elsewhere: its day begins here.
            return rename($path, $new) && touch($new) ? $new : $path;
        }, $paths);
    }

    /** Deletes what waits, however many there are. */
    public function delete(): void
    {
        array_map(unlink(...), $this->claim());
    }

    /** Deletes what has waited for more than a day; answers whether nothing waits any more. */
    public function forget_old(): bool
    {
        foreach ($this->claim() as $path) {
            if ((int) filemtime($path) < time() - DAY_IN_SECONDS) {
                unlink($path);
            }
        }

        return $this->claim() === [];
    }
}
