<?php

declare(strict_types=1);

namespace Museau\Domain\Progress;

/** An update as a device sends it: kept there under a key of its own until it is answered, and sent again with it. */
final class SentUpdate
{
    /**
     * @param string $request the device's key, a UUID
     * @param int    $order_id 0 where the order is named by its number alone
     * @param string $number  as the artist typed it; '' where the id is known
     * @param int    $made    when she pressed the button, a Unix time of this server's clock: too late by as long as the sending took
     * @param string $queue   the device's queue, a UUID: what it sends comes in its order; '' of an unknown one
     */
    public function __construct(
        public readonly string $request,
        public readonly int $order_id,
        public readonly string $number,
        public readonly StepUpdate $update,
        public readonly int $made,
        public readonly string $queue = '',
    ) {}

    /** Digest of what is asked, by which a second arrival is told from another update under the same key. */
    public function content(): string
    {
        $picture = $this->update->picture === '' ? '' : (string) hash_file('sha256', $this->update->picture);

        return hash('sha256', (string) json_encode([
            $this->order_id,
            $this->number,
            $this->update->step->value,
            $this->update->sentence,
            $this->update->tells,
            $this->update->is_marked,
            $picture,
        ], JSON_THROW_ON_ERROR));
    }
}
