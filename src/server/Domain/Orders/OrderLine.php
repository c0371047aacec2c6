<?php

declare(strict_types=1);

namespace Museau\Domain\Orders;

use Museau\Domain\Cart\Personalization;
use Museau\Domain\Catalogue\Options;
use Museau\Kernel\Read;

/**
 * A line of an order, frozen when it was placed. Amounts in cents.
 *
 * @phpstan-type Option array{attribute: string, value: string, personal: bool}
 */
final class OrderLine
{
    /** @param list<Option> $options 'personal' are the buyer's own texts, erased with her data */
    public function __construct(
        public readonly int $id,
        public readonly string $key,
        public readonly int $product_id,
        public readonly int $variation_id,
        public readonly string $name,
        public readonly int $quantity,
        public readonly int $total,
        public readonly array $options,
        public readonly int $deposit_percent,
        public readonly int $balance,
        public readonly bool $is_portrait,
        public readonly int $refunded = 0,
        /** Pieces that a refund has put back into the stock. */
        public readonly int $restocked = 0,
        /** Cents that coupons took of it: its total is what was left. */
        public readonly int $discount = 0,
    ) {}

    /** Its price before coupons: what its buyer saw beside it. */
    public function full(): int
    {
        return $this->total + $this->discount;
    }

    /** @return list<Option> from what an engine has stored */
    public static function options(mixed $stored): array
    {
        return array_map(static fn(array $option): array => [
            'attribute' => Read::text($option['attribute'] ?? ''),
            'value' => Read::text($option['value'] ?? ''),
            'personal' => Read::bool($option['personal'] ?? false),
        ], Read::maps($stored));
    }

    /**
     * Stored options without the buyer's own texts.
     *
     * @return list<Option>
     */
    public static function without_person(mixed $stored): array
    {
        return array_values(array_filter(self::options($stored), static fn(array $option): bool => !$option['personal']));
    }

    /** How many animals it shows, as far as its options say so. */
    public function animals(): int
    {
        $said = array_filter($this->options, static fn(array $option): bool => Options::says_animals($option['attribute']));

        return max([1, ...array_map(intval(...), array_column($said, 'value'))]);
    }

    /** Whether the artist is asked what she thinks of its photograph. */
    public function asks_advice(): bool
    {
        return Personalization::text($this->options, Personalization::ADVICE) !== '';
    }

    /** 'Graphite, A4, Sans cadre': what the work is, without the buyer's own texts. */
    public function work(): string
    {
        return implode(', ', array_column(self::without_person($this->options), 'value'));
    }
}
