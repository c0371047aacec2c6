<?php

declare(strict_types=1);

namespace Museau\Domain\Takeover;

use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/** In which technique the artist works, as pages that are made for her say it: 'Je travaille à l'aquarelle'. */
final class Technique
{
    public const SETTING = 'takeover_technique';

    /** Her own word, for OTHER. */
    public const OWN = 'takeover_technique_own';

    /** Set when she has said that she makes no portraits; a new shop merely has none yet. */
    public const NO_PORTRAIT = 'takeover_no_portrait';

    public const OTHER = 'other';

    /** Longest word of her own. */
    public const MAX = 60;

    /** @return array<string, string> shown name by value; '' is what the theme's own texts speak of */
    public static function choices(): array
    {
        return [
            '' => __('Graphite et crayons de couleur', 'museau'),
            'watercolour' => __('Aquarelle', 'museau'),
            'oil' => __('Huile', 'museau'),
            self::OTHER => __('Autre, avec mon mot', 'museau'),
        ];
    }

    /** 'à l'aquarelle'; '' for the theme's own. */
    public static function of(Settings $settings): string
    {
        return match (Read::text($settings->value(self::SETTING, ''))) {
            'watercolour' => __('à l\'aquarelle', 'museau'),
            'oil' => __('à l\'huile', 'museau'),
            self::OTHER => self::word($settings->value(self::OWN, '')),
            default => '',
        };
    }

    /** Whether the shop's pages may speak of portraits to order. */
    public static function has_portraits(Settings $settings): bool
    {
        return $settings->value(self::NO_PORTRAIT) !== true || $settings->portrait_id() !== 0;
    }

    /** A word of hers as it stands in a sentence: without tags, blanks around it or a full stop. */
    public static function word(mixed $typed): string
    {
        return rtrim(trim((string) preg_replace('/\s+/u', ' ', wp_strip_all_tags(Read::text($typed)))), '.');
    }
}
