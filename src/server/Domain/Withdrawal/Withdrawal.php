<?php

declare(strict_types=1);

namespace Museau\Domain\Withdrawal;

use Museau\Domain\Legal\WithdrawalPeriod;
use Museau\Kernel\Language;

/** A customer's withdrawal as it was declared and acknowledged (D221-5). */
final class Withdrawal
{
    /** Day of delivery among an order's meta, 'YYYY-MM-DD'. */
    public const DELIVERED = 'delivered_on';

    /** Whether the artist gave the money back, or settled it otherwise. */
    public readonly bool $is_closed;

    /**
     * @param int    $created Unix time at which it was received
     * @param list<array{key: string, line_id: int, name: string, options: list<string>, quantity: int, cents: int}> $lines
     * @param string $declaration the customer's statement, word for word as it was acknowledged
     * @param int    $closed      Unix time at which it was settled, 0 while it waits for the artist
     */
    public function __construct(
        public readonly int $id,
        public readonly int $order_id,
        public readonly int $created,
        public readonly string $name,
        public readonly string $email,
        public readonly array $lines,
        public readonly string $declaration,
        public readonly int $closed,
    ) {
        $this->is_closed = $closed > 0;
    }

    /** As the customer reads it: 'R-12'. */
    public function number(): string
    {
        return 'R-' . $this->id;
    }

    /** Price of what is given back, in cents, shipping apart. */
    public function cents(): int
    {
        return array_sum(array_column($this->lines, 'cents'));
    }

    /** '22 novembre 2026 à 03:12:45', by the shop's clock. */
    public function moment(): string
    {
        return self::moment_of($this->created);
    }

    private static function moment_of(int $time): string
    {
        return Language::day($time) . ' ' . __('à', 'museau') . ' ' . wp_date('H:i:s', $time);
    }

    /** Last day for giving the money back: fourteen days after the declaration (L221-24). */
    public function refund_before(): string
    {
        return Language::day(
            (new \DateTimeImmutable('@' . $this->created))->setTimezone(wp_timezone())
                ->modify('+' . WithdrawalPeriod::DAYS . ' days')->getTimestamp(),
        );
    }
}
