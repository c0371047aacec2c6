<?php

declare(strict_types=1);

namespace Museau\Domain\Mail;

defined('ABSPATH') || exit;

use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Feature;
use Museau\Kernel\Log\Log;

/** When new letters leave: once what they tell about is kept, and where nobody waits for the mail server. */
final class MailDeparture implements Feature
{
    /** Whether this request made mails, which go once it is answered. */
    private bool $has_new = false;

    /** @param \Closure(): int $send_due sends what waits */
    public function __construct(private readonly \Closure $send_due) {}

    public function hooks(): void
    {
        add_action('shutdown', $this->send_after_answer(...), PHP_INT_MAX);
    }

    /** After the open transaction: a request's letters once it is answered, a command's as soon as it holds no lock. */
    public function of_new(): void
    {
        Transaction::afterwards(MailQueue::LOCK, function (): void {
            if (PHP_SAPI === 'cli') {
                Lock::afterwards(MailQueue::LOCK, $this->send(...));

                return;
            }
            // Who hangs up before the answer is written would end PHP before its letters go.
            ignore_user_abort(true);
            $this->has_new = true;
        });
    }

    /** What fails here is not what the letters tell about, which is kept: they wait for the next run. */
    private function send(): void
    {
        try {
            ($this->send_due)();
        } catch (\Throwable $error) {
            Log::error('mails_not_sent', $error);
        }
    }

    /** A mail server may take its time, or say nothing: nobody waits for it where PHP can answer first. */
    private function send_after_answer(): void
    {
        if (!$this->has_new) {
            return;
        }
        $this->has_new = false;
        foreach (['fastcgi_finish_request', 'litespeed_finish_request'] as $finish) {
            if (function_exists($finish)) {
                $finish();
                break;
            }
        }
        $this->send();
    }
}
