<?php

declare(strict_types=1);

namespace Museau\Domain\Photos;

use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Site\Identity;

/**
 * The photos of orders: files under random names in a private folder, and a row for each, which is the truth.
 * Nobody without the artist's account reads, replaces or deletes one (S14, S15).
 */
final class PhotoStore
{
    private const ASIDE_DAYS = 30;

    private readonly PhotoFolder $folder;

    /** @param ?\Closure(string): (float|false) $free_space bytes that are free in a folder; false when nobody knows */
    public function __construct(?\Closure $free_space = null, private readonly Identity $identity = new Identity())
    {
        $this->folder = new PhotoFolder($free_space, $identity);
    }

    /**
     * Keeps the photo of one line of an order. The first one that is good stays: a repeated call answers it again, and
     * another photo is refused aloud.
     *
     * @throws PhotoRefused by its content, when the disk is full, or is_second 409
     */
    public function store(int $order_id, string $line_key, string $tmp_file): Photo
    {
        $this->identity->refuse_if_paused();
        $sent = is_file($tmp_file) ? (string) hash_file('sha256', $tmp_file) : '';
        $kept = $this->of_line($order_id, $line_key);
        if ($kept !== null) {
            return self::same($kept, $sent);
        }
        $this->keep($order_id, $line_key, PhotoTable::POSE, PhotoRole::Pose, PhotoProcessor::develop($tmp_file), $sent);

        return self::same($this->of_line($order_id, $line_key) ?? throw PhotoRefused::disk_is_full(), $sent);
    }

    /**
     * Writes a developed photo and its row; where the row cannot be added, neither stays.
     *
     * @param array{bytes: string, width: int, height: int} $made
     * @param string                                        $sent sha256 of the file that it was made from
     *
     * @throws PhotoRefused when the disk is full
     */
    public function keep(int $order_id, string $line_key, int $place, PhotoRole $role, array $made, string $sent): void
    {
        $file = $this->folder->write($made['bytes']);
        $is_added = false;
        try {
            $is_added = PhotoTable::add($order_id, $line_key, $place, $role, [
                'file' => $file,
                'sha256' => hash('sha256', $made['bytes']),
                'width' => $made['width'],
                'height' => $made['height'],
                'bytes' => strlen($made['bytes']),
                'created' => Clock::iso(),
                'sent' => $sent,
            ]);
        } finally {
            // The database refused the row, or the same upload arrived twice at once and the other call's file is in it.
            $is_added || $this->folder->delete($file);
        }
    }

    /**
     * The photo that is kept, when the file that came is the one that it was made from.
     *
     * @param string $sent sha256 of the file that came
     *
     * @throws PhotoRefused is_second
     */
    private static function same(Photo $kept, string $sent): Photo
    {
        return $kept->sent === '' || $kept->sent === $sent ? $kept : throw PhotoRefused::is_second($kept);
    }

    /**
     * Puts another photo in the place of a pose, for the customer who holds the order's carnet.
     *
     * @throws PhotoRefused by its content, when the disk is full, or has_changed 409
     */
    public function replace(Photo $photo, string $tmp_file): void
    {
        $this->identity->refuse_if_paused();
        $made = PhotoProcessor::develop($tmp_file);
        $file = $this->folder->write($made['bytes']);
        $changed = Db::run(
            'UPDATE %i SET file = %s, sha256 = %s, bytes = %d, width = %d, height = %d, created = %s, sent = %s '
                . 'WHERE id = %d AND file = %s AND place = 0',
            Schema::table('photos'),
            $file,
            hash('sha256', $made['bytes']),
            strlen($made['bytes']),
            $made['width'],
            $made['height'],
            Clock::iso(),
            (string) hash_file('sha256', $tmp_file),
            $photo->id,
            $photo->file,
        );
        $this->folder->delete($changed === 1 ? $photo->file : $file);
        if ($changed !== 1) {
            throw PhotoRefused::has_changed();
        }
    }

    /**
     * Takes a photograph over that came with its cart; false when the line has one already.
     *
     * @param array<string, ?string> $row of CartPhotos
     */
    public function adopt(int $order_id, string $line_key, array $row): bool
    {
        return PhotoTable::add($order_id, $line_key, PhotoTable::POSE, PhotoRole::Pose, [
            'file' => (string) $row['file'],
            'sha256' => (string) $row['sha256'],
            'width' => (int) $row['width'],
            'height' => (int) $row['height'],
            'bytes' => (int) $row['bytes'],
            'created' => Clock::iso((int) $row['created']),
            'sent' => (string) $row['sent'],
        ]);
    }

    /** @return list<Photo> what the order's portraits are drawn from, one for each, in the order in which they came */
    public function of_order(int $order_id): array
    {
        return array_values(array_filter($this->all_of_order($order_id), static fn(Photo $photo): bool => $photo->is_pose()));
    }

    /** @return list<Photo> those beside the pose too */
    public function all_of_order(int $order_id): array
    {
        return PhotoTable::of_order($order_id);
    }

    public function find(int $id): ?Photo
    {
        return PhotoTable::find($id);
    }

    /** The JPEG; null when its file is gone. */
    public function read(Photo $photo): ?string
    {
        return $this->folder->read($photo->file);
    }

    /** Turns the photo by quarters clockwise, for good. */
    public function rotate(Photo $photo, int $quarters = 1): void
    {
        $this->identity->refuse_if_paused();
        $bytes = $this->read($photo);
        if ($bytes === null || $quarters % 4 === 0) {
            return;
        }
        $turned = PhotoProcessor::rotate($bytes, $quarters);
        $file = $this->folder->write($turned);
        $swap = $quarters % 2 !== 0;
        $changed = Db::run(
            'UPDATE %i SET file = %s, sha256 = %s, bytes = %d, width = %d, height = %d WHERE id = %d AND file = %s',
            Schema::table('photos'),
            $file,
            hash('sha256', $turned),
            strlen($turned),
            $swap ? $photo->height : $photo->width,
            $swap ? $photo->width : $photo->height,
            $photo->id,
            $photo->file,
        );
        $this->folder->delete($changed === 1 ? $photo->file : $file);
    }

    public function delete(Photo $photo): void
    {
        $this->identity->refuse_if_paused();
        Db::run('DELETE FROM %i WHERE id = %d', Schema::table('photos'), $photo->id);
        $this->folder->delete($photo->file);
    }

    /** Deletes the photos of an order (retention, a customer's demand); answers how many there were. */
    public function forget_order(int $order_id): int
    {
        $photos = $this->all_of_order($order_id);
        array_walk($photos, $this->delete(...));

        return count($photos);
    }

    /** Whether this site may be a copy: nothing of the folder changes until somebody has said so. */
    public function is_paused(): bool
    {
        return $this->identity->is_paused();
    }

    /**
     * Sets files aside that no row has named for a day, brings back those that a row names again, and deletes what was
     * set aside a month ago; answers how many went.
     */
    public function sweep(): int
    {
        if ($this->identity->is_paused()) {
            return 0;
        }
        $known = self::named();
        $dir = $this->folder->dir();
        $swept = 0;
        foreach (glob("$dir/*.jpg") ?: [] as $path) {
            if (!isset($known[basename($path)]) && filemtime($path) < Clock::now() - DAY_IN_SECONDS) {
                wp_mkdir_p("$dir/" . PhotoFolder::ASIDE);
                // Its month counts from here.
                touch($path, Clock::now());
                $swept += (int) rename($path, "$dir/" . PhotoFolder::ASIDE . '/' . basename($path));
            }
        }
        foreach (glob("$dir/" . PhotoFolder::ASIDE . '/*.jpg') ?: [] as $path) {
            if (isset($known[basename($path)])) {
                rename($path, "$dir/" . basename($path));
            } elseif (filemtime($path) < Clock::now() - self::ASIDE_DAYS * DAY_IN_SECONDS) {
                unlink($path);
            }
        }

        return $swept;
    }

    /** @return array<string, int> files that a row names, as keys */
    private static function named(): array
    {
        return array_flip([
            ...Db::column('SELECT file FROM %i', Schema::table('photos')),
            ...Db::column('SELECT file FROM %i', Schema::table('cart_photos')),
            ...Db::column("SELECT file FROM %i WHERE file <> ''", Schema::table('progress_steps')),
            ...Db::column("SELECT plain FROM %i WHERE plain <> ''", Schema::table('progress_steps')),
            ...Db::column("SELECT file FROM %i WHERE file <> ''", Schema::table('proofs')),
            ...Db::column("SELECT file FROM %i WHERE file <> ''", Schema::table('reviews')),
        ]);
    }

    /** How many files no row has named since this Unix time, and are not set aside. */
    public function orphans(int $since): int
    {
        $known = self::named();

        return count(array_filter(
            glob($this->folder->dir() . '/*.jpg') ?: [],
            static fn(string $path): bool => !isset($known[basename($path)]) && filemtime($path) < $since,
        ));
    }

    /**
     * @return array{folder: string, writable: bool, full: bool, url: ?string, photos: int, lost: int} url: where the web server would
     *   serve the folder; null when it lies outside the site; lost: of the newest hundred, those without their file
     */
    public function health(): array
    {
        $folder = $this->folder->dir();
        $free = $this->folder->free();
        $files = Db::column('SELECT file FROM %i ORDER BY id DESC LIMIT 100', Schema::table('photos'));
        $url = null;
        foreach ([WP_CONTENT_DIR => content_url(), rtrim(ABSPATH, '/') => site_url()] as $root => $address) {
            if ($url === null && str_starts_with(wp_normalize_path($folder) . '/', wp_normalize_path($root) . '/')) {
                $url = $address . substr(wp_normalize_path($folder), strlen(wp_normalize_path($root)));
            }
        }

        return [
            'folder' => $folder,
            'writable' => is_dir($folder) && wp_is_writable($folder),
            'full' => $free !== false && $free < PhotoFolder::MIN_FREE_DISK,
            'url' => $url,
            'photos' => (int) Db::value('SELECT COUNT(*) FROM %i', Schema::table('photos')),
            'lost' => count(array_filter($files, fn(string $file): bool => !is_file($this->folder->path($file)))),
        ];
    }

    private function of_line(int $order_id, string $line_key): ?Photo
    {
        $first = PhotoTable::of_line($order_id, $line_key)[0] ?? null;

        return $first?->is_pose() ? $first : null;
    }
}
