<?php

declare(strict_types=1);

namespace Museau\Domain\Withdrawal;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;

/** The withdrawals that were declared, on either engine. The same demand (a form sent twice) is one row. */
final class Withdrawals
{
    /**
     * Keeps a withdrawal; answers its id, or 0 when this demand is there already.
     *
     * @param string $request names the demand: a form sent again carries the same
     * @param list<array{key: string, line_id: int, name: string, options: list<string>, quantity: int, cents: int}> $lines
     */
    public function keep(int $order_id, string $request, int $now, string $name, string $email, array $lines): int
    {
        $made = Db::run(
            "INSERT IGNORE INTO %i (order_id, request, created, name, email, lines_json, declaration) VALUES (%d, %s, %d, %s, %s, %s, '')",
            self::table(),
            $order_id,
            $request,
            $now,
            $name,
            $email,
            (string) wp_json_encode($lines, JSON_UNESCAPED_UNICODE),
        );

        return $made === 1 ? Db::wpdb()->insert_id : 0;
    }

    /** Completes a row that was just kept: the declaration names its own number. */
    public function write_declaration(int $id, string $declaration): void
    {
        Db::run('UPDATE %i SET declaration = %s WHERE id = %d', self::table(), $declaration, $id);
    }

    public function find(int $id): ?Withdrawal
    {
        $row = Db::row('SELECT * FROM %i WHERE id = %d', self::table(), $id);

        return $row === null ? null : self::read($row);
    }

    public function of_request(string $request): ?Withdrawal
    {
        $row = Db::row('SELECT * FROM %i WHERE request = %s', self::table(), $request);

        return $row === null ? null : self::read($row);
    }

    /** @return list<Withdrawal> oldest first */
    public function of_order(int $order_id): array
    {
        return array_map(self::read(...), Db::rows('SELECT * FROM %i WHERE order_id = %d ORDER BY id', self::table(), $order_id));
    }

    /** @return list<Withdrawal> of one person, oldest first */
    public function of_email(string $email): array
    {
        return array_map(
            self::read(...),
            Db::rows('SELECT * FROM %i WHERE LOWER(email) = %s ORDER BY id', self::table(), mb_strtolower(trim($email))),
        );
    }

    /** @return array<int, Withdrawal> the latest that waits for the artist, by order id; the 500 newest */
    public function open(): array
    {
        $open = array_map(self::read(...), Db::rows('SELECT * FROM %i WHERE closed = 0 ORDER BY id DESC LIMIT 500', self::table()));

        return array_column(array_reverse($open), null, 'order_id');
    }

    public function close(int $id): void
    {
        Db::run('UPDATE %i SET closed = %d WHERE id = %d AND closed = 0', self::table(), time(), $id);
    }

    /** Takes everything that names the person out of a withdrawal; what was given back stays for the accounts. */
    public function forget_person(int $id): void
    {
        Db::run("UPDATE %i SET name = '', email = '', declaration = '' WHERE id = %d", self::table(), $id);
    }

    /** @param array<string, ?string> $row */
    private static function read(array $row): Withdrawal
    {
        $lines = [];
        foreach (Read::maps(json_decode((string) $row['lines_json'], true)) as $line) {
            $lines[] = [
                'key' => Read::text($line['key'] ?? ''),
                'line_id' => Read::int($line['line_id'] ?? 0),
                'name' => Read::text($line['name'] ?? ''),
                'options' => array_map(static fn(mixed $option): string => Read::text($option), Read::items($line['options'] ?? [])),
                'quantity' => Read::int($line['quantity'] ?? 0),
                'cents' => Read::int($line['cents'] ?? 0),
            ];
        }

        return new Withdrawal(
            (int) $row['id'],
            (int) $row['order_id'],
            (int) $row['created'],
            (string) $row['name'],
            (string) $row['email'],
            $lines,
            (string) $row['declaration'],
            (int) $row['closed'],
        );
    }

    private static function table(): string
    {
        return Schema::table('withdrawals');
    }
}
