<?php

declare(strict_types=1);

namespace Museau\Domain\Mail;

defined('ABSPATH') || exit;

use Museau\Kernel\Clock;
use Museau\Kernel\Database\CouldNotLock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Feature;
use Museau\Kernel\Maintenance;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Site\Identity;

/**
 * Every mail is a row before it is sent: what fails is kept, tried again, and shown to the artist. A mail never fails
 * what it tells about.
 */
final class MailQueue implements Feature
{
    public const CRON = 'museau_send_mails';

    /** Seconds after which a try that never ended counts as failed: longer than any lasts, or a second process sends it again. */
    private const CLAIM = 900;

    /** Seconds after which one run leaves the rest to the next: its lock must not outlive its minute. */
    private const RUN = 25;

    /** The lock under which mails are sent. */
    public const LOCK = 'mails';

    /** @var ?list<array{recipient: string, subject: string, html: string}> what capture() has found so far; null outside of it */
    private ?array $captured = null;

    public readonly MailHistory $history;

    private readonly MailTransport $transport;

    private readonly MailRetry $retry;

    private readonly MailDeparture $departure;

    /**
     * @param ?\Closure(int, string): ?string $picture the JPEG that a letter about an order names
     * @param ?\Closure(string, string, string): array{string, string} $complete what a letter of a kind says when it leaves: HTML and text
     * @param ?\Closure(string): void $has_left done once a letter of a kind was taken by the mail server
     * @param ?\Closure(int, string, int): bool $is_true whether a letter that waited still says what is so: order, kind, when it was made
     */
    public function __construct(
        private readonly Settings $settings,
        private readonly Identity $identity = new Identity(),
        private readonly ?\Closure $picture = null,
        private readonly ?\Closure $is_true = null,
        private readonly ?\Closure $complete = null,
        private readonly ?\Closure $has_left = null,
    ) {
        $this->history = new MailHistory();
        $this->transport = new MailTransport($settings);
        $this->retry = new MailRetry($settings);
        $this->departure = new MailDeparture($this->send_due(...));
    }

    public function hooks(): void
    {
        add_action(self::CRON, fn(): int => $this->send_due());
        add_action('init', static fn() => Maintenance::every_ten_minutes(self::CRON));
        add_action('phpmailer_init', static function (\PHPMailer\PHPMailer\PHPMailer $mailer): void {
            // Named here only: its parent is PHPMailer's, which WordPress loads with the first mail.
            BoundedSmtp::bound($mailer);
        }, PHP_INT_MAX);
        $this->departure->hooks();
        // What a copy found waiting is the original's to send.
        add_action(Identity::COPIED, static fn(): int => Db::run('DELETE FROM %i WHERE sent = 0', Schema::table('mails')));
    }

    /**
     * Keeps a mail, which is sent once the open transaction is kept and this request is answered, or by a command as soon as it
     * holds no lock. A mail of the same kind about the same order is never made twice.
     *
     * @param int    $order_id 0 for a mail about no order
     * @param string $kind     names the mail among those of its order: 'paid-customer', 'refund-re_123' …
     * @param string $reply_to address, or '' for the artist's
     * @param bool   $may_wait whether it leaves after the quiet hours
     */
    public function put(
        int $order_id,
        string $kind,
        string $recipient,
        string $subject,
        string $html,
        string $text,
        string $reply_to = '',
        bool $may_wait = false,
    ): void {
        if ($this->captured !== null) {
            $this->captured[] = ['recipient' => $recipient, 'subject' => self::line($subject), 'html' => $html];

            return;
        }
        $leaves = $may_wait ? QuietHours::of($this->settings)->next(Clock::now()) : 0;
        // What is told anew in the same night is told once, in its last words.
        $may_wait && MailHistory::forget_held($order_id, $kind);
        $made = Db::run(
            'INSERT IGNORE INTO %i (order_id, kind, recipient, reply_to, subject, html, text, created, next_try, may_wait) '
                . 'VALUES (%d, %s, %s, %s, %s, %s, %s, %d, %d, %d)',
            Schema::table('mails'),
            $order_id,
            mb_substr($kind, 0, 64),
            $recipient,
            $reply_to,
            mb_substr(self::line($subject), 0, 255),
            $html,
            $text,
            Clock::now(),
            $leaves,
            (int) $may_wait,
        );
        if ($made === 1 && $leaves > Clock::now()) {
            wp_schedule_single_event($leaves, self::CRON, [$leaves]);
        } elseif ($made === 1) {
            $this->departure->of_new();
        }
    }

    /** Keeps a letter about an order, as put() does; its subject names the order by $number. */
    public function put_letter(
        int $order_id,
        string $number,
        string $kind,
        string $to,
        EmailBody $letter,
        string $reply_to = '',
        bool $may_wait = false,
    ): void {
        $this->put($order_id, $kind, $to, $letter->subject($number), $letter->html(), $letter->text(), $reply_to, $may_wait);
    }

    /**
     * The letters that some work would keep, none of which is kept.
     *
     * @return list<array{recipient: string, subject: string, html: string}>
     */
    public function capture(\Closure $work): array
    {
        $this->captured = [];
        try {
            $work();

            return $this->captured;
        } finally {
            $this->captured = null;
        }
    }

    /** Sends what waits, one process at a time; answers how many mails went out. */
    public function send_due(): int
    {
        $sent = 0;
        $waiting = [];
        try {
            do {
                $before = $waiting;
                [$tried, $went] = Lock::with(self::LOCK, $this->send_some(...), 0.0);
                $sent += $went;
                // Who came meanwhile found the lock taken and left its mail here. What cannot be claimed is not tried for ever.
                $waiting = $this->due();
            } while ($tried > 0 && !MailServer::is_left_alone() && $waiting !== [] && $waiting !== $before);
        } catch (CouldNotLock) {
            return $sent;
        }

        return $sent;
    }

    /** @return array{int, int} how many mails were tried, and how many of them went out */
    private function send_some(): array
    {
        $begun = microtime(true);
        $tried = $sent = 0;
        foreach ($this->due() as $id) {
            if (MailServer::is_left_alone() || microtime(true) > $begun + self::RUN) {
                break;
            }
            ++$tried;
            $sent += (int) $this->send($id);
        }

        return [$tried, $sent];
    }

    /** @return list<int> ids of the mails to send now; none while this site may be a copy */
    private function due(): array
    {
        if ($this->identity->is_paused()) {
            return [];
        }

        return array_map(intval(...), Db::column(
            'SELECT id FROM %i WHERE sent = 0 AND tries <= %d AND next_try <= %d ORDER BY id LIMIT 20',
            Schema::table('mails'),
            MailRetry::TRIES,
            Clock::now(),
        ));
    }

    /**
     * A letter that is not true any more goes without being sent.
     *
     * @param array<string, ?string> $row
     */
    private function may_go(array $row): bool
    {
        $is_true = $this->is_true === null || ($this->is_true)((int) $row['order_id'], (string) $row['kind'], (int) $row['created']);
        $is_true || Db::run('DELETE FROM %i WHERE id = %d AND sent = 0', Schema::table('mails'), (int) $row['id']);

        return $is_true;
    }

    /** Sends one mail, unless another process is at it. */
    private function send(int $id): bool
    {
        $claimed = Db::run(
            'UPDATE %i SET tries = tries + 1, next_try = %d WHERE id = %d AND sent = 0 AND next_try <= %d',
            Schema::table('mails'),
            Clock::now() + self::CLAIM,
            $id,
            Clock::now(),
        );
        $row = $claimed === 1 ? Db::row('SELECT * FROM %i WHERE id = %d', Schema::table('mails'), $id) : null;
        if ($row === null || !$this->may_go($row)) {
            return false;
        }
        $begun = microtime(true);
        $words = [(string) $row['html'], (string) $row['text']];
        $words = $this->complete === null ? $words : ($this->complete)((string) $row['kind'], ...$words);
        $error = $this->transport->deliver(
            (string) $row['recipient'],
            (string) $row['subject'],
            $words[0],
            $words[1],
            (string) $row['reply_to'],
            $this->picture === null ? null : fn(string $name): ?string => ($this->picture)((int) $row['order_id'], $name),
        );
        if ($error === null) {
            Db::run('UPDATE %i SET sent = %d, error = \'\' WHERE id = %d', Schema::table('mails'), Clock::now(), $id);
            $this->has_left === null || ($this->has_left)((string) $row['kind']);

            return true;
        }
        if (microtime(true) - $begun >= MailTransport::SECONDS - 1) {
            MailServer::leave_alone();
        }
        $this->retry->after($row, $error);

        return false;
    }

    /** Sends now what failed, whatever its next try would have been. */
    public function send_again(): void
    {
        Db::run('UPDATE %i SET next_try = 0, tries = 0 WHERE sent = 0 AND error <> \'\'', Schema::table('mails'));
        MailServer::ask_again();
        $this->send_due();
    }

    /** One line: no header can be smuggled in (S22). */
    private static function line(string $text): string
    {
        return trim(preg_replace('/[\r\n]+/', ' ', $text) ?? '');
    }
}
