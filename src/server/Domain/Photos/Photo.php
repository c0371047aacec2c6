<?php

declare(strict_types=1);

namespace Museau\Domain\Photos;

/** A person's photo of her animal, as it is kept for one line of an order or one entry of a contest. Pixels, bytes, ISO date in UTC. */
final class Photo
{
    /** order_id of a photo of a contest, whose line key is its own alone. */
    public const NO_ORDER = 0;

    public function __construct(
        public readonly int $id,
        public readonly int $order_id,
        public readonly string $line_key,
        /** Random name in the private folder. */
        public readonly string $file,
        /** Of the file as it is kept. */
        public readonly string $sha256,
        public readonly int $width,
        public readonly int $height,
        public readonly int $bytes,
        public readonly string $created,
        /** sha256 of the file that it was made from; '' for one of before this was kept. */
        public readonly string $sent = '',
        /** Among those of its line: 0 is the pose. */
        public readonly int $place = PhotoTable::POSE,
        public readonly PhotoRole $role = PhotoRole::Pose,
    ) {}

    public function is_pose(): bool
    {
        return $this->place === PhotoTable::POSE;
    }
}
