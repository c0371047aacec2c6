<?php

declare(strict_types=1);

namespace Museau\Domain\Progress;

use Museau\Domain\Mail\MailHistory;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderNotFound;
use Museau\Domain\Orders\OrderNumber;
use Museau\Domain\Orders\Orders;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Read;
use Museau\Kernel\Site\Identity;

/**
 * Updates of studio mode (docs/adr/0020), which arrive late, twice and two at once: the step, its letter and the answer are kept
 * in one transaction under the order's lock, and whoever sends the same again reads the same answer.
 */
final class SentUpdates
{
    /** Days after which no device sends an update again. */
    private const KEPT_DAYS = 90;

    public function __construct(
        private readonly StepUpdates $updates,
        private readonly Progress $progress,
        private readonly Proofs $proofs,
        private readonly ProgressPictures $pictures,
        private readonly Orders $orders,
        private readonly Identity $identity,
    ) {}

    /**
     * Does what was sent, once for each key.
     *
     * @return array<string, mixed> id of the order, what was done as a sentence, its step now, and the one the form begins with next
     *
     * @throws CannotProgress key_is_used; knows_no_number; is_unpaid; came_late; and those of StepUpdates
     * @throws OrderNotFound
     * @throws \Museau\Domain\Photos\PhotoRefused
     * @throws \Museau\Kernel\Refusal of a busy order, or of a site that stands elsewhere than it was
     */
    public function take(SentUpdate $sent): array
    {
        $this->identity->refuse_if_paused();
        $content = $sent->content();
        // Before the order is looked for: one that has left since is found by its number no more.
        $answer = self::answer($sent->request, $content);
        if ($answer !== null) {
            return $answer;
        }
        $id = $this->order($sent)->id;

        return Lock::with("order:$id", fn(): array => self::answer($sent->request, $content) ?? $this->set($id, $sent, $content));
    }

    /** @return array<string, mixed> */
    private function set(int $order_id, SentUpdate $sent, string $content): array
    {
        $order = $this->orders->find($order_id) ?? throw OrderNotFound::with_this_id();
        $progress = $this->progress->of($order);
        if (!$order->status->is_paid() && !$progress->is_given_up()) {
            throw CannotProgress::is_unpaid();
        }
        $this->refuse_late($progress, $sent);

        return $this->pictures->keeping(fn(): array => Transaction::run(function () use ($order, $progress, $sent, $content): array {
            $last = MailHistory::last_id($order->id);
            $said = $this->updates->set($order, $sent->update);
            self::date($progress, $sent);
            $progress = $this->progress->of($order);
            $answer = [
                'id' => $order->id,
                'message' => MailHistory::told_later($order->id, $last) ?: $said,
                'current' => $progress->current()->step->value ?? '',
                'next' => $progress->drawing()->value,
            ];
            Db::run(
                'INSERT INTO %i (request, order_id, content, answer, created) VALUES (%s, %d, %s, %s, %d)',
                Schema::table('sent_updates'),
                $sent->request,
                $order->id,
                $content,
                (string) wp_json_encode($answer),
                Clock::now(),
            );

            return $answer;
        }));
    }

    /**
     * What was answered to this key; null of one that is new.
     *
     * @return ?array<string, mixed>
     *
     * @throws CannotProgress key_is_used
     */
    private static function answer(string $request, string $content): ?array
    {
        $row = Db::row('SELECT content, answer FROM %i WHERE request = %s', Schema::table('sent_updates'), $request);
        if ($row === null) {
            return null;
        }

        return hash_equals((string) $row['content'], $content)
            ? Read::map(Read::json((string) $row['answer']))
            : throw CannotProgress::key_is_used();
    }

    /** The order that the device knew, or that of the number she typed: of those under way, for no other is drawn. */
    private function order(SentUpdate $sent): Order
    {
        if ($sent->order_id > 0) {
            return $this->orders->find($sent->order_id) ?? throw OrderNotFound::with_this_id();
        }
        foreach ($this->orders->running(Board::MOST) as $order) {
            if (OrderNumber::is($sent->number, $order->number)) {
                return $order;
            }
        }

        throw CannotProgress::knows_no_number($sent->number);
    }

    /**
     * An update that comes late undoes nothing that happened since it was made: neither a later step, nor one that was taken back, nor a
     * newer sentence, picture or proof, nor an answer to one. What the same queue sent before it holds nothing up, and the balance
     * moves nothing on.
     *
     * @throws CannotProgress came_late
     */
    private function refuse_late(OrderProgress $progress, SentUpdate $sent): void
    {
        $step = $sent->update->step;
        $is_after = false;
        foreach ($progress->entries as $entry) {
            $is_own = $entry->step === $step;
            $is_after = $is_after || $is_own;
            // Who goes back takes steps back: not only to their own ones does a late update go forward again.
            $is_taken_back = $entry->reached === null;
            $counts = $is_own || $is_taken_back || ($is_after && $entry->step !== ProgressStep::BalancePaid);
            if ($counts && $entry->is_newer($sent->made, $sent->queue)) {
                throw CannotProgress::came_late($progress->order->number);
            }
        }
        $proof = $this->proofs->shown($progress->order->id);
        if ($proof === null) {
            return;
        }
        $is_late = $proof->is_open()
            // Of the step before too: « Approuvé » takes an open proof back.
            ? $progress->entry(ProgressStep::ToApprove)?->is_newer($sent->made, $sent->queue) === true
            : in_array($step, [ProgressStep::ToApprove, ProgressStep::Approved], true) && $proof->decided > $sent->made;
        if ($is_late) {
            throw CannotProgress::came_late($progress->order->number);
        }
    }

    /** What it set, and took back, is of when it was made: another one that was made later, and arrives after it, is not late. */
    private static function date(OrderProgress $before, SentUpdate $sent): void
    {
        $own = $sent->update->step;
        foreach ($before->entries as $entry) {
            $was_hers = $entry->step->is_hers() && $entry->reached !== null;
            if ($was_hers || $entry->step === $own) {
                Db::run(
                    'UPDATE %i SET changed = %d, queue = %s WHERE order_id = %d AND step = %s AND (reached IS NULL OR step = %s)',
                    Schema::table('progress_steps'),
                    $sent->made,
                    $sent->queue,
                    $before->order->id,
                    $entry->step->value,
                    $own->value,
                );
            }
        }
    }

    /** Forgets the keys of an order (a customer's demand). */
    public static function forget_order(int $order_id): void
    {
        Db::run('DELETE FROM %i WHERE order_id = %d', Schema::table('sent_updates'), $order_id);
    }

    public static function forget_old(): void
    {
        Db::run('DELETE FROM %i WHERE created < %d', Schema::table('sent_updates'), Clock::now() - self::KEPT_DAYS * DAY_IN_SECONDS);
    }
}
