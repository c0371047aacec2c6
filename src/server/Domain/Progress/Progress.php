<?php

declare(strict_types=1);

namespace Museau\Domain\Progress;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Photos\Photo;
use Museau\Domain\Photos\PhotoStore;
use Museau\Domain\Withdrawal\Withdrawal;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Kernel\Site\CarriedLinks;
use Museau\Kernel\Site\Identity;

/**
 * The steps of orders, in a table of our own by the order's id: whichever engine sells, the carnet stays. The artist sets hers; what
 * the shop knows by itself (photograph, balance, parcel) sets its step whenever an order is looked at or told about.
 */
final class Progress
{
    /** Longest sentence of a step, in characters. */
    public const MAX_SENTENCE = 600;

    public function __construct(
        private readonly PhotoStore $photos,
        private readonly ProgressPictures $pictures,
        private readonly Proofs $proofs,
        private readonly Identity $identity = new Identity(),
    ) {}

    /**
     * How far the order has come, what the shop knows by itself included.
     *
     * @phpstan-impure
     */
    public function of(Order $order): OrderProgress
    {
        $rows = $this->rows($order->id);
        if (!$this->identity->is_paused()) {
            $is_new = !ProgressLink::exists($order->id);
            if ($this->note_facts($order, $rows, $is_new)) {
                $rows = $this->rows($order->id);
            }
            $is_new && ProgressLink::begin($order->id);
        }

        return new OrderProgress($order, array_map(
            static fn(ProgressStep $step): ProgressEntry => $rows[$step->value] ?? ProgressEntry::none($step),
            self::steps($order),
        ));
    }

    /** The order's link; what is known of it is written down first, so that it has its date. */
    public function link(Order $order): string
    {
        $this->of($order);

        return ProgressLink::url($order->id);
    }

    /** @throws CannotProgress takes_no_photo once she has accepted what there is */
    public function refuse_photos(Order $order): void
    {
        if (!$this->of($order)->takes_photos()) {
            throw CannotProgress::takes_no_photo();
        }
    }

    /**
     * The artist sets a step, forward or back: later steps of hers are taken back. Said of a step that is reached, it only changes
     * its sentence and picture, those that came.
     *
     * @param string $sentence '' keeps the one that a reached step has
     * @param string $picture  where PHP put an upload; '' keeps the one that is there
     * @param string $mark     name to draw across a proof; '' for none
     *
     * @return ProgressEntry the step as it stands now
     *
     * @throws CannotProgress has_no_such_step; sets_itself; is_given_up; is_too_long
     * @throws \Museau\Domain\Photos\PhotoRefused of the picture
     */
    public function set(Order $order, ProgressStep $step, string $sentence, string $picture = '', string $mark = ''): ProgressEntry
    {
        $this->identity->refuse_if_paused();

        // Under the lock of the order's answers (ProofDecisions): a proof is not replaced while it is being approved.
        return Lock::with("order:$order->id", fn(): ProgressEntry => $this->set_locked($order, $step, $sentence, $picture, $mark));
    }

    private function set_locked(Order $order, ProgressStep $step, string $sentence, string $picture, string $mark): ProgressEntry
    {
        $progress = $this->of($order);
        $entry = $progress->entry($step) ?? throw CannotProgress::has_no_such_step();
        if ($progress->is_given_up()) {
            throw CannotProgress::is_given_up();
        }
        if (!$step->is_hers() && $entry->reached === null) {
            throw CannotProgress::sets_itself($step);
        }
        $sentence = self::worded($sentence);
        $is_proof = $step === ProgressStep::ToApprove;
        if ($is_proof && $picture === '' && $entry->file === '') {
            throw CannotProgress::has_no_picture();
        }
        $kept = $picture === '' ? null : $this->pictures->keep($picture, $is_proof ? $mark : '');
        if ($kept !== null || !$is_proof) {
            $this->proofs->withdraw($order->id);
        }
        $this->row_of($order->id, $step, null);
        $table = Schema::table('progress_steps');
        // One statement: of two presses at once only one is a new turn, and tells the customer.
        $is_reached = Db::run(
            'UPDATE %i SET reached = %d, turn = turn + 1 WHERE order_id = %d AND step = %s AND reached IS NULL',
            $table,
            Clock::now(),
            $order->id,
            $step->value,
        ) === 1;
        Db::run("UPDATE %i SET changed = %d, queue = '' WHERE order_id = %d AND step = %s", $table, Clock::now(), $order->id, $step->value);
        if ($sentence !== '') {
            Db::run('UPDATE %i SET sentence = %s WHERE order_id = %d AND step = %s', $table, $sentence, $order->id, $step->value);
        }
        if ($kept !== null) {
            $this->pictures->put($order->id, $step, $kept);
        }
        $this->take_back_after($order, $step);
        $entry = $this->rows($order->id)[$step->value] ?? throw CannotProgress::has_no_such_step();
        if ($is_proof && $entry->file !== '' && ($is_reached || $kept !== null)) {
            $this->proofs->begin($order, $entry);
        }

        return $entry;
    }

    /**
     * The artist's sentence of a step, without room around it.
     *
     * @throws CannotProgress is_too_long
     */
    public static function worded(string $sentence): string
    {
        $sentence = trim($sentence);

        return mb_strlen($sentence) <= self::MAX_SENTENCE ? $sentence : throw CannotProgress::is_too_long(self::MAX_SENTENCE);
    }

    /** Takes the sentence and the picture of a step away. */
    public function clear(Order $order, ProgressStep $step): void
    {
        $this->identity->refuse_if_paused();
        $entry = $this->rows($order->id)[$step->value] ?? throw CannotProgress::has_no_such_step();
        $table = Schema::table('progress_steps');
        Db::run("UPDATE %i SET sentence = '', changed = %d, queue = '' WHERE id = %d", $table, Clock::now(), $entry->id);
        $step === ProgressStep::ToApprove && $this->proofs->withdraw($order->id);
        $this->pictures->remove($entry);
    }

    /** A parcel that was said to be received was not: the order is taken up again. */
    public static function reopen(int $order_id): void
    {
        Db::run(
            'UPDATE %i SET reached = NULL WHERE order_id = %d AND step IN (%s, %s)',
            Schema::table('progress_steps'),
            $order_id,
            ProgressStep::Shipped->value,
            ProgressStep::Received->value,
        );
    }

    /** @return array<string, ProgressEntry> what is kept of an order, by step */
    public function rows(int $order_id): array
    {
        $rows = [];
        foreach (Db::rows('SELECT * FROM %i WHERE order_id = %d ORDER BY id', Schema::table('progress_steps'), $order_id) as $row) {
            if (ProgressStep::tryFrom((string) $row['step']) !== null) {
                $rows[(string) $row['step']] = ProgressEntry::of($row);
            }
        }

        return $rows;
    }

    /** Forgets what she wrote and showed, and what was answered to it (retention); dates, approvals and link stay. */
    public function forget_words(int $order_id): void
    {
        $this->proofs->forget_words($order_id);
        array_map($this->pictures->remove(...), array_values($this->rows($order_id)));
        Db::run("UPDATE %i SET sentence = '' WHERE order_id = %d", Schema::table('progress_steps'), $order_id);
    }

    /** Forgets the whole carnet of an order, its link too (a customer's demand). */
    public function forget_order(int $order_id): void
    {
        $this->proofs->forget_order($order_id);
        $this->forget_words($order_id);
        OrderMessages::forget_before($order_id, PHP_INT_MAX);
        SentUpdates::forget_order($order_id);
        Db::run('DELETE FROM %i WHERE order_id = %d', Schema::table('progress_steps'), $order_id);
        Db::run('DELETE FROM %i WHERE order_id = %d', Schema::table('progress'), $order_id);
        CarriedLinks::end($order_id);
    }

    /** @return non-empty-list<ProgressStep> */
    private static function steps(Order $order): array
    {
        return ProgressStep::of($order) ?: [ProgressStep::Paid];
    }

    private function take_back_after(Order $order, ProgressStep $step): void
    {
        $steps = self::steps($order);
        foreach (array_slice($steps, (int) array_search($step, $steps, true) + 1) as $later) {
            if ($later->is_hers()) {
                Db::run(
                    "UPDATE %i SET reached = NULL, changed = %d, queue = '' WHERE order_id = %d AND step = %s AND reached IS NOT NULL",
                    Schema::table('progress_steps'),
                    Clock::now(),
                    $order->id,
                    $later->value,
                );
            }
        }
    }

    /**
     * Writes down what the shop knows and the carnet does not yet.
     *
     * @param array<string, ProgressEntry> $rows
     *
     * @return bool whether anything was written
     */
    private function note_facts(Order $order, array $rows, bool $is_new): bool
    {
        // What was so before the carnet began has the date that is known, or none; what comes later is dated when it is seen.
        $unknown = $is_new ? 0 : Clock::now();
        $written = false;
        foreach ($this->facts($order) as $name => $since) {
            $step = ProgressStep::from($name);
            $reached = $rows[$name]->reached ?? null;
            if ($since !== null && $reached === null) {
                $this->row_of($order->id, $step, $since ?: $unknown);
                $written = true;
            } elseif ($since === null && $reached !== null && !$step->is_hers()) {
                Db::run('UPDATE %i SET reached = NULL WHERE id = %d', Schema::table('progress_steps'), $rows[$name]->id);
                $written = true;
            }
        }

        return $written;
    }

    /** @return array<string, ?int> by step: since when it is so, a Unix time; 0 when nobody knows, null when it is not so */
    private function facts(Order $order): array
    {
        $photos = $this->photos->of_order($order->id);
        $has_photos = count($photos) >= count($order->portraits());
        $is_sent = in_array($order->status, [OrderStatus::Shipped, OrderStatus::Completed], true);
        $delivered = (int) strtotime(Read::text($order->meta[Withdrawal::DELIVERED] ?? ''));
        $facts = [
            ProgressStep::Paid->value => $order->paid_at === null ? null : (int) strtotime($order->paid_at),
            ProgressStep::PhotoReceived->value => match (true) {
                $has_photos && $photos !== [] => max(array_map(static fn(Photo $photo): int => (int) strtotime($photo->created), $photos)),
                Read::text($order->meta['photo_state'] ?? '') === 'received' => 0,
                default => null,
            },
            ProgressStep::BalancePaid->value => $order->status->is_paid() && $order->left_to_pay() === 0 ? 0 : null,
            ProgressStep::Shipped->value => $is_sent ? 0 : null,
            ProgressStep::Received->value => $order->status === OrderStatus::Completed || $delivered > 0 ? $delivered : null,
        ];
        $names = array_map(static fn(ProgressStep $step): string => $step->value, self::steps($order));

        return array_intersect_key($facts, array_flip($names));
    }

    private function row_of(int $order_id, ProgressStep $step, ?int $reached): void
    {
        $table = Schema::table('progress_steps');
        Db::run("INSERT IGNORE INTO %i (order_id, step, sentence) VALUES (%d, %s, '')", $table, $order_id, $step->value);
        if ($reached !== null) {
            Db::run(
                'UPDATE %i SET reached = %d WHERE order_id = %d AND step = %s AND reached IS NULL',
                $table,
                $reached,
                $order_id,
                $step->value,
            );
        }
    }
}
