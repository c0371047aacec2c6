<?php

declare(strict_types=1);

namespace Museau\Domain\WaitingList;

use Museau\Kernel\Site\CarriedLinks;
use Museau\Kernel\SiteKey;

/** Who wishes to be told when portraits can be ordered again. Moments are Unix times; 0 of what has not happened. */
final class Subscriber
{
    /** Name of its tokens among the links of a shop that was carried here. */
    public const CARRIED = 'waiting-list';

    public function __construct(
        public readonly int $id,
        public readonly string $email,
        public readonly int $created,
        public readonly int $confirmed,
        public readonly int $told,
    ) {}

    /** Signed, and of this one wish: who asks again after an answer has another. */
    public function token(): string
    {
        return $this->id . '.' . self::sign($this->id, $this->created);
    }

    public function has(string $token): bool
    {
        return hash_equals($this->token(), $token)
            || (str_starts_with($token, "$this->id.") && CarriedLinks::knows(self::CARRIED, $token));
    }

    /** Begins the kinds of the mails about this one wish. */
    public function mail_kind(): string
    {
        return "waiting-list-$this->id-$this->created";
    }

    private static function sign(int $id, int $created): string
    {
        return hash_hmac('sha256', "museau-waiting-list:$id:$created", SiteKey::of('auth'));
    }
}
