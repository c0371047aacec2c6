<?php

declare(strict_types=1);

namespace Museau\Payments;

use Museau\Database\Db;
use Museau\Database\Schema;

/**
 * Against card testing (F32): at most so many new intents and photos from one address, each counted by one UPDATE, so that
 * a hundred calls at once pass no more. Addresses are kept as a salted hash, for their window only.
 */
final class Limits
{
    private const INTENTS = 5;

    private const PHOTOS = 10;

    public function __construct(private readonly Keys $keys) {}

    /** @throws PaymentFailed tries_too_often beyond 5 new intents in 10 minutes, by address and by cart */
    public function count_intent(string $who, string $cart_id): void
    {
        $this->count('intent:' . self::hidden($who), self::INTENTS, 600);
        if ($cart_id !== '') {
            $this->count('cart:' . $cart_id, self::INTENTS, 600);
        }
    }

    /** @throws PaymentFailed tries_too_often beyond 10 photos in an hour */
    public function count_photo(string $who): void
    {
        $this->count('photo:' . self::hidden($who), self::PHOTOS, HOUR_IN_SECONDS);
    }

    public function sweep(): void
    {
        Db::run('DELETE FROM %i WHERE until < %d', Schema::table('payment_limits'), time());
    }

    private function count(string $name, int $most, int $seconds): void
    {
        // A simulated shop takes no real card, and its journeys all come from one address.
        $most = $this->keys->simulated() && !defined('MUSEAU_STRICT_LIMITS') ? $most * 1000 : $most;
        $window = intdiv(time(), $seconds);
        $table = Schema::table('payment_limits');
        $name = $name . ':' . $window;
        Db::run('INSERT IGNORE INTO %i (name, used, until) VALUES (%s, 0, %d)', $table, $name, ($window + 1) * $seconds);
        if (Db::run('UPDATE %i SET used = used + 1 WHERE name = %s AND used < %d', $table, $name, $most) === 0) {
            throw PaymentFailed::tries_too_often(($window + 1) * $seconds - time());
        }
    }

    private static function hidden(string $who): string
    {
        return substr(hash_hmac('sha256', gmdate('Y-m-d') . $who, wp_salt('nonce')), 0, 32);
    }
}
