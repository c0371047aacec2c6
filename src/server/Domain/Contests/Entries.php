<?php

declare(strict_types=1);

namespace Museau\Domain\Contests;

use Museau\Domain\Mail\MailHistory;
use Museau\Domain\Photos\Photo;
use Museau\Domain\Photos\PhotoStore;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;

/** The entries of all contests. That a household has one is two unique keys, never a look beforehand (B59). */
final class Entries
{
    public function __construct(private readonly PhotoStore $photos) {}

    /** Name of the mail that confirms an entry, among those that belong to no order. */
    public static function mail_kind(int $id): string
    {
        return 'contest-' . $id;
    }

    /**
     * Keeps an entry.
     *
     * @param string $household fingerprint of the mailbox
     * @param string $address   fingerprint of the postal address; '' when none was asked
     * @param string $reason    why it is set aside from the beginning; '' when it counts
     *
     * @return int its id; 0 when the household has one already
     */
    public function add(int $contest_id, string $household, string $address, int $photo_id, EntryForm $form, string $reason = ''): int
    {
        $now = Clock::now();
        $made = Db::run(
            'INSERT IGNORE INTO %i (contest_id, household, address, photo_id, animal, person, email, may_publish, created, refused, reason) '
                . 'VALUES (%d, %s, NULLIF(%s, \'\'), %d, %s, %s, %s, %d, %d, %d, %s)',
            Schema::table('contest_entries'),
            $contest_id,
            $household,
            $address,
            $photo_id,
            $form->value('animal'),
            $form->value('name'),
            $form->value('email'),
            (int) $form->may_publish,
            $now,
            $reason === '' ? 0 : $now,
            $reason,
        );

        return $made === 1 ? Db::wpdb()->insert_id : 0;
    }

    /** The entry that a household has in a contest, by either of its fingerprints. */
    public function of_household(int $contest_id, string $household, string $address): ?Entry
    {
        $row = Db::row(
            'SELECT * FROM %i WHERE contest_id = %d AND (household = %s OR (address = %s AND address <> \'\')) ORDER BY id LIMIT 1',
            Schema::table('contest_entries'),
            $contest_id,
            $household,
            $address,
        );

        return $row === null ? null : self::entry($row);
    }

    public function find(int $id): ?Entry
    {
        $row = Db::row('SELECT * FROM %i WHERE id = %d', Schema::table('contest_entries'), $id);

        return $row === null ? null : self::entry($row);
    }

    /** @return list<Entry> of a contest, in the order in which they came */
    public function of_contest(int $contest_id): array
    {
        return array_map(
            self::entry(...),
            Db::rows('SELECT * FROM %i WHERE contest_id = %d ORDER BY id', Schema::table('contest_entries'), $contest_id),
        );
    }

    /** @return list<Entry> of one person in all contests, oldest first, however she wrote her address */
    public function of_email(string $email): array
    {
        return array_map(
            self::entry(...),
            Db::rows('SELECT * FROM %i WHERE household = %s ORDER BY id', Schema::table('contest_entries'), Household::of_email($email)),
        );
    }

    /** @return array<int, int> number of entries that count, by contest */
    public function counts(): array
    {
        $counts = [];
        $rows = Db::rows(
            'SELECT contest_id, COUNT(*) AS n FROM %i WHERE refused = 0 GROUP BY contest_id',
            Schema::table('contest_entries'),
        );
        foreach ($rows as $row) {
            $counts[(int) $row['contest_id']] = (int) $row['n'];
        }

        return $counts;
    }

    /** @return list<int> contests that have entries */
    public function contests(): array
    {
        return array_map(intval(...), Db::column('SELECT DISTINCT contest_id FROM %i', Schema::table('contest_entries')));
    }

    /** Sets an entry aside, with the reason, or takes it back with none. */
    public function judge(Entry $entry, string $reason): void
    {
        Db::run(
            'UPDATE %i SET refused = %d, reason = %s WHERE id = %d',
            Schema::table('contest_entries'),
            $reason === '' ? 0 : Clock::now(),
            $reason,
            $entry->id,
        );
    }

    /** Remembers the picture of the library that shows the winner. */
    public function set_picture(Entry $entry, int $picture_id): void
    {
        Db::run('UPDATE %i SET picture_id = %d WHERE id = %d', Schema::table('contest_entries'), $picture_id, $entry->id);
    }

    /** Forgets an entry, its photo and the mail about it. */
    public function delete(Entry $entry): void
    {
        $photo = $this->photos->find($entry->photo_id);
        if ($photo !== null) {
            $this->photos->delete($photo);
        }
        MailHistory::forget(0, self::mail_kind($entry->id));
        Db::run('DELETE FROM %i WHERE id = %d', Schema::table('contest_entries'), $entry->id);
    }

    /** Deletes photos that came for an entry which was never written: PHP may die between the two. */
    public function sweep_photos(): void
    {
        $lost = Db::column(
            'SELECT p.id FROM %i p LEFT JOIN %i e ON e.photo_id = p.id WHERE p.order_id = %d AND e.id IS NULL AND p.created < %s',
            Schema::table('photos'),
            Schema::table('contest_entries'),
            Photo::NO_ORDER,
            Clock::iso(Clock::now() - 86400),
        );
        foreach ($lost as $id) {
            $photo = $this->photos->find((int) $id);
            if ($photo !== null) {
                $this->photos->delete($photo);
            }
        }
    }

    /** @param array<string, ?string> $row */
    private static function entry(array $row): Entry
    {
        return new Entry(
            (int) $row['id'],
            (int) $row['contest_id'],
            (int) $row['photo_id'],
            (string) $row['animal'],
            (string) $row['person'],
            (string) $row['email'],
            (bool) $row['may_publish'],
            (int) $row['picture_id'],
            (int) $row['created'],
            (int) $row['refused'],
            (string) $row['reason'],
        );
    }
}
