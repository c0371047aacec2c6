<?php

declare(strict_types=1);

namespace Museau\Domain\WaitingList;

use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;

/** The rows of the waiting list: one for each address. */
final class Subscribers
{
    /** Days after which an address that was never confirmed is forgotten, and one that was told. */
    public const UNCONFIRMED_DAYS = 7;

    public const TOLD_DAYS = 30;

    /** The address's row, made when there is none; one that was told already, or that waited a day to be confirmed, begins anew. */
    public function add(string $email): Subscriber
    {
        $table = Schema::table('waiting_list');
        $key = self::key($email);
        Db::run('INSERT IGNORE INTO %i (email_key, email, created) VALUES (%s, %s, %d)', $table, $key, $email, Clock::now());
        Db::run(
            'UPDATE %i SET email = %s, created = %d, confirmed = 0, told = 0
            WHERE email_key = %s AND (told > 0 OR (confirmed = 0 AND created < %d))',
            $table,
            $email,
            Clock::now(),
            $key,
            Clock::now() - DAY_IN_SECONDS,
        );

        return $this->of_email($email) ?? throw new \LogicException('The waiting list has lost an address.');
    }

    public function of_email(string $email): ?Subscriber
    {
        return self::first('SELECT * FROM %i WHERE email_key = %s', self::key($email));
    }

    /** Whose token this is; null when it is forged, or of a wish that was answered or taken back. */
    public function of_token(string $token): ?Subscriber
    {
        $found = self::first('SELECT * FROM %i WHERE id = %d', (int) strtok($token, '.'));

        return $found !== null && $found->told === 0 && $found->has($token) ? $found : null;
    }

    /** @return bool whether this call confirmed it */
    public function confirm(Subscriber $subscriber): bool
    {
        return Db::run(
            'UPDATE %i SET confirmed = %d WHERE id = %d AND created = %d AND confirmed = 0',
            Schema::table('waiting_list'),
            Clock::now(),
            $subscriber->id,
            $subscriber->created,
        ) === 1;
    }

    /** @return bool whether this call marked it as told */
    public function mark_told(Subscriber $subscriber): bool
    {
        return Db::run(
            'UPDATE %i SET told = %d WHERE id = %d AND created = %d AND confirmed > 0 AND told = 0',
            Schema::table('waiting_list'),
            Clock::now(),
            $subscriber->id,
            $subscriber->created,
        ) === 1;
    }

    public function delete(Subscriber $subscriber): void
    {
        Db::run('DELETE FROM %i WHERE id = %d AND created = %d', Schema::table('waiting_list'), $subscriber->id, $subscriber->created);
    }

    /** @return list<Subscriber> confirmed and not told, in the order in which they confirmed */
    public function next(int $most): array
    {
        return array_map(self::of(...), Db::rows(
            'SELECT * FROM %i WHERE confirmed > 0 AND told = 0 ORDER BY confirmed, id LIMIT %d',
            Schema::table('waiting_list'),
            $most,
        ));
    }

    /** How many are confirmed and not told. */
    public function waiting(): int
    {
        return (int) Db::value('SELECT COUNT(*) FROM %i WHERE confirmed > 0 AND told = 0', Schema::table('waiting_list'));
    }

    /** @return list<Subscriber> that are kept no longer */
    public function expired(): array
    {
        return array_map(self::of(...), Db::rows(
            'SELECT * FROM %i WHERE (confirmed = 0 AND created < %d) OR (told > 0 AND told < %d)',
            Schema::table('waiting_list'),
            Clock::now() - self::UNCONFIRMED_DAYS * DAY_IN_SECONDS,
            Clock::now() - self::TOLD_DAYS * DAY_IN_SECONDS,
        ));
    }

    /** Capitals make no other address. */
    private static function key(string $email): string
    {
        return hash('sha256', strtolower($email));
    }

    private static function first(string $query, int|string $value): ?Subscriber
    {
        $row = Db::row($query, Schema::table('waiting_list'), $value);

        return $row === null ? null : self::of($row);
    }

    /** @param array<string, ?string> $row */
    private static function of(array $row): Subscriber
    {
        return new Subscriber((int) $row['id'], (string) $row['email'], (int) $row['created'], (int) $row['confirmed'], (int) $row['told']);
    }
}
