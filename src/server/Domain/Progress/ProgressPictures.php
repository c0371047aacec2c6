<?php

declare(strict_types=1);

namespace Museau\Domain\Progress;

use Museau\Domain\Photos\PhotoFolder;
use Museau\Domain\Photos\PhotoProcessor;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;

/** The artist's pictures of steps: made anew at screen size by the photographs' own processor, in their private folder. */
final class ProgressPictures
{
    /** Longest side that is kept, in pixels: what a phone or a desk shows, not what could be printed. */
    private const SIDE = 1600;

    /** Longest side in a letter, in pixels. */
    private const MAILED_SIDE = 960;

    private const MAILED = '/^(progress|proof)-(\d+)@museau$/D';

    /** @var ?list<string> files that keeping() lets go once its work is kept; null outside of it */
    private ?array $gone = null;

    public function __construct(private readonly PhotoFolder $folder) {}

    /**
     * Does some work in a transaction of its own; the pictures that it replaces go once it is kept, and stay when it is not.
     *
     * @template T
     *
     * @param callable(): T $work
     *
     * @return T
     */
    public function keeping(callable $work): mixed
    {
        $this->gone = [];
        try {
            $result = $work();
            [$gone, $this->gone] = [$this->gone, null];
            array_map($this->drop(...), $gone);

            return $result;
        } finally {
            $this->gone = null;
        }
    }

    /**
     * @param string $upload where PHP put it
     * @param string $mark   name to draw across it; '' for none
     *
     * @return array{file: string, plain: string, width: int, height: int} as it lies in the folder, of no row yet; plain: without the mark
     *
     * @throws \Museau\Domain\Photos\PhotoRefused
     */
    public function keep(string $upload, string $mark = ''): array
    {
        $picture = PhotoProcessor::develop($upload);
        $marked = ProofMark::draw($picture['bytes'], $mark);
        $scale = min(1, self::SIDE / max($picture['width'], $picture['height']));

        return [
            'file' => $this->folder->write(PhotoProcessor::small($marked, self::SIDE)),
            'plain' => $marked === $picture['bytes'] ? '' : $this->folder->write(PhotoProcessor::small($picture['bytes'], self::SIDE)),
            'width' => max(1, (int) round($picture['width'] * $scale)),
            'height' => max(1, (int) round($picture['height'] * $scale)),
        ];
    }

    /**
     * An upload as a letter would show it; nothing is kept.
     *
     * @return string a JPEG
     *
     * @throws \Museau\Domain\Photos\PhotoRefused
     */
    public function preview(string $upload, string $mark): string
    {
        return PhotoProcessor::small(ProofMark::draw(PhotoProcessor::develop($upload)['bytes'], $mark), self::MAILED_SIDE);
    }

    /**
     * Gives a step the picture; the one that it had goes.
     *
     * @param array{file: string, plain: string, width: int, height: int} $kept
     */
    public function put(int $order_id, ProgressStep $step, array $kept): void
    {
        $table = Schema::table('progress_steps');
        $row = Db::row('SELECT file, plain FROM %i WHERE order_id = %d AND step = %s', $table, $order_id, $step->value);
        $former = [(string) ($row['file'] ?? ''), (string) ($row['plain'] ?? '')];
        // Of two pictures at once one is in the row, and the other one's file goes.
        $is_put = Db::run(
            'UPDATE %i SET file = %s, plain = %s, width = %d, height = %d WHERE order_id = %d AND step = %s AND file = %s',
            $table,
            $kept['file'],
            $kept['plain'],
            $kept['width'],
            $kept['height'],
            $order_id,
            $step->value,
            $former[0],
        ) === 1;
        array_map($this->drop(...), $is_put ? $former : [$kept['file'], $kept['plain']]);
    }

    public function remove(ProgressEntry $entry): void
    {
        if ($entry->file === '') {
            return;
        }
        $table = Schema::table('progress_steps');
        $sql = "UPDATE %i SET file = '', plain = '', width = 0, height = 0 WHERE id = %d AND file = %s";
        if (Db::run($sql, $table, $entry->id, $entry->file) === 1) {
            array_map($this->drop(...), [$entry->file, $entry->plain]);
        }
    }

    /** What a proof shows, or was approved by, stays with it. */
    private function drop(string $file): void
    {
        if ($this->gone !== null) {
            $this->gone[] = $file;
        } elseif ($file !== '' && !Proofs::shows($file)) {
            $this->folder->delete($file);
        }
    }

    /**
     * @param bool $unmarked without the artist's name, where it was drawn
     *
     * @return ?string the JPEG; null when there is none, or its file is gone
     */
    public function read(ProgressEntry $entry, bool $unmarked = false): ?string
    {
        return ($unmarked && $entry->plain !== '' ? $this->folder->read($entry->plain) : null) ?? $this->folder->read($entry->file);
    }

    /** How a letter names the step's picture; '' without one. */
    public static function mailed_name(ProgressEntry $entry): string
    {
        return $entry->file === '' ? '' : "progress-$entry->id@museau";
    }

    /** How a letter names a proof's picture. */
    public static function mailed_proof(Proof $proof): string
    {
        return "proof-$proof->id@museau";
    }

    /** The picture that a letter about this order names, as a JPEG; null when there is none, or no longer. */
    public function mailed(int $order_id, string $name): ?string
    {
        $row = preg_match(self::MAILED, $name, $found) === 1
            ? Db::row(
                'SELECT file FROM %i WHERE id = %d AND order_id = %d',
                Schema::table($found[1] === 'proof' ? 'proofs' : 'progress_steps'),
                (int) $found[2],
                $order_id,
            )
            : null;
        $bytes = $row === null ? null : $this->folder->read((string) $row['file']);

        return $bytes === null ? null : PhotoProcessor::small($bytes, self::MAILED_SIDE);
    }
}
