<?php

declare(strict_types=1);

namespace Museau\Domain\Contests;

use Museau\Domain\News\NewsItem;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;

/**
 * Finds winners and keeps the record of it: when, among how many, which entry, and why it was done again. A turn is a
 * unique row: two presses at once find one winner.
 */
final class Draws
{
    /** Letters of a reason that says something. */
    private const SHORTEST_REASON = 10;

    /** @var \Closure(int, int): int */
    private readonly \Closure $pick;

    /** @param ?\Closure(int, int): int $pick a number between two, both included; tests bring their own */
    public function __construct(private readonly Entries $entries, ?\Closure $pick = null)
    {
        $this->pick = $pick ?? random_int(...);
    }

    /**
     * Draws one of the entries that count, by the system's own randomness.
     *
     * @param string $reason why it is done again; '' the first time
     *
     * @throws CannotDraw
     */
    public function lots(NewsItem $contest, string $reason, int $user_id): Draw
    {
        if (!$contest->draws_lots()) {
            throw CannotDraw::rules_say_otherwise();
        }
        $among = $this->candidates($contest);

        $drawn = $among[($this->pick)(0, count($among) - 1)] ?? $among[0];

        return $this->record($contest, $drawn, count($among), Draw::LOTS, $reason, $user_id);
    }

    /**
     * Writes down the entry that the artist chose.
     *
     * @throws CannotDraw
     */
    public function choice(NewsItem $contest, int $entry_id, string $reason, int $user_id): Draw
    {
        if ($contest->draws_lots()) {
            throw CannotDraw::rules_say_otherwise();
        }
        $among = $this->candidates($contest);
        foreach ($among as $entry) {
            if ($entry->id === $entry_id) {
                return $this->record($contest, $entry, count($among), Draw::CHOICE, $reason, $user_id);
            }
        }

        throw CannotDraw::entry_cannot_win();
    }

    /** @return list<Draw> of a contest, the first one first */
    public function of_contest(int $contest_id): array
    {
        return array_map(static fn(array $row): Draw => new Draw(
            (int) $row['contest_id'],
            (int) $row['turn'],
            (int) $row['entry_id'],
            (int) $row['entries'],
            (string) $row['way'],
            (string) $row['reason'],
            (int) $row['created'],
        ), Db::rows('SELECT * FROM %i WHERE contest_id = %d ORDER BY turn', Schema::table('contest_draws'), $contest_id));
    }

    /** The entry that wins as things stand; null before, and once it is forgotten. */
    public function winner(int $contest_id): ?Entry
    {
        $draws = $this->of_contest($contest_id);

        return $draws === [] ? null : $this->entries->find(end($draws)->entry_id);
    }

    /**
     * Entries that can win: not set aside, and not found before.
     *
     * @return non-empty-list<Entry>
     */
    private function candidates(NewsItem $contest): array
    {
        if ($contest->takes_part(NewsItem::today())) {
            throw CannotDraw::is_running();
        }
        $found = array_map(static fn(Draw $draw): int => $draw->entry_id, $this->of_contest($contest->id));
        $among = array_values(array_filter(
            $this->entries->of_contest($contest->id),
            static fn(Entry $entry): bool => $entry->refused === 0 && !in_array($entry->id, $found, true),
        ));

        return $among === [] ? throw CannotDraw::nobody_is_left() : $among;
    }

    private function record(NewsItem $contest, Entry $entry, int $entries, string $way, string $reason, int $user_id): Draw
    {
        $turn = count($this->of_contest($contest->id)) + 1;
        $reason = mb_substr(trim((string) preg_replace('/\s+/u', ' ', $reason)), 0, 250);
        $says = mb_strlen($reason) >= self::SHORTEST_REASON;
        if ($turn > 1 && !$says) {
            throw CannotDraw::is_done();
        }
        $draw = new Draw($contest->id, $turn, $entry->id, $entries, $way, $turn > 1 ? $reason : '', Clock::now());
        $made = Db::run(
            'INSERT IGNORE INTO %i (contest_id, turn, entry_id, entries, way, reason, created, user_id) '
                . 'VALUES (%d, %d, %d, %d, %s, %s, %d, %d)',
            Schema::table('contest_draws'),
            $draw->contest_id,
            $draw->turn,
            $draw->entry_id,
            $draw->entry_count,
            $draw->way,
            $draw->reason,
            $draw->created,
            $user_id,
        );

        return $made === 1 ? $draw : throw CannotDraw::is_done();
    }
}
