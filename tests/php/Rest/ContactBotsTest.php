<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Contact\Messages;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Limits\FormToken;
use Museau\Kernel\Read;
use Museau\Tests\Support\Hooks;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;

/** Machines against people at the contact form (S22–S24). MUSEAU_BOTS says how many machines; the figure is counted with 1 000. */
final class ContactBotsTest extends WordPressTestCase
{
    protected function setUp(): void
    {
        parent::setUp();
        foreach (['messages', 'rates', 'mails'] as $table) {
            Db::run('DELETE FROM %i', Schema::table($table));
        }
    }

    protected function tearDown(): void
    {
        $_SERVER['REMOTE_ADDR'] = '127.0.0.1';
        parent::tearDown();
    }

    /** @param callable(int, self): array<string, mixed> $fields what machine n sends, and from where */
    #[DataProvider('machines')]
    #[TestDox('[S23] A thousand machines get at most five mails through: $_dataName')]
    public function test_machines(callable $fields): void
    {
        $number = self::number();
        for ($n = 0; $n < $number; ++$n) {
            $sent = $fields($n, $this);
            $answer = $this->call('POST', '/contact', $sent + ['name' => "Robot $n", 'email' => "robot$n@example.net", 'subject' => "Offre numéro $n", 'message' => "Achetez notre offre numéro $n, dès aujourd'hui."]);
            self::assertContains($answer->get_status(), [200, 429]);
        }
        self::assertLessThanOrEqual(5, count($this->to_the_artist()));
        self::assertLessThanOrEqual(205, (new Messages())->count(true) + (new Messages())->count(), 'nor do they fill the disk');
    }

    /** @return iterable<string, array{callable(int, self): array<string, mixed>}> */
    public static function machines(): iterable
    {
        $from = static function (int $n): void {
            $_SERVER['REMOTE_ADDR'] = long2ip((int) ip2long('198.18.0.1') + $n);
        };
        yield 'one address, no script' => [static fn(): array => []];
        yield 'one address, patient: each waits for its note, within an hour' => [static function (int $n, self $test): array {
            $note = $test->note();
            Clock::shift(intdiv(3000 * $n, self::number()));

            return ['token' => $note];
        }];
        yield 'a thousand addresses, no script' => [static function (int $n) use ($from): array {
            $from($n);

            return [];
        }];
        yield 'a thousand addresses, script run but too fast' => [static function (int $n, self $test) use ($from): array {
            $from($n);

            return ['token' => $test->note()];
        }];
        yield 'a thousand addresses, one note handed round' => [static function (int $n) use ($from): array {
            static $note = null;
            $from($n);
            $note ??= FormToken::issue(Clock::now() - 60);

            return ['token' => $note];
        }];
        yield 'a thousand addresses, forged and outdated notes' => [static function (int $n) use ($from): array {
            $from($n);
            $notes = ['x', (time() - 60) . '.' . str_repeat('a', 64), FormToken::issue(time() - 90000), FormToken::issue(time() + 500), '', str_repeat('9', 80)];

            return ['token' => $notes[$n % count($notes)]];
        }];
        yield 'a thousand addresses, every field filled, note and all' => [static function (int $n) use ($from): array {
            $from($n);

            return ['website' => 'https://spam.example', 'token' => FormToken::issue(Clock::now() - 60 - $n)];
        }];
        yield 'a thousand addresses and notes, the same text under other names' => [static function (int $n) use ($from): array {
            $from($n);

            return ['token' => FormToken::issue(Clock::now() - 60 - $n), 'message' => "Achetez  notre offre,\n dès aujourd'hui" . str_repeat(' ', $n % 7) . '.'];
        }];
    }

    #[TestDox('[S23] Fifty people who write at a person\'s pace are fifty mails, whatever the machines do meanwhile')]
    public function test_people(): void
    {
        mt_srand(50);
        for ($n = 0; $n < 50; ++$n) {
            $_SERVER['REMOTE_ADDR'] = long2ip((int) ip2long('198.18.9.1') + $n);
            for ($bot = 0; $bot < intdiv(self::number(), 20); ++$bot) {
                $this->call('POST', '/contact', ['name' => 'Robot', 'email' => "r$n.$bot@example.net", 'subject' => 'Offre du jour', 'message' => "Offre $n $bot à ne pas manquer"]);
            }
            $_SERVER['REMOTE_ADDR'] = long2ip((int) ip2long('203.0.113.1') + $n);
            $note = $this->note();
            Clock::shift(60 * $n + mt_rand(20, 59));
            $answer = $this->call('POST', '/contact', ['name' => "Visiteuse $n", 'email' => "visiteuse$n@example.org", 'subject' => "Mon chat numéro $n", 'message' => "Bonjour, dessinez-vous aussi les chats à $n taches ?", 'token' => $note]);
            self::assertSame(200, $answer->get_status());
        }
        self::assertCount(50, array_filter($this->to_the_artist(), static fn(array $mail): bool => str_contains($mail['subject'], 'Visiteuse')));
    }

    #[TestDox('[S22] Fifty header injections: no mail gets a second recipient or another header')]
    public function test_header_injections(): void
    {
        $sent = [];
        $now = time();
        // The trap of the tests stands before PHPMailer: here PHPMailer itself writes the mail, which is then read and not sent.
        $trap = Hooks::copy('pre_wp_mail');
        remove_all_filters('pre_wp_mail');
        $read = static function (\PHPMailer\PHPMailer\PHPMailer $mailer) use (&$sent): void {
            $mailer->preSend();
            $sent[] = [explode("\r\n\r\n", $mailer->getSentMIMEMessage(), 2)[0], array_keys($mailer->getAllRecipientAddresses())];

            throw new \RuntimeException('Read.');
        };
        add_action('phpmailer_init', $read, 99);
        $tried = $refused = 0;
        foreach (["\r\n", "\n", "\r", "%0d%0a", "\u{2028}", "\x0b", "\0", '=?utf-8?Q?=0D=0A?=', "\r\n\t", '\r\n'] as $break) {
            foreach (['name', 'email', 'subject', 'message', 'subject+email'] as $field) {
                $values = ['name' => 'Zoé', 'email' => "zoe$tried@example.org", 'subject' => 'Un portrait', 'message' => "Dessinez-vous les furets, numéro $tried ?"];
                foreach (explode('+', $field) as $one) {
                    $values[$one] .= $break . 'Bcc: victime@example.net' . $break . 'Content-Type: text/html' . $break . $break . '<b>x</b>';
                }
                $_SERVER['REMOTE_ADDR'] = '203.0.113.' . (++$tried);
                $refused += $this->call('POST', '/contact', $values + ['token' => FormToken::issue($now - 60 - $tried)])->get_status() === 400 ? 1 : 0;
            }
        }
        remove_action('phpmailer_init', $read, 99);
        self::assertSame(50, $tried);
        self::assertCount(2 * ($tried - $refused), $sent, 'what is not refused is written to the artist and to the sender, nobody else');
        foreach ($sent as $i => [$header, $recipients]) {
            self::assertCount(1, $recipients);
            self::assertDoesNotMatchRegularExpression('/^(?:bcc|cc):/im', $header);
            self::assertSame(1, preg_match_all('/^to:/im', $header));
            self::assertSame(1, preg_match_all('/^content-type:/im', $header), $header);
            if ($i % 2 === 0) {
                self::assertSame([museau()->settings()->email()], $recipients, 'the artist\'s address is fixed');
            }
        }
        Hooks::put('pre_wp_mail', $trap);
    }

    /** A note as the form's script fetches it. */
    public function note(): string
    {
        return Read::text(Read::map($this->call('GET', '/contact/token')->get_data())['token'] ?? '');
    }

    /** @return list<array{to: string|list<string>, subject: string, message: string}> */
    private function to_the_artist(): array
    {
        return array_values(array_filter($this->mails, static fn(array $mail): bool => $mail['to'] === museau()->settings()->email()));
    }

    private static function number(): int
    {
        return max(24, (int) getenv('MUSEAU_BOTS'));
    }
}
