<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Contests\ContestTerms;
use Museau\Domain\Contests\Draws;
use Museau\Domain\Contests\Entry;
use Museau\Domain\News\NewsItem;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Refusal;
use Museau\Tests\Support\PrivacyTools;
use Museau\Tests\Support\RestAnswer;
use Museau\Tests\Support\Upload;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** A contest from its first entry to the day on which all of them are forgotten. */
final class ContestTest extends WordPressTestCase
{
    private const PHOTOS = __DIR__ . '/../../fixtures/photos/';

    private const ENTRY = ['animal' => 'Pelote', 'name' => 'Élise Martin', 'email' => 'elise@example.org', 'rules' => '1'];

    protected function setUp(): void
    {
        parent::setUp();
        foreach (['rates', 'mails', 'contest_entries', 'contest_draws', 'contest_winners'] as $table) {
            Db::run('DELETE FROM %i', Schema::table($table));
        }
        $_SERVER['REMOTE_ADDR'] = '203.0.113.7';
    }

    protected function tearDown(): void
    {
        if (getenv('MUSEAU_SITE') !== false) {
            // The rows are rolled back, the files are not.
            foreach (museau()->contest_entries()->contests() as $contest) {
                array_map(museau()->contest_entries()->delete(...), museau()->contest_entries()->of_contest($contest));
            }
        }
        Clock::shift(0);
        $_SERVER['REMOTE_ADDR'] = '127.0.0.1';
        parent::tearDown();
    }

    #[TestDox('[R153] An entry is kept with its photo, bare of what the camera wrote, and confirmed by mail with the rules\' link and no word of its sender')]
    public function test_an_entry(): void
    {
        $contest = $this->contest();
        $answer = $this->enter($contest, self::ENTRY, 'chien-avec-gps.jpg');

        self::assertSame([200, ['message' => 'Merci ! Votre participation est bien arrivée : un e-mail vous le confirme.']], [$answer->get_status(), $answer->get_data()]);
        $entry = $this->entries($contest)[0];
        self::assertSame(['Pelote', 'Élise Martin', 'elise@example.org', false, 0], [$entry->animal, $entry->person, $entry->email, $entry->may_publish, $entry->refused]);
        $photo = museau()->photos()->find($entry->photo_id);
        self::assertNotNull($photo);
        self::assertStringNotContainsString('Exif', (string) museau()->photos()->read($photo));
        self::assertSame(['elise@example.org'], array_column($this->mails, 'to'));
        self::assertStringContainsString("/actualites/$contest#reglement", $this->mails[0]['message']);
        self::assertStringContainsString('tiré au sort', $this->mails[0]['message']);
        foreach (['Élise', 'Pelote'] as $own) {
            self::assertStringNotContainsString($own, $this->mails[0]['subject'] . $this->mails[0]['message']);
        }
    }

    #[TestDox('A household takes part once: the same photo again is the same entry, another one is refused without a name, by mailbox or by postal address')]
    public function test_one_entry_a_household(): void
    {
        $contest = $this->contest(['foyer' => 'adresse']);
        $home = ['street' => '3, rue des Lilas', 'postal_code' => '69003', 'city' => 'Lyon'];
        self::assertSame(200, $this->enter($contest, self::ENTRY + $home)->get_status());
        self::assertSame(200, $this->enter($contest, self::ENTRY + $home)->get_status(), 'its answer was lost');
        foreach ([['email' => 'ELISE+chat@example.org', 'street' => '9 place Bellecour'] + $home, ['email' => 'paul@example.org', 'street' => '3 Rue des lilas'] + $home] as $second) {
            $answer = $this->enter($contest, $second + self::ENTRY, 'chien.jpg');
            self::assertSame([409, 'museau_contest_second', 'Votre foyer participe déjà : une seule photo compte, la première reçue. Merci, et bonne chance !'], [$answer->get_status(), $answer->text('code'), $answer->text('message')]);
        }
        self::assertSame(400, $this->enter($contest, ['email' => 'lea@example.org'] + self::ENTRY)->get_status(), 'the address is asked for');
        $_SERVER['REMOTE_ADDR'] = '203.0.113.8';
        self::assertSame(200, $this->enter($contest, ['email' => 'lea@example.org', 'street' => '3 rue des Lilas, appartement 4'] + $home + self::ENTRY, 'chien.jpg')->get_status());
        self::assertCount(2, $this->entries($contest));
        self::assertSame('2', Db::value('SELECT COUNT(*) FROM %i WHERE line_key LIKE %s', Schema::table('photos'), "contest-$contest-%"));
        self::assertNull(Db::value('SELECT id FROM %i WHERE address LIKE %s', Schema::table('contest_entries'), '%lilas%'), 'the address itself is not kept');
        // Without that wish of the rules nobody is asked, and neighbours take part.
        $other = $this->contest();
        self::assertSame(200, $this->enter($other, self::ENTRY)->get_status());
        self::assertSame(200, $this->enter($other, ['email' => 'paul@example.org'] + self::ENTRY)->get_status());
    }

    #[TestDox('[B22] After its last day in France a contest takes nobody, nor before it begins, nor what is no contest')]
    public function test_closed_contests(): void
    {
        $contest = $this->contest();
        Clock::shift(30 * 86400);
        self::assertSame([409, 'museau_contest_over'], $this->told($this->enter($contest, self::ENTRY)));
        Clock::shift(0);
        foreach ([['statut' => 'a_venir'], ['statut' => 'termine']] as $state) {
            self::assertSame([409, 'museau_contest_over'], $this->told($this->enter($this->contest($state), self::ENTRY)));
        }
        self::assertSame([404, 'museau_unknown_news'], $this->told($this->enter($this->contest(['type' => 'article']), self::ENTRY)));
        self::assertSame([], museau()->contest_entries()->contests());
    }

    #[TestDox('What is missing is said field by field, a bad photo by its sentence, and nothing is kept of it')]
    public function test_bad_entries(): void
    {
        $contest = $this->contest();
        $answer = $this->enter($contest, ['email' => 'elise@'], null);
        self::assertSame(400, $answer->get_status());
        self::assertSame(['photo', 'animal', 'name', 'email', 'rules'], array_keys($answer->json()->map('data.fields')));
        foreach ([UPLOAD_ERR_INI_SIZE => 413, UPLOAD_ERR_PARTIAL => 400] as $error => $status) {
            self::assertSame($status, $this->enter($contest, self::ENTRY, 'chien.jpg', $error)->get_status());
        }
        self::assertSame(415, $this->enter($contest, self::ENTRY, '../contest-rules.json')->get_status());
        self::assertSame([], museau()->contest_entries()->contests());
        self::assertSame([], $this->mails);
    }

    #[TestDox('What filled the trap is set aside without a mail, and whoever sends too often waits')]
    public function test_machines(): void
    {
        $contest = $this->contest();
        self::assertSame(200, $this->enter($contest, self::ENTRY + ['website' => 'https://spam.example'])->get_status());
        self::assertSame('Envoi automatique probable', $this->entries($contest)[0]->reason);
        self::assertSame([], $this->mails);
        for ($n = 0; $n < 12; ++$n) {
            $last = $this->enter($contest, ['email' => "robot$n@example.org"] + self::ENTRY);
        }
        self::assertSame([429, 'museau_contest_too_many'], $this->told($last));
        self::assertGreaterThan(0, (int) $last->text_of_header('Retry-After'));
    }

    #[TestDox('The draw waits for the end, counts who counts, is written down once, and is done again only with a reason')]
    public function test_the_draw(): void
    {
        $contest = $this->contest();
        $this->many($contest, 4);
        $this->sign_in();
        $actions = museau()->contest_actions();
        self::assertSame('museau_contest_running', $this->refused(fn(): string => $actions->step($contest, 'draw', [])));
        [$first, $second] = $this->entries($contest);
        $actions->step($contest, 'refuse', ['entry' => (string) $first->id, 'reason' => 'Photo prise sur un autre site']);
        Clock::shift(30 * 86400);
        $draws = new Draws(museau()->contest_entries(), static fn(int $least, int $most): int => $least);
        $item = museau()->news()->find($contest);
        self::assertNotNull($item);
        self::assertSame('museau_contest_other_way', $this->refused(static fn(): object => $draws->choice($item, $second->id, '', 1)));
        $drawn = $draws->lots($item, '', 1);
        self::assertSame([$second->id, 3, 1, 'tirage', Clock::now()], [$drawn->entry_id, $drawn->entry_count, $drawn->turn, $drawn->way, $drawn->created]);
        self::assertSame('museau_contest_done', $this->refused(fn(): string => $actions->step($contest, 'draw', [])));
        self::assertSame('museau_contest_done', $this->refused(fn(): string => $actions->step($contest, 'draw', ['reason' => 'Pas de réponse en 15 jours'])), 'the box is not ticked');
        self::assertSame('museau_entry_has_won', $this->refused(fn(): string => $actions->step($contest, 'refuse', ['entry' => (string) $second->id, 'reason' => 'x'])));
        $actions->step($contest, 'draw', ['reason' => 'Pas de réponse en 15 jours', 'confirmed' => '1']);
        $record = museau()->contest_draws()->of_contest($contest);
        self::assertSame([[1, ''], [2, 'Pas de réponse en 15 jours']], array_map(static fn(object $draw): array => [$draw->turn, $draw->reason], $record));
        self::assertNotContains(museau()->contest_draws()->winner($contest)?->id, [$first->id, $second->id]);
        self::assertSame(2, $record[1]->entry_count);
    }

    #[TestDox('Where the rules say so the artist chooses, and one press puts the winner into the news: name and photo only where it was allowed')]
    public function test_a_choice_in_the_news(): void
    {
        $contest = $this->contest(['designation' => 'choix']);
        self::assertStringContainsString('choisit', implode(' ', ContestTerms::of(museau()->news()->find($contest) ?? self::fail(), museau()->settings())));
        $this->enter($contest, self::ENTRY + ['publish' => '1']);
        $this->enter($contest, ['email' => 'paul@example.org', 'name' => 'Paul'] + self::ENTRY);
        Clock::shift(30 * 86400);
        $this->sign_in();
        $actions = museau()->contest_actions();
        [$first, $second] = $this->entries($contest);
        self::assertSame('museau_contest_other_way', $this->refused(fn(): string => $actions->step($contest, 'draw', [])));
        self::assertSame('museau_contest_no_winner', $this->refused(fn(): string => $actions->step($contest, 'publish', [])));
        $actions->step($contest, 'choose', ['entry' => (string) $second->id]);
        $actions->step($contest, 'publish', []);
        $acf = self::news($contest);
        self::assertSame(['termine', '', '', ''], [$acf['statut'], $acf['gagnant_nom'], $acf['gagnant_animal'], $acf['gagnant_photo']]);
        $actions->step($contest, 'choose', ['entry' => (string) $first->id, 'reason' => 'Paul ne répond pas', 'confirmed' => '1']);
        $actions->step($contest, 'publish', []);
        $acf = self::news($contest);
        self::assertSame('Élise M.', $acf['gagnant_nom']);
        self::assertTrue(wp_attachment_is_image((int) $acf['gagnant_photo']));
        // She changes her mind: name and picture leave the news with her entry.
        self::assertTrue(PrivacyTools::ask('erasers', 'museau-contests', 'elise@example.org')->bool('items_removed'));
        self::assertSame(['', ''], array_values(array_intersect_key(self::news($contest), ['gagnant_nom' => 1, 'gagnant_photo' => 1])));
        self::assertNull(get_post((int) $acf['gagnant_photo']));
        self::assertContains('contest entry erased', array_column(Journal::page(1, 9), 'detail'));
    }

    #[TestDox('A winner\'s name and photo stay public after her entry is forgotten, and leave when she asks to be erased; another\'s and the next winner\'s do not')]
    public function test_a_published_winner_is_erased(): void
    {
        $contest = $this->contest(['designation' => 'choix']);
        $this->enter($contest, ['animal' => 'Rex <3', 'publish' => '1'] + self::ENTRY);
        $this->enter($contest, ['email' => 'paul@example.org', 'name' => 'Paul', 'publish' => '1'] + self::ENTRY);
        [$first, $second] = $this->entries($contest);
        Clock::shift(30 * 86400);
        $this->sign_in();
        $actions = museau()->contest_actions();
        $actions->step($contest, 'choose', ['entry' => (string) $first->id]);
        $actions->step($contest, 'publish', []);
        $earlier = (int) self::news($contest)['gagnant_photo'];
        $actions->step($contest, 'choose', ['entry' => (string) $second->id, 'reason' => 'Élise ne répond pas', 'confirmed' => '1']);
        $actions->step($contest, 'publish', []);
        self::assertNull(get_post($earlier), 'whoever stood there before leaves');
        museau()->news()->save($contest, ['acf' => ['gagnant_animal' => 'Rex', 'gagnant_temoinage' => 'Merci !']]);
        Clock::shift(90 * 86400);
        museau()->contest_privacy()->delete_expired();
        self::assertSame([], $this->entries($contest));
        $shown = self::news($contest);
        $picture = (int) $shown['gagnant_photo'];
        self::assertSame(['Paul', true], [$shown['gagnant_nom'], wp_attachment_is_image($picture)]);
        self::assertFalse(PrivacyTools::ask('erasers', 'museau-contests', 'elise@example.org')->bool('items_removed'));
        self::assertSame('Paul', self::news($contest)['gagnant_nom']);
        self::assertTrue(PrivacyTools::ask('erasers', 'museau-contests', 'Paul+x@example.org')->bool('items_removed'));
        $left = self::news($contest);
        self::assertSame(['', '', '', ''], [$left['gagnant_nom'], $left['gagnant_animal'], $left['gagnant_photo'], $left['gagnant_temoinage']]);
        self::assertNull(get_post($picture));
        self::assertNull(Db::value('SELECT contest_id FROM %i WHERE contest_id = %d', Schema::table('contest_winners'), $contest));
        self::assertFalse(PrivacyTools::ask('erasers', 'museau-contests', 'paul@example.org')->bool('items_removed'));
    }

    #[TestDox('[S29] [S30] Entries are exported and erased with a person\'s data, and go by themselves after the set days, the record of the draw stays')]
    public function test_forgetting(): void
    {
        $contest = $this->contest();
        $this->many($contest, 2);
        self::assertCount(1, PrivacyTools::ask('exporters', 'museau-contests', 'Visiteuse0+x@example.org')->array('data'));
        PrivacyTools::ask('erasers', 'museau-contests', 'visiteuse0@example.org');
        self::assertSame(['visiteuse1@example.org'], array_map(static fn(Entry $entry): string => $entry->email, $this->entries($contest)));
        $photo = museau()->photos()->find($this->entries($contest)[0]->photo_id);
        self::assertNotNull($photo);
        museau()->settings()->save(['contest_retention' => 12]);
        Clock::shift(30 * 86400);
        museau()->contest_draws()->lots(museau()->news()->find($contest) ?? self::fail(), '', 1);
        // The end is ten days from now.
        foreach ([21 => 1, 24 => 0] as $days => $left) {
            Clock::shift($days * 86400);
            museau()->contest_privacy()->delete_expired();
            self::assertCount($left, $this->entries($contest), "after $days days");
        }
        self::assertNull(museau()->photos()->find($photo->id));
        self::assertCount(1, museau()->contest_draws()->of_contest($contest));
        self::assertSame('0', Db::value('SELECT COUNT(*) FROM %i WHERE kind LIKE %s', Schema::table('mails'), 'contest-%'));
    }

    /** @param array<string, string> $acf */
    private function contest(array $acf = []): int
    {
        return museau()->news()->save(null, ['title' => 'Le plus beau regard', 'content' => 'Texte', 'status' => 'publish', 'acf' => [
            ...array_fill_keys(NewsItem::FIELDS, ''),
            'type' => 'concours', 'statut' => 'en_cours', 'regles' => 'Une photo.',
            'date_debut' => gmdate('Y-m-d', time() - 86400), 'date_fin' => gmdate('Y-m-d', time() + 10 * 86400),
            ...$acf,
        ]]);
    }

    private function many(int $contest, int $number): void
    {
        for ($n = 0; $n < $number; ++$n) {
            $_SERVER['REMOTE_ADDR'] = "203.0.113.$n";
            self::assertSame(200, $this->enter($contest, ['email' => "visiteuse$n@example.org"] + self::ENTRY)->get_status());
        }
    }

    /** @param array<string, string> $fields */
    private function enter(int $contest, array $fields, ?string $photo = 'chaton.jpg', int $error = UPLOAD_ERR_OK): RestAnswer
    {
        $request = new \WP_REST_Request('POST', "/museau-react/v1/concours/$contest/participations");
        $request->set_header('Content-Type', 'multipart/form-data; boundary=x');
        $request->set_header('Origin', home_url());
        $request->set_body_params($fields);
        if ($photo !== null) {
            $file = self::PHOTOS . $photo;
            Upload::put($request, ['photo' => ['name' => 'photo.jpg', 'type' => 'image/jpeg', 'size' => (int) filesize($file), 'tmp_name' => $file, 'error' => $error]]);
        }

        return RestAnswer::dispatched($request);
    }

    /** @return list<Entry> */
    private function entries(int $contest): array
    {
        return museau()->contest_entries()->of_contest($contest);
    }

    /** @return array{int, string} */
    private function told(RestAnswer $answer): array
    {
        return [$answer->get_status(), $answer->text('code')];
    }

    private function refused(callable $step): string
    {
        try {
            $step();
        } catch (Refusal $refusal) {
            return $refusal->error_code;
        }

        return '';
    }

    /** @return array<string, string> fields of the news item that announces the contest */
    private static function news(int $contest): array
    {
        return museau()->news()->find($contest)->acf ?? self::fail('The contest is gone.');
    }
}
