<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Domain\Orders\OrderMails;
use Museau\Kernel\Log\Log;
use Museau\Kernel\Reason;

/** One run of the reconciler: what was done in it, what failed, and what is put off to its end. */
final class ReconcileRun
{
    /** Ends of PHP in work on one order after which the artist is told. */
    private const ENDS = 2;

    /** Before an order's id: what work on it is called in the list of attempts. */
    private const ORDER = 'order:';

    /** @var array{confirmed: int, cancelled: int, mailed: int, failed: int} */
    private array $done = ['confirmed' => 0, 'cancelled' => 0, 'mailed' => 0, 'failed' => 0];

    /** @var array<int, int> how often work on an order never ended in earlier runs */
    private readonly array $unended;

    /** @var list<array{int, \Closure(): mixed}> */
    private array $last = [];

    /** @param int $now Unix time of the run */
    public function __construct(public readonly int $now, private readonly OrderMails $mails)
    {
        $unended = [];
        foreach (Attempts::unended() as $name => $ends) {
            if (str_starts_with($name, self::ORDER)) {
                $unended[(int) substr($name, strlen(self::ORDER))] = $ends;
            }
        }
        $this->unended = $unended;
    }

    /** @return array{confirmed: int, cancelled: int, mailed: int, failed: int} */
    public function done(): array
    {
        return $this->done;
    }

    public function count_failure(): void
    {
        ++$this->done['failed'];
    }

    /**
     * Work on one order; its failure leaves the rest of the run alone.
     *
     * @param \Closure(): mixed $work answers what it did, a key of done(), or anything else
     */
    public function on_order(int $order_id, \Closure $work): WorkResult
    {
        if (isset($this->unended[$order_id])) {
            $this->last[] = [$order_id, $work];

            return WorkResult::PutOff;
        }

        return $this->attempt($order_id, $work);
    }

    /**
     * Work on no order of its own, one line of a list or the whole list, whose failure leaves the rest of the run alone.
     *
     * @param \Closure(): WorkResult $work
     */
    public function guard(\Closure $work): WorkResult
    {
        try {
            return $work();
        } catch (\Throwable $error) {
            return $this->fail($error);
        }
    }

    /**
     * Does what ended PHP in an earlier run: where it does so again, everything else is done.
     *
     * @return bool whether all of it was compared
     */
    public function do_last(): bool
    {
        $is_whole = true;
        $told = [];
        foreach ($this->last as [$order_id, $work]) {
            if ($this->unended[$order_id] >= self::ENDS && !isset($told[$order_id])) {
                $this->mails->stalled($order_id);
                $told[$order_id] = true;
            }
            $is_whole = $this->attempt($order_id, $work)->is_compared() && $is_whole;
        }

        return $is_whole;
    }

    /** @param \Closure(): mixed $work */
    private function attempt(int $order_id, \Closure $work): WorkResult
    {
        $name = self::ORDER . $order_id;
        try {
            Attempts::begin($name, $this->now);
            try {
                $what = $work();
            } finally {
                Attempts::end($name);
            }
            if (is_string($what) && isset($this->done[$what])) {
                ++$this->done[$what];
            }
        } catch (\Throwable $error) {
            return $this->fail($error);
        }

        return WorkResult::Done;
    }

    private function fail(\Throwable $error): WorkResult
    {
        $this->count_failure();
        Log::error('reconcile_failed', $error);

        return match (true) {
            $error instanceof CouldNotRefund, $error instanceof PaymentFailed && $error->reason === Reason::Unpaid => WorkResult::Refused,
            default => WorkResult::Failed,
        };
    }
}
