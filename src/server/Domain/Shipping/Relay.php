<?php

declare(strict_types=1);

namespace Museau\Domain\Shipping;

defined('ABSPATH') || exit;

use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/**
 * A relay point as the customer writes it: name and address, on a few lines. Offered where the artist wants it, for what is in stock:
 * a portrait goes to the customer's own door. No carrier is asked from her browser.
 */
final class Relay
{
    public const SETTING = 'offers_relay';

    /** Name of the field in the checkout's calls and forms. */
    public const FIELD = 'relay';

    /** Characters of name and address. */
    public const MAX = 300;

    private const MAX_LINES = 6;

    public function __construct(private readonly Settings $settings) {}

    public function is_offered(): bool
    {
        return (bool) $this->settings->value(self::SETTING, false);
    }

    /** The field's label. */
    public static function label(): string
    {
        return __('Point relais : nom et adresse, à la place de la vôtre', 'museau');
    }

    public function is_for(bool $has_portrait): bool
    {
        return $this->refusal($has_portrait) === '';
    }

    /** What was sent, as plain lines; '' for none. */
    public static function read(mixed $sent): string
    {
        $lines = array_filter(array_map(
            static fn(string $line): string => trim((string) preg_replace('/\s+/u', ' ', $line)),
            explode("\n", Read::lines($sent)),
        ), static fn(string $line): bool => $line !== '');

        return implode("\n", $lines);
    }

    /** Why these lines are no relay point; '' when they may be one. */
    public static function error(string $lines): string
    {
        return match (true) {
            $lines === '' => '',
            mb_strlen($lines) > self::MAX || substr_count($lines, "\n") >= self::MAX_LINES => sprintf(
                /* translators: 1: characters, 2: lines */
                __('Le point relais tient en %1$d caractères et %2$d lignes au plus.', 'museau'),
                self::MAX,
                self::MAX_LINES,
            ),
            preg_match('/(?<!\d)\d{5}(?!\d)/', $lines) !== 1 => __(
                'Écrivez le nom du point relais, puis son adresse avec le code postal.',
                'museau',
            ),
            default => '',
        };
    }

    /** Why a cart cannot go to a relay point; '' when it can. */
    public function refusal(bool $has_portrait): string
    {
        return match (true) {
            !$this->is_offered() => __('La livraison en point relais n\'est plus proposée : laissez ce champ vide.', 'museau'),
            $has_portrait => __('Un portrait est livré à votre adresse : laissez le point relais vide.', 'museau'),
            default => '',
        };
    }
}
