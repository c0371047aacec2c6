<?php

declare(strict_types=1);

namespace Museau\Screens\Setup;

use Museau\Kernel\Settings\Settings;

/** The pages of the shop, by their slugs: made once, and mended when she asks for it. */
final class ShopPages
{
    /** Title by slug of the pages of the shop; their content stands in pages/{slug}.html or is a pattern. @translated */
    private const PAGES = [
        'accueil' => 'Accueil',
        'commandez-votre-portrait' => 'Commandez votre portrait',
        'oeuvre-originale' => 'Œuvres Originales',
        'impression' => 'Impressions',
        'boutique' => 'Boutique',
        'panier' => 'Panier',
        'commander' => 'Commander',
        'actualites' => 'Actualités',
        'contact' => 'Contact',
        'a-propos' => 'À propos',
        'admin-dashboard' => 'Tableau de bord',
        'politique-de-confidentialite' => 'Politique de confidentialité',
        'cgv' => 'Conditions générales de vente',
        'mentions-legales' => 'Mentions légales',
        'retractation' => 'Renoncer au contrat',
        'accessibilite' => 'Accessibilité',
        'offrir-un-portrait' => 'Offrir un portrait',
    ];

    /** A new shop begins with these; in another one nothing is missing without them, and a button of its own makes them. */
    private const OPTIONAL = ['offrir-un-portrait'];

    /** Her own words, ready to be changed: the page begins as the pattern, in the language of the site. */
    private const ARTIST = 'a-propos';

    /** Left as a draft: only the artist knows what must stand there (B46). */
    public const DRAFTS = ['mentions-legales'];

    /** Whether a page of this slug is one of the shop's, called as its block is (/panier, /contact …). */
    public static function has(string $slug): bool
    {
        return isset(self::PAGES[$slug]);
    }

    /**
     * The shop's pages as they are now.
     *
     * @return array<string, array{title: string, id: int, state: 'ready'|'missing'|'draft'|'without'}> by slug; 'without':
     *                                                                                                   our block is not in it
     */
    public static function state(): array
    {
        $state = [];
        foreach (self::PAGES as $slug => $title) {
            $page = self::page($slug);
            if ($page === null && in_array($slug, self::OPTIONAL, true)) {
                continue;
            }
            $state[$slug] = [
                'title' => $title,
                'id' => $page->ID ?? 0,
                'state' => match (true) {
                    $page === null => 'missing',
                    array_diff(self::blocks(self::content($slug)), self::blocks($page->post_content)) !== [] => 'without',
                    $page->post_status !== 'publish' => 'draft',
                    default => 'ready',
                },
            ];
        }

        return $state;
    }

    /** Makes a missing page, or adds our blocks below what a page already says: nothing of it is lost. */
    public static function mend(string $slug): void
    {
        foreach (self::state() as $page => $state) {
            // From here on the name of our own list, not the one that was sent: it names a file.
            if ($page !== $slug) {
                continue;
            }
            if ($state['state'] === 'missing') {
                self::make($page);
            } elseif ($state['state'] === 'without') {
                wp_update_post([
                    'ID' => $state['id'],
                    'post_content' => wp_slash(get_post_field('post_content', $state['id']) . "\n\n" . self::content($page)),
                ]);
            }
        }
    }

    /** Makes a page that not every shop has, or shows it again. */
    public static function add(string $slug): void
    {
        $page = self::page($slug);
        if ($page === null && in_array($slug, self::OPTIONAL, true)) {
            self::make($slug);
        } elseif ($page !== null && $page->post_status !== 'publish') {
            wp_update_post(['ID' => $page->ID, 'post_status' => 'publish']);
        }
    }

    /** @return list<string> names of our blocks in a content */
    private static function blocks(string $content): array
    {
        preg_match_all('#<!-- wp:(museau/[a-z-]+)#', $content, $found);

        return $found[1];
    }

    private static function content(string $slug): string
    {
        if ($slug !== self::ARTIST) {
            return self::texts()->of($slug, trim((string) file_get_contents(__DIR__ . '/pages/' . $slug . '.html')));
        }
        ob_start();
        require get_theme_file_path('patterns/a-propos.php');

        return self::texts()->of($slug, trim((string) ob_get_clean()));
    }

    /** As they are chosen now: a shop that sold before may work in another technique, and sell no portraits. */
    public static function texts(): OpeningTexts
    {
        return new OpeningTexts(new Settings());
    }

    /** The page with this address; a picture may have the same name (impression.jpg), and WordPress would answer it as well. */
    public static function page(string $slug): ?\WP_Post
    {
        $page = get_page_by_path($slug);

        return $page instanceof \WP_Post && $page->post_type === 'page' ? $page : null;
    }

    private static function make(string $slug): int
    {
        $picture = get_page_by_path($slug, OBJECT, 'attachment');
        if ($picture instanceof \WP_Post && $picture->post_type === 'attachment') {
            // The page would get another address. The picture's file and its own address stay, WordPress forwards the old name.
            wp_update_post([
                'ID' => $picture->ID,
                'post_name' => wp_unique_post_slug($slug . '-image', $picture->ID, 'inherit', 'attachment', $picture->post_parent),
            ]);
        }

        return wp_insert_post([
            'post_type' => 'page',
            'post_status' => in_array($slug, self::DRAFTS, true) ? 'draft' : 'publish',
            'post_name' => $slug,
            'post_title' => self::PAGES[$slug],
            'post_content' => wp_slash(self::content($slug)),
            'comment_status' => 'closed',
            'ping_status' => 'closed',
        ]);
    }

    /**
     * Makes those that are missing.
     *
     * @param bool $first no run was before this one: what lies in the trash was not put there by her
     *
     * @return array<string, int> id by slug of the pages that exist
     */
    public static function all(bool $first): array
    {
        $pages = [];
        foreach (array_keys(self::PAGES) as $slug) {
            $page = self::page($slug);
            if ($page !== null) {
                $pages[$slug] = $page->ID;
                continue;
            }
            if (self::texts()->leaves_out($slug)) {
                continue;
            }
            // A page that the artist put in the trash later is not made again.
            if (!$first && (in_array($slug, self::OPTIONAL, true) || self::page($slug . '__trashed') !== null)) {
                continue;
            }
            $pages[$slug] = self::make($slug);
        }

        return $pages;
    }
}
