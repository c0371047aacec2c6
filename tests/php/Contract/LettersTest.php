<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Mail\MailRetry;
use Museau\Domain\Mail\QuietHours;
use Museau\Domain\Orders\Order;
use Museau\Domain\Progress\ProgressStep;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Screens\Orders\ProgressActions;
use Museau\Screens\Settings\LetterSettings;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;

/** Letters that the artist's own press sends: looked at before, and kept for the morning. */
final class LettersTest extends WordPressTestCase
{
    use MakesProducts;
    use MakesCarnets;

    private const PICTURE = __DIR__ . '/../../fixtures/photos/chaton.jpg';

    protected function setUp(): void
    {
        parent::setUp();
        $this->sign_in();
    }

    /** @param array<string, mixed> $fields */
    private static function preview(Order $order, string $step, array $fields = []): string
    {
        return museau()->letter_preview()->page($order, "preview_$step", $fields);
    }

    private static function text(string $html): string
    {
        return html_entity_decode(strip_tags($html), ENT_QUOTES);
    }

    /** @return list<string> subjects of what went to the customer, without the order's number */
    private function told(): array
    {
        $hers = array_filter($this->mails, static fn(array $mail): bool => in_array('zoe@example.org', (array) $mail['to'], true));

        return array_values(array_map(static fn(array $mail): string => trim((string) strtok($mail['subject'], '(')), $hers));
    }

    private static function rows(): int
    {
        return (int) Db::value('SELECT COUNT(*) FROM %i', Schema::table('mails'));
    }

    #[TestDox('Each letter of the panel is looked at before it goes, with its picture and words: nothing is kept, sent or set')]
    public function test_previews(): void
    {
        $order = $this->portrait();
        $this->mails = [];
        $before = [self::rows(), museau()->progress()->rows($order->id), count((array) glob(WP_CONTENT_DIR . '/museau-private/*'))];
        $fields = [
            ProgressActions::STEP => ProgressStep::Sketch->value,
            ProgressActions::SENTENCE => 'Ses yeux d\'abord <3',
            ProgressActions::TELL => '1',
            ProgressActions::FILES => [ProgressActions::PICTURE => ['tmp_name' => self::PICTURE, 'error' => UPLOAD_ERR_OK]],
        ];
        $sketch = self::preview($order, ProgressActions::SET, $fields);
        foreach (['Aperçu : rien n\'est parti.', 'À zoe@example.org.', 'Le croquis de votre portrait (commande n°', 'Ses yeux d\'abord <3'] as $words) {
            self::assertStringContainsString($words, str_replace(['’', "\u{A0}"], ['\'', ' '], self::text($sketch)), $words);
        }
        self::assertSame(1, preg_match('~src="data:image/jpeg;base64,([^"]+)"~', $sketch, $found));
        self::assertSame([960, 720], array_slice((array) getimagesizefromstring((string) base64_decode($found[1] ?? '', true)), 0, 2));
        $proof = self::preview($order, ProgressActions::SET, [ProgressActions::STEP => ProgressStep::ToApprove->value] + $fields);
        self::assertStringContainsString('Voir et valider le portrait', $proof);
        self::assertStringContainsString('src="data:image/jpeg', $proof);
        self::assertStringContainsString('69,99', self::preview($order, 'ask_balance'));
        self::assertStringContainsString('Envoyer ma photo', self::preview($order, 'photo_missing'));
        self::assertStringContainsString('6A12345678901', self::preview($order, 'ship', ['tracking' => " 6A12345678901\n"]));
        $after = [self::rows(), museau()->progress()->rows($order->id), count((array) glob(WP_CONTENT_DIR . '/museau-private/*'))];
        self::assertEquals($before, $after);
        self::assertSame([], $this->mails);
        // What really goes is what was shown.
        museau()->progress_actions()->step($order, ProgressActions::SET, [ProgressActions::FILES => []] + $fields);
        self::assertStringContainsString('Ses yeux d', $this->sent(0));
        $this->refused('museau_no_letter', static fn() => self::preview($order, ProgressActions::SET, $fields));
    }

    #[TestDox('A letter that is switched off, a file that is no picture and words that are too long are told instead')]
    public function test_previews_refused(): void
    {
        $order = $this->portrait();
        $cases = [
            'museau_unknown_step' => ['refund', []],
            'museau_sentence_too_long' => [ProgressActions::SET, [ProgressActions::STEP => 'sketch', ProgressActions::SENTENCE => str_repeat('a', 601)]],
        ];
        museau()->settings()->save(['mail_sketch' => false]);
        $cases['museau_no_letter'] = [ProgressActions::SET, [ProgressActions::STEP => 'sketch', ProgressActions::TELL => '1']];
        foreach ($cases as $code => [$step, $fields]) {
            try {
                self::preview($order, $step, $fields);
                self::fail("Not refused: $code");
            } catch (Refusal $why) {
                self::assertSame($code, $why->error_code);
            }
        }
        $this->expectException(\Museau\Domain\Photos\PhotoRefused::class);
        self::preview($order, ProgressActions::SET, [
            ProgressActions::STEP => 'in_progress',
            ProgressActions::TELL => '1',
            ProgressActions::FILES => [ProgressActions::PICTURE => ['tmp_name' => __FILE__, 'error' => UPLOAD_ERR_OK]],
        ]);
    }

    #[TestDox('In quiet hours what the artist tells waits for the morning, once and in order; money is told at once')]
    public function test_quiet_hours(): void
    {
        $order = $this->portrait();
        $hour = static fn(int $from_now): string => (string) wp_date('H:i', time() + $from_now);
        museau()->settings()->save([QuietHours::SETTING => ['from' => $hour(-3600), 'to' => $hour(3600)]]);
        $this->mails = [];
        $morning = QuietHours::of(museau()->settings())->next(Clock::now());
        self::assertGreaterThan(Clock::now() + 3500, $morning);
        $tell = static fn(string $step): string => museau()->progress_actions()->step($order, ProgressActions::SET, [
            ProgressActions::STEP => $step, ProgressActions::TELL => '1', ProgressActions::FILES => [],
        ]);
        $tell('sketch');
        $tell('in_progress');
        museau()->mails()->refunded($order, 500, 're_quiet');
        museau()->mail_queue()->send_due();
        self::assertSame(['Votre remboursement'], $this->told());
        self::assertSame($morning, wp_next_scheduled('museau_send_mails', [$morning]));
        museau()->mail_queue()->send_again();
        self::assertCount(1, $this->told(), 'nothing failed');
        Clock::shift($morning - time() + 1);
        museau()->mail_queue()->send_due();
        museau()->mail_queue()->send_due();
        self::assertSame(['Votre remboursement', 'Le croquis de votre portrait', 'Votre portrait avance'], $this->told());
    }

    #[TestDox('A letter that failed is tried again in the morning where it can wait, and after its five minutes where it tells of money')]
    public function test_retries_in_quiet_hours(): void
    {
        $order = $this->portrait();
        $hour = static fn(int $from_now): string => (string) wp_date('H:i', time() + $from_now);
        museau()->settings()->save([QuietHours::SETTING => ['from' => $hour(-3600), 'to' => $hour(3600)]]);
        $morning = QuietHours::of(museau()->settings())->next(Clock::now());
        $this->sets($order, 'sketch');
        museau()->mails()->refunded($order, 500, 're_retry');
        $next = static fn(string $kind): int => (int) Db::value('SELECT next_try FROM %i WHERE order_id = %d AND kind LIKE %s', Schema::table('mails'), $order->id, $kind);
        foreach (Db::rows('SELECT * FROM %i WHERE order_id = %d', Schema::table('mails'), $order->id) as $row) {
            (new MailRetry(museau()->settings()))->after(['tries' => '1'] + $row, 'Connection refused');
        }
        self::assertSame($morning, $next('%sketch%'));
        self::assertEqualsWithDelta(Clock::now() + 300, $next('%re_retry%'), 5);
    }

    #[TestDox('What is not so any more by the morning is not told: sent by mistake, paid, received, replaced, refunded; the last words go, once')]
    public function test_what_is_not_true_any_more(): void
    {
        $hour = static fn(int $from_now): string => (string) wp_date('H:i', time() + $from_now);
        museau()->settings()->save([QuietHours::SETTING => ['from' => $hour(-3600), 'to' => $hour(3600)]]);
        $order = $this->portrait();
        $does = static fn(string $step, string $tracking = ''): string => museau()->order_actions()->step($order->id, $step, ['tracking' => $tracking]);
        $does('photo_missing');
        $does('ask_balance');
        $this->sets($order, 'sketch');
        $this->sets($order, 'photo_accepted');
        $this->sets($order, 'to_approve', '', 'chaton');
        $this->sets($order, 'to_approve', '', 'chouette');
        museau()->photos()->store($order->id, $order->lines[0]->key, self::photo('chien'));
        museau()->orders()->receive($order->id, "pi_night_$order->id", $this->again($order)->left_to_pay(), 'balance');
        $does('ship', 'FAUX');
        $does('reopen');
        $does('ship', '6A12345678901');
        $this->mails = [];
        Clock::shift(2 * 3600);
        museau()->mail_queue()->send_due();
        self::assertSame(['Votre photo est acceptée', 'Votre portrait est prêt à être validé', 'Votre commande est en route'], $this->told());
        self::assertStringContainsString('6A12345678901', $this->sent(2));
        self::assertSame('0', Db::value("SELECT COUNT(*) FROM %i WHERE order_id = %d AND sent = 0", Schema::table('mails'), $order->id));

        $refunded = $this->portrait();
        $this->sets($refunded, 'sketch');
        museau()->orders()->record_refund($refunded->id, 're_night', $refunded->received, [], '');
        $this->mails = [];
        Clock::shift(5 * 3600);
        museau()->mail_queue()->send_due();
        self::assertSame([], $this->told());
    }

    /** @return iterable<string, array{string, string, string, string}> from, to, now and when it goes, Europe/Paris */
    public static function hours(): iterable
    {
        yield 'in the evening' => ['21:00', '08:00', '2026-11-26 22:15', '2026-11-27 08:00'];
        yield 'before dawn' => ['21:00', '08:00', '2026-11-27 03:00', '2026-11-27 08:00'];
        yield 'at their beginning' => ['21:00', '08:00', '2026-11-26 21:00', '2026-11-27 08:00'];
        yield 'at their end' => ['21:00', '08:00', '2026-11-27 08:00', '2026-11-27 08:00'];
        yield 'by day' => ['21:00', '08:00', '2026-11-26 12:00', '2026-11-26 12:00'];
        yield 'within one day' => ['12:00', '14:00', '2026-11-26 13:59', '2026-11-26 14:00'];
        yield 'into the night that loses an hour' => ['21:00', '08:00', '2027-03-27 23:00', '2027-03-28 08:00'];
        yield 'into the night that wins one' => ['21:00', '08:00', '2026-10-24 23:00', '2026-10-25 08:00'];
        yield 'to an hour that does not exist' => ['21:00', '02:30', '2027-03-27 23:00', '2027-03-28 03:30'];
    }

    #[DataProvider('hours')]
    #[TestDox('Quiet hours $_dataName')]
    public function test_hours(string $from, string $to, string $now, string $goes): void
    {
        update_option('timezone_string', 'Europe/Paris');
        museau()->settings()->save([QuietHours::SETTING => ['from' => $from, 'to' => $to]]);
        $paris = new \DateTimeZone('Europe/Paris');
        $next = QuietHours::of(museau()->settings())->next((new \DateTimeImmutable($now, $paris))->getTimestamp());
        self::assertSame($goes, (new \DateTimeImmutable("@$next"))->setTimezone($paris)->format('Y-m-d H:i'));
    }

    #[TestDox('Hours that are none, or none apart, are refused in words; switched off, letters go at once')]
    public function test_settings(): void
    {
        /** @param array<string, string> $typed */
        $read = static fn(array $typed): array => LetterSettings::read([...['quiet_on' => '1', 'quiet_from' => '21:00', 'quiet_to' => '08:00'], ...Read::map($typed)]);
        self::assertSame([QuietHours::SETTING => ['from' => '21:00', 'to' => '08:00']], $read([])['values']);
        self::assertSame(['quiet_from'], array_keys($read(['quiet_from' => '25:00'])['errors']));
        self::assertSame(['quiet_to'], array_keys($read(['quiet_to' => ''])['errors']));
        self::assertSame(['quiet_to'], array_keys($read(['quiet_to' => '21:00'])['errors']));
        self::assertSame(['values' => [QuietHours::SETTING => []], 'errors' => []], $read(['quiet_on' => '', 'quiet_from' => 'x']));
        self::assertSame(['values' => [], 'errors' => []], LetterSettings::read([]));
        museau()->settings()->save([QuietHours::SETTING => []]);
        self::assertSame(5, QuietHours::of(museau()->settings())->next(5));
    }
}
