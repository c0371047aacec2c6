<?php

declare(strict_types=1);

namespace Museau\Domain\Contact;

use Museau\Domain\Mail\MailHistory;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;

/** The messages that were sent to the artist, kept for a time of the artist's choice whatever happens to the mails about them. */
final class Messages
{
    /** Id of the latest message that the artist has seen. */
    private const READ = 'museau_messages_read';

    public static function kind_for_artist(int $id): string
    {
        return 'contact-' . $id;
    }

    public static function kind_for_sender(int $id): string
    {
        return 'contact-copy-' . $id;
    }

    public function has(string $fingerprint): bool
    {
        return Db::value('SELECT id FROM %i WHERE fingerprint = %s', Schema::table('messages'), $fingerprint) !== null;
    }

    /**
     * Keeps a message; 0 when it is there already.
     *
     * @param bool $is_spam kept for the artist to see, never mailed
     */
    public function keep(Message $message, string $fingerprint, int $now, bool $is_spam = false): int
    {
        $made = Db::run(
            'INSERT IGNORE INTO %i (fingerprint, created, is_spam, name, email, subject, message) VALUES (%s, %d, %d, %s, %s, %s, %s)',
            Schema::table('messages'),
            $fingerprint,
            $now,
            (int) $is_spam,
            $message->name,
            $message->email,
            $message->subject,
            $message->message,
        );

        return $made === 1 ? Db::wpdb()->insert_id : 0;
    }

    /**
     * Newest first, or oldest first, each with what became of the mail to the artist.
     *
     * @return list<array{
     *   id: int,
     *   created: int,
     *   is_spam: bool,
     *   name: string,
     *   email: string,
     *   subject: string,
     *   message: string,
     *   is_mailed: bool,
     *   error: string,
     * }>
     */
    public function page(int $page, int $size, bool $spam = false, bool $is_oldest_first = false): array
    {
        $rows = Db::rows(
            'SELECT m.*, s.sent AS mail_sent, s.error AS mail_error FROM %i m
             LEFT JOIN %i s ON s.order_id = 0 AND s.kind = CONCAT(\'contact-\', m.id)
             WHERE m.is_spam = %d ORDER BY m.id ' . ($is_oldest_first ? 'ASC' : 'DESC') . ' LIMIT %d OFFSET %d',
            Schema::table('messages'),
            Schema::table('mails'),
            (int) $spam,
            $size,
            $size * (max(1, $page) - 1),
        );

        return array_map(static fn(array $row): array => [
            'id' => (int) $row['id'],
            'created' => (int) $row['created'],
            'is_spam' => (bool) $row['is_spam'],
            'name' => (string) $row['name'],
            'email' => (string) $row['email'],
            'subject' => (string) $row['subject'],
            'message' => (string) $row['message'],
            'is_mailed' => (int) $row['mail_sent'] > 0,
            'error' => (string) $row['mail_error'],
        ], $rows);
    }

    /** How many came since the artist last looked at them. */
    public function unread(): int
    {
        return (int) Db::value(
            'SELECT COUNT(*) FROM %i WHERE is_spam = 0
                AND id > COALESCE((SELECT CAST(option_value AS SIGNED) FROM %i WHERE option_name = %s), 0)',
            Schema::table('messages'),
            Db::wpdb()->options,
            self::READ,
        );
    }

    /** @param int $id of the latest message that she has seen */
    public function mark_read(int $id): void
    {
        if ($id > Read::int(get_option(self::READ))) {
            update_option(self::READ, $id, false);
        }
    }

    public function count(bool $spam = false): int
    {
        return (int) Db::value('SELECT COUNT(*) FROM %i WHERE is_spam = %d', Schema::table('messages'), (int) $spam);
    }

    /**
     * @return list<array{id: int, created: int, name: string, email: string, subject: string, message: string}> of one person, oldest
     *   first
     */
    public function of(string $email): array
    {
        return array_map(static fn(array $row): array => [
            'id' => (int) $row['id'],
            'created' => (int) $row['created'],
            'name' => (string) $row['name'],
            'email' => (string) $row['email'],
            'subject' => (string) $row['subject'],
            'message' => (string) $row['message'],
        ], Db::rows('SELECT * FROM %i WHERE email = %s ORDER BY id', Schema::table('messages'), $email));
    }

    public function delete(int $id): void
    {
        Db::run('DELETE FROM %i WHERE id = %d', Schema::table('messages'), $id);
        MailHistory::forget(0, self::kind_for_artist($id), self::kind_for_sender($id));
    }

    /** Forgets messages that came before this Unix time, and the mails that carried them. */
    public function forget_before(int $time): void
    {
        foreach (Db::column('SELECT id FROM %i WHERE created < %d', Schema::table('messages'), $time) as $id) {
            $this->delete((int) $id);
        }
    }
}
