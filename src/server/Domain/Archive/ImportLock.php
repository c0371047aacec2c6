<?php

declare(strict_types=1);

namespace Museau\Domain\Archive;

/** One import at a time. PHP gives the lock back when a request dies, and nobody takes it over before. */
final class ImportLock
{
    public function __construct(private readonly ShopFiles $files) {}

    /**
     * Runs $work while no other request imports.
     *
     * @template T
     *
     * @param callable(): T $work
     *
     * @throws ArchiveRefused is_running; failed
     *
     * @return T
     */
    public function hold(callable $work): mixed
    {
        $lock = @fopen($this->files->work_dir() . '/lock', 'c');
        if ($lock === false) {
            throw ArchiveRefused::failed();
        }
        if (!flock($lock, LOCK_EX | LOCK_NB)) {
            fclose($lock);

            throw ArchiveRefused::is_running();
        }
        try {
            return $work();
        } finally {
            flock($lock, LOCK_UN);
            fclose($lock);
        }
    }
}
