<?php

declare(strict_types=1);

namespace Museau\Domain\Invariants;

use Museau\Domain\Orders\Order;
use Museau\Domain\Photos\Photo;
use Museau\Domain\Photos\PhotoStore;
use Museau\Domain\Photos\PhotoTable;
use Museau\Kernel\Health\Examined;
use Museau\Kernel\Health\Violation;

/** Every photograph of an unfinished order is on the disk as it came, and no file outlives its row (I6). */
final class PhotoInvariant
{
    /** Photographs that one examination reads whole. */
    public const MOST = 300;

    /** Seconds after which a file that no row names has been set aside: the sweep's day, and one more. */
    private const SWEPT = 2 * 86400;

    /** Seconds after which a customer has sent her photograph. */
    private const SENT = 7 * 86400;

    private const RUNNING = 200;

    public function __construct(private readonly PaidOrders $orders, private readonly PhotoStore $photos) {}

    public function examine(): Examined
    {
        $photos = PhotoTable::unfinished(self::MOST + 1);
        $violations = [];
        foreach (array_slice($photos, 0, self::MOST) as $photo) {
            array_push($violations, ...self::of_photo($photo, $this->photos));
        }
        foreach ($this->orders->running(self::RUNNING) as $order) {
            array_push($violations, ...$this->missing($order));
        }
        $orphans = $this->photos->orphans(time() - self::SWEPT);
        if ($orphans > 0) {
            $violations[] = new Violation('files_without_row', 'folder', 'photos', ['files' => $orphans], true);
        }

        return new Examined(min(count($photos), self::MOST), $violations, count($photos) <= self::MOST);
    }

    /** @return list<Violation> of one photograph */
    public static function of_photo(Photo $photo, PhotoStore $photos): array
    {
        $bytes = $photos->read($photo);
        if ($bytes !== null && hash('sha256', $bytes) === $photo->sha256) {
            return [];
        }

        return [new Violation($bytes === null ? 'photo_lost' : 'photo_changed', 'photo', $photo->id, ['order' => $photo->order_id])];
    }

    /** @return list<Violation> a portrait without a photograph long after its order was paid */
    private function missing(Order $order): array
    {
        $paid = (int) strtotime((string) $order->paid_at);
        $wanted = count($order->portraits());
        if ($wanted === 0 || $paid === 0 || $paid > time() - self::SENT) {
            return [];
        }
        $kept = count($this->photos->of_order($order->id));

        return $kept >= $wanted
            ? []
            : [new Violation('photo_missing', 'order', $order->id, ['portraits' => $wanted, 'photos' => $kept], true)];
    }
}
