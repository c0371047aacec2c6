<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Kernel\Limits\RateLimit;

/** Against card testing (F32), full disks (S16) and emptied shelves (S34): what one address may ask for, beside the routes' own limits. */
final class Limits
{
    private const INTENTS = 5;

    private const PHOTOS = 10;

    /** Those beside the poses: of an order with three portraits, and once more for what was chosen wrongly. */
    private const DETAIL_PHOTOS = 24;

    /** Photographs of the whole shop in a day that come before their order, from browsers without JavaScript. */
    private const DRAFTS = 300;

    /** One-of-a-kind pieces that one unpaid order may hold: a collector buys a few, the shop has a dozen. */
    private const HELD_ORIGINALS = 5;

    /** Pieces of counted stock that one unpaid order may hold when it holds no original: a set of cards for a family. */
    private const HELD_COPIES = 20;

    /** Those that the unpaid orders of one address may hold together: two people of one home. */
    private const HELD_BY_ADDRESS = 24;

    /** What a one-of-a-kind piece counts among those held. */
    public const ORIGINAL = 4;

    /** Declines after which a payment is cancelled, and seconds until the next may be begun. */
    public const DECLINES = 3;

    private const COOL_DOWN = 600;

    /** @throws PaymentFailed tries_too_often beyond 5 new intents in 10 minutes, by address and by cart */
    public static function count_intent(string $cart_id): void
    {
        self::count('intent|' . RateLimit::visitor(), self::INTENTS, 600);
        if ($cart_id !== '') {
            self::count('intent-of-cart|' . $cart_id, self::INTENTS, 600);
        }
    }

    /** Seconds that a payment rests after the bank has refused as many cards as may be tried; 0 when it need not. */
    public static function rest_after(Payment $payment): int
    {
        return $payment->declines < self::DECLINES ? 0 : max(0, $payment->declined_at + self::COOL_DOWN - time());
    }

    /** @throws PaymentFailed sends_too_many_photos beyond 10 in an hour */
    public static function count_photo(): void
    {
        self::count('photo|' . RateLimit::visitor(), self::PHOTOS, HOUR_IN_SECONDS, PaymentFailed::sends_too_many_photos(...));
    }

    /** @throws PaymentFailed sends_too_many_photos beyond 24 beside the poses in an hour */
    public static function count_detail_photo(): void
    {
        self::count(
            'detail-photo|' . RateLimit::visitor(),
            self::DETAIL_PHOTOS,
            HOUR_IN_SECONDS,
            PaymentFailed::sends_too_many_photos(...),
        );
    }

    /** Before a photograph is kept that no order has paid for: all visitors together. */
    public static function count_draft(): void
    {
        self::count('drafts', self::DRAFTS, DAY_IN_SECONDS, PaymentFailed::sends_too_many_photos(...));
    }

    /** Under which the pieces held from the caller's address are counted. */
    public static function holder(): string
    {
        return RateLimit::name('held|' . RateLimit::visitor());
    }

    /**
     * @param int $pieces what the order would hold: a one-of-a-kind piece counts as ORIGINAL, one of counted stock as 1
     * @param int $held   what this address holds by its other unpaid orders, counted alike
     *
     * @throws PaymentFailed holds_too_many beyond 5 originals or 20 copies in an order, or 6 or 24 from one address
     */
    public static function refuse_hoarding(int $pieces, int $held): void
    {
        if ($pieces > self::HELD_COPIES || ($pieces > 0 && $held + $pieces > self::HELD_BY_ADDRESS * RateLimit::factor())) {
            throw PaymentFailed::holds_too_many(self::HELD_ORIGINALS, self::HELD_COPIES);
        }
    }

    /** @param ?\Closure(int): PaymentFailed $refusal by the seconds to wait; null: of a payment */
    private static function count(string $bucket, int $most, int $seconds, ?\Closure $refusal = null): void
    {
        if (!RateLimit::allows($bucket, $most, $seconds)) {
            throw ($refusal ?? PaymentFailed::tries_too_often(...))(RateLimit::wait($bucket));
        }
    }
}
