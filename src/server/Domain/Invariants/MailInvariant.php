<?php

declare(strict_types=1);

namespace Museau\Domain\Invariants;

use Museau\Domain\Mail\MailRetry;
use Museau\Domain\Payments\Ledger;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Health\Examined;
use Museau\Kernel\Health\Violation;

/** Every letter leaves when it is due, and every payment is told (I5). Letters are named by their number, never by whom they go to. */
final class MailInvariant
{
    /** Seconds after which a letter that was due counts as late: the queue is looked at every ten minutes. */
    private const LATE = 1800;

    private const MOST = 100;

    public function __construct(private readonly Ledger $ledger) {}

    public function examine(): Examined
    {
        $rows = Db::rows(
            'SELECT id, order_id, tries, next_try FROM %i WHERE sent = 0 ORDER BY next_try LIMIT %d',
            Schema::table('mails'),
            self::MOST + 1,
        );
        $violations = [];
        foreach (array_slice($rows, 0, self::MOST) as $row) {
            $rule = match (true) {
                (int) $row['tries'] > MailRetry::TRIES => 'mail_given_up',
                (int) $row['next_try'] < Clock::now() - self::LATE => 'mail_late',
                (int) $row['tries'] > 0 => 'mail_failed',
                default => '',
            };
            if ($rule !== '') {
                $violations[] = new Violation(
                    $rule,
                    'mail',
                    (int) $row['id'],
                    ['order' => (int) $row['order_id'], 'tries' => (int) $row['tries']],
                    $rule === 'mail_failed',
                );
            }
        }
        foreach (array_slice($this->ledger->unnotified_before(time() - self::LATE), 0, self::MOST) as $payment) {
            $violations[] = new Violation('payment_untold', 'payment', $payment->id, ['order' => $payment->order_id]);
        }

        return new Examined(min(count($rows), self::MOST), $violations, count($rows) <= self::MOST);
    }
}
