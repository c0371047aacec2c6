<?php

declare(strict_types=1);

namespace Museau\Tests\Support;

use Museau\Domain\Invariants\PhotoInvariant;
use Museau\Domain\Invariants\QueueInvariant;
use Museau\Domain\Invariants\StockInvariant;
use Museau\Domain\Invariants\VoucherInvariant;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\PaymentStatus;
use Museau\Domain\Vouchers\OrderVouchers;
use Museau\Domain\Vouchers\VoucherKind;
use Museau\Domain\Vouchers\Vouchers;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Health\Violation;
use Museau\Kernel\Read;

/**
 * The invariants I1–I8 of money, stock, mails and photos, over everything since it was made. It believes the stand-in's
 * ledger, the mail trap, the files and the log, and asks Domain\Invariants, as `wp museau doctor` does, what the shop itself says;
 * it answers sentences, none when all is well. PHPUnit's scenarios and the browser's (tests/php/check.php) end with it.
 */
final class Checker
{
    /** @var list<string> patterns of lines of the log that a scenario provokes on purpose */
    public array $expected = [];

    /** Mails of one kind that an order may have: two only where a process was killed between sending and noting it. */
    public int $most_mails = 1;

    private readonly float $start;

    /** @param array<int, int> $stock pieces at the start by product id */
    public function __construct(private readonly int $first_payment, private readonly int $first_log_byte, public array $stock = [], ?float $start = null)
    {
        $this->start = $start ?? microtime(true);
    }

    public static function now(): self
    {
        clearstatcache();

        return new self((int) Db::value('SELECT MAX(id) FROM %i', Schema::table('payments')), is_file(self::log()) ? (int) filesize(self::log()) : 0);
    }

    public static function at(int $first_payment, int $first_log_byte, float $start): self
    {
        return new self($first_payment, $first_log_byte, [], $start);
    }

    /** @return array{payment: int, log: int, start: float} for at() in another process */
    public function marks(): array
    {
        return ['payment' => $this->first_payment, 'log' => $this->first_log_byte, 'start' => $this->start];
    }

    /** @return list<string> what is wrong */
    public function violations(): array
    {
        wp_cache_flush();
        [$orders, $wrong] = $this->money();

        return [...$wrong, ...$this->stock($orders), ...$this->mails($orders), ...self::photos($orders), ...$this->traces()];
    }

    /**
     * I1, I2, I3, I7, V1 to V4.
     *
     * @return array{list<Order>, list<string>}
     */
    private function money(): array
    {
        $ledger = Simulator::door('ledger');
        $intents = array_column(Read::maps($ledger['intents'] ?? null), null, 'id');
        $refunded = [];
        foreach (Read::maps($ledger['refunds'] ?? null) as $refund) {
            $intent_id = Read::text($refund['payment_intent'] ?? null);
            $refunded[$intent_id] = ($refunded[$intent_id] ?? 0) + Read::int($refund['amount'] ?? null);
        }
        $orders = $received = $returned = $wrong = [];
        foreach (Db::rows('SELECT * FROM %i WHERE id > %d', Schema::table('payments'), $this->first_payment) as $row) {
            [$order_id, $intent_id, $amount] = [(int) $row['order_id'], (string) $row['intent_id'], (int) $row['amount']];
            $order = museau()->orders()->find($order_id);
            if ($order === null) {
                if ($row['status'] !== PaymentStatus::Returned->value || ($refunded[$intent_id] ?? 0) !== $amount) {
                    $wrong[] = "I1: payment {$row['id']} names order $order_id, which is not there";
                }
                continue;
            }
            $orders[$order_id] = $order;
            $paid = $row['status'] === PaymentStatus::Paid->value;
            $sent_back = $row['status'] === PaymentStatus::Returned->value;
            if ($amount === 0) {
                // Vouchers have paid all of it: no intent belongs to it.
                continue;
            }
            $has_succeeded = ($intents[$intent_id]['status'] ?? '') === 'succeeded';
            if (($row['source'] ?? '') !== '') {
                // Paid without Stripe, or awaited: its sum is the order's, and no intent belongs to it.
                if ($intent_id !== '' || ($row['status'] === PaymentStatus::Open->value && $order->status !== OrderStatus::Pending)) {
                    $wrong[] = "I1: payment {$row['id']} by {$row['source']} of order $order_id, which is {$order->status->value}, names '$intent_id'";
                }
                $received[$order_id] = ($received[$order_id] ?? 0) + ($paid ? $amount : 0);
                continue;
            }
            if ($has_succeeded !== ($paid || $sent_back)) {
                $wrong[] = "I1: payment {$row['id']} of order $order_id is {$row['status']}, Stripe says " . Read::text($intents[$intent_id]['status'] ?? null, 'nothing');
            }
            if ($sent_back && ($refunded[$intent_id] ?? 0) !== $amount) {
                $wrong[] = "I1: $intent_id came too late and was not given back whole";
            }
            if ($paid) {
                if (Read::int($intents[$intent_id]['amount_received'] ?? null) !== $amount) {
                    $wrong[] = "I2: $intent_id brought another sum than $amount";
                }
                $received[$order_id] = ($received[$order_id] ?? 0) + $amount;
                $returned[$order_id] = ($returned[$order_id] ?? 0) + ($refunded[$intent_id] ?? 0);
            }
        }
        // Money of ours at Stripe that no payment names: the other direction of I1.
        $known = array_column(Db::rows('SELECT intent_id FROM %i WHERE intent_id IS NOT NULL', Schema::table('payments')), 'intent_id');
        foreach ($intents as $id => $intent) {
            $ours = (Read::map($intent['metadata'] ?? null)['site'] ?? '') === museau()->keys()->site();
            if ($ours && ($intent['status'] ?? '') === 'succeeded' && Read::int($intent['created'] ?? null) >= (int) $this->start && !in_array($id, $known, true) && !isset($refunded[$id])) {
                $wrong[] = "I1: $id was paid, and no payment names it";
            }
        }
        foreach ($orders as $id => $order) {
            // What the shop says of its own books, and what the stand-in's ledger says beside it.
            array_push($wrong, ...self::lines(museau()->money_invariant()->of_order($order)), ...self::lines(VoucherInvariant::of_order($order)));
            $came = ($received[$id] ?? 0) + OrderVouchers::paid($id);
            $by_hand = (int) Db::value("SELECT SUM(cents) FROM %i WHERE order_id = %d AND refund_id LIKE 'main-%%'", Schema::table('refunds'), $id);
            $went = ($returned[$id] ?? 0) + $by_hand + array_sum(Vouchers::sums('order_id', $id, VoucherKind::Refunded));
            if ($came !== $order->received) {
                $wrong[] = "I2: order $id of $order->total recorded $order->received, $came came";
            }
            if ($went !== $order->refunded) {
                $wrong[] = "I2: order $id recorded $order->refunded given back, $went went";
            }
        }

        return [array_values($orders), [...$wrong, ...self::lines(VoucherInvariant::balances())]];
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
     * I4.
     *
     * @param list<Order> $orders
     *
     * @return list<string>
     */
    private function stock(array $orders): array
    {
        museau()->product_index()->flush();
        $wrong = self::lines(StockInvariant::below_zero());
        foreach ($this->stock as $product_id => $start) {
            $gone = 0;
            foreach ($orders as $order) {
                // A refund gives money back, not the piece: putting it on sale again is the artist's decision.
                $holds = $order->status->is_paid() || in_array($order->status, [OrderStatus::Pending, OrderStatus::Refunded], true);
                foreach ($holds ? $order->lines : [] as $line) {
                    $gone += $line->product_id === $product_id ? $line->quantity : 0;
                }
            }
            $left = museau()->catalogue()->available($product_id);
            if ($left !== $start - $gone || $left < 0) {
                $wrong[] = "I4: $left of product $product_id are left, $start - $gone should be";
            }
        }

        return $wrong;
    }

    /**
     * I5: one confirmation and one word to the artist for each paid order, in the ledger of mails and in the trap; nothing
     * from WooCommerce beside them.
     *
     * @param list<Order> $orders
     *
     * @return list<string>
     */
    private function mails(array $orders): array
    {
        $trapped = $wrong = [];
        self::await_letters($orders);
        foreach (glob(dirname(ABSPATH) . '/mails/*.json') ?: [] as $file) {
            if ((float) basename($file) >= $this->start) {
                $subject = Read::text(Read::json((string) file_get_contents($file))['subject'] ?? null);
                $trapped[$subject] = ($trapped[$subject] ?? 0) + 1;
                if (!str_contains($subject, '(commande n° ')) {
                    $wrong[] = "I5: a mail of another hand: $subject";
                }
            }
        }
        foreach ($orders as $order) {
            foreach (['paid-customer' => 'Merci pour votre commande', 'paid-artist' => 'Nouvelle commande'] as $kind => $title) {
                $rows = (int) Db::value('SELECT COUNT(*) FROM %i WHERE order_id = %d AND kind = %s', Schema::table('mails'), $order->id, $kind);
                $sent = $trapped["$title (commande n° $order->number)"] ?? 0;
                $least = $order->received > 0 ? 1 : 0;
                if ($rows !== $least || $sent < $least || $sent > $least * $this->most_mails) {
                    $wrong[] = "I5: order $order->id ($order->received received) has $rows $kind, $sent went out";
                }
            }
        }

        return $wrong;
    }

    /**
     * PHP-FPM sends them once the visitor has her answer.
     *
     * @param list<Order> $orders
     */
    private static function await_letters(array $orders): void
    {
        $ids = implode(',', array_map(static fn(Order $order): int => $order->id, $orders)) ?: '0';
        $waiting = 'SELECT COUNT(*) FROM %i WHERE sent = 0 AND error = \'\' AND kind IN (\'paid-customer\', \'paid-artist\') AND order_id IN (' . $ids . ')';
        for ($i = 0; $i < 100 && (int) Db::value($waiting, Schema::table('mails')) > 0; ++$i) {
            usleep(50_000);
        }
    }

    /**
     * I6.
     *
     * @param list<Order> $orders
     *
     * @return list<string>
     */
    private static function photos(array $orders): array
    {
        $wrong = [];
        foreach ($orders as $order) {
            foreach (museau()->photos()->of_order($order->id) as $photo) {
                array_push($wrong, ...self::lines(PhotoInvariant::of_photo($photo, museau()->photos())));
            }
        }

        return $wrong;
    }

    /**
     * I8.
     *
     * @return list<string>
     */
    private function traces(): array
    {
        $wrong = self::lines(QueueInvariant::locks());
        foreach (explode("\n", $this->log_lines()) as $line) {
            $known = array_filter($this->expected, static fn(string $pattern): bool => preg_match($pattern, $line) === 1) !== [];
            if (!$known && preg_match('/PHP (?:Warning|Notice|Deprecated|Fatal|Parse)|WordPress database error/', $line) === 1) {
                $wrong[] = 'I8: ' . substr($line, 0, 400);
            }
            if (preg_match('/@example\.org|rue des Lilas|Zo(?:é|\\\\u00e9)|06 ?12 ?34 ?56 ?78|whsec_|sk_test|rk_test|pi_\w+_secret/u', $line) === 1 && !str_contains($line, 'artiste@example.org')) {
                $wrong[] = 'I8: personal or secret: ' . substr($line, 0, 400);
            }
        }

        return $wrong;
    }

    /** What the log of the site has got since the start. */
    public function log_lines(): string
    {
        return is_file(self::log()) ? (string) file_get_contents(self::log(), offset: $this->first_log_byte) : '';
    }

    private static function log(): string
    {
        return dirname(ABSPATH) . '/debug.log';
    }
}
