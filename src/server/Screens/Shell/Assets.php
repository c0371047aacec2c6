<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\StyleVariation;
use Museau\Screens\Setup\ShopPages;

/** The theme's own files: base styles, fonts, and the one module of the islands. */
final class Assets implements Feature
{
    /** The island that most visitors mount on the next page: its files come when nothing more urgent is on the line. */
    private const NEXT = ['cart' => 'checkout'];

    /** @var array<string, true> names of the islands that the page mounts at once */
    private array $eager = [];

    public function __construct(
        private readonly string $dir,
        private readonly string $url,
        private readonly ThemeImages $pictures,
        private readonly Menus $menus,
    ) {}

    public function hooks(): void
    {
        add_action('after_setup_theme', $this->support(...));
        add_action('init', $this->register(...));
        add_action('wp_enqueue_scripts', $this->enqueue(...), 5);
        add_action('enqueue_block_assets', $this->enqueue_in_the_canvas(...), 1);
        add_action('wp_head', $this->preload_fonts(...), 0);
        add_action('wp_head', $this->preload_hero(...), 2);
        add_action('wp_head', $this->icon(...), 3);
        remove_action('wp_head', 'wp_print_font_faces', 50);
        add_action('wp_head', $this->print_fonts(...), 50);
        add_action('admin_print_styles', $this->print_own_fonts(...), 50);
        add_filter('render_block', $this->note_island(...), 20);
        add_action('wp_footer', $this->preload_islands(...), 5);
    }

    private function support(): void
    {
        add_theme_support('automatic-feed-links');
        add_theme_support('post-thumbnails');
        add_theme_support('html5', ['comment-form', 'comment-list', 'gallery', 'caption', 'search-form', 'style', 'script']);
        add_theme_support('custom-logo', ['flex-width' => true, 'flex-height' => true]);
        add_theme_support('responsive-embeds');
        add_theme_support('align-wide');
        add_theme_support('editor-styles');
        add_editor_style(['assets/css/content.css', 'assets/css/editor.css']);
    }

    private function register(): void
    {
        foreach ([
            'base', 'prose', 'shell', 'bar', 'bands', 'late', 'law', 'content', 'comments', 'submenu', 'search', 'embed', 'sample',
        ] as $name) {
            // The build writes each sheet a second time for languages that are read from the right.
            $built = 'build/shell/' . $name . (is_rtl() ? '-rtl' : '') . '.css';
            $file = is_file($this->dir . '/' . $built) ? $built : 'assets/css/' . $name . '.css';
            wp_register_style('museau-' . $name, $this->url . '/' . $file, [], $this->version($file));
            // With its path, WordPress prints the sheet into the head: one request less before the first paint.
            wp_style_add_data('museau-' . $name, 'path', $this->dir . '/' . $file);
        }
        wp_register_script_module(
            'museau/islands',
            $this->url . '/build/islands/islands.js',
            [],
            $this->version('build/islands/islands.js'),
        );
        foreach (['withdrawal', 'proof', 'enlarge', 'share', 'buy', 'email', 'favourites', 'embed'] as $name) {
            wp_register_script_module("museau/$name", "$this->url/assets/js/$name.js", [], $this->version("assets/js/$name.js"));
        }
    }

    /**
     * The same sheets in the same order as on a page: an editor style would come after the blocks' own and win over them.
     * Only in the canvas; the screen around it is WordPress's.
     */
    private function enqueue_in_the_canvas(): void
    {
        if (is_admin() && !wp_should_load_block_editor_scripts_and_styles()) {
            array_map('wp_enqueue_style', ['museau-base', 'museau-prose', 'museau-shell', 'museau-late']);
            ob_start();
            $this->print_own_fonts();
            wp_add_inline_style('museau-base', strip_tags((string) ob_get_clean()));
        }
    }

    private function enqueue(): void
    {
        wp_enqueue_style('museau-base');
        wp_enqueue_style('museau-shell');
        if (is_admin_bar_showing()) {
            wp_enqueue_style('museau-bar');
        }
        if ($this->menus->is_nested(Menus::PRIMARY)) {
            wp_enqueue_style('museau-submenu');
        }
        $has_text = is_singular() && !is_singular('product');
        $text = $has_text ? Read::text(get_post_field('post_content', get_queried_object_id())) : '';
        $is_article = $has_text && !PageBlocks::has_ours($text);
        $holds_texts = ContentWidth::has_any($text);
        // The shop's own pages are blocks alone; others have a title and texts of their own.
        $is_own = $has_text && !$is_article && ShopPages::has(Read::text(get_post_field('post_name', get_queried_object_id())));
        if (!$is_own || $holds_texts) {
            wp_enqueue_style('museau-prose');
        }
        if ($is_article || $holds_texts) {
            wp_enqueue_style('museau-content');
        }
        if ($is_article) {
            if (comments_open() && Read::bool(get_option('thread_comments'))) {
                // An answer is written below what it answers.
                wp_enqueue_script('comment-reply');
            }
            if (is_single() || comments_open() || (int) get_comments_number() > 0 || post_password_required()) {
                wp_enqueue_style('museau-comments');
            }
        }
        wp_enqueue_script_module('museau/islands');
    }

    /** The theme's own faces of the style in force; whatever else she installed comes when a text asks for it. */
    private function preload_fonts(): void
    {
        $files = ['normal' => [], 'italic' => []];
        foreach (array_merge(...$this->fonts()) as $face) {
            $file = Read::text(Read::items($face['src'] ?? [])[0] ?? '');
            if (str_starts_with($file, $this->url . '/assets/fonts/')) {
                $files[$face['font-style'] === 'italic' ? 'italic' : 'normal'][] = $file;
            }
        }
        foreach (array_merge(...array_values($files)) as $file) {
            echo '<link rel="preload" href="' . esc_url($file) . '" as="font" type="font/woff2" crossorigin>';
        }
    }

    private function print_fonts(): void
    {
        wp_print_font_faces($this->fonts());
    }

    /** The theme's own typefaces where styles are compared: core prints those of the style in force and of the variations. */
    private function print_own_fonts(): void
    {
        $families = [];
        foreach (StyleVariation::parts($this->dir, '')['fonts'] as $family) {
            $families[] = array_map(fn(array $face): array => [
                'font-family' => Read::text($face['fontFamily'] ?? ''),
                'font-style' => Read::text($face['fontStyle'] ?? ''),
                'font-weight' => Read::text($face['fontWeight'] ?? ''),
                'font-display' => Read::text($face['fontDisplay'] ?? ''),
                'src' => array_map(
                    fn(mixed $file): string => str_replace('file:.', $this->url, Read::text($file)),
                    Read::items($face['src'] ?? []),
                ),
            ], Read::maps($family['fontFace'] ?? []));
        }
        wp_print_font_faces($families);
    }

    /**
     * The typefaces of the style in force. theme.json lets a late font in, so that the editor always shows hers. On a page
     * it is optional: preloaded, it holds up the first paint for a moment, and is left out of this one view when it comes
     * later. No text ever moves.
     *
     * @return list<list<array<string, mixed>>> faces by family, with the names of @font-face
     */
    private function fonts(): array
    {
        $families = [];
        foreach (\WP_Font_Face_Resolver::get_fonts_from_theme_json() as $faces) {
            $families[] = array_values(array_map(
                static fn(array $face): array => [...$face, 'font-display' => 'optional'],
                array_filter(
                    Read::maps($faces),
                    fn(array $face): bool => ($face['font-style'] ?? '') !== 'italic' || $this->has_italics(),
                ),
            ));
        }

        return array_values(array_filter($families));
    }

    /** A product's page has two fonts (B58): its captions lean the upright face, from the first view on. */
    private function has_italics(): bool
    {
        return !is_singular('product');
    }

    /** The first drawing of the home page starts with the fonts, unless the artist chose another one. */
    private function preload_hero(): void
    {
        if (!is_front_page()) {
            return;
        }
        $first = parse_blocks(Read::text(get_post_field('post_content', get_queried_object_id())))[0] ?? [];
        if (($first['blockName'] ?? '') === 'museau/hero' && Read::int($first['attrs']['imageId'] ?? 0) === 0) {
            echo '<link rel="preload" as="image" fetchpriority="high" imagesrcset="'
                . esc_attr($this->pictures->srcset('paire-dessin'))
                . '" imagesizes="'
                . esc_attr(ThemeImages::HERO_SIZES)
                . '">';
        }
    }

    private function icon(): void
    {
        if (!has_site_icon()) {
            echo '<link rel="icon" href="' . esc_url($this->url . '/assets/images/favicon.svg') . '" type="image/svg+xml">';
        }
    }

    private function note_island(string $html): string
    {
        if (str_contains($html, 'data-when="load"')
            && preg_match_all('/<museau-island[^>]* data-island="([a-z-]+)" data-when="load"/', $html, $found) > 0) {
            foreach ($found[1] as $name) {
                $this->eager[$name] = true;
            }
        }

        return $html;
    }

    private function preload_islands(): void
    {
        $file = $this->dir . '/build/islands/manifest.json';
        if ($this->eager === [] || !is_file($file)) {
            return;
        }
        $manifest = Read::json((string) file_get_contents($file));
        $now = $this->chunks($manifest, array_keys($this->eager));
        $next = $this->chunks($manifest, array_values(array_intersect_key(self::NEXT, $this->eager)));
        foreach ([...array_fill_keys($now, 'modulepreload'), ...array_fill_keys(array_diff($next, $now), 'prefetch')] as $chunk => $rel) {
            echo '<link rel="' . $rel . '" href="' . esc_url($this->url . '/build/islands/' . $chunk) . '">';
        }
    }

    /**
     * @param array<string, mixed> $manifest files by island
     * @param list<string>         $islands
     *
     * @return list<string> their files, each once
     */
    private function chunks(array $manifest, array $islands): array
    {
        $files = array_map(static fn(string $name): array => Read::items($manifest[$name] ?? []), $islands);

        return array_values(array_unique(array_map(Read::text(...), array_merge(...$files))));
    }

    /** Digest of a file's bytes: the same address as long as the bytes are the same. */
    private function version(string $file): ?string
    {
        $path = $this->dir . '/' . $file;

        return is_file($path) ? substr((string) md5_file($path), 0, 10) : null;
    }
}
