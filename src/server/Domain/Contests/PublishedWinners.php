<?php

declare(strict_types=1);

namespace Museau\Domain\Contests;

use Museau\Domain\News\News;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;

/**
 * Which household each contest's news shows as its winner, with her consent. It outlives the entry, whose end is no end of the
 * publication: who asks to be erased is found by the fingerprint of her mailbox, and leaves the news.
 */
final class PublishedWinners
{
    /** Fields of a news item that speak of its winner. */
    private const FIELDS = ['gagnant_nom', 'gagnant_animal', 'gagnant_photo', 'gagnant_description', 'gagnant_temoinage'];

    public function __construct(private readonly News $news) {}

    /**
     * Puts a winner into her contest's news; whoever stood there before leaves it.
     *
     * @param int $picture_id of the library; 0 without one
     */
    public function show(Entry $winner, int $picture_id): void
    {
        $household = Household::of_email($winner->email);
        if ($this->household($winner->contest_id) !== $household) {
            $this->take_back($winner->contest_id);
            Db::run(
                'INSERT IGNORE INTO %i (contest_id, household, picture_id) VALUES (%d, %s, %d)',
                Schema::table('contest_winners'),
                $winner->contest_id,
                $household,
                $picture_id,
            );
        }
        Db::run('UPDATE %i SET picture_id = %d WHERE contest_id = %d', Schema::table('contest_winners'), $picture_id, $winner->contest_id);
        $this->news->save($winner->contest_id, ['acf' => [
            'gagnant_nom' => $winner->public_name(),
            'gagnant_animal' => $winner->animal,
            'gagnant_photo' => $picture_id > 0 ? (string) $picture_id : '',
        ]]);
    }

    /** Fingerprint of the mailbox of who is shown; '' while nobody is. */
    public function household(int $contest_id): string
    {
        return Db::value('SELECT household FROM %i WHERE contest_id = %d', Schema::table('contest_winners'), $contest_id) ?? '';
    }

    /** @return list<int> contests whose news shows this person */
    public function of_email(string $email): array
    {
        return array_map(intval(...), Db::column(
            'SELECT contest_id FROM %i WHERE household = %s ORDER BY contest_id',
            Schema::table('contest_winners'),
            Household::of_email($email),
        ));
    }

    /** Whoever was shown in a contest that was deleted is forgotten with it. */
    public function forget_deleted(): void
    {
        foreach (Db::column('SELECT contest_id FROM %i', Schema::table('contest_winners')) as $contest_id) {
            if (get_post((int) $contest_id) === null) {
                $this->take_back((int) $contest_id);
            }
        }
    }

    /** Takes a contest's winner out of the news again: name, animal, words and picture. */
    public function take_back(int $contest_id): void
    {
        $picture_id = Db::value('SELECT picture_id FROM %i WHERE contest_id = %d', Schema::table('contest_winners'), $contest_id);
        if ($picture_id === null) {
            return;
        }
        if ($this->news->find($contest_id, true) !== null) {
            $this->news->save($contest_id, ['acf' => array_fill_keys(self::FIELDS, '')]);
        }
        if ((int) $picture_id > 0) {
            wp_delete_attachment((int) $picture_id, true);
        }
        Db::run('DELETE FROM %i WHERE contest_id = %d', Schema::table('contest_winners'), $contest_id);
    }
}
