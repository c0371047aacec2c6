<?php

declare(strict_types=1);

namespace Museau\Domain\Progress;

use Museau\Domain\Legal\ProofTerms;
use Museau\Domain\Legal\TermsArchive;
use Museau\Domain\Mail\QuietHours;
use Museau\Domain\Orders\Order;
use Museau\Domain\Photos\PhotoFolder;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/**
 * The proofs of orders, version by version, beside their steps (Progress). Whatever happens to one is a write on the condition that
 * it is still open: of two answers at once, or an answer and a newer version, one finds it so.
 */
final class Proofs
{
    public function __construct(private readonly PhotoFolder $folder, private readonly Settings $settings) {}

    /** @return list<Proof> oldest first */
    public function of_order(int $order_id): array
    {
        return array_map(Proof::of(...), Db::rows('SELECT * FROM %i WHERE order_id = %d ORDER BY version', self::table(), $order_id));
    }

    /** @return list<Proof> those that wait for an answer, of every order */
    public function waiting(): array
    {
        return array_map(
            Proof::of(...),
            Db::rows('SELECT * FROM %i WHERE state = %s ORDER BY id', self::table(), ProofState::Open->value),
        );
    }

    public function find(int $order_id, int $id): ?Proof
    {
        $row = Db::row('SELECT * FROM %i WHERE id = %d AND order_id = %d', self::table(), $id, $order_id);

        return $row === null ? null : Proof::of($row);
    }

    /** The one that waits for an answer. */
    public function open(int $order_id): ?Proof
    {
        foreach ($this->of_order($order_id) as $proof) {
            if ($proof->is_open()) {
                return $proof;
            }
        }

        return null;
    }

    /** The one that the carnet shows: the last that was not withdrawn. */
    public function shown(int $order_id): ?Proof
    {
        foreach (array_reverse($this->of_order($order_id)) as $proof) {
            if ($proof->state !== ProofState::Withdrawn) {
                return $proof;
            }
        }

        return null;
    }

    /** How many changes of the order were asked for. */
    public function rounds(int $order_id): int
    {
        $asked = ProofState::ChangeAsked->value;

        return (int) Db::value('SELECT COUNT(*) FROM %i WHERE order_id = %d AND state = %s', self::table(), $order_id, $asked);
    }

    /** Puts the picture of the step 'À valider' before the customer; what waited for her answer is withdrawn. */
    public function begin(Order $order, ProgressEntry $entry): void
    {
        $this->withdraw($order->id);
        $sha256 = hash_file('sha256', $this->folder->path($entry->file));
        Db::run(
            'INSERT INTO %i (order_id, version, file, width, height, sha256, created, due, words, notes) '
                . "VALUES (%d, %d, %s, %d, %d, %s, %d, %s, '', '[]')",
            self::table(),
            $order->id,
            $this->next_version($order->id),
            $entry->file,
            $entry->width,
            $entry->height,
            (string) $sha256,
            Clock::now(),
            $this->due($order),
        );
    }

    /** What begin() would put before the customer, of no row: for a letter that is only looked at. */
    public function draft(Order $order, ProgressEntry $entry): Proof
    {
        return new Proof(
            $entry->id === 0 ? 0 : $this->open($order->id)->id ?? 0,
            $order->id,
            $this->next_version($order->id),
            $entry->file,
            $entry->width,
            $entry->height,
            '',
            Clock::now(),
            $this->due($order),
            ProofState::Open,
            0,
            '',
            [],
        );
    }

    private function next_version(int $order_id): int
    {
        return 1 + (int) Db::value('SELECT MAX(version) FROM %i WHERE order_id = %d', self::table(), $order_id);
    }

    /** Last day for an answer to a proof of today, as Proof has it. An order is judged by the terms that its customer accepted. */
    private function due(Order $order): string
    {
        $terms = TermsArchive::text(Read::text($order->meta['cgv_version'] ?? ''));

        return ProofTerms::counts_silence($this->settings) && ProofTerms::says_silence_counts($terms)
            // Her days begin when the letter reaches her.
            ? self::day_after(ProofTerms::days($this->settings), QuietHours::of($this->settings)->next(Clock::now()))
            : '';
    }

    /** Takes the one that waits for an answer back. */
    public function withdraw(int $order_id): void
    {
        Db::run(
            'UPDATE %i SET state = %s WHERE order_id = %d AND state = %s',
            self::table(),
            ProofState::Withdrawn->value,
            $order_id,
            ProofState::Open->value,
        );
    }

    /**
     * Decides a proof that is still open.
     *
     * @param list<PinnedNote> $notes
     *
     * @return bool whether this very call did it
     */
    public function decide(Proof $proof, ProofState $state, string $words, array $notes): bool
    {
        return Db::run(
            'UPDATE %i SET state = %s, decided = %d, words = %s, notes = %s WHERE id = %d AND order_id = %d AND sha256 = %s AND state = %s',
            self::table(),
            $state->value,
            Clock::now(),
            $words,
            (string) wp_json_encode(array_map(static fn(PinnedNote $note): array => $note->to_array(), $notes), JSON_UNESCAPED_UNICODE),
            $proof->id,
            $proof->order_id,
            $proof->sha256,
            ProofState::Open->value,
        ) === 1;
    }

    /** Silence counts no earlier than so many days from now; answers the proof with the day that is announced. */
    public function grant(Proof $proof, int $days): Proof
    {
        $due = self::day_after($days, Clock::now());
        if ($proof->due === '' || $proof->due >= $due) {
            return $proof;
        }
        Db::run('UPDATE %i SET due = %s WHERE id = %d AND state = %s', self::table(), $due, $proof->id, ProofState::Open->value);

        return $this->find($proof->order_id, $proof->id) ?? $proof;
    }

    /** The JPEG; null when its file is gone. */
    public function read(Proof $proof): ?string
    {
        return $this->folder->read($proof->file);
    }

    /** Whether a file is shown by a proof, whatever the step that named it shows now. */
    public static function shows(string $file): bool
    {
        $withdrawn = ProofState::Withdrawn->value;

        return Db::value('SELECT id FROM %i WHERE file = %s AND state <> %s LIMIT 1', self::table(), $file, $withdrawn) !== null;
    }

    /** @return list<int> orders whose proofs still have pictures or notes */
    public static function orders_with_words(): array
    {
        return array_map(intval(...), Db::column("SELECT DISTINCT order_id FROM %i WHERE file <> '' OR notes <> '[]'", self::table()));
    }

    /** Forgets pictures and notes (retention); that a version was approved, when, and its digest stay. */
    public function forget_words(int $order_id): void
    {
        foreach ($this->of_order($order_id) as $proof) {
            $proof->file === '' || $this->folder->delete($proof->file);
        }
        Db::run("UPDATE %i SET file = '', notes = '[]' WHERE order_id = %d", self::table(), $order_id);
        // The letters that told the notes.
        Db::run("DELETE FROM %i WHERE order_id = %d AND kind LIKE 'proof-%%-change-artist'", Schema::table('mails'), $order_id);
    }

    public function forget_order(int $order_id): void
    {
        $this->forget_words($order_id);
        Db::run('DELETE FROM %i WHERE order_id = %d', self::table(), $order_id);
    }

    private static function day_after(int $days, int $time): string
    {
        return (string) wp_date('Y-m-d', $time + $days * DAY_IN_SECONDS);
    }

    private static function table(): string
    {
        return Schema::table('proofs');
    }
}
