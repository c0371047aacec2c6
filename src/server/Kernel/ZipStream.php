<?php

declare(strict_types=1);

namespace Museau\Kernel;

/**
 * A ZIP archive that is sent while it is made, piece by piece: nothing of it lies on the disk, and one piece at a time in memory.
 * After PKWARE's APPNOTE 6.3: deflated entries whose sizes follow them (bit 3), names in UTF-8 (bit 11), below 4 GB.
 */
final class ZipStream
{
    /** Entries and bytes that the format's first form counts; one more would begin at nought again. */
    public const MAX_ENTRIES = 65_534;

    public const MAX_BYTES = 0xFFFF_FFFE;

    private const FLAGS = 0x0808;

    private const DEFLATED = 8;

    /** Version 2.0 of the format. */
    private const VERSION = 20;

    private int $offset = 0;

    private string $directory = '';

    private int $entries = 0;

    /** @param \Closure(string): void $write takes the archive's bytes in their order */
    public function __construct(private readonly \Closure $write, private readonly int $max_bytes = self::MAX_BYTES) {}

    /**
     * @param iterable<string> $pieces of the file, in their order
     *
     * @throws \RuntimeException when it is more than the format holds: the archive is then cut off, and seen to be
     */
    public function add(string $name, iterable $pieces): void
    {
        if ($this->entries >= self::MAX_ENTRIES) {
            throw new \RuntimeException('More entries than a ZIP archive holds.');
        }
        $start = $this->offset;
        [$time, $day] = self::dos_time(Clock::now());
        $head = pack('vvvvv', self::VERSION, self::FLAGS, self::DEFLATED, $time, $day);
        $this->write("PK\x03\x04" . $head . pack('VVVvv', 0, 0, 0, strlen($name), 0) . $name);
        $deflate = deflate_init(ZLIB_ENCODING_RAW);
        if ($deflate === false) {
            throw new \RuntimeException('zlib cannot deflate.');
        }
        $crc = hash_init('crc32b');
        $size = 0;
        $begin = $this->offset;
        foreach ($pieces as $piece) {
            hash_update($crc, $piece);
            $size += strlen($piece);
            $this->refuse_beyond($size);
            $this->write((string) deflate_add($deflate, $piece, ZLIB_NO_FLUSH));
        }
        $this->write((string) deflate_add($deflate, '', ZLIB_FINISH));
        $sums = pack('VVV', (int) hexdec(hash_final($crc)), $this->offset - $begin, $size);
        $this->write("PK\x07\x08" . $sums);
        $this->directory .= "PK\x01\x02" . pack('v', self::VERSION) . $head . $sums
            . pack('vvvvvVV', strlen($name), 0, 0, 0, 0, 0, $start) . $name;
        ++$this->entries;
    }

    /** Without it the archive is damaged, and seen to be. */
    public function end(): void
    {
        $start = $this->offset;
        $this->write($this->directory);
        $this->write("PK\x05\x06" . pack('vvvvVVv', 0, 0, $this->entries, $this->entries, strlen($this->directory), $start, 0));
    }

    private function write(string $bytes): void
    {
        if ($bytes !== '') {
            $this->refuse_beyond($this->offset + strlen($bytes));
            ($this->write)($bytes);
            $this->offset += strlen($bytes);
        }
    }

    private function refuse_beyond(int $bytes): void
    {
        if ($bytes > $this->max_bytes) {
            throw new \RuntimeException('More bytes than a ZIP archive holds.');
        }
    }

    /** @return array{int, int} time and day as MS-DOS wrote them */
    private static function dos_time(int $unix): array
    {
        [$year, $month, $day, $hour, $minute, $second] = array_map(intval(...), explode(' ', gmdate('Y n j G i s', $unix)));

        return [$hour << 11 | $minute << 5 | $second >> 1, max(0, $year - 1980) << 9 | $month << 5 | $day];
    }
}
