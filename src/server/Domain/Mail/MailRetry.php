<?php

declare(strict_types=1);

namespace Museau\Domain\Mail;

use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Settings\Settings;

/** When a mail that failed is tried again: later each time, and one that can wait not in the quiet hours. */
final class MailRetry
{
    /** Seconds until the next try, after each failure; then only the artist sends it again. */
    private const WAITS = [300, 1800, 7200, 21600, 86400, 86400];

    /** After so many failures a mail is sent by hand only. */
    public const TRIES = 6;

    public function __construct(private readonly Settings $settings) {}

    /** @param array<string, ?string> $row of the mail, this failure counted among its tries */
    public function after(array $row, string $error): void
    {
        $tries = (int) $row['tries'];
        $next = Clock::now() + self::WAITS[min($tries, self::TRIES) - 1];
        if ((int) $row['may_wait'] === 1) {
            $next = QuietHours::of($this->settings)->next($next);
        }
        Db::run(
            'UPDATE %i SET error = %s, next_try = %d WHERE id = %d',
            Schema::table('mails'),
            mb_substr($error, 0, 250),
            $next,
            (int) $row['id'],
        );
        if ($tries <= self::TRIES) {
            wp_schedule_single_event(time() + $next - Clock::now(), MailQueue::CRON, [(int) $row['id']]);
        }
    }
}
