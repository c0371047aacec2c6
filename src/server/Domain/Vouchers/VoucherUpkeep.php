<?php

declare(strict_types=1);

namespace Museau\Domain\Vouchers;

defined('ABSPATH') || exit;

use Museau\Domain\Cart\CartToken;
use Museau\Domain\Mail\MailQueue;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Feature;
use Museau\Kernel\Maintenance;
use Museau\Kernel\Site\Identity;

/** What time does to vouchers: letters leave on their day, and what is over is closed by a movement. */
final class VoucherUpkeep implements Feature
{
    /** Days for which a message is kept once its voucher was sent or printed: a lost code is mostly missed before that. */
    public const MESSAGE_DAYS = 90;

    /** Days after which a voucher that was sent or printed is looked at no more to end its order. */
    private const DELIVERED_DAYS = 3;

    /**
     * @param \Closure(): VoucherLetters $letters
     * @param \Closure(): bool           $live whether cards are charged for real
     * @param \Closure(): Orders         $orders the engine is only known once the plugins are loaded
     */
    public function __construct(
        private readonly \Closure $letters,
        private readonly Identity $identity,
        private readonly \Closure $live,
        private readonly \Closure $orders,
    ) {}

    public function hooks(): void
    {
        VoucherMode::follow($this->live);
        // Before the letters of the same run leave.
        add_action(MailQueue::CRON, $this->send_due(...), 5);
        add_action(Maintenance::DAILY, $this->tidy(...));
        add_action(MailQueue::CRON, $this->complete_delivered(...), 20);
        // What a copy found waiting is the original's to send, and its codes are the original's to take.
        add_action(Identity::COPIED, static function (): void {
            Db::run('UPDATE %i SET send_on = 0 WHERE letters = 0', Vouchers::table());
            Db::run('UPDATE %i SET ended = %d WHERE ended = 0', Schema::table('voucher_codes'), Clock::now());
            CartVouchers::forget_before(PHP_INT_MAX);
        });
    }

    public function send_due(): void
    {
        foreach ($this->identity->is_paused() ? [] : Vouchers::due(Clock::now()) as $voucher) {
            ($this->letters)()->send($voucher);
        }
    }

    /** Ends the orders that bought vouchers alone, once each of these was sent or printed: nothing more is made for them. */
    public function complete_delivered(): void
    {
        $since = Clock::now() - self::DELIVERED_DAYS * DAY_IN_SECONDS;
        foreach ($this->identity->is_paused() ? [] : Vouchers::orders_shown_since($since) as $id) {
            $order = ($this->orders)()->find($id);
            if ($order?->status === OrderStatus::Processing && count($order->voucher_lines()) === count($order->lines)) {
                ($this->orders)()->move($id, OrderStatus::Completed);
            }
        }
    }

    private function tidy(): void
    {
        if (!$this->identity->is_paused()) {
            $this->close_expired();
            VoucherPrivacy::forget_before(Clock::now() - self::MESSAGE_DAYS * DAY_IN_SECONDS);
            CartVouchers::forget_before(Clock::now() - CartToken::LIFETIME - DAY_IN_SECONDS);
        }
    }

    /** Closes what is over; what is held for an order that is being paid stays held. Harmless to repeat. */
    public function close_expired(): void
    {
        foreach (Vouchers::over(Clock::now()) as $voucher) {
            Transaction::run(static function () use ($voucher): void {
                $closed = Db::run(
                    "UPDATE %i SET state = 'expired' WHERE id = %d AND state = 'open' AND expires <= %d",
                    Vouchers::table(),
                    $voucher->id,
                    Clock::now(),
                ) === 1;
                $balance = $closed ? Vouchers::find($voucher->id)->balance ?? 0 : 0;
                if ($balance > 0) {
                    Vouchers::move($voucher->id, VoucherKind::Expired, -$balance, 0, "expired:$voucher->id:$voucher->expires");
                }
            });
        }
    }
}
