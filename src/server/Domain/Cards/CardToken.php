<?php

declare(strict_types=1);

namespace Museau\Domain\Cards;

use Museau\Domain\Progress\ProgressLink;
use Museau\Kernel\Site\CarriedLinks;
use Museau\Kernel\SiteKey;

/**
 * The signed word of a private card's page: '1042.17.carte-postale.' and two seals. The first says that this shop made it, so that a
 * guess learns nothing; the second hangs on the secret of the order's carnet and ends with it.
 */
final class CardToken
{
    private const FORM = '/^(\d{1,18})\.(\d{1,18})\.([a-z-]{1,20})\.([0-9a-f]{32})([0-9a-f]{32})$/D';

    private const SEAL = 32;

    /** Name of these words among the links of a shop that was carried here. */
    public const CARRIED = 'card';

    private function __construct(
        public readonly int $order_id,
        public readonly int $proof_id,
        public readonly CardKind $kind,
        /** Whether the carnet that it came from is still there, with the same link. */
        public readonly bool $is_current,
    ) {}

    public static function make(int $order_id, int $proof_id, CardKind $kind): string
    {
        $what = self::what($order_id, $proof_id, $kind->value);
        ProgressLink::begin($order_id);

        return "$order_id.$proof_id.$kind->value." . self::made_here($what) . self::of_carnet($order_id, $what);
    }

    /** What the word says; null when this shop has not made it. */
    public static function read(string $token): ?self
    {
        if (preg_match(self::FORM, $token, $parts) !== 1) {
            return null;
        }
        $what = self::what((int) $parts[1], (int) $parts[2], $parts[3]);
        $kind = CardKind::tryFrom($parts[3]);
        if ($kind === null) {
            return null;
        }
        [$order_id, $proof_id] = [(int) $parts[1], (int) $parts[2]];

        return match (true) {
            hash_equals(self::made_here($what), $parts[4])
                => new self($order_id, $proof_id, $kind, hash_equals(self::of_carnet($order_id, $what), $parts[5])),
            // A letter of before the shop was carried to this site was signed with other salts.
            CarriedLinks::knows(self::CARRIED, $token) => new self($order_id, $proof_id, $kind, ProgressLink::exists($order_id)),
            default => null,
        };
    }

    private static function what(int $order_id, int $proof_id, string $kind): string
    {
        return "carte:$order_id:$proof_id:$kind";
    }

    private static function made_here(string $what): string
    {
        return substr(hash_hmac('sha256', "museau-$what", SiteKey::of('auth')), 0, self::SEAL);
    }

    /** '' of an order that has no carnet. */
    private static function of_carnet(int $order_id, string $what): string
    {
        return substr((string) ProgressLink::seal($order_id, $what), 0, self::SEAL);
    }
}
