<?php

declare(strict_types=1);

namespace Museau\Engine\Embedded;

use Museau\Feature;
use Museau\Money\Money;
use Museau\Orders\Order;
use Museau\Orders\OrderStatus;
use Museau\Photos\PhotoStore;

/**
 * Orders in WordPress's own tools for a person's data: exported whole; when erased, photos, letters and everything that
 * names the person go, and the amounts stay without a name, because accounts are kept ten years (S29).
 */
final class OrdersPrivacy implements Feature
{
    /** @param \Closure(): EmbeddedOrders $orders */
    public function __construct(private readonly \Closure $orders, private readonly PhotoStore $photos) {}

    public function hooks(): void
    {
        add_filter('wp_privacy_personal_data_exporters', fn(array $exporters): array => [...$exporters, 'museau-orders' => [
            'exporter_friendly_name' => __('Commandes', 'museau'),
            'callback' => fn(string $email): array => ['data' => array_map($this->export(...), ($this->orders)()->of_email($email)), 'done' => true],
        ]]);
        add_filter('wp_privacy_personal_data_erasers', fn(array $erasers): array => [...$erasers, 'museau-orders' => [
            'eraser_friendly_name' => __('Commandes', 'museau'),
            'callback' => $this->erase(...),
        ]]);
    }

    /** @return array{items_removed: bool, items_retained: bool, messages: list<string>, done: true} */
    public function erase(string $email): array
    {
        $removed = false;
        $messages = [];
        foreach (($this->orders)()->of_email($email) as $order) {
            if (in_array($order->status, [OrderStatus::Pending, OrderStatus::Processing, OrderStatus::Shipped], true)) {
                /* translators: %s: order number */
                $messages[] = sprintf(__('La commande n° %s est en cours : elle est gardée.', 'museau'), $order->number);
                continue;
            }
            $this->photos->forget_order($order->id);
            ($this->orders)()->forget_person($order->id);
            $removed = true;
        }

        return ['items_removed' => $removed, 'items_retained' => $messages !== [], 'messages' => $messages, 'done' => true];
    }

    /** @return array<string, mixed> */
    private function export(Order $order): array
    {
        $row = static fn(string $name, string $value): array => ['name' => $name, 'value' => $value];
        $lines = array_map(static fn(\Museau\Orders\OrderLine $line): string => $line->quantity . ' × ' . $line->name . ' (' . Money::text($line->total) . ')', $order->lines);

        return [
            'group_id' => 'museau-orders',
            'group_label' => __('Commandes', 'museau'),
            'item_id' => 'order-' . $order->id,
            'data' => [
                $row(__('Numéro', 'museau'), $order->number),
                $row(__('Date', 'museau'), $order->created),
                $row(__('Articles', 'museau'), implode(', ', $lines)),
                $row(__('Total', 'museau'), Money::text($order->total)),
                $row(__('Nom', 'museau'), $order->billing->name()),
                $row(__('Adresse', 'museau'), implode(', ', array_filter([$order->billing->street_1, $order->billing->street_2, $order->billing->postal_code . ' ' . $order->billing->city]))),
                $row(__('Livraison', 'museau'), implode(', ', $order->billing->parcel_lines())),
                $row(__('Téléphone', 'museau'), $order->billing->phone),
                $row(__('Adresse e-mail', 'museau'), $order->billing->email),
                $row(__('Notes', 'museau'), $order->notes),
                $row(__('Photos', 'museau'), (string) count($this->photos->of_order($order->id))),
            ],
        ];
    }
}
