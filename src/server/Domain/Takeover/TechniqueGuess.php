<?php

declare(strict_types=1);

namespace Museau\Domain\Takeover;

use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/**
 * In which technique a shop seems to work, by the names of its categories: what the assistant proposes until she has chosen. A potter
 * who reads over it must not find pencils in her pages.
 */
final class TechniqueGuess
{
    private const WATERCOLOUR = '/aquarell|watercolou?r/u';
    private const OIL = '/\bhuiles?\b|\boil\b/u';
    private const PENCILS = '/graphite|crayon|fusain|dessin/u';
    private const EARTH = '/poter|céram|\bgrès\b|porcelaine|faïence|\braku\b|\bbols?\b|\btasses?\b|\bvases?\b/u';

    /** @return array{string, string} technique and her own word, as they are kept or else as her categories let it be thought */
    public static function of(Settings $settings, Inventory $inventory): array
    {
        $kept = $settings->value(Technique::SETTING);
        if ($kept !== null) {
            return [Read::text($kept), Technique::word($settings->value(Technique::OWN, ''))];
        }
        $names = [...array_column($inventory->categories, 'name'), ...array_column($inventory->portraits, 'name')];
        $names = mb_strtolower(implode("\n", $names));
        $has = static fn(string $pattern): bool => preg_match($pattern, $names) === 1;

        return match (true) {
            $has(self::WATERCOLOUR) && $has(self::OIL) => [Technique::OTHER, __('à l\'aquarelle et à l\'huile', 'museau')],
            $has(self::WATERCOLOUR) => ['watercolour', ''],
            $has(self::OIL) => ['oil', ''],
            $has(self::PENCILS) => ['', ''],
            $has(self::EARTH) => [Technique::OTHER, __('la terre', 'museau')],
            // True of whoever has a shop like this one.
            default => [Technique::OTHER, __('à la main', 'museau')],
        };
    }
}
