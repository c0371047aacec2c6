<?php

declare(strict_types=1);

namespace Museau\Payments;

use Museau\Rest\RateLimit;

/** Against card testing (F32) and full disks (S16): what one address may ask for, beside the routes' own limits. */
final class Limits
{
    private const INTENTS = 5;

    private const PHOTOS = 10;

    /** @throws PaymentFailed tries_too_often beyond 5 new intents in 10 minutes, by address and by cart */
    public static function count_intent(string $cart_id): void
    {
        self::count('intent|' . RateLimit::visitor(), self::INTENTS, 600);
        if ($cart_id !== '') {
            self::count('intent-of-cart|' . $cart_id, self::INTENTS, 600);
        }
    }

    /** @throws PaymentFailed tries_too_often beyond 10 photos in an hour */
    public static function count_photo(): void
    {
        self::count('photo|' . RateLimit::visitor(), self::PHOTOS, HOUR_IN_SECONDS);
    }

    private static function count(string $bucket, int $most, int $seconds): void
    {
        if (!RateLimit::allows($bucket, $most, $seconds)) {
            throw PaymentFailed::tries_too_often(RateLimit::wait($bucket));
        }
    }
}
