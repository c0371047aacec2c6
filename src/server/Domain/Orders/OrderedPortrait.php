<?php

declare(strict_types=1);

namespace Museau\Domain\Orders;

use Museau\Kernel\Read;

/**
 * A portrait of an order, as the artist's queue counts it.
 *
 * @phpstan-import-type Option from OrderLine
 */
final class OrderedPortrait
{
    /**
     * @param string       $due     day of its promise, 'YYYY-MM-DD'; '' of an order without one
     * @param bool         $is_open whether it is still to be drawn
     * @param list<Option> $options without the buyer's own texts: 'Nom de l\'animal' says no number of animals
     */
    public function __construct(
        public readonly int $order_id,
        public readonly string $due,
        public readonly bool $is_open,
        public readonly array $options,
    ) {}

    /**
     * From what an engine has stored.
     *
     * @param array<string, mixed> $meta    of the order
     * @param mixed                $options of the line
     */
    public static function read(int $order_id, OrderStatus $status, array $meta, mixed $options): self
    {
        return new self(
            $order_id,
            Read::text($meta['ready_by'] ?? ''),
            in_array($status, [OrderStatus::Processing, OrderStatus::Pending], true) && Read::text($meta[Order::DRAWN] ?? '') === '',
            OrderLine::without_person($options),
        );
    }
}
