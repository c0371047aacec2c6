<?php

declare(strict_types=1);

namespace Museau\Domain\Archive;

use Museau\Kernel\Read;

/** An archive of a whole shop as it is read on another site: nothing of it is believed before it was compared with its summary. */
final class ArchiveReader
{
    /** Bytes of a row, and of what the archive says of itself: more is held by no shop, and by no memory. */
    private const MOST = 64 * 1024 * 1024;

    private readonly \ZipArchive $zip;

    /** @var array<string, mixed> */
    public readonly array $head;

    /** @var array<string, mixed> */
    private readonly array $summary;

    /** @throws ArchiveRefused is_not_an_archive; is_incomplete; lacks_zip */
    public function __construct(string $path)
    {
        if (!class_exists(\ZipArchive::class)) {
            throw ArchiveRefused::lacks_zip();
        }
        $this->zip = new \ZipArchive();
        $is_zip = (string) @file_get_contents($path, false, null, 0, 4) === "PK\x03\x04";
        if ($this->zip->open($path, \ZipArchive::RDONLY) !== true) {
            throw $is_zip ? ArchiveRefused::is_incomplete() : ArchiveRefused::is_not_an_archive();
        }
        $this->head = Read::json($this->short(ShopArchive::HEAD));
        if (Read::int($this->head['format'] ?? 0) < 1) {
            throw ArchiveRefused::is_not_an_archive();
        }
        $this->summary = Read::json($this->short(ShopArchive::SUMMARY));
        if ($this->summary === []) {
            throw ArchiveRefused::is_incomplete();
        }
    }

    /** @return list<string> what the former site kept for itself, in words */
    public function secrets_left_behind(): array
    {
        return array_map(Read::text(...), Read::items($this->head['left_behind'] ?? null));
    }

    /** @return array<string, int> rows by table */
    public function tables(): array
    {
        $tables = [];
        foreach (Read::map($this->summary['rows'] ?? null) as $entry => $rows) {
            if (preg_match('~^tables/([a-z_]{1,60})\.jsonl$~D', (string) $entry, $name) === 1) {
                $tables[$name[1]] = Read::int($rows);
            }
        }

        return $tables;
    }

    /** @return array<string, array{bytes: int, sha256: string}> files by name */
    public function files(): array
    {
        $files = [];
        foreach (Read::map($this->summary['files'] ?? null) as $name => $file) {
            $file = Read::map($file);
            $files[(string) $name] = ['bytes' => max(0, Read::int($file['bytes'] ?? 0)), 'sha256' => Read::text($file['sha256'] ?? '')];
        }

        return $files;
    }

    /**
     * The rows of an entry; how many there must be is said by the summary.
     *
     * @throws ArchiveRefused is_incomplete
     *
     * @return iterable<array<string, mixed>>
     */
    public function rows(string $entry): iterable
    {
        $stream = $this->zip->getStream($entry);
        if ($stream === false) {
            throw ArchiveRefused::is_incomplete();
        }
        $expected = Read::int(Read::map($this->summary['rows'] ?? null)[$entry] ?? 0);
        $count = 0;
        while (($line = fgets($stream, self::MOST)) !== false) {
            if (trim($line) === '') {
                continue;
            }
            $row = Read::json($line);
            if ($row === []) {
                throw ArchiveRefused::is_incomplete();
            }
            ++$count;
            yield array_map(
                static fn(mixed $cell): mixed => is_array($cell) && isset($cell['base64'])
                    ? base64_decode(Read::text($cell['base64']), true)
                    : $cell,
                $row,
            );
        }
        fclose($stream);
        if ($count !== $expected) {
            throw ArchiveRefused::is_incomplete();
        }
    }

    /**
     * The rows of a table, as the database takes them.
     *
     * @throws ArchiveRefused is_incomplete
     *
     * @return iterable<array<string, ?string>>
     */
    public function table(string $table): iterable
    {
        foreach ($this->rows(ShopArchive::entry($table)) as $row) {
            yield array_map(static fn(mixed $cell): ?string => is_scalar($cell) ? (string) $cell : null, $row);
        }
    }

    /**
     * Writes a file of the archive beside where it belongs and then puts it there, whole or not at all.
     *
     * @param array{bytes: int, sha256: string} $file what files() says of it
     *
     * @throws ArchiveRefused is_incomplete; disk_is_full
     */
    public function extract(string $name, array $file, string $path): void
    {
        $stream = $this->zip->getStream($name);
        $new = "$path.arrive";
        $target = $stream === false ? false : @fopen($new, 'w');
        if ($stream === false || $target === false) {
            throw $stream === false ? ArchiveRefused::is_incomplete() : ArchiveRefused::disk_is_full();
        }
        // One byte more than it says shows a file that would fill the disk.
        $bytes = (int) stream_copy_to_stream($stream, $target, $file['bytes'] + 1);
        fclose($stream);
        $is_written = fclose($target) && filesize($new) === $bytes;
        $is_same = $file['bytes'] === $bytes && hash_equals($file['sha256'], (string) hash_file('sha256', $new));
        if (!$is_written || !$is_same || !rename($new, $path)) {
            @unlink($new);

            throw $is_written && !$is_same ? ArchiveRefused::is_incomplete() : ArchiveRefused::disk_is_full();
        }
    }

    private function short(string $entry): string
    {
        $size = Read::int(Read::map($this->zip->statName($entry))['size'] ?? 0);

        // A forged size does not make it longer.
        return $size < 1 || $size > self::MOST ? '' : (string) $this->zip->getFromName($entry, $size);
    }
}
