<?php

declare(strict_types=1);

namespace Museau\Domain\Shipping;

/** Who carries a parcel, and where its way is followed. */
enum Carrier: string
{
    case Colissimo = 'colissimo';

    case Letter = 'lettre-suivie';

    case Chronopost = 'chronopost';

    case MondialRelay = 'mondial-relay';

    /** Hosts that a link may lead to, their own names below included. */
    private const HOSTS = ['laposte.fr', 'colissimo.fr', 'chronopost.fr', 'mondialrelay.fr', 'mondialrelay.com'];

    /** Its own name in every language: an order keeps it with the number. */
    public function label(): string
    {
        return match ($this) {
            self::Colissimo => 'Colissimo',
            self::Letter => 'Lettre suivie',
            self::Chronopost => 'Chronopost',
            self::MondialRelay => 'Mondial Relay',
        };
    }

    /** The carrier's page of a parcel. */
    public function url(string $number): string
    {
        $number = rawurlencode($number);

        return match ($this) {
            self::Colissimo, self::Letter => "https://www.laposte.fr/outils/suivre-vos-envois?code=$number",
            self::Chronopost => "https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT=$number",
            self::MondialRelay => "https://www.mondialrelay.fr/suivi-de-colis?numeroExpedition=$number",
        };
    }

    /** Whether its numbers can have this form, as far as the shop knows: those that others share too. */
    public function can_have(string $number): bool
    {
        return preg_match(match ($this) {
            self::Colissimo, self::Letter => '/^(?:[A-Z]{2}\d{9}[A-Z]{2}|\d[A-Z]\d{11}|\d{9,15})$/D',
            self::Chronopost => '/^(?:[A-Z]{2}\d{9}[A-Z]{2}|\d{9,15})$/D',
            self::MondialRelay => '/^\d{8,15}$/D',
        }, $number) === 1;
    }

    /** Whether an address is a carrier's own page, over https. */
    public static function owns(string $url): bool
    {
        $parts = parse_url($url);
        $host = strtolower($parts['host'] ?? '');
        if (!is_array($parts) || ($parts['scheme'] ?? '') !== 'https' || isset($parts['user']) || isset($parts['port'])) {
            return false;
        }

        return array_filter(self::HOSTS, static fn(string $own): bool => $host === $own || str_ends_with($host, ".$own")) !== [];
    }
}
