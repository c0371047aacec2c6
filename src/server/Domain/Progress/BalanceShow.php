<?php

declare(strict_types=1);

namespace Museau\Domain\Progress;

use Museau\Domain\Orders\Order;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;

/**
 * What the artist says and shows of the finished drawing when she asks for its balance. It is kept with the step 'Soldé', so that the
 * carnet shows it from then on, and retention and erasure know of it.
 */
final class BalanceShow
{
    private const STEP = ProgressStep::BalancePaid;

    public function __construct(private readonly ProgressPictures $pictures) {}

    /** Whether an order has the step. */
    public static function is_possible(Order $order): bool
    {
        return in_array(self::STEP, ProgressStep::of($order), true);
    }

    public static function of(int $order_id): ProgressEntry
    {
        $row = Db::row('SELECT * FROM %i WHERE order_id = %d AND step = %s', self::table(), $order_id, self::STEP->value);

        return $row === null ? ProgressEntry::none(self::STEP) : ProgressEntry::of($row);
    }

    /**
     * Keeps the words first: a picture that is refused does not take them along.
     *
     * @param string $words  '' takes them away
     * @param string $upload where PHP put the picture; '' keeps the one that is there
     *
     * @throws CannotProgress has_no_such_step; is_too_long
     * @throws \Museau\Domain\Photos\PhotoRefused of the picture
     */
    public function keep(Order $order, string $words, string $upload): void
    {
        $words = Progress::worded($words);
        $former = self::of($order->id);
        if ($upload === '' && $words === $former->sentence) {
            return;
        }
        if (!self::is_possible($order)) {
            throw CannotProgress::has_no_such_step();
        }
        Db::run("INSERT IGNORE INTO %i (order_id, step, sentence) VALUES (%d, %s, '')", self::table(), $order->id, self::STEP->value);
        Db::run(
            'UPDATE %i SET sentence = %s, changed = %d WHERE order_id = %d AND step = %s',
            self::table(),
            $words,
            Clock::now(),
            $order->id,
            self::STEP->value,
        );
        if ($upload !== '') {
            $this->pictures->put($order->id, self::STEP, $this->pictures->keep($upload));
        }
    }

    private static function table(): string
    {
        return Schema::table('progress_steps');
    }
}
