<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\Galleries;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\Product;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Typography;

/** The schema.org data of a page: the artist, the way to the page, and the work that it shows. */
final class PageSchema
{
    public function __construct(private readonly Settings $settings, private readonly ThemeImages $pictures) {}

    /**
     * @param ?Product $product     that the page shows
     * @param string   $description of the page
     * @param string   $canonical   address of the page
     */
    public function html(?Product $product, string $description, string $canonical): string
    {
        $graph = [$this->artist()];
        $crumbs = self::breadcrumb($product, $canonical);
        if (count($crumbs) > 1) {
            $graph[] = ['@type' => 'BreadcrumbList', 'itemListElement' => $crumbs];
        }
        if ($product !== null) {
            $graph[] = $product->price === null
                ? self::work($product, $description)
                : $this->offer($product, $description);
        }
        if (is_front_page()) {
            $graph[] = [
                '@type' => 'WebSite',
                '@id' => home_url('/#site'),
                'url' => home_url('/'),
                'name' => Typography::site_name(),
                'inLanguage' => 'fr-FR',
                'publisher' => ['@id' => home_url('/#artiste')],
            ];
        }
        return '<script type="application/ld+json">'
            . wp_json_encode(
                ['@context' => 'https://schema.org', '@graph' => $graph],
                JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_HEX_TAG | JSON_HEX_AMP,
            )
            . '</script>';
    }

    /** @return array<string, mixed> */
    private function artist(): array
    {
        return [
            '@type' => 'OnlineStore',
            '@id' => home_url('/#artiste'),
            'name' => Typography::site_name(),
            'url' => home_url('/'),
            // The rest stands once, on the home page; other pages name the artist by her id.
            ...(is_front_page() ? $this->whole_artist() : []),
        ];
    }

    /** @return array<string, mixed> */
    private function whole_artist(): array
    {
        return [
            'logo' => $this->pictures->url('logo.svg'),
            'image' => $this->pictures->url('partage.jpg'),
            'email' => $this->settings->email(),
            ...array_filter(['telephone' => $this->settings->phone()]),
            'sameAs' => array_filter([$this->settings->social_url()]),
            ...(new OfferSchema($this->settings))->of_artist(),
        ];
    }

    /** @return array<string, mixed> Product with its offer; a single original is a work of visual art too */
    private function offer(Product $product, string $description): array
    {
        $schema = [
            '@type' => 'Product',
            'name' => $product->name,
            'description' => $description,
            'image' => array_map(static fn($image): string => $image->src, $product->images),
            'brand' => ['@id' => home_url('/#artiste')],
            'offers' => (new OfferSchema($this->settings))->of($product),
        ];

        if (!$product->is_original()) {
            return $schema;
        }

        return [
            // Its own page: the address is known.
            ...array_diff_key(self::work($product, $description), ['url' => true]),
            ...$schema,
            '@type' => ['Product', 'VisualArtwork'],
            // Of how many copies: one that is counted in several pieces is none alone.
            ...(($product->stock ?? 1) <= 1 ? ['artEdition' => 1] : []),
        ];
    }

    /** @return array<string, mixed> a drawing as a work of visual art: an original, or a portrait that was made to order */
    private static function work(Product $product, string $description): array
    {
        $schema = [
            '@type' => 'VisualArtwork',
            'name' => $product->name,
            'description' => $description,
            'image' => array_map(static fn($image): string => $image->src, $product->images),
            'url' => home_url($product->path()),
            'creator' => ['@id' => home_url('/#artiste')],
            'artform' => __('Dessin', 'museau'),
        ];
        foreach ($product->attributes as $attribute) {
            if ($attribute->slug === Options::slug(Options::TECHNIQUE)) {
                $schema['artMedium'] = implode(
                    ', ',
                    array_map(static fn(array $option): string => Read::text($option['name'] ?? ''), Read::maps($attribute->options)),
                );
            }
        }

        return $schema;
    }

    /** @return list<array<string, mixed>> */
    private static function breadcrumb(?Product $product, string $canonical): array
    {
        $steps = [[__('Accueil', 'museau'), home_url('/')]];
        if ($product !== null) {
            // The steps that the page shows.
            $gallery = Galleries::of($product);
            if ($gallery !== null) {
                $steps[] = [$gallery['name'], home_url($gallery['path'])];
            }
            $steps[] = [$product->name, home_url($product->path())];
        } elseif (is_tax('product_cat')) {
            $steps[] = [Read::text(single_term_title('', false)), $canonical];
        } elseif (is_singular() && !is_front_page()) {
            if (!is_page()) {
                $steps[] = [__('Actualités', 'museau'), home_url('/actualites')];
            }
            $steps[] = [Read::text(single_post_title('', false)), (string) get_permalink(get_queried_object_id())];
        }
        $items = [];
        foreach ($steps as $i => [$name, $url]) {
            $items[] = [
                '@type' => 'ListItem',
                'position' => $i + 1,
                'name' => html_entity_decode($name, ENT_QUOTES, 'UTF-8'),
                // The last one is the page itself.
                ...($i < count($steps) - 1 ? ['item' => $url] : []),
            ];
        }

        return $items;
    }
}
