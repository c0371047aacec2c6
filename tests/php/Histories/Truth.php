<?php

declare(strict_types=1);

namespace Museau\Tests\Histories;

use Museau\Domain\Invariants\InvoiceInvariant;
use Museau\Domain\Invariants\StockInvariant;
use Museau\Domain\Invariants\VoucherInvariant;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\Payment;
use Museau\Domain\Payments\PaymentStatus;
use Museau\Domain\Vouchers\OrderVouchers;
use Museau\Domain\Vouchers\VoucherKind;
use Museau\Domain\Vouchers\Vouchers;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Health\Violation;
use Museau\Kernel\Read;
use Museau\Tests\Support\Simulator;

/**
 * What must be so after each step, and once everything has settled: I1–I8 of docs/payments.md from Stripe's ledger, the shop's own
 * invariants (as `wp museau doctor`), the pieces, the answers to a proof, the letters and the books.
 */
final class Truth
{
    private const OF_PRODUCTS = ['price', 'stock', 'format', 'trash', 'restore', 'buy', 'finish', 'webhooks', 'refund', 'wait'];

    /** @var array<int, string> how each proof was answered */
    private array $answers = [];

    public function __construct(private readonly World $world, private readonly Stage $stage) {}

    public function begin(): void
    {
        $this->answers = [];
    }

    /** @return list<string> */
    public function after(string $step): array
    {
        wp_cache_flush();
        $orders = $this->orders();
        [$verb, $which] = Grammar::read($step);
        if ($verb === 'stock') {
            // The artist has written how many there are, beside those that were sold.
            $id = $this->stage->product($which);
            $this->stage->stock[$id] = Read::int(get_post_meta($id, '_stock', true)) + self::gone($orders, $id, false);
        }

        return [
            ...$this->money($orders, false),
            ...$this->pieces($orders),
            ...$this->proofs(),
            ...$this->letters($orders, false),
            ...self::lines(InvoiceInvariant::examine()->faults()),
            // What a dead process did not write into the list, the day's job writes.
            ...(in_array($verb, self::OF_PRODUCTS, true) && !$this->world->has_died ? $this->says_the_shop('products') : []),
        ];
    }

    /** @return list<string> */
    public function in_the_end(): array
    {
        wp_cache_flush();
        $orders = $this->orders();
        $wrong = [];
        foreach ($orders as $order) {
            if ($order->status === OrderStatus::Pending && !Stage::is_on_hold($order)) {
                $wrong[] = "order $order->id still waits";
            }
        }
        foreach (['money', 'vouchers', 'stock', 'photo_files', 'letters', 'products', 'invoices'] as $name) {
            array_push($wrong, ...$this->says_the_shop($name));
        }

        return [...$wrong, ...$this->money($orders, true), ...$this->pieces($orders), ...$this->proofs(), ...$this->letters($orders, true), ...$this->books()];
    }

    /** @return list<string> */
    private function says_the_shop(string $name): array
    {
        assert(in_array($name, \Museau\Screens\Health\Invariants::NAMES, true));
        $faults = museau()->invariants()->examine($name, 0)->faults();
        if ($this->was_refused_too_often()) {
            $faults = array_values(array_filter($faults, static fn(Violation $fault): bool => !str_starts_with($fault->line(), 'mail_')));
        }

        return self::lines($faults);
    }

    /** @return list<Order> */
    private function orders(): array
    {
        return array_values(array_filter(array_map(museau()->orders()->find(...), $this->stage->orders())));
    }

    /**
     * @param list<Violation> $violations
     *
     * @return list<string>
     */
    private static function lines(array $violations): array
    {
        return array_map(static fn(Violation $violation): string => $violation->line(), $violations);
    }

    /**
     * I1, I2, I3, I7, V1 to V4: before everything has settled Stripe may know of money that nobody has told yet, never the shop of money that
     * Stripe does not have.
     *
     * @param list<Order> $orders
     *
     * @return list<string>
     */
    private function money(array $orders, bool $is_settled): array
    {
        $ledger = Simulator::door('ledger');
        $intents = array_column(Read::maps($ledger['intents'] ?? null), null, 'id');
        $back = [];
        foreach (Read::maps($ledger['refunds'] ?? null) as $refund) {
            $id = Read::text($refund['payment_intent'] ?? null);
            $back[$id] = ($back[$id] ?? 0) + Read::int($refund['amount'] ?? null);
        }
        $came = $went = $wrong = [];
        foreach (Db::rows('SELECT * FROM %i WHERE id > %d', Schema::table('payments'), $this->stage->first_payment) as $row) {
            [$order_id, $intent_id, $amount] = [(int) $row['order_id'], (string) $row['intent_id'], (int) $row['amount']];
            $is_paid = $row['status'] === PaymentStatus::Paid->value;
            if (($row['source'] ?? '') !== '') {
                $came[$order_id] = ($came[$order_id] ?? 0) + ($is_paid ? $amount : 0);
            }
            if (!str_starts_with($intent_id, 'pi_')) {
                continue;
            }
            $succeeded = ($intents[$intent_id]['status'] ?? '') === 'succeeded';
            $is_back = $row['status'] === PaymentStatus::Returned->value;
            if ((($is_paid || $is_back) && !$succeeded) || ($is_settled && $succeeded && !$is_paid && !$is_back)) {
                $wrong[] = "I1: payment {$row['id']} of order $order_id is {$row['status']}, Stripe says " . Read::text($intents[$intent_id]['status'] ?? null, 'nothing');
            }
            if ($is_settled && $is_back && ($back[$intent_id] ?? 0) !== $amount) {
                $wrong[] = "I1: $intent_id came too late and was not given back whole";
            }
            if ($is_paid && Read::int($intents[$intent_id]['amount_received'] ?? null) !== $amount) {
                $wrong[] = "I2: payment {$row['id']} brought another sum than $amount";
            }
            $came[$order_id] = ($came[$order_id] ?? 0) + ($is_paid ? $amount : 0);
            $went[$order_id] = ($went[$order_id] ?? 0) + ($is_paid ? $back[$intent_id] ?? 0 : 0);
        }
        foreach ($orders as $order) {
            if (!$is_settled && $this->world->has_died && Stage::is_half_taken($order)) {
                continue;
            }
            array_push($wrong, ...self::lines(array_values(array_filter(museau()->money_invariant()->of_order($order), static fn(Violation $one): bool => !$one->is_doubt))));
            array_push($wrong, ...self::lines(VoucherInvariant::of_order($order)));
            $received = ($came[$order->id] ?? 0) + OrderVouchers::paid($order->id);
            if ($received !== $order->received) {
                $wrong[] = "I2: order $order->id recorded $order->received of $order->total, $received came";
            }
            $given = ($went[$order->id] ?? 0) + array_sum(Vouchers::sums('order_id', $order->id, VoucherKind::Refunded));
            $by_hand = (int) Db::value("SELECT COALESCE(SUM(r.cents), 0) FROM %i r JOIN %i p ON p.id = r.payment_id WHERE r.order_id = %d AND p.source <> ''", Schema::table('refunds'), Schema::table('payments'), $order->id);
            if ($order->refunded > $given + $by_hand || ($is_settled && $order->refunded !== $given + $by_hand)) {
                $wrong[] = "I2: order $order->id recorded $order->refunded given back, $given went, $by_hand by hand";
            }
        }

        return [...$wrong, ...self::lines(VoucherInvariant::balances())];
    }

    /**
     * I4.
     *
     * @param list<Order> $orders
     *
     * @return list<string>
     */
    private function pieces(array $orders): array
    {
        $wrong = self::lines(StockInvariant::below_zero());
        foreach ($this->stage->stock as $id => $all) {
            $left = self::left($id);
            $gone = self::gone($orders, $id);
            // She may write a smaller number while somebody pays.
            if ($left !== null && $left !== max(0, $all - $gone)) {
                $wrong[] = "I4: $left of product $id are left, $all - $gone should be";
            }
        }

        return $wrong;
    }

    /** Pieces that can be bought; null of a product that is in the bin. */
    private static function left(int $id): ?int
    {
        return get_post_status($id) === 'publish' ? museau()->stock()->available($id) ?? 0 : null;
    }

    /**
     * Pieces that orders have, or hold until they are paid, without those that were put on sale again.
     *
     * @param list<Order> $orders
     */
    private static function gone(array $orders, int $product_id, bool $with_held = true): int
    {
        $gone = 0;
        foreach ($orders as $order) {
            $holds = $order->status->is_paid() || $order->status === OrderStatus::Refunded || ($with_held && (Stage::may_be_paid($order) || Stage::keeps_pieces($order)));
            foreach ($holds ? $order->lines : [] as $line) {
                $gone += $line->product_id === $product_id ? $line->quantity - $line->restocked : 0;
            }
        }

        return $gone;
    }

    /** @return list<string> one answer to a proof, and one proof that waits for one */
    private function proofs(): array
    {
        $wrong = $open = [];
        foreach (Db::rows('SELECT id, order_id, state FROM %i', Schema::table('proofs')) as $row) {
            [$id, $state] = [(int) $row['id'], (string) $row['state']];
            if (in_array($this->answers[$id] ?? '', ['approved', 'change'], true) && $state !== $this->answers[$id]) {
                $wrong[] = "proof $id was {$this->answers[$id]} and is $state";
            }
            $this->answers[$id] = $state;
            if ($state === 'open' && isset($open[$row['order_id']])) {
                $wrong[] = "two proofs of order {$row['order_id']} wait";
            }
            $open[$row['order_id']] = $state === 'open' ? true : $open[$row['order_id']] ?? null;
        }

        return $wrong;
    }

    /**
     * I5.
     *
     * @param list<Order> $orders
     *
     * @return list<string>
     */
    private function letters(array $orders, bool $is_settled): array
    {
        $wrong = [];
        $subjects = array_count_values(array_column($this->world->mails, 'subject'));
        foreach ($orders as $order) {
            foreach (['Merci pour votre commande', 'Nouvelle commande'] as $title) {
                $sent = $subjects["$title (commande n° $order->number)"] ?? 0;
                $least = $is_settled && $order->received > 0 && !$this->was_refused_too_often() && !self::is_forgotten($order) ? 1 : 0;
                // One that was marked paid by mistake has had its letters.
                $may_be_told = $order->received > 0 || self::was_marked_paid($order);
                $most = $may_be_told ? 1 + (int) $this->world->has_died : 0;
                if ($sent < $least || $sent > $most) {
                    $wrong[] = "I5: $sent '$title' of order $order->id ($order->received received)";
                }
            }
        }

        return $wrong;
    }

    private static function was_marked_paid(Order $order): bool
    {
        return array_filter(
            museau()->ledger()->of_order($order->id),
            static fn(Payment $payment): bool => $payment->source !== '' && $payment->mark === '',
        ) !== [];
    }

    /** The queue keeps letters for a year, those that never left too. */
    private static function is_forgotten(Order $order): bool
    {
        return strtotime((string) $order->paid_at) < Clock::time() - 365 * DAY_IN_SECONDS;
    }

    private function was_refused_too_often(): bool
    {
        return Db::value('SELECT 1 FROM %i WHERE sent = 0 AND tries > 5 LIMIT 1', Schema::table('mails')) !== null;
    }

    /** @return list<string> what the book of takings says is what Stripe says, and each row the sum of its parts */
    private function books(): array
    {
        $ids = $this->stage->orders();
        $book = ['in' => 0, 'out' => 0];
        $wrong = [];
        foreach (museau()->sales_book()->between(0, Clock::time() + DAY_IN_SECONDS) as $receipt) {
            if ($receipt->parts !== [] && array_sum($receipt->parts) !== $receipt->cents) {
                $wrong[] = "book: the parts of $receipt->reference are not $receipt->cents";
            }
            if (in_array($receipt->order_id, $ids, true)) {
                $book[$receipt->cents < 0 ? 'out' : 'in'] += $receipt->cents;
            }
        }
        $ledger = Simulator::door('ledger');
        $of_payments = "FROM %i p WHERE p.id > %d AND p.source <> '' AND p.status = 'paid'";
        $truth = [
            'in' => array_sum(array_map(Read::int(...), array_column(Read::maps($ledger['intents'] ?? null), 'amount_received')))
                + (int) Db::value("SELECT SUM(p.amount) $of_payments", Schema::table('payments'), $this->stage->first_payment),
            'out' => -array_sum(array_map(Read::int(...), array_column(Read::maps($ledger['refunds'] ?? null), 'amount')))
                - (int) Db::value("SELECT SUM(r.cents) FROM %i r WHERE r.payment_id IN (SELECT p.id $of_payments)", Schema::table('refunds'), Schema::table('payments'), $this->stage->first_payment),
        ];
        if ($book !== $truth) {
            $wrong[] = "book: $book[in] received and $book[out] given back, $truth[in] and $truth[out] were";
        }

        return $wrong;
    }
}
