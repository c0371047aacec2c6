<?php

declare(strict_types=1);

namespace Museau\Screens\Guide;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Read;

/**
 * The guide's chapter of each screen in wp-admin: its first words in WordPress' help tab, and a link beside the title,
 * since WordPress hides the tab on a phone.
 */
final class ScreenHelp implements Feature
{
    /** Heading of the chapter, as the guide's build makes an id of it, by screen: its name in the address, its tab's too, or its id. */
    private const CHAPTERS = [
        'museau-settings' => 'les-réglages-de-la-boutique',
        'museau-settings portraits' => 'la-date-denvoi-des-portraits',
        'museau-settings paiement' => 'stripe--les-clés-et-un-paiement-dessai',
        'museau-settings loi' => 'les-textes-de-la-loi',
        'museau-settings comptes' => 'le-livre-des-recettes',
        'wc-settings checkout' => 'stripe--les-clés-et-un-paiement-dessai',
        'edit-shop_coupon' => 'les-bons-cadeaux',
        'shop_coupon' => 'les-bons-cadeaux',
        'upload' => 'montrer-un-portrait-recevoir-un-avis',
        'attachment' => 'montrer-un-portrait-recevoir-un-avis',
        'profile' => 'protéger-votre-compte',
        'export' => 'déménager-la-boutique',
        'museau-archive' => 'déménager-la-boutique',
        'museau-checklist' => 'première-ouverture',
        'museau-law' => 'les-textes-de-la-loi',
        'museau-bons' => 'les-bons-cadeaux',
        'museau-recettes' => 'le-livre-des-recettes',
        'museau-journal' => 'quand-quelque-chose-ne-va-pas',
        'museau-orders' => 'une-commande-de-la-photo-au-colis',
        'museau-reviews' => 'montrer-un-portrait-recevoir-un-avis',
        'museau-contests' => 'actualités-et-concours',
        'museau-messages' => 'les-messages',
        'woocommerce_page_wc-orders' => 'une-commande-de-la-photo-au-colis',
        'edit-shop_order' => 'une-commande-de-la-photo-au-colis',
        'edit-product' => 'modifier-vendre-ailleurs-retirer',
        'product' => 'ajouter-une-œuvre-originale',
        'edit-post' => 'actualités-et-concours',
        'edit-page' => 'changer-une-page',
        'site-health' => 'quand-quelque-chose-ne-va-pas',
    ];

    /** @param string $folder of the theme */
    public function __construct(private readonly string $folder) {}

    public function hooks(): void
    {
        add_action('current_screen', $this->add(...));
    }

    /** The title of one of the shop's screens between the way back to her dashboard and the one to its chapter. */
    public static function heading(string $title): string
    {
        $chapter = self::of_address();

        return self::back() . ($chapter === null
            ? Html::el('h1', [], Html::text($title))
            : Html::el('h1', ['class' => 'wp-heading-inline'], Html::text($title))
                . Html::el('a', ['class' => 'page-title-action', 'href' => self::url($chapter)], Html::text(__('Mode d\'emploi', 'museau')))
                . Html::el('hr', ['class' => 'wp-header-end']));
    }

    /** The way from one of the shop's screens to her dashboard: WordPress's menu is folded away on a phone. */
    public static function back(): string
    {
        return Html::el('p', ['class' => 'museau-order__way'], Html::el(
            'a',
            ['href' => home_url('/admin-dashboard')],
            Html::text(__('← Mon tableau de bord', 'museau')),
        ));
    }

    private function add(\WP_Screen $screen): void
    {
        $chapter = self::of_address() ?? self::chapter($screen->id);
        if ($chapter === null || !current_user_can('edit_posts')) {
            return;
        }
        [$title, $words] = $this->read($chapter);
        $screen->add_help_tab([
            'id' => 'museau-guide',
            'title' => __('Mode d\'emploi', 'museau'),
            'content' => Html::el('h2', [], Html::text($title)) . $words
                . Html::el('p', [], Html::el('a', ['href' => self::url($chapter)], Html::text(__('Lire tout le chapitre', 'museau')))),
            'priority' => 5,
        ]);
    }

    private static function of_address(): ?string
    {
        $page = Read::text($_GET['page'] ?? '');

        return self::chapter($page . ' ' . Read::text($_GET['tab'] ?? '')) ?? self::chapter($page);
    }

    private static function chapter(string $screen): ?string
    {
        return self::CHAPTERS[$screen] ?? null;
    }

    /** The way to a chapter, beside what it explains. */
    public static function link(string $chapter): string
    {
        return Html::el('a', ['href' => self::url($chapter)], Html::text(__('Mode d\'emploi', 'museau')));
    }

    /** @param string $chapter heading of the chapter, as the guide's build makes an id of it */
    public static function url(string $chapter): string
    {
        return Guide::url() . '#' . rawurlencode($chapter);
    }

    /** @return array{string, string} title of a chapter, and its first paragraph as HTML */
    private function read(string $chapter): array
    {
        $found = preg_match(
            '#<h2 id="' . preg_quote($chapter, '#') . '">(.*?)</h2>.*?(<p>(?!<img).*?</p>)#s',
            (string) file_get_contents($this->folder . '/' . Guide::FILE),
            $parts,
        );

        // Links inside the guide would lead to places of this screen.
        return $found === 1 ? [wp_strip_all_tags($parts[1]), (string) preg_replace('#</?a\b[^>]*>#', '', $parts[2])] : ['', ''];
    }
}
