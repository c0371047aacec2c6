<?php

declare(strict_types=1);

namespace Museau\Domain\Mail;

defined('ABSPATH') || exit;

use PHPMailer\PHPMailer\PHPMailer;
use PHPMailer\PHPMailer\SMTP;

/**
 * SMTP that ends: PHPMailer waits up to five minutes for each word of a server that says nothing, and for each line
 * that it cannot be handed. Here the whole conversation has one limit.
 */
final class BoundedSmtp extends SMTP
{
    /**
     * Seconds for the answer to a mail that was handed over whole, which a server that looks for spam gives late: who
     * hangs up before sends it a second time.
     */
    private const ANSWER = 20;

    /** Unix time, with its fraction, when it is over. */
    private float $end;

    public function __construct()
    {
        $this->end = microtime(true) + MailTransport::SECONDS;
    }

    /** Bounds the next mail of whoever sends it; for 'phpmailer_init', after a mail plugin has set its server. */
    public static function bound(PHPMailer $mailer): void
    {
        $mailer->Timeout = MailTransport::SECONDS;
        // A connection that is kept would carry the next mail beyond this one's end.
        $mailer->SMTPKeepAlive = false;
        $smtp = $mailer->getSMTPInstance();
        if ($smtp instanceof self || $smtp::class === SMTP::class) {
            $smtp->close();
            $mailer->setSMTPInstance(new self());
        } else {
            $smtp->Timelimit = MailTransport::SECONDS;
        }
    }

    /**
     * @param string       $host
     * @param ?int         $port
     * @param int          $timeout
     * @param array<mixed> $options
     *
     * @return bool
     */
    public function connect($host, $port = null, $timeout = 30, $options = [])
    {
        return !$this->is_over() && parent::connect($host, $port, min($timeout, $this->left()), $options);
    }

    /**
     * @param string $data
     * @param string $command
     *
     * @return int|bool
     */
    public function client_send($data, $command = '')
    {
        if ($this->is_over() || !is_resource($this->smtp_conn)) {
            return 0;
        }
        stream_set_timeout($this->smtp_conn, $this->left());

        return parent::client_send($data, $command);
    }

    /**
     * @param string        $command
     * @param string        $commandstring
     * @param int|list<int> $expect
     *
     * @return bool
     */
    protected function sendCommand($command, $commandstring, $expect)
    {
        if ($command === 'DATA END' && !$this->is_over()) {
            $this->end = microtime(true) + self::ANSWER;
        }

        return parent::sendCommand($command, $commandstring, $expect);
    }

    /** @return string */
    protected function get_lines()
    {
        if ($this->is_over()) {
            return '';
        }
        $this->Timeout = $this->Timelimit = $this->left();

        return parent::get_lines();
    }

    /** @return int whole seconds that are left, one at least */
    private function left(): int
    {
        return max(1, (int) ceil($this->end - microtime(true)));
    }

    private function is_over(): bool
    {
        if (microtime(true) < $this->end) {
            return false;
        }
        $this->setError('The mail server took too long');
        $this->close();

        return true;
    }
}
