<?php

declare(strict_types=1);

namespace Museau\Tests\WooCommerce;

use Museau\Domain\Catalogue\CategoryMap;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\ProductQuery;
use Museau\Domain\Takeover\ChangeRecord;
use Museau\Domain\Takeover\ChangeRecorder;
use Museau\Domain\Takeover\ChangeUndo;
use Museau\Domain\Takeover\ShopCounts;
use Museau\Domain\Takeover\TakeoverState;
use Museau\Domain\Takeover\Technique;
use Museau\Engine\WooCommerce\Adoption;
use Museau\Engine\WooCommerce\WooActivation;
use Museau\Engine\WooCommerce\WooInventory;
use Museau\Engine\WooCommerce\WooPages;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Screens\Setup\FirstRun;
use Museau\Screens\Setup\ShopTakeover;
use Museau\Screens\Setup\TakeoverChoices;
use Museau\Screens\Setup\TakeoverMeans;
use Museau\Screens\Setup\TakeoverPreview;
use Museau\Screens\Setup\TakeoverScreen;
use Museau\Tests\Support\Hooks;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\After;
use PHPUnit\Framework\Attributes\Before;
use PHPUnit\Framework\Attributes\TestDox;

/** Three shops that we did not make: read, opened with what their owner chose, and taken back as they were. */
final class TakeoverTest extends WordPressTestCase
{
    use MakesOlderShops;

    /** @var array<string, ?\WP_Hook> */
    private array $hooks = [];

    #[Before]
    public function remember_hooks(): void
    {
        if (getenv('MUSEAU_SITE') !== false) {
            $this->hooks = ['stylesheet' => Hooks::copy('stylesheet'), 'template' => Hooks::copy('template')];
        }
    }

    #[After]
    public function restore_hooks(): void
    {
        foreach ($this->hooks as $name => $hook) {
            $hook === null ? remove_all_filters($name) : Hooks::put($name, $hook);
        }
        Options::configure([]);
        wp_set_template_globals();
        unset($_GET['reprise'], $_GET['fait']);
    }

    #[TestDox('A painter\'s shop: what is there is shown with what becomes of it, and reading it changes nothing')]
    public function test_reading(): void
    {
        $this->painter();
        $before = $this->everything();
        self::assertTrue(TakeoverState::waits());
        do_action('woocommerce_init');
        (new Adoption(static fn(): array => ['moved' => 0, 'left' => 0, 'refused' => []]))->hooks();
        do_action('wp_loaded');
        $html = $this->screen()->html();
        $missing = array_filter([
            'Rien n&#039;a changé', 'Twenty Twenty-Five', 'Aquarelles', '/peintures/aquarelles', 'Huiles', 'Dimensions (pa_dimensions)', 'Portrait de votre chien à l&#039;aquarelle',
            '150,00', 'Virement bancaire', 'Proposer le virement', 'printemps', 'Menu principal', '« Panier » (/panier)', 'Mon-compte', 'Bienvenue (/)', '/%year%/%monthnum%/%postname%/',
            'WooCommerce n&#039;en calcule pas',
        ], static fn(string $words): bool => !str_contains($html, $words));
        self::assertSame([], array_values($missing));
        self::assertStringNotContainsString('value="back"', $html);
        self::assertSameShop($before, $this->everything());
    }

    #[TestDox('An activation changes nothing of a shop that sold before: no pages, no menus, no address, no attribute')]
    public function test_activation(): void
    {
        $this->painter();
        $before = $this->everything();
        do_action('after_switch_theme', 'Twenty Twenty-Five', wp_get_theme(self::THEME));
        self::assertSameShop(self::without_theme($before), self::without_theme($this->everything()), 'but for the widgets, which it deals out');
        self::assertSame(self::THEME, TakeoverState::former_theme());
        update_option('museau_first_run', '2026-01-01');
        self::assertFalse(TakeoverState::waits(), 'a shop of ours waits for nobody');
    }

    #[TestDox('Each change of theme is whole at once: the former theme makes its own addresses anew, and no later request sets the shop up again')]
    public function test_change_of_theme(): void
    {
        $this->painter();
        TakeoverState::remember(self::THEME);
        foreach (['stylesheet', 'template'] as $name) {
            update_option($name, 'museau');
        }
        update_option('rewrite_rules', ['produit/.+?/([^/]+)/?$' => 'index.php?product=$matches[1]']);
        self::assertTrue(TakeoverState::return_to_former());
        self::assertSame([self::THEME, false], [get_option('stylesheet'), get_option('rewrite_rules')]);

        $this->open();
        self::assertSame(['museau', false, false], [get_option('stylesheet'), (bool) get_option('theme_switched'), get_option('theme_switch_menu_locations')]);
    }

    #[TestDox('While the shop can be taken back no browser keeps where a former page leads')]
    public function test_redirections_of_an_open_shop(): void
    {
        $this->painter();
        self::assertSame(301, WooPages::redirect_status());
        $this->open();
        self::assertSame(302, WooPages::redirect_status());
        $this->take_back();
        self::assertSame(301, WooPages::redirect_status());
    }

    #[TestDox('A page of hers that stayed as it is leads to ours once she says so, is found by search engines until then, and stays again when she changes her mind')]
    public function test_kept_page(): void
    {
        $this->painter();
        $before = $this->everything();
        $checkout = (int) get_page_by_path('commande')?->ID;
        $left_out = static fn(): bool => in_array($checkout, Read::ints(Read::map(apply_filters('wp_sitemaps_posts_query_args', [], 'page'))['post__not_in'] ?? []), true);
        foreach (['keep' => '', 'redirect' => home_url('/commander'), 'keep ' => ''] as $answer => $address) {
            $this->choose(['pages' => ['checkout' => trim($answer)]]);
            $this->open();
            self::assertSame([$address, $address !== ''], [WooPages::page_instead($checkout), $left_out()], $answer);
            self::assertStringContainsString('« Commande » (/commande)', $this->screen()->html());
        }
        $this->take_back();
        self::assertSameShop($before, $this->everything());
    }

    #[TestDox('A work that she saves while the shop is open is taken out of our categories as well; applying her choices again forgets none')]
    public function test_works_of_the_open_days(): void
    {
        $shop = $this->painter();
        $this->choose(['categories' => [$shop['paintings'] => 'oeuvre-originale'], 'portrait_id' => (string) $shop['portrait'], 'home' => 'hers']);
        $this->open();
        $new = $this->work('Phare', [$shop['aquarelles']]);
        self::assertTrue(has_term('oeuvre-originale', 'product_cat', $new));
        $this->open();
        $next = $this->work('Jetée', [$shop['aquarelles']]);
        $this->take_back();
        foreach ([$new, $next, $shop['camargue']] as $id) {
            self::assertSame([$shop['aquarelles']], wp_get_object_terms($id, 'product_cat', ['fields' => 'ids']));
        }
        self::assertFalse(get_term_by('slug', 'oeuvre-originale', 'product_cat'));
        self::assertSame([], TakeoverState::last()['kept'] ?? []);
    }

    #[TestDox('Whatever puts a product into a category, or renames a picture, while the shop is opened is taken back')]
    public function test_recorder(): void
    {
        $shop = $this->painter();
        $picture = (int) wp_insert_attachment(['post_title' => 'Accueil', 'post_name' => 'accueil', 'post_mime_type' => 'image/webp', 'post_status' => 'inherit']);
        $before = $this->everything();
        $record = new ChangeRecord();
        (new ChangeRecorder($record))->watch(static function () use ($shop, $picture): void {
            wp_set_object_terms($shop['camargue'], [$shop['prints']], 'product_cat', true);
            wp_update_post(['ID' => $picture, 'post_name' => 'accueil-2']);
        });
        self::assertSame('accueil-2', get_post($picture)->post_name ?? '');
        self::assertTrue(has_term($shop['prints'], 'product_cat', $shop['camargue']));
        (new ChangeUndo($record, WooInventory::delete_attribute(...)))->run();
        self::assertSameShop($before, $this->everything());
    }

    #[TestDox('A category of ours that is gone comes back under its own name with the next work')]
    public function test_remade_category(): void
    {
        $shop = $this->painter();
        $this->choose(['categories' => [$shop['paintings'] => 'oeuvre-originale', $shop['prints'] => 'carte-postale'], 'portrait_id' => '0', 'home' => 'hers']);
        $this->open();
        foreach (['oeuvre-originale', 'carte-postale'] as $slug) {
            wp_delete_term((int) (get_term_by('slug', $slug, 'product_cat')->term_id ?? 0), 'product_cat');
        }
        $this->work('Phare', [$shop['aquarelles']]);
        $this->work('Phare, carte', [$shop['prints']]);
        self::assertSame(['Œuvre originale', 'Carte postale'], array_map(static fn(string $slug): string => get_term_by('slug', $slug, 'product_cat')->name ?? '', ['oeuvre-originale', 'carte-postale']));
    }

    #[TestDox('Her menu that WordPress gave a place of ours stays there, and the screen says so before')]
    public function test_menu_that_holds_a_place(): void
    {
        $this->painter();
        $menu = wp_get_nav_menu_object('Menu principal');
        self::assertInstanceOf(\WP_Term::class, $menu);
        $words = 'Est déjà à cette place de la boutique';
        self::assertStringNotContainsString($words, $this->screen()->html());
        update_option('theme_mods_museau', ['nav_menu_locations' => ['primary' => $menu->term_id]]);
        self::assertStringContainsString($words . ' et y reste, tel quel : ' . get_registered_nav_menus()['primary'] . '.', $this->screen()->html());
        $this->open();
        self::assertSame($menu->term_id, get_nav_menu_locations()['primary'] ?? 0);
        self::assertFalse(wp_get_nav_menu_object('Menu principal (Museau)'));
    }

    /**
     * @param list<string> $lines
     *
     * @return list<string>
     */
    private static function without_theme(array $lines): array
    {
        return array_values(array_filter($lines, static fn(string $line): bool => !str_starts_with($line, 'theme ')));
    }

    #[TestDox('A painter\'s shop is opened with her choices: her watercolours are originals at their own addresses too, her portrait is the portrait, her front page stays')]
    public function test_painter(): void
    {
        $shop = $this->painter();
        $before = $this->everything();
        $counts = ShopCounts::now();
        $this->choose(['categories' => [$shop['paintings'] => 'oeuvre-originale', $shop['prints'] => 'impression'], 'portrait_id' => (string) $shop['portrait'], 'attribute_format' => 'pa_dimensions', 'pages' => ['shop' => 'redirect', 'cart' => 'redirect', 'checkout' => 'keep'], 'home' => 'hers']);
        self::assertSameShop($before, $this->everything(), 'choosing changes nothing yet');
        $address = get_term_link($shop['aquarelles'], 'product_cat');

        $this->open();
        self::assertSame(['museau', 'museau'], [get_option('stylesheet'), get_option('template')]);
        self::assertFalse(TakeoverState::waits());
        self::assertEqualsCanonicalizing([$shop['camargue'], $shop['etang']], $this->listed('oeuvre-originale'), 'of the categories below, the portrait is no original');
        self::assertSame([$shop['tirage']], $this->listed('impression'));
        self::assertSame([true, true, false], array_map(static fn(string $work): ?bool => museau()->catalogue()->find($shop[$work])?->is_one_of_a_kind(), ['camargue', 'etang', 'tirage']));
        self::assertSame([$shop['portrait'], 'portraits'], [museau()->settings()->portrait_id(), museau()->catalogue()->find($shop['portrait'])?->shipping_zone]);
        self::assertSame('pa_dimensions', Options::slug(Options::FORMAT));
        self::assertSame([$shop['camargue']], $this->listed('aquarelles'), 'her category has its own listing still');
        self::assertSame($address, get_term_link($shop['aquarelles'], 'product_cat'));
        self::assertSame(['page', $shop['home']], [get_option('show_on_front'), Read::int(get_option('page_on_front'))]);
        self::assertSame('<p>Écrivez-moi.</p>', get_post($shop['contact'])->post_content ?? '');
        $her_cart = get_page_by_path('panier-woocommerce');
        self::assertInstanceOf(\WP_Post::class, $her_cart);
        self::assertSame(home_url('/panier'), WooPages::page_instead($her_cart->ID));
        self::assertSame('', WooPages::page_instead((int) get_page_by_path('commande')?->ID), 'she keeps this one');

        // What she paints from now on is an original, too.
        $new = $this->work('Phare', [$shop['aquarelles']]);
        museau()->product_index()->flush();
        self::assertContains($new, $this->listed('oeuvre-originale'));
        wp_delete_post($new, true);

        self::assertStringNotContainsString('wp_theme_preview', ShopTakeover::url());
        $this->take_back();
        $this->preview(false);
        self::assertStringContainsString('wp_theme_preview=museau', ShopTakeover::url(), 'another theme answers at the bare address');
        $this->preview(true);
        self::assertSameShop($before, $this->everything());
        self::assertSame([$counts, $counts, []], [TakeoverState::last()['before'] ?? [], TakeoverState::last()['after'] ?? [], TakeoverState::last()['kept'] ?? []]);
        self::assertTrue(TakeoverState::waits(), 'she may open it again');
        self::assertSame('pa_dimensions', museau()->settings()->attributes()['format'], 'with the same choices');
        $this->open();
        $this->take_back();
        self::assertSameShop($before, $this->everything(), 'twice leaves no trace either');
    }

    #[TestDox('A potter without portraits: her bowls keep their listing, pieces that exist once are originals, no product becomes the portrait, the site may open on ours')]
    public function test_potter(): void
    {
        $shop = $this->potter();
        $before = $this->everything();
        self::assertStringContainsString('Aucun : je ne fais pas de portraits sur commande', $this->screen()->html());
        $this->choose(['categories' => [$shop['uniques'] => 'oeuvre-originale', $shop['bols'] => ''], 'portrait_id' => '0', 'pages' => ['cart' => 'redirect'], 'home' => 'ours']);
        $this->open();
        self::assertSame([0, null], [museau()->settings()->portrait_id(), museau()->catalogue()->find(0)]);
        self::assertSame([[$shop['bol']], [$shop['vase']]], [$this->listed('bols'), $this->listed('oeuvre-originale')]);
        self::assertSame(get_page_by_path('accueil')?->ID, Read::int(get_option('page_on_front')));
        $other = wp_insert_term('Assiettes', 'product_cat');
        // Changed afterwards: the bowls are postcards of hers, the vase is not an original any more.
        $this->choose(['categories' => [$shop['bols'] => 'carte-postale']]);
        $this->open();
        self::assertSame([[$shop['bol']], [$shop['bol']], []], [$this->listed('carte-postale'), $this->listed('impression'), $this->listed('oeuvre-originale')]);
        wp_delete_term(Read::int(Read::map($other)['term_id'] ?? 0), 'product_cat');
        $this->take_back();
        self::assertSameShop($before, $this->everything());
    }

    #[TestDox('2 000 products in 30 categories: opened and taken back with equal counts, each product in the category it was mapped to')]
    public function test_large(): void
    {
        $categories = $this->large();
        $before = $this->everything();
        self::assertSame(2000, ShopCounts::now()['product']);
        self::assertSame(30, substr_count($this->screen()->html(), 'name="categories['), 'its Uncategorized is no category to map');
        $this->choose(['categories' => array_combine($categories, [...array_fill(0, 20, 'impression'), ...array_fill(0, 10, '')]), 'portrait_id' => '0', 'home' => 'hers']);
        $this->open();
        $term = get_term_by('slug', 'impression', 'product_cat');
        self::assertInstanceOf(\WP_Term::class, $term);
        // Of 2 000 numbers 66 or 67 leave each remainder of 30.
        $expected = count(array_filter(range(1, 2000), static fn(int $number): bool => $number % 30 < 20));
        self::assertSame($expected, $term->count);
        self::assertSame($expected, museau()->catalogue()->search(new ProductQuery('impression'))->total);
        $this->take_back();
        self::assertSameShop($before, $this->everything());
    }

    #[TestDox('Before it is open its owner sees the shop with her choices, page after page; the database takes it back, and nobody else is shown it')]
    public function test_preview(): void
    {
        $shop = $this->painter();
        $this->choose(['categories' => [$shop['paintings'] => 'oeuvre-originale'], 'portrait_id' => (string) $shop['portrait'], 'home' => 'ours']);
        museau()->product_index()->rebuild();
        $before = $this->everything();
        $undo = (new TakeoverPreview($this->takeover(...), museau()->product_index(...)))->pretend();
        self::assertEqualsCanonicalizing([$shop['camargue'], $shop['etang']], $this->listed('oeuvre-originale'));
        self::assertStringContainsString('<!-- wp:museau/cart', get_page_by_path('panier')->post_content ?? '');
        self::assertSame(get_page_by_path('accueil')?->ID, Read::int(get_option('page_on_front')));
        self::assertNotSame([], array_filter(get_nav_menu_locations()));
        $undo();
        self::assertSameShop($before, $this->everything());
        self::assertSame([], $this->listed('oeuvre-originale'));

        $home = home_url();
        self::assertSame(
            '<a href="/boutique?wp_theme_preview=museau">1</a><a href="' . $home . '/x?a=1&#038;wp_theme_preview=museau">2</a><a href="https://example.org/">3</a><a href="#top">4</a><a href="/wp-admin/">5</a>',
            TakeoverPreview::lead_on('<a href="/boutique">1</a><a href="' . $home . '/x?a=1">2</a><a href="https://example.org/">3</a><a href="#top">4</a><a href="/wp-admin/">5</a>'),
        );

        // A visitor who has the address sees the shop as it is; so does everybody once it is open.
        [$server, $_GET['wp_theme_preview']] = [$_SERVER, 'museau'];
        [$_SERVER['REQUEST_METHOD'], $_SERVER['REQUEST_URI']] = ['GET', '/boutique'];
        $shown = function (): bool {
            $others = ['wp_loaded' => Hooks::copy('wp_loaded'), 'shutdown' => Hooks::copy('shutdown'), 'wp_footer' => Hooks::copy('wp_footer'), 'wp_enqueue_scripts' => Hooks::copy('wp_enqueue_scripts'), 'wp_template_enhancement_output_buffer' => Hooks::copy('wp_template_enhancement_output_buffer'), 'redirect_canonical' => Hooks::copy('redirect_canonical'), 'wp_robots' => Hooks::copy('wp_robots'), 'flush_rewrite_rules_hard' => Hooks::copy('flush_rewrite_rules_hard'), 'pre_http_request' => Hooks::copy('pre_http_request'), 'pre_wp_mail' => Hooks::copy('pre_wp_mail')];
            array_map(remove_all_actions(...), ['wp_loaded', 'shutdown']);
            (new TakeoverPreview($this->takeover(...), museau()->product_index(...)))->hooks();
            do_action('wp_loaded');
            $is_shown = has_action('shutdown') !== false;
            if ($is_shown) {
                $answer = wp_remote_get('http://127.0.0.1:9/');
                self::assertSame('museau_preview', $answer instanceof \WP_Error ? $answer->get_error_code() : '', 'nothing leaves the preview');
                self::assertFalse(wp_mail('a@example.org', 'Aperçu', ''));
                self::assertTrue((bool) constant('WP_IMPORTING'));
            }
            do_action('shutdown');
            foreach ($others as $name => $hook) {
                Hooks::put($name, $hook);
            }

            return $is_shown;
        };
        $seen = [];
        foreach ([0, 'shop_manager', 'administrator'] as $role) {
            is_string($role) ? $this->sign_in($role) : wp_set_current_user(0);
            $seen[] = $shown();
        }
        $_SERVER['REQUEST_METHOD'] = 'POST';
        $seen[] = $shown();
        [$_SERVER['REQUEST_METHOD'], $_SERVER['REQUEST_URI']] = ['GET', '/wp-json/wp/v2/pages'];
        $seen[] = $shown();
        [$_SERVER, $_GET] = [$server, []];
        self::assertSame([false, false, true, false, false], $seen);
        self::assertSame([], array_values(array_filter(array_diff($this->everything(), $before), static fn(string $line): bool => str_starts_with($line, 'post'))));
    }

    #[TestDox('A preview writes nothing of the theme, and stops whole when something in it would be kept for good; a database that cannot take it back is named')]
    public function test_preview_holds(): void
    {
        $this->painter();
        $before = $this->everything();
        $stored = static fn(): ?string => Db::value("SELECT option_value FROM %i WHERE option_name = 'stylesheet'", Db::wpdb()->options);
        $preview = new TakeoverPreview($this->takeover(...), museau()->product_index(...));
        $undo = $preview->pretend();
        self::assertSame(['museau', 'museau', self::THEME], [get_option('stylesheet'), get_option('template'), $stored()]);
        $undo();
        self::assertSame([self::THEME, self::THEME], [get_option('stylesheet'), get_option('template')]);

        add_action('created_nav_menu', $commit = static fn() => Db::run('COMMIT'));
        try {
            $preview->pretend();
            self::fail('It went on.');
        } catch (DatabaseFailed $failure) {
            self::assertStringContainsString('COMMIT', $failure->getMessage());
        } finally {
            remove_action('created_nav_menu', $commit);
        }
        self::assertSame(self::THEME, get_option('stylesheet'));
        self::assertSameShop($before, $this->everything());

        self::assertSame(['', ''], [TakeoverState::obstacle(), TakeoverState::sentence_about([])]);
        self::assertStringContainsString('InnoDB : wp_posts, wp_terms.', TakeoverState::sentence_about(['wp_posts', 'wp_terms']));
    }

    #[TestDox('What she has changed herself since then stays, and is named: a page, a category with a new work, a setting')]
    public function test_her_own_changes(): void
    {
        $shop = $this->potter();
        $this->choose(['categories' => [$shop['uniques'] => 'oeuvre-originale', $shop['bols'] => 'carte-postale'], 'portrait_id' => '0', 'home' => 'ours']);
        $this->open();
        $about = get_page_by_path('a-propos');
        self::assertInstanceOf(\WP_Post::class, $about);
        wp_update_post(['ID' => $about->ID, 'post_content' => 'Trois ans de terre et de feu.']);
        $originals = get_term_by('slug', 'oeuvre-originale', 'product_cat');
        self::assertInstanceOf(\WP_Term::class, $originals);
        $new = $this->work('Jarre', [$originals->term_id]);
        update_option('show_on_front', 'posts');
        // No word of these pages has changed.
        $pages = array_map(static fn(string $path): int => (int) get_page_by_path($path)?->ID, ['actualites', 'boutique']);
        update_post_meta($pages[0], '_thumbnail_id', $about->ID);
        update_post_meta($pages[1], '_wp_page_template', 'page-no-title');
        $postcards = get_term_by('slug', 'carte-postale', 'product_cat');
        self::assertInstanceOf(\WP_Term::class, $postcards);
        wp_update_term($postcards->term_id, 'product_cat', ['name' => 'Cartes de vœux']);
        $this->take_back();
        self::assertSame(['trash', 'trash'], array_map(get_post_status(...), $pages));
        self::assertSame('Cartes de vœux', get_term($postcards->term_id, 'product_cat')->name ?? '');
        self::assertSame(['trash', 'Trois ans de terre et de feu.'], [get_post_status($about->ID), get_post($about->ID)->post_content ?? '']);
        self::assertTrue(has_term($originals->term_id, 'product_cat', $new));
        self::assertSame('posts', get_option('show_on_front'));
        $kept = implode("\n", TakeoverState::last()['kept'] ?? []);
        foreach (['La page « À propos », que vous avez changée, est dans la corbeille.', '« Œuvre originale » reste', '« Cartes de vœux » reste, avec', 'show_on_front'] as $words) {
            self::assertStringContainsString($words, $kept);
        }
        self::assertStringContainsString('À propos', $this->screen()->html());
        $_GET['fait'] = 'back';
        self::assertStringContainsString('Tout est comme avant, sauf', $this->screen()->html());
        self::assertStringNotContainsString('Tout est comme avant. ', $this->screen()->html());
    }

    #[TestDox('Choices are kept for later only until the shop is open: from then on they are applied')]
    public function test_buttons(): void
    {
        $this->potter();
        $buttons = fn(): array => array_map(fn(string $step): bool => str_contains($this->screen()->html(), "value=\"$step\""), ['save', 'open', 'back']);
        self::assertSame([true, true, false], $buttons());
        $this->open();
        self::assertSame([false, true, true], $buttons());
        $this->take_back();
        self::assertSame([true, true, false], $buttons());
    }

    #[TestDox('Her page that steps aside keeps all its HTML, whoever opens the shop and takes it back')]
    public function test_unfiltered_html(): void
    {
        $this->painter();
        $cart = (int) get_page_by_path('panier')?->ID;
        $html = '<iframe src="https://example.org/plan"></iframe><script>carte("\\n")</script>[woocommerce_cart]';
        Db::run('UPDATE %i SET post_content = %s WHERE ID = %d', Db::wpdb()->posts, $html, $cart);
        clean_post_cache($cart);
        $before = $this->everything();
        $was_filtered = has_filter('content_save_pre', 'wp_filter_post_kses') !== false;
        kses_init_filters();
        try {
            $this->open();
            self::assertSame([$html, 'panier-woocommerce'], [get_post($cart)->post_content ?? '', get_post($cart)->post_name ?? '']);
            $this->take_back();
            self::assertNotFalse(has_filter('content_save_pre', 'wp_filter_post_kses'), 'what anybody writes is filtered again');
        } finally {
            $was_filtered || kses_remove_filters();
        }
        self::assertSameShop($before, $this->everything());
    }

    #[TestDox('A choice that cannot be is refused with its reason: an unknown category, a target of another name, a product that is gone, one attribute twice')]
    public function test_bad_choices(): void
    {
        $shop = $this->painter();
        $read = static fn(array $typed): array => TakeoverChoices::read(Read::map($typed), static fn(int $id): bool => get_post_type($id) === 'product', museau()->settings())['errors'];
        self::assertSame([], $read(['categories' => [$shop['paintings'] => 'impression'], 'portrait_id' => (string) $shop['portrait']]));
        self::assertCount(1, $read(['categories' => [999999 => 'impression']]));
        self::assertCount(1, $read(['categories' => [$shop['paintings'] => 'portraits']]));
        self::assertSame(['Le produit choisi comme portrait n\'est plus en vente : choisissez-en un autre.'], $read(['portrait_id' => (string) $shop['home']]));
        self::assertCount(1, $read(['attribute_format' => 'pa_dimensions', 'attribute_frame' => 'pa_dimensions']));
        self::assertSame([], $read([]));
    }

    #[TestDox('Pages are made in her technique, by a word of her own too; a shop without portraits has none in its pages and menus')]
    public function test_technique(): void
    {
        $shop = $this->painter();
        $before = $this->everything();
        $said = static fn(string $slug): string => (string) get_page_by_path($slug)?->post_content;
        $menu = static fn(): array => array_column(Read::items(wp_get_nav_menu_items(get_nav_menu_locations()['primary'] ?? 0)), 'title');
        $words = '/graphite|crayon|polychromos/i';
        $this->choose(['portrait_id' => (string) $shop['portrait'], Technique::SETTING => 'other', Technique::OWN => ' au <b>pastel</b> sec. ']);
        $this->open();
        $texts = $said('accueil') . $said('commandez-votre-portrait') . $said('a-propos');
        self::assertDoesNotMatchRegularExpression($words, $texts);
        foreach (['Je travaille au pastel sec, d\'après', 'd\'après votre photo, au pastel sec.', 'd\'après vos photos, au pastel sec'] as $part) {
            self::assertStringContainsString($part, html_entity_decode(str_replace('\\u0027', "'", $texts), ENT_QUOTES));
        }
        self::assertDoesNotMatchRegularExpression($words, wp_strip_all_tags(do_blocks($said('accueil'))));
        self::assertContains('Commandez votre portrait', $menu());
        $this->take_back();
        self::assertSameShop($before, $this->everything());

        $this->choose(['portrait_id' => '0', Technique::SETTING => 'watercolour']);
        $this->open();
        $html = wp_strip_all_tags(do_blocks($said('accueil') . $said('a-propos') . $said('commandez-votre-portrait')));
        self::assertStringContainsString('Je travaille à l’aquarelle', $html . wptexturize($html));
        self::assertDoesNotMatchRegularExpression('/Les Portraits|Mon Portrait|votre photo au|Chaque portrait/', $html);
        self::assertNotContains('Commandez votre portrait', $menu());
        self::assertNull(get_page_by_path('offrir-un-portrait'));
        $this->take_back();
        self::assertSameShop($before, $this->everything());
        $read = static fn(array $typed): array => TakeoverChoices::read(Read::map($typed), static fn(): bool => true, museau()->settings())['errors'];
        self::assertCount(1, $read([Technique::SETTING => 'other', Technique::OWN => ' . ']));
        self::assertCount(1, $read([Technique::SETTING => 'other', Technique::OWN => str_repeat('a', 61)]));
        self::assertSame([], $read([Technique::SETTING => 'oil', Technique::OWN => '']));
    }

    #[TestDox('While another request is at it for minutes already, nothing is opened, and nothing of hers changes')]
    public function test_two_at_once(): void
    {
        $this->painter();
        $before = $this->everything();
        Db::run("INSERT INTO %i (name, owner, until) VALUES ('first_run', 'another', %d)", Schema::table('locks'), time() + Lock::LONG_LIFE - 240);
        self::assertFalse($this->takeover()->open());
        self::assertSameShop($before, $this->everything());
        self::assertFalse(TakeoverState::record()->is_open());
        self::assertSame(['another'], Db::column("SELECT owner FROM %i WHERE name = 'first_run'", Schema::table('locks')));
        // It died: its time is over.
        Db::run("UPDATE %i SET until = %d WHERE name = 'first_run'", Schema::table('locks'), time() - 1);
        $this->open();
        self::assertTrue(TakeoverState::record()->is_open());
    }

    #[TestDox('What opening takes is far below the life of its lock, which lives while it lasts')]
    public function test_life_of_the_lock(): void
    {
        $this->potter();
        $left = 0;
        $look = static function () use (&$left): void {
            $left = max($left, Read::int(Db::value("SELECT until FROM %i WHERE name = 'first_run'", Schema::table('locks'))) - time());
        };
        add_action('wp_insert_post', $look);
        $this->open();
        remove_action('wp_insert_post', $look);
        self::assertGreaterThan(Lock::LONG_LIFE - 60, $left);
        self::assertSame([], Db::column("SELECT name FROM %i WHERE name = 'first_run'", Schema::table('locks')), 'given back');
    }

    private function screen(): TakeoverScreen
    {
        return new TakeoverScreen(museau()->settings(), WooInventory::read(...), new TakeoverMeans(museau()->settings(), museau()->transfers()));
    }

    /** @param array<string, mixed> $typed */
    private function choose(array $typed): void
    {
        ['values' => $values, 'errors' => $errors] = TakeoverChoices::read($typed, static fn(int $id): bool => get_post_type($id) === 'product', museau()->settings());
        self::assertSame([], $errors);
        museau()->settings()->save($values);
        CategoryMap::configure(museau()->settings());
    }

    private function takeover(): ShopTakeover
    {
        $first_run = static fn(): FirstRun => new FirstRun(museau()->settings(), static function (): void {
            WooActivation::prepare();
            Adoption::run();
        }, WooActivation::rename_conflicting_pages(...));

        return new ShopTakeover(museau()->settings(), $first_run, museau()->product_index(...), WooInventory::delete_attribute(...));
    }

    private function open(): void
    {
        self::assertTrue($this->takeover()->open());
        $this->preview(false);
        museau()->product_index()->rebuild();
    }

    private function take_back(): void
    {
        $this->preview(true);
        self::assertTrue($this->takeover()->take_back());
        museau()->product_index()->rebuild();
    }

    /** @return list<int> */
    private function listed(string $category): array
    {
        return array_map(static fn($product): int => $product->id, museau()->catalogue()->search(new ProductQuery($category, page_size: 200))->products);
    }
}
