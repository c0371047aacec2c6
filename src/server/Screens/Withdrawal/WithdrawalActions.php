<?php

declare(strict_types=1);

namespace Museau\Screens\Withdrawal;

use Museau\Domain\Legal\WithdrawalPeriod;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\Refunds;
use Museau\Domain\Vouchers\VoucherFreeze;
use Museau\Domain\Vouchers\VoucherLetters;
use Museau\Domain\Vouchers\Vouchers;
use Museau\Domain\Withdrawal\CannotWithdraw;
use Museau\Domain\Withdrawal\LineState;
use Museau\Domain\Withdrawal\Withdrawal;
use Museau\Domain\Withdrawal\WithdrawalLine;
use Museau\Domain\Withdrawal\WithdrawalMails;
use Museau\Domain\Withdrawal\WithdrawalRefund;
use Museau\Domain\Withdrawal\Withdrawals;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Limits\RateLimit;
use Museau\Kernel\PlainText;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Kernel\Settings\Settings;

/** The right of withdrawal (L221-18 to L221-28): which lines it covers, the customer's declaration, what the artist does with it. */
final class WithdrawalActions
{
    /** Steps of the order panel that are ours; those about one withdrawal name it: 'refund_withdrawal:12'. */
    private const STEPS = ['delivered', 'refund_withdrawal', 'close_withdrawal'];

    public const MAX_NAME = 120;

    /** Tries to name an order, an hour from one address. */
    private const TRIES = 20;

    private readonly WithdrawalMoney $money;

    public function __construct(
        public readonly Withdrawals $withdrawals,
        private readonly Orders $orders,
        Refunds $refunds,
        private readonly WithdrawalMails $mails,
        Settings $settings,
    ) {
        $this->money = new WithdrawalMoney($withdrawals, $orders, $refunds, $settings);
    }

    /**
     * The order of this number that this address placed.
     *
     * @throws CannotWithdraw is_unknown: wrong, another's and unpaid look the same; too_often 429
     */
    public function named(string $number, string $email): Order
    {
        $this->count_try();
        $email = mb_strtolower(trim($email));

        return self::concluded($email === '' ? null : $this->orders->find_for($number, mb_substr($email, 0, 255)));
    }

    /**
     * The order that a link of our mails names.
     *
     * @throws CannotWithdraw
     */
    public function linked(int $order_id, string $key): Order
    {
        $this->count_try();
        $order = $this->orders->find($order_id);

        return self::concluded($order !== null && hash_equals($order->key, $key) ? $order : null);
    }

    /** @throws CannotWithdraw */
    public function opened(int $order_id): Order
    {
        return self::concluded($order_id > 0 ? $this->orders->find($order_id) : null);
    }

    /** @return list<WithdrawalLine> every line of the order, in its order */
    public function lines(Order $order): array
    {
        $withdrawn = [];
        foreach ($this->withdrawals->of_order($order->id) as $withdrawal) {
            foreach ($withdrawal->lines as $line) {
                $name = WithdrawalLine::name_of($line);
                $withdrawn[$name] = ($withdrawn[$name] ?? 0) + $line['quantity'];
            }
        }
        $of_goods = self::last_day($order);
        $vouchers = $order->voucher_lines() === [] ? [] : Vouchers::by_line($order->id);
        $is_given_back = $order->received > 0 && $order->refunded >= $order->received;

        return array_map(static function (OrderLine $line) use ($withdrawn, $of_goods, $vouchers, $is_given_back): WithdrawalLine {
            $voucher = $vouchers[$line->key] ?? null;
            $until = $voucher === null ? $of_goods : WithdrawalPeriod::last_day(VoucherLetters::day($voucher->created));
            $is_over = $until !== null && (string) wp_date('Y-m-d') > $until;
            $left = $line->quantity - ($withdrawn[WithdrawalLine::name_of($line)] ?? 0);
            $state = match (true) {
                $line->is_portrait => LineState::Personalised,
                $left <= 0 => LineState::Withdrawn,
                $is_given_back, $line->total > 0 && $line->refunded >= $line->total => LineState::Refunded,
                $voucher !== null && $voucher->balance < $voucher->cents => LineState::Used,
                $is_over => LineState::Over,
                default => LineState::Open,
            };

            return new WithdrawalLine($line, $state, $state === LineState::Open ? $left : 0, $until);
        }, $order->lines);
    }

    /** Last day on which the order's goods can be withdrawn; null while their delivery is unknown: the period is open. */
    public static function last_day(Order $order): ?string
    {
        $delivered = Read::text($order->meta[Withdrawal::DELIVERED] ?? '');

        return WithdrawalPeriod::is_day($delivered) ? WithdrawalPeriod::last_day($delivered) : null;
    }

    /**
     * Takes a declaration: kept, acknowledged by mail to the second, told to the artist. The same demand again answers the same.
     *
     * @param string             $request    names this demand (a UUID of the form)
     * @param string             $name       of the customer
     * @param array<int, int>    $quantities pieces by order line id; 0 leaves a line out
     *
     * @throws CannotWithdraw needs 400 (lines, name); line_is_closed 409
     */
    public function declare(Order $order, string $request, string $name, array $quantities): Withdrawal
    {
        $name = mb_substr(PlainText::line($name), 0, self::MAX_NAME);
        $quantities = array_filter($quantities, static fn(int $quantity): bool => $quantity !== 0);
        $missing = array_filter([
            'lines' => $quantities === [] ? __('Cochez ce que vous souhaitez rendre.', 'museau') : '',
            'name' => mb_strlen($name) < 2 ? __('Écrivez votre nom.', 'museau') : '',
        ]);
        if ($missing !== []) {
            throw CannotWithdraw::needs($missing);
        }
        if (preg_match('/^[0-9a-f-]{36}$/', $request) !== 1) {
            throw CannotWithdraw::needs(['lines' => __('Rechargez la page, puis recommencez.', 'museau')]);
        }

        return Lock::with(
            'withdrawal:' . $order->id,
            fn(): Withdrawal => Transaction::run(function () use ($order, $request, $name, $quantities): Withdrawal {
                $withdrawal = $this->write($order, $request, $name, $quantities);
                // Each letter goes out once, however often the form arrives; with the declaration, or neither is kept.
                $this->mails->acknowledge($order, $withdrawal, $this->refund_of($order, $withdrawal));
                $this->mails->notify($order, $withdrawal, $this->orders->edit_url($order->id));

                return $withdrawal;
            }),
        );
    }

    /** Whether a step of the order panel is ours. */
    public static function takes(string $step): bool
    {
        return in_array(explode(':', $step)[0], self::STEPS, true);
    }

    /** @return list<string> what happens after a withdrawal, one sentence each */
    public function next(Order $order, Withdrawal $withdrawal): array
    {
        return $this->mails->next($order, $withdrawal, $this->refund_of($order, $withdrawal));
    }

    /**
     * What the artist does in the order's panel; answers the sentence that says so.
     *
     * @param string               $step   one that takes() knows
     * @param array<string, mixed> $fields of the panel's form
     *
     * @throws Refusal
     */
    public function step(Order $order, string $step, array $fields): string
    {
        if ($step === 'delivered') {
            return (new DeliveryDate($this->orders))->note($order, trim(Read::text($fields['delivered_on'] ?? '')));
        }
        [$step, $id] = [...explode(':', $step), ''];
        $id = (int) $id;
        $withdrawal = $this->withdrawals->find($id);
        if ($withdrawal === null || $withdrawal->order_id !== $order->id) {
            throw new Refusal('museau_unknown_step', __('Cette action est inconnue.', 'museau'));
        }
        if ($step === 'close_withdrawal') {
            return $this->money->close($order, $withdrawal);
        }
        if (!Read::bool(Read::map($fields['confirmed_withdrawal'] ?? [])[(string) $id] ?? false)) {
            throw new Refusal('museau_not_confirmed', __('Cochez la case qui confirme le remboursement.', 'museau'));
        }

        return $this->money->give_back($order, $withdrawal);
    }

    /** What is still to give back for a withdrawal, and what has gone. */
    public function refund_of(Order $order, Withdrawal $withdrawal): WithdrawalRefund
    {
        return $this->money->of($order, $withdrawal);
    }

    /**
     * @param array<int, int> $quantities
     *
     * @throws CannotWithdraw
     */
    private function write(Order $order, string $request, string $name, array $quantities): Withdrawal
    {
        $known = $this->withdrawals->of_request($request);
        if ($known !== null && $known->order_id === $order->id) {
            return $known;
        }
        $taken = [];
        foreach ($this->lines($order) as $line) {
            $wanted = $quantities[$line->line->id] ?? 0;
            unset($quantities[$line->line->id]);
            if ($wanted === 0) {
                continue;
            }
            if ($line->state !== LineState::Used && ($wanted < 0 || $wanted > $line->quantity)) {
                throw CannotWithdraw::line_is_closed($line->line->name);
            }
            if ($line->state === LineState::Used || !VoucherFreeze::freeze($order->id, $line->line->key)) {
                throw CannotWithdraw::voucher_was_used();
            }
            $before = $line->line->quantity - $line->quantity;
            $taken[] = [
                'key' => $line->line->key,
                'line_id' => $line->line->id,
                'name' => $line->line->name,
                'options' => array_map(
                    static fn(array $option): string => $option['attribute'] . ' : ' . $option['value'],
                    OrderLine::without_person($line->line->options),
                ),
                'quantity' => $wanted,
                // What all pieces withdrawn so far cost, less what the earlier ones did: parts add up to the line.
                'cents' => WithdrawalLine::price($line->line, $before + $wanted) - WithdrawalLine::price($line->line, $before),
            ];
        }
        if ($quantities !== [] || $taken === []) {
            throw CannotWithdraw::is_unknown();
        }
        $now = time();
        $id = $this->withdrawals->keep($order->id, $request, $now, $name, $order->billing->email, $taken);
        if ($id === 0) {
            throw CannotWithdraw::is_unknown();
        }
        $kept = $this->withdrawals->find($id) ?? throw new \LogicException('A withdrawal of this transaction is gone.');
        $this->withdrawals->write_declaration($id, $this->mails->declaration($order, $kept));
        /* translators: 1: number of a withdrawal, 2: moment */
        $this->orders->note($order->id, sprintf(__('Rétractation %1$s reçue le %2$s.', 'museau'), $kept->number(), $kept->moment()));

        return $this->withdrawals->find($id) ?? $kept;
    }

    /** @throws CannotWithdraw when there is no contract to withdraw from */
    private static function concluded(?Order $order): Order
    {
        return $order !== null && ($order->status->is_paid() || $order->status === OrderStatus::Refunded)
            ? $order
            : throw CannotWithdraw::is_unknown();
    }

    /** @throws CannotWithdraw too_often */
    private function count_try(): void
    {
        $bucket = 'withdrawal|' . RateLimit::visitor();
        if (!RateLimit::allows($bucket, self::TRIES, 3600)) {
            throw CannotWithdraw::too_often(max(1, RateLimit::wait($bucket)));
        }
    }
}
