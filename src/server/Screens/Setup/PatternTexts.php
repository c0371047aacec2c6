<?php

declare(strict_types=1);

namespace Museau\Screens\Setup;

use Museau\Domain\Takeover\Technique;
use Museau\Kernel\Settings\Settings;

/**
 * What the patterns of the inserter say and show in a shop whose technique is another than that of the theme's own drawings: her
 * words, and a place for her picture where one of ours would stand.
 */
final class PatternTexts
{
    private readonly string $technique;

    public function __construct(Settings $settings)
    {
        $this->technique = Technique::of($settings);
    }

    public static function of_shop(): self
    {
        return new self(new Settings());
    }

    /** Whether the theme's own words and drawings are true of this shop. */
    public function is_ours(): bool
    {
        return $this->technique === '';
    }

    /** A page of the shop, as it would be made now. */
    public static function page(string $slug): string
    {
        return ShopPages::texts()->of($slug, (string) file_get_contents(__DIR__ . "/pages/$slug.html"));
    }

    /** A picture of the theme's in WordPress's block; empty, to be filled by her, where it shows another technique than hers. */
    public function picture(string $url, string $alt, string $caption = ''): string
    {
        [$source, $alt] = $this->is_ours() ? [' src="' . esc_url($url) . '"', $alt] : ['', ''];
        $class = $this->is_ours() ? 'wp-block-image size-full' : 'wp-block-image';
        $attributes = $this->is_ours() ? ' {"sizeSlug":"full","linkDestination":"none"}' : '';

        return "<!-- wp:image$attributes -->\n<figure class=\"$class\"><img$source alt=\"" . esc_attr($alt) . '"/>'
            . ($caption === '' ? '' : '<figcaption class="wp-element-caption">' . esc_html($caption) . '</figcaption>')
            . "</figure>\n<!-- /wp:image -->";
    }

    /** 'Mouton, graphite, A4'; the animal and her technique where it is another. */
    public function caption(string $ours, string $animal): string
    {
        return $this->is_ours() ? $ours : "$animal, $this->technique";
    }

    /** @return array{title: string, text: string, facts: list<string>} of the pattern about one technique */
    public function about_technique(): array
    {
        return $this->is_ours() ? [
            'title' => __('Le graphite', 'museau'),
            'text' => __('Des gris doux, beaucoup de détails : la technique des poils courts et des regards.', 'museau'),
            'facts' => [
                __('Papier 300 g/m², sans acide', 'museau'),
                __('Formats A5 à A3', 'museau'),
                __('Dix à quinze jours de dessin', 'museau'),
            ],
        ] : [
            'title' => __('Ma technique', 'museau'),
            /* translators: %s: technique, 'à l'aquarelle' */
            'text' => sprintf(
                __('Je travaille %s. Dites ici ce que cela donne : les couleurs, la matière, les détails.', 'museau'),
                $this->technique,
            ),
            'facts' => [
                __('Le papier, la toile ou le bois', 'museau'),
                __('Les formats', 'museau'),
                __('Le temps qu\'il faut', 'museau'),
            ],
        ];
    }

    /** @return array{string, string} a question about the finished work, and its answer */
    public function seen_before(): array
    {
        return $this->is_ours() ? [
            __('Puis-je voir le dessin avant l\'envoi ?', 'museau'),
            __('Oui : je vous envoie une photo du dessin terminé.', 'museau'),
        ] : [
            __('Puis-je voir le portrait avant l\'envoi ?', 'museau'),
            __('Oui : je vous envoie une photo du portrait terminé.', 'museau'),
        ];
    }
}
