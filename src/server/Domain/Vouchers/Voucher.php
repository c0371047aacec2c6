<?php

declare(strict_types=1);

namespace Museau\Domain\Vouchers;

/** A gift voucher. Cents; times in Unix seconds, 0 of what has not happened. */
final class Voucher
{
    public const OPEN = 'open';

    public const WITHDRAWN = 'withdrawn';

    public const EXPIRED = 'expired';

    public function __construct(
        public readonly int $id,
        /** The order that bought it, and its line there. */
        public readonly int $order_id,
        public readonly string $line_key,
        public readonly string $state,
        /** Bought with real money, not by a test. */
        public readonly bool $live,
        /** Whether it pays nothing: a bank disputes its price, or its buyer has declared a withdrawal. */
        public readonly bool $is_stopped,
        public readonly int $cents,
        public readonly int $balance,
        /** Cents of its price that went back and that it could not give: the next that come to it go. */
        public readonly int $owed,
        /** What was chosen: '100 €', 'Portrait A4'. */
        public readonly string $label,
        public readonly string $recipient,
        /** '' for one that is printed. */
        public readonly string $email,
        public readonly string $giver,
        public readonly string $message,
        /** When its letter leaves. */
        public readonly int $send_on,
        /** When its code was first shown or sent. */
        public readonly int $shown,
        /** Letters that were made for its recipient: names the next one. */
        public readonly int $letters,
        public readonly int $created,
        public readonly int $expires,
    ) {}

    /** Whether it is neither closed, nor stopped, nor one of the other mode. */
    public function is_open(): bool
    {
        return $this->state === self::OPEN && !$this->is_stopped && $this->live === VoucherMode::is_live();
    }

    public function is_usable(int $now): bool
    {
        return $this->is_open() && $this->expires > $now;
    }

    /** @param array<string, ?string> $row */
    public static function of(array $row): self
    {
        return new self(
            (int) $row['id'],
            (int) $row['order_id'],
            (string) $row['line_key'],
            (string) $row['state'],
            (int) $row['live'] === 1,
            (int) $row['stopped'] > 0,
            (int) $row['cents'],
            (int) $row['balance'],
            (int) $row['owed'],
            (string) $row['label'],
            (string) $row['recipient'],
            (string) $row['email'],
            (string) $row['giver'],
            (string) $row['message'],
            (int) $row['send_on'],
            (int) $row['shown'],
            (int) $row['letters'],
            (int) $row['created'],
            (int) $row['expires'],
        );
    }
}
