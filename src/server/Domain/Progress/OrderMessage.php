<?php

declare(strict_types=1);

namespace Museau\Domain\Progress;

/** What one of the two wrote to the other about an order: plain text. */
final class OrderMessage
{
    /** Longest text, in characters. */
    public const MAX_LENGTH = 2000;

    /**
     * @param int  $created   Unix time
     * @param bool $is_artist  whether the artist wrote it, else the customer
     * @param bool $is_settled whether she said that nothing is to be answered
     */
    public function __construct(
        public readonly int $id,
        public readonly int $order_id,
        public readonly int $created,
        public readonly bool $is_artist,
        public readonly bool $is_settled,
        public readonly string $body,
    ) {}

    /** Names the letter that tells it. */
    public function mail(): string
    {
        return "message-$this->id";
    }

    /** @param array<string, ?string> $row of museau_order_messages */
    public static function of(array $row): self
    {
        return new self(
            (int) $row['id'],
            (int) $row['order_id'],
            (int) $row['created'],
            (bool) $row['is_artist'],
            (bool) $row['is_settled'],
            (string) $row['body'],
        );
    }
}
