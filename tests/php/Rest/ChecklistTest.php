<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Takeover\Inventory;
use Museau\Kernel\Health\ChecklistLine;
use Museau\Kernel\Read;
use Museau\Screens\Setup\Checklist;
use Museau\Screens\Setup\FirstRun;
use Museau\Screens\Setup\ShopChecklist;
use Museau\Screens\Setup\ShopPages;
use Museau\Screens\Setup\TakeoverMeans;
use Museau\Screens\Setup\TakeoverScreen;
use Museau\Tests\Support\Hooks;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** The list of what is left to do: what it sees, and that mending a page loses nothing of it. */
final class ChecklistTest extends WordPressTestCase
{
    protected function setUp(): void
    {
        parent::setUp();
        wp_set_current_user(Read::int(get_users(['role' => 'administrator', 'fields' => 'ID'])[0]));
    }

    #[TestDox('A missing page is made, a page without our block keeps its text and gets the block, a draft is named')]
    public function test_pages(): void
    {
        $run = new FirstRun(museau()->settings(), static function (): void {});
        self::assertSame(['draft'], array_values(array_unique(array_diff(array_column(ShopPages::state(), 'state'), ['ready']))));
        $contact = ShopPages::state()['contact']['id'];
        wp_delete_post(ShopPages::state()['panier']['id'], true);
        wp_update_post(['ID' => $contact, 'post_content' => '<!-- wp:paragraph --><p>L\'ancien texte \\\\ de la page</p><!-- /wp:paragraph -->']);
        $before = (string) get_post_field('post_content', $contact);
        $lines = $this->lines($run);
        self::assertFalse($lines['Page « Panier »']->done);
        self::assertSame('panier', $lines['Page « Panier »']->page);
        self::assertSame('Ajouter notre bloc', $lines['Page « Contact »']->link);
        self::assertStringContainsString('action=edit', $lines['Page « Mentions légales »']->url);
        foreach (['panier', 'contact', 'contact', 'panier', 'mentions-legales', 'inconnue'] as $slug) {
            ShopPages::mend($slug);
        }
        self::assertSame($before . "\n\n<!-- wp:museau/contact /-->", get_post_field('post_content', $contact));
        self::assertSame('publish', get_post_status(ShopPages::state()['panier']['id']));
        self::assertSame(['Page « Mentions légales »'], array_keys(array_filter($this->lines($run), static fn(ChecklistLine $line): bool => !$line->done && str_starts_with($line->title, 'Page'))));
    }

    #[TestDox('Menus, addresses and the shop\'s own lines say what is so')]
    public function test_lines(): void
    {
        $run = new FirstRun(museau()->settings(), static function (): void {});
        self::assertTrue($this->lines($run)['Menus']->done);
        self::assertTrue($this->lines($run)['Adresses des pages']->done);
        set_theme_mod('nav_menu_locations', []);
        update_option('permalink_structure', '/%postname%/');
        self::assertStringContainsString('Menu principal', $this->lines($run)['Menus']->text);
        self::assertFalse($this->lines($run)['Adresses des pages']->done);
        $page = $this->page();
        foreach (['Clés Stripe', 'Les paiements sont simulés', 'Confirmations de paiement de Stripe', 'Un paiement d&#039;essai', 'Montants de la livraison', 'Le portrait sur commande', 'Première bannière', 'Informations légales'] as $text) {
            self::assertStringContainsString($text, $page);
        }
        self::assertMatchesRegularExpression('/Il reste \d+ points avant d&#039;ouvrir\./', $page);
        foreach (['email', 'phone', 'portrait_shipping'] as $field) {
            museau()->settings()->save([$field => 1500]);
        }
        self::assertGreaterThan(substr_count($page, 'is-done'), substr_count($this->page(), 'is-done'));
    }

    #[TestDox('Without WooCommerce the assistant says for whom it is, below the list; with it the way there')]
    public function test_takeover(): void
    {
        $screen = self::takeover(null);
        self::assertStringContainsString('Vous vendiez déjà avec WooCommerce', $screen->link());
        self::assertSame($screen->link(), $screen->html());
        self::assertFalse($screen->is_asked());
        $with = self::takeover(static fn(): Inventory => new Inventory([], [], []))->link();
        self::assertStringContainsString('page=museau-checklist&amp;reprise=1', $with);
        $here = static fn(): FirstRun => new FirstRun(museau()->settings(), static function (): void {});
        self::assertStringContainsString(self::is_woocommerce() ? 'Votre boutique d' : 'Vous vendiez déjà', (string) wp_json_encode($this->whole($here), JSON_UNESCAPED_UNICODE));
    }

    /** @param ?\Closure(): Inventory $inventory */
    private static function takeover(?\Closure $inventory): TakeoverScreen
    {
        return new TakeoverScreen(museau()->settings(), $inventory, new TakeoverMeans(museau()->settings(), museau()->transfers()));
    }

    /** @param \Closure(): FirstRun $run */
    private function whole(\Closure $run): string
    {
        $screen = self::takeover(self::is_woocommerce() ? static fn(): Inventory => new Inventory([], [], []) : null);
        ob_start();
        (new \ReflectionMethod(Checklist::class, 'print'))->invoke(new Checklist('museau-settings', $run, static fn(): array => [], $screen));

        return (string) ob_get_clean();
    }

    #[TestDox('A site that opens elsewhere is told so by addresses, and opens on the shop with one press')]
    public function test_home(): void
    {
        $run = new FirstRun(museau()->settings(), static function (): void {});
        $title = 'Page d\'accueil';
        self::assertTrue($this->lines($run)[$title]->done);
        $hers = wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Accueil', 'post_name' => 'bienvenue', 'post_content' => 'Bonjour']);
        update_option('page_on_front', $hers);
        $line = $this->lines($run)[$title];
        self::assertSame('Le site s\'ouvre sur votre page « Accueil » (/bienvenue) ; l\'accueil de la boutique est à l\'adresse /accueil.', $line->text);
        self::assertSame(['/', 'Ouvrir le site sur la boutique'], [$line->page, $line->link]);
        $run->open_on_home();
        self::assertTrue($this->lines($run)[$title]->done);

        wp_update_post(['ID' => ShopPages::state()['accueil']['id'], 'post_content' => 'Mon ancien accueil']);
        $line = $this->lines($run)[$title];
        self::assertSame(['accueil', 'Ajouter nos blocs'], [$line->page, $line->link]);
        ShopPages::mend($line->page);
        self::assertTrue($this->lines($run)[$title]->done);
        self::assertStringContainsString('Mon ancien accueil', (string) get_post_field('post_content', ShopPages::state()['accueil']['id']));
    }

    /** @return array<string, ChecklistLine> by title */
    private function lines(FirstRun $run): array
    {
        $lines = (new Checklist('museau-settings', static fn(): FirstRun => $run, static fn(): array => []))->lines();

        return array_combine(array_column($lines, 'title'), $lines);
    }

    /** The screen as wp-admin prints it. */
    private function page(): string
    {
        require_once ABSPATH . 'wp-admin/includes/plugin.php';
        $others = Hooks::copy('admin_menu');
        remove_all_actions('admin_menu');
        (new Checklist('museau-settings', static fn(): FirstRun => new FirstRun(museau()->settings(), static function (): void {}), static fn(): array => (new ShopChecklist(
            museau()->settings(),
            museau()->keys(),
            museau()->ledger(),
            museau()->catalogue(),
            museau()->banners(),
            home_url('/admin-dashboard'),
        ))->all()))->hooks();
        global $submenu, $menu, $_registered_pages;
        do_action('admin_menu', '');
        ob_start();
        do_action(get_plugin_page_hookname(Checklist::PAGE, 'museau-settings'));

        Hooks::put('admin_menu', $others);

        return (string) ob_get_clean();
    }
}
