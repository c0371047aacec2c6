<?php

declare(strict_types=1);

namespace Museau\Domain\Mail;

defined('ABSPATH') || exit;

use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Language;

/** What became of the mails: those of an order, and those that failed. */
final class MailHistory
{
    /** Of letters that wait for the end of the quiet hours; its number is now. */
    private const HELD = 'sent = 0 AND tries = 0 AND next_try > %d';

    /** Days for which mails are kept. */
    private const KEPT_DAYS = 365;

    /** Forgets the mails about an order: its customer asked for it. */
    public static function forget_order(int $order_id): void
    {
        Db::run('DELETE FROM %i WHERE order_id = %d AND order_id > 0', Schema::table('mails'), $order_id);
    }

    /** Forgets mails that are a year old, those that never left too. */
    public static function forget_old(): void
    {
        Db::run('DELETE FROM %i WHERE created < %d', Schema::table('mails'), Clock::now() - self::KEPT_DAYS * 86400);
    }

    /** The newest letter about an order; 0 without one. */
    public static function last_id(int $order_id): int
    {
        return (int) Db::value('SELECT MAX(id) FROM %i WHERE order_id = %d', Schema::table('mails'), $order_id);
    }

    /** When the letters about an order that are newer than this one leave, if they wait for it: a Unix time; 0 when none does. */
    public static function held_until(int $order_id, int $newer_than): int
    {
        return (int) Db::value(
            'SELECT MAX(next_try) FROM %i WHERE order_id = %d AND id > %d AND ' . self::HELD,
            Schema::table('mails'),
            $order_id,
            $newer_than,
            Clock::now(),
        );
    }

    /** Said after a step whose letter leaves later, instead of its own sentence; '' when none waits. */
    public static function told_later(int $order_id, int $newer_than): string
    {
        $until = self::held_until($order_id, $newer_than);

        /* translators: %s: '24 décembre 2026 à 8:00' */
        $said = __('C\'est enregistré. Heures calmes : le message part le %s.', 'museau');

        return $until === 0 ? '' : sprintf($said, Language::moment($until));
    }

    /** Whether a letter of this kind, or of one that begins with it and a hyphen, waits for the end of the quiet hours. */
    public static function has_held(int $order_id, string $kind): bool
    {
        return (int) Db::value(
            'SELECT COUNT(*) FROM %i WHERE order_id = %d AND (kind = %s OR kind LIKE %s) AND ' . self::HELD,
            Schema::table('mails'),
            $order_id,
            $kind,
            $kind . '-%',
            Clock::now(),
        ) > 0;
    }

    /**
     * Forgets a letter of this kind that waits for the end of the quiet hours.
     *
     * @param bool $and_later whether also those whose kinds begin with it and a hyphen
     */
    public static function forget_held(int $order_id, string $kind, bool $and_later = false): void
    {
        $kind = mb_substr($kind, 0, 64);
        Db::run(
            'DELETE FROM %i WHERE order_id = %d AND (kind = %s OR kind LIKE %s) AND ' . self::HELD,
            Schema::table('mails'),
            $order_id,
            $kind,
            $and_later ? $kind . '-%' : $kind,
            Clock::now(),
        );
    }

    /** Forgets single mails of an order, or those about no order (0), by their kinds. */
    public static function forget(int $order_id, string ...$kinds): void
    {
        foreach ($kinds as $kind) {
            Db::run('DELETE FROM %i WHERE order_id = %d AND kind = %s', Schema::table('mails'), $order_id, $kind);
        }
    }

    /**
     * @return list<array{id: int, order_id: int, recipient: string, subject: string, error: string}> mails that failed and are not out yet
     */
    public function failing(): array
    {
        return array_map(
            static fn(array $row): array => [
                'id' => (int) $row['id'],
                'order_id' => (int) $row['order_id'],
                'recipient' => (string) $row['recipient'],
                'subject' => (string) $row['subject'],
                'error' => (string) $row['error'],
            ],
            Db::rows(
                'SELECT id, order_id, recipient, subject, error FROM %i WHERE sent = 0 AND tries > 0 AND error <> \'\' '
                    . 'ORDER BY id DESC LIMIT 20',
                Schema::table('mails'),
            ),
        );
    }

    /**
     * @return array{failing: int, given_up: int} mails that failed and are not out yet, and how many of them are not tried again by
     *   themselves
     */
    public function health(): array
    {
        $row = Db::row(
            'SELECT COUNT(*) AS failing, SUM(CASE WHEN tries > %d THEN 1 ELSE 0 END) AS given_up FROM %i '
                . 'WHERE sent = 0 AND tries > 0 AND error <> \'\'',
            MailRetry::TRIES,
            Schema::table('mails'),
        );

        return ['failing' => (int) ($row['failing'] ?? 0), 'given_up' => (int) ($row['given_up'] ?? 0)];
    }

    /**
     * Mails about an order that are of this kind or of one that begins with it and a hyphen.
     *
     * @return array<string, array{created: int, sent: int}> by kind; Unix times, `sent` 0 for one that is not out
     */
    public function of_kind(int $order_id, string $kind): array
    {
        $rows = Db::rows(
            'SELECT kind, created, sent FROM %i WHERE order_id = %d AND (kind = %s OR kind LIKE %s)',
            Schema::table('mails'),
            $order_id,
            $kind,
            $kind . '-%',
        );

        return array_column(
            array_map(
                static fn(array $row): array => [
                    'kind' => (string) $row['kind'],
                    'created' => (int) $row['created'],
                    'sent' => (int) $row['sent'],
                ],
                $rows,
            ),
            null,
            'kind',
        );
    }

    /**
     * @return list<array{subject: string, recipient: string, sent: ?string, error: string, held: int}> mails about an order, oldest first;
     *   ISO dates in UTC; held: seconds until one that waits for the end of the quiet hours leaves, 0 of others
     */
    public function of_order(int $order_id): array
    {
        return array_map(
            static fn(array $row): array => [
                'subject' => (string) $row['subject'],
                'recipient' => (string) $row['recipient'],
                'sent' => (int) $row['sent'] > 0 ? Clock::iso((int) $row['sent']) : null,
                'error' => (string) $row['error'],
                'held' => (int) $row['sent'] + (int) $row['tries'] === 0 ? max(0, (int) $row['next_try'] - Clock::now()) : 0,
            ],
            Db::rows(
                'SELECT subject, recipient, sent, error, tries, next_try FROM %i WHERE order_id = %d ORDER BY id',
                Schema::table('mails'),
                $order_id,
            ),
        );
    }
}
