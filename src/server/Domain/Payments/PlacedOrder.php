<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderConfirmation;
use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Orders\OrderLinks;
use Museau\Domain\Orders\OrderMails;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Transfers\AwaitedTransfer;
use Museau\Domain\Transfers\Instructions;
use Museau\Domain\Vouchers\OrderGifts;
use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Typography;

/** What REST answers about an order to whoever holds its key: PlacedOrder and OrderAnswer of src/client/types.ts. */
final class PlacedOrder
{
    /**
     * @param ?\Closure(Order): ?Instructions        $transfer how an order that waits for a transfer or a cheque is paid
     * @param ?\Closure(Order): array<string, mixed> $track    its steps and its carnet (OrderTrack::of())
     */
    public function __construct(
        private readonly OrderMails $mails,
        private readonly OrderPhotos $photos,
        private readonly ?\Closure $transfer = null,
        private readonly ?\Closure $track = null,
    ) {}

    /**
     * @param bool $is_busy whether others are asking the bank about it: nothing says yet that the bank itself is slow
     *
     * @return array{message: string, order: array<string, mixed>, state: string}
     */
    public function answer(Order $order, ?string $state = null, bool $is_busy = false): array
    {
        $state ??= match (true) {
            AwaitedTransfer::awaited($order) !== null => 'awaited',
            $order->status === OrderStatus::Pending => 'unpaid',
            $order->status === OrderStatus::Cancelled => 'cancelled',
            default => 'paid',
        };

        return [
            'message' => match ($state) {
                'paid' => sprintf(
                    /* translators: 1: order number, 2: mail address */
                    __('Votre commande n° %1$s est confirmée, un message est envoyé à %2$s.', 'museau'),
                    $order->number,
                    $order->billing->email,
                ),
                'waiting' => sprintf(self::waits($is_busy), $order->number),
                'awaited' => sprintf(
                    /* translators: 1: order number, 2: mail address */
                    __('Votre commande n° %1$s est enregistrée et attend son paiement. Un message est envoyé à %2$s.', 'museau'),
                    $order->number,
                    $order->billing->email,
                ),
                'cancelled' => __('Cette commande a été annulée.', 'museau'),
                default => __('Cette commande n\'est pas encore payée.', 'museau'),
            },
            'order' => $this->order($order),
            'state' => $state,
        ];
    }

    private static function waits(bool $is_busy): string
    {
        return $is_busy
            /* translators: %s: order number */
            ? __('Le paiement de la commande n° %s est en cours de vérification : patientez un instant.', 'museau')
            /* translators: %s: order number */
            : __('Votre banque n\'a pas encore répondu pour la commande n° %s : ne payez pas une seconde fois, nous vous écrirons.', 'museau');
    }

    /**
     * @return array<string, mixed> PlacedOrder of src/client/types.ts: amounts in euros; ready_by and photo_on are days as
     *                              they are read, in the page's language ('24 novembre 2026'), '' of none; promised only of
     *                              an order whose day the schedule has promised: whether it runs, or waits for the photograph;
     *                              discount only where coupons took something: lines' totals are those before it; transfer only of an
     *                              order that waits for one. delay, ready_by, photo_on and promised are said once more by the steps;
     *                              pages that were opened before an update read them (docs/adr/0034)
     */
    public function order(Order $order): array
    {
        $transfer = $this->transfer === null ? null : ($this->transfer)($order);
        $may_wait = ($order->status->is_paid() || $transfer !== null) && $this->mails->photo_is_missing($order);
        $portrait = $may_wait ? $this->photos->first_missing($order) : 0;
        $missing = $portrait > 0;

        return [
            'id' => $order->id,
            'number' => $order->number,
            'key' => $order->key,
            'status' => $order->status->value,
            'lines' => array_map(static fn(OrderLine $line): array => [
                'name' => Typography::shown($line->name),
                'quantity' => $line->quantity,
                'total' => Money::to_rest($line->full()),
                'options' => $line->options,
                'is_portrait' => $line->is_portrait,
                'deposit' => $line->balance > 0,
            ], $order->lines),
            'subtotal' => Money::to_rest($order->subtotal),
            'shipping' => Money::to_rest($order->shipping),
            'total' => Money::to_rest($order->total),
            'paid' => Money::to_rest($order->received),
            'balance' => Money::to_rest($transfer === null ? $order->left_to_pay() : $order->balance),
            'delay' => Read::text($order->meta['delay'] ?? ''),
            'ready_by' => Language::date(Read::text($order->meta['ready_by'] ?? '')),
            'photo_on' => self::day($this->photos->received($order)),
            'first_name' => $order->billing->first_name,
            'email' => $order->billing->email,
            'photo_missing' => $missing,
            'photo_portrait' => $missing ? $portrait : null,
            'photo_url' => $missing ? OrderLinks::photo($order) : null,
        ] + ($this->track === null ? [] : ($this->track)($order))
            + self::vouchers($order)
            + ($order->discount() === 0 ? [] : ['discount' => [
                'label' => $order->discount_label(),
                'amount' => Money::to_rest($order->discount()),
            ]])
            + ($order->ships() ? [] : ['ships' => false])
            + ($transfer === null ? [] : ['transfer' => get_object_vars($transfer)])
            + ($order->is_promised() ? ['promised' => $order->waits_for_photo($missing) ? 'waits' : 'runs'] : []);
    }

    /** @return array<string, list<array<string, mixed>>> `paid_by` of an order that vouchers have paid, `gifts` of one that bought some */
    private static function vouchers(Order $order): array
    {
        return array_filter([
            'paid_by' => array_map(
                static fn(array $row): array => ['label' => $row['label'], 'amount' => Money::to_rest($row['cents'])],
                OrderGifts::payments($order),
            ),
            'gifts' => OrderGifts::of($order),
        ]);
    }

    /** When a paid order is sent, in words; '' where the artist's schedule has promised nothing. */
    public function dispatch(Order $order): string
    {
        return $order->is_promised() ? OrderConfirmation::dispatch($order, $this->mails->photo_is_missing($order)) : '';
    }

    /** '24 novembre 2026' of an ISO date; '' of none. */
    private static function day(string $date): string
    {
        $time = strtotime($date);

        return $time === false ? '' : Language::day($time);
    }
}
