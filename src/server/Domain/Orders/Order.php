<?php

declare(strict_types=1);

namespace Museau\Domain\Orders;

use Museau\Domain\Cart\CartCoupon;
use Museau\Kernel\Read;

/** An order as both engines answer it. Amounts in cents, dates ISO 8601 in UTC. */
final class Order
{
    /** Key of the meta that names the status in which an extension wanted to leave the order when its money came. */
    public const STATUS_REFUSED = 'status_refused';

    /** Member of the meta: Stripe's status of each dispute, by its id. */
    public const DISPUTES = 'disputes';

    /** Member of the meta while a bank disputes the payment. */
    public const DISPUTED = 'disputed';

    /** Member of the meta once the artist has ended it after a lost dispute: nothing more is to be paid. */
    public const ENDED = 'ended';

    /** When the artist asked for the balance, ISO 8601: the drawing is ready. */
    public const DRAWN = 'drawn';

    /** Member of the meta of an order whose ready_by the artist's schedule has promised: the day as it was at payment. */
    public const PROMISE = 'promise';

    /** Meta: what the method was called by which the order is sent. */
    public const SHIPPING = 'shipping_words';

    /** Member of the meta: when the artist reopened it, ISO 8601. */
    public const REOPENED_AT = 'reopened_at';

    /** Member of the meta: cents that the order takes of its gift vouchers, as {id, cents} in their order. */
    public const VOUCHERS = 'vouchers';

    /** Member of the meta: whether its money came too late, as a voucher of its own had paid another order or was over. */
    public const VOUCHER_GONE = 'voucher_gone';

    /** Member of the meta: codes of the coupons that it used. */
    public const COUPONS = 'coupons';

    /** Member of the meta: keys of its lines that buy gift vouchers. */
    public const VOUCHER_LINES = 'voucher_lines';

    /** Member of the meta: day since when the promise waits for a photograph, '' when it runs; none before anybody has looked. */
    public const WAITS_SINCE = 'waits_since';

    /**
     * @param string          $number   as the customer reads it
     * @param string          $key      random secret of the order's signed links
     * @param list<OrderLine> $lines
     * @param int             $balance  future_payments: what remains after the deposit, before any balance payment
     * @param int             $received money received so far
     * @param int             $refunded money given back so far
     * @param string          $revision Cart::revision() when it was frozen
     * @param array<string, mixed> $meta cgv_version, cgv_at, cgv_hash, delay ('10 à 15 jours'), ready_by (date), …
     * @param list<array{at: int, cents: int, shipping: int, lines: array<int, int>}> $elsewhere refunds past our ledger
     *   (PaidElsewhere), oldest first: Unix time, cents that name neither a line nor the delivery, cents that name the delivery, and
     *   cents by line id
     */
    public function __construct(
        public readonly int $id,
        public readonly string $number,
        public readonly string $key,
        public readonly OrderStatus $status,
        public readonly array $lines,
        public readonly int $subtotal,
        public readonly int $shipping,
        public readonly int $total,
        public readonly int $balance,
        public readonly int $received,
        public readonly int $refunded,
        public readonly BillingDetails $billing,
        public readonly string $notes,
        public readonly string $revision,
        public readonly string $created,
        public readonly ?string $paid_at,
        public readonly array $meta = [],
        public readonly array $elsewhere = [],
    ) {}

    /** 'Livraison', or how it is sent: 'Livraison (Lettre suivie)'. */
    public function shipping_label(): string
    {
        return self::sent_by(Read::text($this->meta[self::SHIPPING] ?? ''));
    }

    /** @param string $words of the method; '' for none */
    public static function sent_by(string $words): string
    {
        /* translators: %s: how it is sent, 'Lettre suivie' */
        return $words === '' ? __('Livraison', 'museau') : sprintf(__('Livraison (%s)', 'museau'), $words);
    }

    /** Cents that coupons took of its lines, which they name as their discount. */
    public function discount(): int
    {
        return array_sum(array_column($this->lines, 'discount'));
    }

    /** 'Remise (ETE10)', or 'Remise' where no code made it. */
    public function discount_label(): string
    {
        $codes = array_map(CartCoupon::shown(...), array_map(Read::text(...), Read::items($this->meta[self::COUPONS] ?? null)));

        /* translators: %s: codes of coupons */
        return $codes === [] ? __('Remise', 'museau') : sprintf(__('Remise (%s)', 'museau'), implode(', ', $codes));
    }

    /** Due when ordering: the whole price with shipping, less the balance. */
    public function due_now(): int
    {
        return $this->total - $this->balance;
    }

    /** @return array<int, int> cents that it takes of its gift vouchers, by their ids, smallest first */
    public function vouchers(): array
    {
        $taken = [];
        foreach (Read::maps($this->meta[self::VOUCHERS] ?? null) as $voucher) {
            $taken[Read::int($voucher['id'] ?? 0)] = Read::int($voucher['cents'] ?? 0);
        }
        ksort($taken);

        return array_filter($taken, static fn(int $cents): bool => $cents > 0);
    }

    /** Due when ordering by card: what its gift vouchers do not pay. */
    public function due_by_card(): int
    {
        return $this->due_now() - array_sum($this->vouchers());
    }

    /** @return list<OrderLine> that buy gift vouchers */
    public function voucher_lines(): array
    {
        $keys = Read::items($this->meta[self::VOUCHER_LINES] ?? null);

        return array_values(array_filter($this->lines, static fn(OrderLine $line): bool => in_array($line->key, $keys, true)));
    }

    /** Whether something of it travels: gift vouchers come by mail or are printed. */
    public function ships(): bool
    {
        return $this->lines === [] || count($this->voucher_lines()) < count($this->lines);
    }

    /** Whether it was ever paid, with money or, where coupons left nothing to pay, by the order itself. */
    public function is_confirmed(): bool
    {
        return $this->received > 0
            || ($this->total === 0 && ($this->status->is_paid() || $this->status === OrderStatus::Refunded));
    }

    /** Whether the artist has asked for the balance: its drawing is ready. */
    public function is_drawn(): bool
    {
        return $this->drawn() > 0;
    }

    /** When its balance was last asked for: seconds, 0 before it was. */
    public function drawn(): int
    {
        return (int) strtotime(Read::text($this->meta[self::DRAWN] ?? ''));
    }

    /** Whether its payment is disputed, on an engine that has no status for it. */
    public function is_disputed(): bool
    {
        return Read::bool($this->meta[self::DISPUTED] ?? false);
    }

    /** @return array<string, string> Stripe's status of each dispute of its payments, by the dispute's id */
    public function disputes(): array
    {
        return array_map(Read::text(...), Read::map($this->meta[self::DISPUTES] ?? null));
    }

    /** Whether its day of dispatch is a promise of the artist's schedule. */
    public function is_promised(): bool
    {
        return Read::text($this->meta[self::PROMISE] ?? '') !== '';
    }

    /** Whether its promise does not run: a photograph is missing, or is asked for again. */
    public function waits_for_photo(bool $photo_is_missing): bool
    {
        $since = $this->meta[self::WAITS_SINCE] ?? null;

        return $this->is_promised() && ($since === null ? $photo_is_missing : $since !== '');
    }

    /**
     * Still to receive once the first payment is in, without the balance of lines whose deposit went back; never below zero. Of an
     * order that was given back as a whole, or ended, nothing is left, whichever lines its refunds named.
     */
    public function left_to_pay(): int
    {
        $is_over = $this->status === OrderStatus::Refunded || Read::bool($this->meta[self::ENDED] ?? false);

        return $is_over ? 0 : max(0, $this->total - $this->received - array_sum(array_map(
            static fn(OrderLine $line): int => $line->refunded > 0 && $line->refunded >= $line->total - $line->balance ? $line->balance : 0,
            $this->lines,
        )));
    }

    /** @return list<OrderLine> */
    public function portraits(): array
    {
        return array_values(array_filter($this->lines, static fn(OrderLine $line): bool => $line->is_portrait));
    }

    /** Whether the artist is asked what she thinks of a portrait's photograph. */
    public function asks_advice(): bool
    {
        return array_filter($this->portraits(), static fn(OrderLine $line): bool => $line->asks_advice()) !== [];
    }
}
