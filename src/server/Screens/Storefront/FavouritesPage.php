<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\Catalogue;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Likes\Likes;
use Museau\Kernel\Feature;
use Museau\Kernel\Home;
use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\VoucherSettings;
use Museau\Screens\Shell\VirtualPage;

/**
 * The page /mes-favoris: the works that its address names, newest heart first. Favourites live in the visitor's browser, which writes
 * them into the address (assets/js/favourites.js); the page is the same for whoever is sent it.
 */
final class FavouritesPage implements Feature
{
    public const PATH = '/mes-favoris';

    private const IDS = 'oeuvres';

    /** Works on the page; the browser leaves older hearts out. */
    private const MOST = 60;

    public function __construct(
        private readonly Catalogue $catalogue,
        private readonly Likes $likes,
        private readonly Settings $settings,
    ) {}

    /** From the listings, without the number of hearts; the counterpart is src/client/components/favourites-link.tsx. */
    public static function link(): string
    {
        return Html::el('a', ['class' => 'museau-link museau-favourites', 'href' => Home::path(self::PATH)], Html::text(self::title()));
    }

    public function hooks(): void
    {
        (new VirtualPage(self::PATH, 'page-mes-favoris.php', [], self::title(...)))->hooks();
        add_action('wp_enqueue_scripts', static function (): void {
            if (VirtualPage::is_at(self::PATH)) {
                array_map('wp_enqueue_style', ['museau-product-style', 'museau-search']);
                wp_enqueue_script_module('museau/favourites');
            }
        });
    }

    public static function title(): string
    {
        return __('Mes favoris', 'museau');
    }

    public function html(): string
    {
        $works = $this->works(Read::text($_GET[self::IDS] ?? ''));

        return Html::el('h1', [], Html::text(self::title())) . Html::el(
            'div',
            [
                'data-favourites' => self::MOST,
                // As a script cannot know the plurals of a language.
                'data-counts' => $works === [] ? null : (string) wp_json_encode(array_map(
                    Listing::number_of_works(...),
                    range(0, count($works)),
                ), JSON_UNESCAPED_UNICODE),
                'data-home' => Home::base() ?: null,
            ],
            $works === [] ? self::empty() : WorkCards::html($works, count($works), $this->likes)
                . Html::el('p', ['class' => 'museau-soft'], Html::text(
                    __('Pour montrer cette liste à quelqu\'un, envoyez-lui l\'adresse de cette page.', 'museau'),
                )),
        );
    }

    /**
     * @param string $asked ids with commas; what is no number, sold by no page of its own or not published is left out
     *
     * @return list<Product>
     */
    private function works(string $asked): array
    {
        $numbers = array_map('intval', explode(',', substr($asked, 0, 1000)));
        $ids = array_values(array_unique(array_filter($numbers, static fn(int $id): bool => $id > 0)));
        $found = $this->catalogue->find_many(array_slice($ids, 0, self::MOST));
        $elsewhere = [$this->settings->portrait_id(), VoucherSettings::product_id($this->settings)];

        return array_values(array_filter(array_map(
            static fn(int $id): ?Product => in_array($id, $elsewhere, true) ? null : $found[$id] ?? null,
            $ids,
        )));
    }

    private static function empty(): string
    {
        return Html::el('p', ['class' => 'museau-lead'], Html::text(
            __('Touchez le cœur d\'une œuvre : vous la retrouverez ici.', 'museau'),
        ))
            . Html::el('p', [], Html::text(
                __('Vos favoris restent dans ce navigateur, sans compte ; la page a besoin de JavaScript pour les lire.', 'museau'),
            ))
            . WorkCards::ways();
    }
}
