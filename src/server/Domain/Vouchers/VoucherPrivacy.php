<?php

declare(strict_types=1);

namespace Museau\Domain\Vouchers;

defined('ABSPATH') || exit;

use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Feature;
use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;
use Museau\Kernel\PersonalData;

/**
 * What a voucher says of the person who gets it: exported and erased by her address, and forgotten by itself. Cents and days stay for
 * the accounts, and the voucher stays valid.
 *
 * @phpstan-import-type Group from PersonalData
 * @phpstan-import-type Erasure from PersonalData
 */
final class VoucherPrivacy implements Feature
{
    public function hooks(): void
    {
        PersonalData::register(
            'museau-vouchers',
            static fn(): string => __('Bons cadeaux reçus', 'museau'),
            static fn(string $email): array => array_map(self::export(...), self::of($email)),
            static fn(string $email): array => self::erase($email),
        );
    }

    /** @return list<Voucher> sent to this address */
    private static function of(string $email): array
    {
        $email = mb_strtolower(trim($email));

        return array_map(
            Voucher::of(...),
            $email === '' ? [] : Db::rows('SELECT * FROM %i WHERE LOWER(email) = %s ORDER BY id', Vouchers::table(), $email),
        );
    }

    /** @return Group */
    private static function export(Voucher $voucher): array
    {
        return PersonalData::group('museau-vouchers', __('Bons cadeaux', 'museau'), 'voucher-' . $voucher->id, [
            __('Date', 'museau') => Clock::iso($voucher->created),
            __('Pour', 'museau') => $voucher->recipient,
            __('De la part de', 'museau') => $voucher->giver,
            __('Message', 'museau') => $voucher->message,
            __('Valeur', 'museau') => Money::text($voucher->cents),
            __('Valable jusqu\'au', 'museau') => Language::date(VoucherLetters::day($voucher->expires)),
        ]);
    }

    /** @return Erasure */
    private static function erase(string $email): array
    {
        $vouchers = self::of($email);
        foreach ($vouchers as $voucher) {
            self::forget($voucher->id);
        }

        return ['items_removed' => $vouchers !== [], 'items_retained' => false, 'messages' => [], 'done' => true];
    }

    /** Takes the persons out of a voucher, and its letters with them; one that has not left goes nowhere any more. */
    public static function forget(int $voucher_id): void
    {
        Db::run('DELETE FROM %i WHERE kind LIKE %s', Schema::table('mails'), "voucher-$voucher_id-%");
        Db::run(
            "UPDATE %i SET recipient = '', email = '', giver = '', message = '' WHERE id = %d",
            Vouchers::table(),
            $voucher_id,
        );
    }

    /** The buyer was erased: what she wrote on vouchers that have left goes; one that has not keeps its words until it does. */
    public static function forget_order(int $order_id): void
    {
        Db::run(
            "UPDATE %i SET giver = '', message = '' WHERE order_id = %d AND (shown > 0 OR state <> 'open')",
            Vouchers::table(),
            $order_id,
        );
    }

    /** Forgets what was written on vouchers whose letter left, or that were printed, before this Unix time. */
    public static function forget_before(int $time): void
    {
        Db::run(
            "UPDATE %i SET message = '' WHERE shown > 0 AND shown < %d AND message <> ''",
            Vouchers::table(),
            $time,
        );
    }
}
