<?php

declare(strict_types=1);

namespace Museau\Domain\Transfers;

use Museau\Domain\Orders\Order;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/** Which of the engine's gateways the owner offers in our checkout, and what an order of them says. */
final class Transfers
{
    /** Settings: whether each is offered, and the days that an order waits. */
    public const SWITCHES = ['bacs' => 'transfer_bacs', 'cheque' => 'transfer_cheque'];

    public const DAYS = 'transfer_days';

    /** @param ?TransferGateways $gateways null on an engine without any */
    public function __construct(private readonly Settings $settings, private readonly ?TransferGateways $gateways) {}

    /** @return list<MeansDetails> what the checkout offers beside the card */
    public function offered(): array
    {
        $ticked = array_filter(self::SWITCHES, fn(string $switch): bool => Read::bool($this->settings->value($switch, false)));

        // Nothing of WooCommerce's gateways is loaded for a shop that offers none.
        return $ticked === [] ? [] : array_values(array_filter(
            $this->enabled(),
            static fn(MeansDetails $details): bool => isset($ticked[$details->means->value]) && $details->is_complete(),
        ));
    }

    /** @return list<MeansDetails> what is switched on in the engine, offered or not */
    public function enabled(): array
    {
        return $this->gateways?->enabled() ?? [];
    }

    /** 'virement ou chèque': what is offered, inside a sentence; '' of nothing. */
    public function in_words(): string
    {
        return implode(' ' . __('ou', 'museau') . ' ', array_map(
            static fn(MeansDetails $details): string => mb_strtolower($details->means->label()),
            $this->offered(),
        ));
    }

    /** One that the checkout offers; null of another. */
    public function offer(string $means): ?MeansDetails
    {
        foreach ($this->offered() as $details) {
            if ($details->means->value === $means) {
                return $details;
            }
        }

        return null;
    }

    /** Days that an order waits for its money. */
    public function days(): int
    {
        [$least, $most] = Deadline::RANGE;

        return min($most, max($least, Read::int($this->settings->value(self::DAYS), Deadline::DAYS)));
    }

    /** How the order that waits is paid; null of one that does not. */
    public function awaited(Order $order): ?Instructions
    {
        $awaited = AwaitedTransfer::awaited($order);

        return $awaited === null ? null : $this->instructions($awaited->means, $awaited->cents, $order->number, $awaited->until);
    }

    /** How the balance of an order is paid in the way in which its deposit was; null of one that a card paid, or without a balance. */
    public function balance(Order $order): ?Instructions
    {
        $former = AwaitedTransfer::of($order);
        $left = $order->left_to_pay();

        return $former === null || $left === 0 || !$order->status->is_paid()
            ? null
            : $this->instructions($former->means, $left, $order->number, '');
    }

    /** What was agreed stays, were the gateway switched off since: its settings are read all the same. */
    private function instructions(Means $means, int $cents, string $number, string $until): Instructions
    {
        $details = $this->gateways?->details($means) ?? new MeansDetails($means, $means->label(), '', '');
        $payee = Read::text($this->settings->value('legal_name', '')) ?: $this->settings->artist();

        return Instructions::of($details, $cents, $number, $payee, Read::text($this->settings->value('legal_address', '')), $until);
    }

    /** Takes a pending order over to the engine's gateway (TransferGateways::put_on_hold()). */
    public function put_on_hold(int $order_id, MeansDetails $details): void
    {
        $this->gateways?->put_on_hold($order_id, $details);
    }
}
