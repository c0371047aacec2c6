<?php

declare(strict_types=1);

namespace Museau\Screens\Setup;

use Museau\Domain\Takeover\Technique;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/**
 * Texts of the pages that are made for a shop of another technique than the theme's own texts speak of, or without portraits. They are
 * written into the page, hers to change like any other.
 */
final class OpeningTexts
{
    private const WORKS = '/oeuvre-originale';

    private readonly string $technique;

    private readonly bool $has_portrait;

    public function __construct(Settings $settings)
    {
        $this->technique = Technique::of($settings);
        $this->has_portrait = Technique::has_portraits($settings);
    }

    /** Pages that speak of nothing but portraits and that a shop without them does not begin with. */
    public function leaves_out(string $slug): bool
    {
        return !$this->has_portrait && $slug === 'offrir-un-portrait';
    }

    /** Whether menus of ours lead to it. */
    public function is_in_menus(string $slug): bool
    {
        return $this->has_portrait || $slug !== 'commandez-votre-portrait';
    }

    /** The content of a page, with what is said in the place of the theme's own words. */
    public function of(string $slug, string $content): string
    {
        if ($this->technique === '' && $this->has_portrait) {
            return $content;
        }

        return match ($slug) {
            'accueil' => $this->home($content),
            'commandez-votre-portrait' => $this->portrait($content),
            'a-propos' => $this->about($content),
            default => $content,
        };
    }

    private function phrase(): string
    {
        return $this->technique === '' ? __('au graphite et aux crayons de couleur', 'museau') : $this->technique;
    }

    /** @param string $sentence with a place for the technique */
    private function said(string $sentence): string
    {
        return sprintf($sentence, $this->phrase());
    }

    /** @return array<string, string> attributes of the introduction */
    private function hero(): array
    {
        return $this->has_portrait ? [
            'eyebrow' => __('Portraits d\'animaux faits à la main', 'museau'),
            /* translators: %s: technique, 'à l'aquarelle' */
            'lead' => $this->said(__(
                'Je travaille %s, d\'après vos photos : l\'animal qui partage votre vie, et d\'abord son regard.',
                'museau',
            )),
            'caption' => '',
        ] : [
            'eyebrow' => __('Œuvres originales et impressions', 'museau'),
            'heading' => __('Des œuvres faites à la main,', 'museau'),
            'emphasis' => __('une à une', 'museau'),
            /* translators: %s: technique, 'à l'aquarelle' */
            'lead' => $this->said(__(
                'Je travaille %s. Chaque œuvre originale est une pièce unique, signée.',
                'museau',
            )),
            'button' => __('Voir les œuvres', 'museau'),
            'url' => self::WORKS,
            'note' => '',
            'caption' => '',
        ];
    }

    /** @return array<string, string> attributes of the band below it */
    private function band(): array
    {
        return [
            'heading' => __('Une table, et tout le temps qu\'il faut', 'museau'),
            'text' => $this->has_portrait
                /* translators: %s: technique, 'à l'aquarelle' */
                ? $this->said(__(
                    'Je travaille %s, d\'après vos photos. Je commence toujours par les yeux : quand le regard est là, l\'animal est là. Chaque portrait est une pièce unique, signée, puis protégée avant de partir chez vous.',
                    'museau',
                ))
                /* translators: %s: technique, 'à l'aquarelle' */
                : $this->said(__(
                    'Je travaille %s, une pièce après l\'autre. Chacune est signée, puis protégée avant de partir chez vous.',
                    'museau',
                )),
            ...($this->has_portrait ? [] : ['link' => __('Voir les œuvres', 'museau'), 'url' => self::WORKS]),
        ];
    }

    private function home(string $content): string
    {
        $content = self::with($content, 'museau/hero', $this->hero());
        $content = self::with($content, 'museau/parallax-band', $this->band());
        if ($this->has_portrait) {
            $steps = self::list_of('museau/steps', 'steps');
            /* translators: {délai} stays as it is: the shop's own delay stands there */
            $third = [
                'title' => __('Je me mets au travail', 'museau'),
                'text' => __('D\'abord le regard, puis tout le reste, en {délai}.', 'museau'),
            ];

            return self::with($content, 'museau/steps', [
                'heading' => __('De votre photo au portrait', 'museau'),
                'steps' => array_replace($steps, isset($steps[2]) ? [2 => $third] : []),
            ]);
        }
        $content = self::with($content, 'museau/category-cards', ['cards' => array_values(array_filter(
            self::list_of('museau/category-cards', 'cards'),
            static fn(array $card): bool => ($card['url'] ?? '') !== '/commandez-votre-portrait',
        ))]);

        return self::without(self::without($content, 'museau/steps'), 'museau/signature');
    }

    private function portrait(string $content): string
    {
        if (!$this->has_portrait) {
            return self::without(self::without($content, 'museau/portraits-carousel'), 'museau/before-after');
        }

        // The pair before and after is a drawing of another technique.
        return self::with(self::without($content, 'museau/before-after'), 'museau/portraits-carousel', [
            /* translators: %s: technique, 'à l'aquarelle' */
            'intro' => $this->said(__(
                'Chaque portrait est fait à la main, d\'après votre photo, %s. Choisissez le format, racontez-moi votre compagnon : je m\'occupe du reste.',
                'museau',
            )),
        ]);
    }

    /** Her page: without our drawings, in her technique. */
    private function about(string $content): string
    {
        if (!$this->has_portrait) {
            return self::paragraphs(
                /* translators: %s: technique, 'à l'aquarelle' */
                $this->said(__(
                    'Je travaille à la main, %s.',
                    'museau',
                )),
                __('Chaque pièce est signée, protégée par un emballage rigide, puis elle part chez vous.', 'museau'),
            );
        }

        return self::paragraphs(
            /* translators: %s: technique, 'à l'aquarelle' */
            $this->said(__(
                'Je travaille à la main, d\'après vos photos, %s. Rien n\'est imprimé ni décalqué : chaque portrait est une pièce unique, que je signe.',
                'museau',
            )),
            __('Je regarde votre photo avant de commencer, et je vous écris si une autre conviendrait mieux : tout le portrait tient à elle.', 'museau'),
            __('Le portrait est signé, protégé par un emballage rigide, puis il part chez vous.', 'museau'),
        );
    }

    /** @return list<array<string, mixed>> what a block shows by itself */
    private static function list_of(string $block, string $attribute): array
    {
        $attributes = Read::map(\WP_Block_Type_Registry::get_instance()->get_registered($block)->attributes ?? []);

        return Read::maps(Read::map($attributes[$attribute] ?? [])['default'] ?? []);
    }

    private static function paragraphs(string ...$texts): string
    {
        return implode("\n\n", array_map(
            static fn(string $text): string => "<!-- wp:paragraph -->\n<p>" . esc_html($text) . "</p>\n<!-- /wp:paragraph -->",
            $texts,
        ));
    }

    /** @param array<string, mixed> $attributes */
    private static function with(string $content, string $block, array $attributes): string
    {
        return str_replace("<!-- wp:$block /-->", "<!-- wp:$block " . serialize_block_attributes($attributes) . ' /-->', $content);
    }

    private static function without(string $content, string $block): string
    {
        return trim((string) preg_replace('#\s*<!-- wp:' . preg_quote($block, '#') . '(?: \{[^\n]*\})? /-->#', '', $content));
    }
}
