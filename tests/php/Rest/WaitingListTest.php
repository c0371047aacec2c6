<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Schedule\Availability;
use Museau\Domain\WaitingList\CannotSubscribe;
use Museau\Domain\WaitingList\Subscriber;
use Museau\Domain\WaitingList\Subscribers;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Limits\RateLimit;
use Museau\Kernel\Maintenance;
use Museau\Kernel\Read;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\Support\PrivacyTools;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** 'Me prévenir': an address counts once it is confirmed, and is written to once, in its turn. */
final class WaitingListTest extends WordPressTestCase
{
    use MakesProducts;

    protected function setUp(): void
    {
        parent::setUp();
        foreach (['rates', 'mails', 'waiting_list'] as $table) {
            Db::run('DELETE FROM %i', Schema::table($table));
        }
        delete_option('museau_waiting_list_next');
        museau()->settings()->save([Availability::CLOSED => true]);
        $_SERVER['REMOTE_ADDR'] = '203.0.113.7';
    }

    protected function tearDown(): void
    {
        $_SERVER['REMOTE_ADDR'] = '127.0.0.1';
        parent::tearDown();
    }

    private function subscribe(string $email): Subscriber
    {
        museau()->waiting_list()->subscribe(['email' => $email]);
        museau()->mail_queue()->send_due();

        return (new Subscribers())->of_email($email) ?? self::fail("$email is not on the list.");
    }

    /** Subscribed and confirmed, so many seconds from now. */
    private function waits(string $email, int $seconds): void
    {
        Clock::shift($seconds);
        museau()->waiting_list()->confirm($this->subscribe($email));
    }

    private function told(): int
    {
        $told = museau()->reopening()->tell();
        museau()->mail_queue()->send_due();

        return $told;
    }

    /** @return list<string> who got a letter that says this */
    private function written(string $subject): array
    {
        $found = array_filter($this->mails, static fn(array $mail): bool => str_contains($mail['subject'], $subject));

        return array_values(array_map(static fn(array $mail): string => implode((array) $mail['to']), $found));
    }

    private static function refused(string $code, callable $work): void
    {
        try {
            $work();
        } catch (CannotSubscribe $why) {
            self::assertSame($code, $why->error_code);

            return;
        }
        self::fail("Not refused: $code");
    }

    #[TestDox('An address is asked, counts only when its link is opened and its button pressed, and can be taken back there')]
    public function test_double_opt_in(): void
    {
        $one = $this->subscribe('Elise@Example.org');
        self::assertSame(['Elise@Example.org'], $this->written('confirmez votre adresse'));
        preg_match('/attente=([\d]+\.[0-9a-f]{64})/', html_entity_decode($this->sent(0)), $link);
        self::assertSame($one->token(), $link[1] ?? null);
        self::assertSame(0, (new Subscribers())->waiting());
        museau()->settings()->save([Availability::CLOSED => false]);
        self::assertSame(0, $this->told());
        museau()->waiting_list()->confirm(museau()->waiting_list()->find($one->token()));
        self::assertSame(1, (new Subscribers())->waiting());
        // The same again, in small letters: nobody learns that she is there, and no letter goes.
        museau()->waiting_list()->subscribe(['email' => 'elise@example.org']);
        museau()->mail_queue()->send_due();
        self::assertCount(1, $this->mails);
        museau()->waiting_list()->forget(museau()->waiting_list()->find($one->token()));
        self::assertNull((new Subscribers())->of_email('elise@example.org'));
        self::assertSame('0', Db::value('SELECT COUNT(*) FROM %i', Schema::table('mails')));
        self::refused('museau_waiting_list_link', static fn() => museau()->waiting_list()->find($one->token()));
    }

    #[TestDox('A forged, cut or foreign link opens nothing; a wrong address is told; a machine is not; floods end')]
    public function test_bad_input(): void
    {
        [$one, $two] = [$this->subscribe('a@example.org'), $this->subscribe('b@example.org')];
        $forged = $two->id . substr($one->token(), strlen((string) $one->id));
        foreach ([$forged, '', '1', '1.', "$one->id." . str_repeat('0', 64), $one->token() . '0', "x' OR 1=1"] as $token) {
            self::refused('museau_waiting_list_link', static fn() => museau()->waiting_list()->find($token));
        }
        foreach (['' => 'Écrivez', 'elise@' => 'Vérifiez', 'a@b.fr, c@d.fr' => 'Vérifiez', str_repeat('a', 250) . '@b.fr' => 'Vérifiez'] as $email => $says) {
            try {
                museau()->waiting_list()->subscribe(['email' => $email]);
                self::fail("Taken: $email");
            } catch (CannotSubscribe $why) {
                self::assertStringStartsWith($says, Read::text(Read::map($why->data['fields'] ?? null)['email'] ?? ''));
            }
        }
        museau()->waiting_list()->subscribe(['email' => 'robot@example.org', 'website' => 'https://example.org']);
        self::assertNull((new Subscribers())->of_email('robot@example.org'));
        self::refused('museau_waiting_list_too_many', static function (): void {
            for ($i = 0; $i < 6 * RateLimit::factor(); ++$i) {
                museau()->waiting_list()->subscribe(['email' => "flood-$i@example.org"]);
            }
        });
    }

    #[TestDox('More tries from everywhere than an hour has are told so, and written down; who is on the list already hears the same')]
    public function test_a_crowd(): void
    {
        $this->waits('here@example.org', 0);
        for ($i = 1; $i < 60 * RateLimit::factor(); ++$i) {
            $_SERVER['REMOTE_ADDR'] = "198.51.100.$i";
            museau()->waiting_list()->subscribe(['email' => "crowd-$i@example.org"]);
        }
        foreach (['late@example.org', 'here@example.org'] as $email) {
            self::refused('museau_waiting_list_full', static fn() => museau()->waiting_list()->subscribe(['email' => $email]));
        }
        self::assertNull((new Subscribers())->of_email('late@example.org'));
        self::assertContains('museau_waiting_list_full', array_column(Journal::page(1, 5), 'detail'));
    }

    #[TestDox('Asked again days later, the letter names today and its link counts seven days from now; within a day the first link stays good')]
    public function test_asked_again(): void
    {
        $first = $this->subscribe('elise@example.org');
        Clock::shift(3600);
        self::assertSame($first->token(), $this->subscribe('elise@example.org')->token());
        Clock::shift(6 * DAY_IN_SECONDS);
        $again = $this->subscribe('elise@example.org');
        self::assertNotSame($first->token(), $again->token());
        self::assertEqualsWithDelta(Clock::now(), $again->created, 5);
        Clock::shift(8 * DAY_IN_SECONDS);
        do_action(Maintenance::DAILY);
        self::assertSame($again->id, museau()->waiting_list()->find($again->token())->id);
    }

    #[TestDox('Reopened, each is told once, the first before the others, as many a day as there are places')]
    public function test_reopening(): void
    {
        $this->the_portrait();
        // Two hours a day: an A4 is sent on the 5th day, a second one on the 9th, a third on the 12th.
        $schedule = ['week_minutes' => 840, 'weekdays' => [1, 2, 3, 4, 5, 6, 7], 'minutes' => ['tous' => ['a4' => 360]]];
        museau()->settings()->save(['schedule' => ['ahead' => 1] + $schedule]);
        foreach (['c', 'a', 'b', 'd'] as $i => $name) {
            $this->waits("$name@example.org", $i);
        }
        self::assertSame(0, $this->told(), 'still closed');
        museau()->settings()->save([Availability::CLOSED => false]);
        self::assertSame(1, $this->told(), 'one place');
        self::assertSame(0, $this->told(), 'its turn lasts a day');
        Clock::shift(DAY_IN_SECONDS + 60);
        museau()->settings()->save(['schedule' => ['ahead' => 2] + $schedule]);
        self::assertSame(3, museau()->availability()->places_left());
        self::assertSame(3, $this->told());
        Clock::shift(3 * DAY_IN_SECONDS);
        self::assertSame(0, $this->told());
        self::assertSame(['c@example.org', 'a@example.org', 'b@example.org', 'd@example.org'], $this->written('Une place s\'est libérée'));
        self::assertStringContainsString('/commandez-votre-portrait', $this->sent(count($this->mails) - 1));
        // Who was told may ask again, and waits for her own turn.
        self::assertSame(0, $this->subscribe('c@example.org')->confirmed);
    }

    #[TestDox('Without a bound all are told at once; what is not confirmed or was told is forgotten in its time; export and erasure know it')]
    public function test_privacy(): void
    {
        $this->waits('a@example.org', 0);
        $this->subscribe('never@example.org');
        $export = PrivacyTools::ask('exporters', 'museau-waiting-list', 'A@example.org')->map();
        self::assertStringContainsString('a@example.org', (string) wp_json_encode($export));
        museau()->settings()->save([Availability::CLOSED => false]);
        self::assertSame(1, $this->told());
        Clock::shift(8 * DAY_IN_SECONDS);
        do_action(Maintenance::DAILY);
        self::assertNull((new Subscribers())->of_email('never@example.org'));
        self::assertNotNull((new Subscribers())->of_email('a@example.org'));
        Clock::shift(31 * DAY_IN_SECONDS);
        do_action(Maintenance::DAILY);
        self::assertNull((new Subscribers())->of_email('a@example.org'));
        $this->subscribe('b@example.org');
        self::assertTrue(PrivacyTools::ask('erasers', 'museau-waiting-list', 'b@example.org')->map()['items_removed']);
        self::assertNull((new Subscribers())->of_email('b@example.org'));
    }
}
