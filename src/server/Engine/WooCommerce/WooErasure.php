<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\Order;
use Museau\Kernel\Feature;
use Museau\Kernel\Read;

/**
 * WooCommerce's ways to empty an order (its eraser, the bulk action of its list, its retention jobs) keep the orders
 * that ours keeps, with the sentence why: a running order would be sent to nobody, its mails to deleted@site.invalid.
 */
final class WooErasure implements Feature
{
    private const ERASER = 'woocommerce-customer-orders';

    /** @var array{\WC_Privacy_Erasers, 'remove_order_personal_data'}|array{class-string, string} */
    private const EMPTIES = [\WC_Privacy_Erasers::class, 'remove_order_personal_data'];

    /** @var list<array{string, string}> address and sentence of the orders that WooCommerce's eraser was kept from in this call */
    private array $kept = [];

    /** @param \Closure(Order): ?string $reason why an order is kept; null when it may be emptied */
    public function __construct(private readonly \Closure $reason) {}

    public function hooks(): void
    {
        add_filter('woocommerce_privacy_erase_order_personal_data', $this->may_erase(...), PHP_INT_MAX, 2);
        add_filter('wp_privacy_personal_data_erasers', $this->explain(...), PHP_INT_MAX);
        foreach (['completed', 'refunded'] as $status) {
            add_filter("woocommerce_anonymize_{$status}_orders_query_args", $this->leave_out(...), PHP_INT_MAX);
        }
        add_action('woocommerce_remove_order_personal_data', $this->keep_from_bulk(...), 1);
    }

    private function may_erase(bool $may, mixed $order): bool
    {
        $reason = $may ? $this->reason_of($order) : null;
        if ($reason !== null && $order instanceof \WC_Order) {
            $this->kept[] = [$order->get_billing_email(), $reason];
        }

        return $may && $reason === null;
    }

    /**
     * WooCommerce's eraser says of a kept order only that it is; ours, which runs before, has said why of those with
     * this address, not of those of the account that belongs to it.
     *
     * @param array<string, array<string, mixed>> $erasers
     *
     * @return array<string, array<string, mixed>>
     */
    private function explain(array $erasers): array
    {
        $eraser = $erasers[self::ERASER]['callback'] ?? null;
        if (is_callable($eraser)) {
            $erasers[self::ERASER]['callback'] = function (string $email, int $page = 1) use ($eraser): array {
                $this->kept = [];
                $answer = Read::map($eraser($email, $page));
                $others = array_filter($this->kept(), static fn(array $kept): bool => strcasecmp($kept[0], $email) !== 0);

                return [...$answer, 'messages' => [...Read::items($answer['messages'] ?? []), ...array_column($others, 1)]];
            };
        }

        return $erasers;
    }

    /** @return list<array{string, string}> */
    private function kept(): array
    {
        return $this->kept;
    }

    /**
     * The retention jobs ask nobody about an order: the query is told which to leave out. One page of theirs is read
     * again until it holds none that is kept, so that old kept orders never fill it.
     */
    private function leave_out(mixed $query): mixed
    {
        if (!is_array($query)) {
            return $query;
        }
        $out = Read::items($query['exclude'] ?? []);
        do {
            $found = wc_get_orders([...$query, 'exclude' => $out]);
            $kept = [];
            foreach (is_array($found) ? $found : [] as $order) {
                if ($this->reason_of($order) !== null) {
                    $kept[] = $order->get_id();
                }
            }
            $out = [...$out, ...$kept];
        } while ($kept !== []);

        return [...$query, 'exclude' => $out];
    }

    /** 'Supprimer les données personnelles' of WooCommerce's list of orders. */
    private function keep_from_bulk(mixed $order): void
    {
        $reason = $this->reason_of($order);
        remove_action('woocommerce_remove_order_personal_data', self::EMPTIES);
        if ($reason === null) {
            add_action('woocommerce_remove_order_personal_data', self::EMPTIES);
        } elseif ($order instanceof \WC_Order) {
            $order->add_order_note($reason);
        }
    }

    private function reason_of(mixed $order): ?string
    {
        return $order instanceof \WC_Order ? ($this->reason)(WooOrder::read($order)) : null;
    }
}
