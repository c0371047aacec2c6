<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\Catalogue;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\News\News;
use Museau\Domain\Pictures\SharedCard;
use Museau\Domain\Portfolio\Portfolio;
use Museau\Domain\Portfolio\PublicPictures;
use Museau\Domain\Takeover\Technique;
use Museau\Kernel\Feature;
use Museau\Kernel\Home;
use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\StyleVariation;
use Museau\Kernel\Typography;

/** Titles, descriptions, social cards, canonical addresses and schema.org data of every page; sitemap and robots. */
final class Seo implements Feature
{
    /** Query that names the customer's portrait which a shared link opens. */
    private const SHARED = 'portrait';

    private const PRIVATE_PAGES = ['panier', 'commander', 'admin-dashboard'];

    public function __construct(
        private readonly Catalogue $catalogue,
        private readonly Settings $settings,
        private readonly ThemeImages $pictures,
        private readonly LegalPages $legal,
    ) {}

    public function hooks(): void
    {
        add_action('after_setup_theme', static fn() => add_theme_support('title-tag'));
        // A title is what was typed: '20x30', and not the sign that WordPress makes of it.
        remove_filter('document_title', 'wptexturize');
        remove_filter('single_post_title', 'wptexturize');
        add_filter('document_title_parts', $this->title(...));
        add_filter('document_title_separator', static fn(): string => '·');
        add_action('wp_head', $this->print(...), 4);
        add_action('wp_head', $this->print_schema(...), 99);
        add_filter('wp_robots', $this->robots(...));
        add_filter(
            'wp_sitemaps_add_provider',
            static fn(mixed $provider, string $name): mixed => $name === 'users' ? false : $provider,
            10,
            2,
        );
        add_action('pre_get_posts', $this->fill_feed(...));
        add_filter('the_generator', '__return_empty_string');
        add_filter('wp_sitemaps_posts_query_args', $this->leave_private_pages_out(...), 10, 2);
    }

    /**
     * @param array<string, string> $parts
     *
     * @return array<string, string>
     */
    private function title(array $parts): array
    {
        if ($this->legal->is_asked() && $this->legal->status() !== 200) {
            $parts['title'] = $this->legal->failure();
        } elseif (is_404()) {
            $parts['title'] = is_singular('product') || str_starts_with(Home::inner(Read::path()), '/produit/')
                ? __('Produit non trouvé', 'museau')
                : __('Page introuvable', 'museau');
        } elseif (is_front_page()) {
            return [
                'title' => Typography::site_name(),
                'tagline' => Technique::has_portraits($this->settings)
                    ? __('Portraits d\'animaux dessinés à la main, d\'après vos photos', 'museau')
                    : __('Œuvres originales faites à la main, et impressions', 'museau'),
            ];
        }

        return $parts;
    }

    /** One or two sentences about the page now shown, at most 160 characters; '' for a page that does not exist. */
    public function description(): string
    {
        if (is_404()) {
            return '';
        }
        $written = match (true) {
            is_front_page() && !Technique::has_portraits($this->settings)
                => __('Œuvres originales faites à la main et signées, et impressions.', 'museau'),
            is_front_page() && Technique::of($this->settings) !== '' => sprintf(
                /* translators: %s: technique, 'à l'aquarelle' */
                __('Portraits de vos compagnons faits à la main d\'après vos photos, %s. Œuvres originales et impressions.', 'museau'),
                Technique::of($this->settings),
            ),
            is_page('oeuvre-originale') && Technique::of($this->settings) !== '' => sprintf(
                /* translators: %s: technique, 'à l'aquarelle' */
                __('Œuvres originales, %s : une seule pièce de chaque, encadrée ou non, signée par l\'artiste.', 'museau'),
                Technique::of($this->settings),
            ),
            is_front_page() => __('Portraits de vos compagnons dessinés à la main d\'après vos photos, au graphite ou aux crayons de couleur. Œuvres originales et impressions.', 'museau'),
            is_page('commandez-votre-portrait') => __('Commandez le portrait de votre animal : technique, format, nombre d\'animaux et cadre au choix, d\'après votre photo. Prix affiché à chaque étape.', 'museau'),
            is_page('oeuvre-originale') => __('Œuvres originales au graphite et aux crayons de couleur : une seule pièce de chaque, encadrée ou non, signée par l\'artiste.', 'museau'),
            is_page('impression')
                => __('Impressions d\'art, cartes postales et marque-pages d\'après les dessins de l\'atelier.', 'museau'),
            is_page('boutique')
                => __('Toute la boutique de l\'atelier : œuvres originales, impressions, cartes postales et marque-pages.', 'museau'),
            is_page('actualites') => __('Concours, événements et articles : les nouvelles de l\'atelier.', 'museau'),
            is_page('contact') => __('Une question sur un portrait, une photo, une œuvre ? Écrivez ou appelez l\'atelier.', 'museau'),
            default => '',
        };
        if ($written !== '') {
            return self::cut($written);
        }
        $product = $this->product();
        if ($product !== null) {
            return self::cut($product->short_description !== '' ? $product->short_description : $product->description);
        }
        if (is_tax('product_cat')) {
            return self::cut(term_description());
        }
        $post = is_singular() ? get_queried_object() : null;

        return $post instanceof \WP_Post
            ? self::cut($post->post_excerpt !== '' ? $post->post_excerpt : strip_shortcodes($post->post_content))
            : '';
    }

    private function print(): void
    {
        $description = $this->description();
        $title = html_entity_decode(wp_get_document_title(), ENT_QUOTES, 'UTF-8');
        $image = $this->image();
        $canonical = $this->canonical();
        $html = $description === '' ? '' : '<meta name="description" content="' . esc_attr($description) . '">';
        $card = [
            'og:site_name' => Typography::site_name(),
            'og:locale' => determine_locale(),
            'og:type' => match (true) {
                $this->product() !== null => 'product',
                is_singular('post') => 'article',
                default => 'website',
            },
            'og:title' => $title,
            'og:description' => $description,
            'og:url' => $canonical,
            'og:image' => $image,
        ];
        foreach ($card as $property => $content) {
            if ($content !== '') {
                $html .= '<meta property="' . $property . '" content="' . esc_attr($content) . '">';
            }
        }
        $html .= '<meta name="twitter:card" content="summary_large_image">';
        if ($canonical !== '' && !is_singular()) {
            // WordPress prints its own for a single page or article.
            $html .= '<link rel="canonical" href="' . esc_url($canonical) . '">';
        }
        echo $html . '<meta name="theme-color" content="' . esc_attr(StyleVariation::colour('paper')) . '">';
    }

    private function print_schema(): void
    {
        if (!is_404()) {
            $schema = new PageSchema($this->settings, $this->pictures);
            echo $schema->html($this->product(), $this->description(), $this->canonical());
        }
    }

    /** The feed of the site tells what is new in the studio: its news and its works. */
    private function fill_feed(\WP_Query $query): void
    {
        if ($query->is_main_query()
            && $query->is_feed()
            && !$query->is_singular()
            && !$query->is_search()
            && $query->get('post_type') === '') {
            $query->set('post_type', [News::POST_TYPE, 'product']);
            $query->set('post__not_in', [$this->settings->portrait_id()]);
        }
    }

    /** Address under which this page wants to be known; '' when it has none. A filtered listing's is the listing. */
    private function canonical(): string
    {
        return match (true) {
            is_404(), is_search() => '',
            is_front_page() => home_url('/'),
            is_singular() => (string) wp_get_canonical_url(),
            default => home_url(Home::inner(Read::path())),
        };
    }

    private function image(): string
    {
        $product = $this->product();
        $id = match (true) {
            $product !== null => $product->images[0]->id ?? 0,
            is_singular() => (int) get_post_thumbnail_id(get_queried_object_id()),
            default => 0,
        };
        // The link that shares one customer's portrait shows it, as long as she lets it be shown.
        $shared = is_page() && isset($_GET[self::SHARED]) ? Portfolio::find(Read::int($_GET[self::SHARED])) : null;
        if ($shared !== null) {
            return PublicPictures::url($shared->file);
        }
        // Until its card is made, a picture is shared as it is shown.
        $card = SharedCard::url($id) ?: (string) wp_get_attachment_image_url($id, 'large');

        return $card !== '' ? $card : $this->pictures->url('partage.jpg');
    }

    private function product(): ?Product
    {
        return is_singular('product') ? $this->catalogue->shown(get_queried_object_id()) : null;
    }

    /**
     * @param array<string, bool|string> $robots
     *
     * @return array<string, bool|string>
     */
    private function robots(array $robots): array
    {
        if (is_page(self::PRIVATE_PAGES) || is_search() || is_404()) {
            unset($robots['max-image-preview']);
            $robots['noindex'] = true;
            $robots['follow'] = true;
        }

        return $robots;
    }

    /**
     * @param array<string, mixed> $args
     *
     * @return array<string, mixed>
     */
    private function leave_private_pages_out(array $args, string $post_type): array
    {
        if ($post_type === 'page') {
            $ids = array_filter(array_map(static fn(string $slug): int => get_page_by_path($slug)->ID ?? 0, self::PRIVATE_PAGES));
            $args['post__not_in'] = array_values($ids);
        }
        if ($post_type === 'product') {
            $args['post__not_in'] = [$this->settings->portrait_id()];
        }

        return $args;
    }

    private static function cut(string $html): string
    {
        $text = Typography::shown(Html::words($html));
        if (mb_strlen($text) <= 160) {
            return $text;
        }
        $short = mb_substr($text, 0, 158);

        return rtrim(mb_substr($short, 0, (int) (mb_strrpos($short, ' ') ?: 158)), ' ,;:') . '…';
    }
}
