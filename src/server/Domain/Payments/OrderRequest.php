<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\Order;
use Museau\Kernel\Read;

/** What a visitor orders at one press of the button: her cart as it was read, and her form. */
final class OrderRequest
{
    /** @param array<string, mixed> $meta frozen with the order: cgv_version, delay … */
    public function __construct(
        public readonly Cart $cart,
        public readonly BillingDetails $billing,
        public readonly string $notes,
        public readonly array $meta,
    ) {}

    /** The form in one word: an order whose form changed is frozen anew. A promised day is part of it. */
    public function form(): string
    {
        $promise = isset($this->meta[Order::PROMISE]) ? [$this->meta[Order::PROMISE]] : [];

        return hash('sha256', (string) wp_json_encode([get_object_vars($this->billing), $this->notes, ...$promise]));
    }

    /** The day by which it was promised, 'YYYY-MM-DD'; '' without one. */
    public function promised(): string
    {
        return Read::text($this->meta[Order::PROMISE] ?? '');
    }
}
