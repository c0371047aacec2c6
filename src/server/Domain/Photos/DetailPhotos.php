<?php

declare(strict_types=1);

namespace Museau\Domain\Photos;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Site\Identity;

/**
 * The photographs beside the pose: up to four for each portrait, kept as the pose is. The pose is what the order waits for;
 * these may come, go and take its place.
 */
final class DetailPhotos
{
    /** Of one portrait, beside its pose. */
    public const MOST = 4;

    /** Bytes of all photographs of one order as they are kept, above which none is added beside a pose. */
    public const MOST_BYTES = 60 * 1024 * 1024;

    public function __construct(private readonly PhotoStore $photos, private readonly Identity $identity) {}

    /**
     * Keeps one more photograph of a portrait. The same file, sent again because its answer was lost, changes nothing but its role.
     *
     * @throws PhotoRefused by its content; are_enough, order_is_full 409; or when the disk is full
     */
    public function add(int $order_id, string $line_key, string $tmp_file, PhotoRole $role): Photo
    {
        $this->identity->refuse_if_paused();
        $sent = is_file($tmp_file) ? (string) hash_file('sha256', $tmp_file) : '';
        $kept = self::sent($order_id, $line_key, $sent);
        if ($kept !== null) {
            return $this->named($kept, $role);
        }
        // Before the lock: decoding takes a second.
        $made = PhotoProcessor::develop($tmp_file);

        return Lock::with(
            "photos:$order_id",
            fn(): Photo => self::sent($order_id, $line_key, $sent) ?? $this->write($order_id, $line_key, $role, $made, $sent),
        );
    }

    /** Takes a photograph away that is not the pose. */
    public function remove(Photo $photo): void
    {
        Lock::with("photos:$photo->order_id", function () use ($photo): void {
            $now = PhotoTable::find($photo->id);
            // Another tab may have made it the pose meanwhile.
            $now === null || $now->is_pose() || $this->photos->delete($now);
        });
    }

    /** Makes it the pose of its portrait; the one that was takes its place. */
    public function make_pose(Photo $photo): void
    {
        $this->identity->refuse_if_paused();
        Lock::with("photos:$photo->order_id", static function () use ($photo): void {
            $now = PhotoTable::find($photo->id);
            if ($now === null || $now->is_pose()) {
                return;
            }
            Transaction::run(static function () use ($now): void {
                $former = PhotoTable::of_line($now->order_id, $now->line_key)[0];
                // No two rows of a line stand at one place, not even between two statements.
                $former->is_pose() && self::put($former, self::MOST + 1, $now->role->of_former_pose());
                self::put($now, PhotoTable::POSE, PhotoRole::Pose);
                $former->is_pose() && self::put($former, $now->place, $now->role->of_former_pose());
            });
        });
    }

    private function named(Photo $photo, PhotoRole $role): Photo
    {
        // Not of one that another tab has made the pose meanwhile.
        Db::run('UPDATE %i SET role = %s WHERE id = %d AND place <> 0', Schema::table('photos'), $role->value, $photo->id);

        return PhotoTable::find($photo->id) ?? $photo;
    }

    /**
     * @param array{bytes: string, width: int, height: int} $made
     *
     * @throws PhotoRefused
     */
    private function write(int $order_id, string $line_key, PhotoRole $role, array $made, string $sent): Photo
    {
        $place = self::free_place($order_id, $line_key) ?? throw PhotoRefused::are_enough();
        $bytes = array_sum(array_column(PhotoTable::of_order($order_id), 'bytes'));
        if ($bytes + strlen($made['bytes']) > self::MOST_BYTES) {
            throw PhotoRefused::order_is_full();
        }
        $this->photos->keep($order_id, $line_key, $place, $role, $made, $sent);

        return self::sent($order_id, $line_key, $sent) ?? throw PhotoRefused::disk_is_full();
    }

    /** The photograph of a line that was made from this file; null when none was. */
    private static function sent(int $order_id, string $line_key, string $sent): ?Photo
    {
        foreach (PhotoTable::of_line($order_id, $line_key) as $photo) {
            if ($sent !== '' && $photo->sent === $sent) {
                return $photo;
            }
        }

        return null;
    }

    private static function free_place(int $order_id, string $line_key): ?int
    {
        $taken = array_column(PhotoTable::of_line($order_id, $line_key), 'place');
        $free = array_diff(range(1, self::MOST), $taken);

        return $free === [] ? null : min($free);
    }

    private static function put(Photo $photo, int $place, PhotoRole $role): void
    {
        Db::run('UPDATE %i SET place = %d, role = %s WHERE id = %d', Schema::table('photos'), $place, $role->value, $photo->id);
    }
}
