<?php

declare(strict_types=1);

namespace Museau;

use Museau\Banners\Banners;
use Museau\Banners\BannersController;
use Museau\Blocks\Blocks;
use Museau\Cart\Carts;
use Museau\Catalogue\Catalogue;
use Museau\Catalogue\IndexedCatalogue;
use Museau\Catalogue\PrintCategories;
use Museau\Catalogue\ProductController;
use Museau\Catalogue\ProductIndex;
use Museau\Catalogue\ProductPages;
use Museau\Catalogue\ProductReader;
use Museau\Catalogue\ProductWriter;
use Museau\Catalogue\SampleController;
use Museau\Catalogue\Stock;
use Museau\Database\Schema;
use Museau\Likes\LikeController;
use Museau\Likes\Likes;
use Museau\Orders\Mails;
use Museau\Orders\Order;
use Museau\Orders\OrderDesk;
use Museau\Orders\OrderedProducts;
use Museau\Orders\OrderPanel;
use Museau\Orders\Orders;
use Museau\Photos\PhotoDesk;
use Museau\Photos\PhotoStore;
use Museau\Rest\Routes;
use Museau\Settings\Settings;
use Museau\Settings\SettingsScreen;

/**
 * Composition root: picks the shop engine, makes each service once, lists the features in order.
 * The only place that sees both a feature and an engine.
 */
final class Theme
{
    /** @var array<string, object> services made so far, by class name */
    private array $made = [];

    public function __construct(private readonly string $dir) {}

    public function boot(): void
    {
        foreach ($this->features() as $feature) {
            $feature->hooks();
        }
    }

    /** Absolute path of a file of the theme. */
    public function path(string $file = ''): string
    {
        return rtrim($this->dir . '/' . $file, '/');
    }

    /** Address of a file of the theme. */
    public function url(string $file): string
    {
        return get_template_directory_uri() . '/' . $file;
    }

    public function settings(): Settings
    {
        return $this->once(Settings::class, static fn(): Settings => new Settings());
    }

    public function identity(): Site\Identity
    {
        return $this->once(Site\Identity::class, static fn(): Site\Identity => new Site\Identity());
    }

    public function site_desk(): Site\SiteDesk
    {
        return $this->once(Site\SiteDesk::class, fn(): Site\SiteDesk => new Site\SiteDesk($this->identity(), fn(): bool => !$this->ledger()->is_empty()));
    }

    public function language(): Language
    {
        return $this->once(Language::class, fn(): Language => new Language($this->dir, fn(string $text): string => $this->legal_texts()->fill($text)));
    }

    public function schema(): Schema
    {
        return $this->once(Schema::class, static fn(): Schema => new Schema());
    }

    public function catalogue(): Catalogue
    {
        return $this->once(Catalogue::class, fn(): Catalogue => new IndexedCatalogue($this->product_index(), $this->product_reader(), $this->stock()));
    }

    public function product_index(): ProductIndex
    {
        return $this->once(ProductIndex::class, fn(): ProductIndex => new ProductIndex(
            $this->product_reader(),
            $this->settings(),
            $this->engine(),
        ));
    }

    public function product_reader(): ProductReader
    {
        return $this->once(ProductReader::class, fn(): ProductReader => $this->sells_with_woocommerce()
            ? new Engine\WooCommerce\WooProductReader($this->settings())
            : new Engine\Embedded\EmbeddedProductReader($this->settings()));
    }

    public function product_writer(): ProductWriter
    {
        return $this->once(ProductWriter::class, static fn(): ProductWriter => new Engine\Embedded\EmbeddedProductWriter());
    }

    /** The artist's dashboard: its page's guard and what its island starts from. */
    public function dashboard(): Admin\Dashboard
    {
        return $this->once(Admin\Dashboard::class, fn(): Admin\Dashboard => new Admin\Dashboard($this->orders(...), $this->settings(), function (): array {
            $sentence = $this->site_desk()->sentence();
            $halt = $sentence === '' ? [] : [['text' => $sentence . ' ' . Site\SiteDesk::explanation(), 'url' => '', 'answers' => Site\SiteDesk::answers()]];

            return [...$halt, ...array_map(static fn(string $text): array => ['text' => $text, 'url' => '', 'answers' => Payments\UnknownMoney::answers()], Payments\UnknownMoney::sentences())];
        }));
    }

    private function admin_products(): Admin\AdminProducts
    {
        return $this->once(Admin\AdminProducts::class, fn(): Admin\AdminProducts => new Admin\AdminProducts($this->product_reader()));
    }

    private function product_form(): Admin\ProductForm
    {
        return $this->once(Admin\ProductForm::class, fn(): Admin\ProductForm => new Admin\ProductForm($this->product_writer(), $this->admin_products(), $this->settings()));
    }

    /** The real page with what the dashboard's forms hold, before it is saved. */
    public function previews(): Admin\Previews
    {
        return $this->once(Admin\Previews::class, fn(): Admin\Previews => new Admin\Previews($this->product_form(...), $this->product_index(), $this->news(), $this->banners(), $this->settings(), Admin\Dashboard::url(...)));
    }

    private function admin_controller(): Admin\AdminController
    {
        $products = $this->admin_products();

        return new Admin\AdminController(
            $products,
            $this->product_form(),
            new Admin\Vocabulary($this->product_reader(), $this->product_writer(), $products, $this->settings()),
            new Admin\MediaDesk(),
            $this->product_writer(),
            $this->product_index(),
            $this->previews(),
        );
    }

    public function search_page(): Storefront\SearchPage
    {
        return $this->once(Storefront\SearchPage::class, fn(): Storefront\SearchPage => new Storefront\SearchPage($this->catalogue(), $this->likes(), $this->settings()));
    }

    public function likes(): Likes
    {
        return $this->once(Likes::class, static fn(): Likes => new Likes());
    }

    public function stock(): Stock
    {
        return $this->once(Stock::class, fn(): Stock => $this->sells_with_woocommerce()
            ? new Engine\WooCommerce\WooStock()
            : $this->embedded_stock());
    }

    private function embedded_stock(): Engine\Embedded\EmbeddedStock
    {
        return $this->once(Engine\Embedded\EmbeddedStock::class, static fn(): Engine\Embedded\EmbeddedStock => new Engine\Embedded\EmbeddedStock());
    }

    public function carts(): Carts
    {
        return $this->once(Carts::class, fn(): Carts => $this->sells_with_woocommerce()
            ? new Engine\WooCommerce\WooCarts($this->cart_rules())
            : new Engine\Embedded\EmbeddedCarts($this->cart_rules()));
    }

    public function cart_rules(): Cart\CartRules
    {
        return $this->once(Cart\CartRules::class, fn(): Cart\CartRules => new Cart\CartRules($this->catalogue(), $this->settings(), $this->stock()));
    }

    public function orders(): Orders
    {
        return $this->once(Orders::class, fn(): Orders => $this->sells_with_woocommerce()
            ? $this->woo_orders()
            : new Engine\Embedded\EmbeddedOrders($this->embedded_stock()));
    }

    private function woo_orders(): Engine\WooCommerce\WooOrders
    {
        return $this->once(Engine\WooCommerce\WooOrders::class, static fn(): Engine\WooCommerce\WooOrders => new Engine\WooCommerce\WooOrders());
    }

    public function mail_box(): Mail\MailBox
    {
        return $this->once(Mail\MailBox::class, fn(): Mail\MailBox => new Mail\MailBox($this->settings(), $this->identity()));
    }

    public function mails(): Mails
    {
        return $this->once(Mails::class, fn(): Mails => new Mails($this->mail_box(), $this->photos(), $this->orders(), $this->settings()));
    }

    /** What the artist sees of an order, on every engine's screen. */
    public function order_panel(): OrderPanel
    {
        return $this->once(OrderPanel::class, fn(): OrderPanel => new OrderPanel($this->photos(), fn(): Withdrawal\WithdrawalPanel => new Withdrawal\WithdrawalPanel($this->withdrawals())));
    }

    public function order_desk(): OrderDesk
    {
        return $this->once(OrderDesk::class, fn(): OrderDesk => new OrderDesk($this->orders(...), $this->mails(...), $this->refunds(...), $this->order_panel(), $this->withdrawals(...), $this->identity()));
    }

    public function photos(): PhotoStore
    {
        return $this->once(PhotoStore::class, fn(): PhotoStore => new PhotoStore(identity: $this->identity()));
    }

    public function keys(): Payments\Keys
    {
        return $this->once(Payments\Keys::class, fn(): Payments\Keys => new Payments\Keys($this->settings(), $this->identity()));
    }

    public function payments(): Payments\Payments
    {
        return $this->once(Payments\Payments::class, fn(): Payments\Payments => new Payments\Stripe($this->keys()));
    }

    public function ledger(): Payments\Ledger
    {
        return $this->once(Payments\Ledger::class, fn(): Payments\Ledger => new Payments\Ledger($this->engine(), $this->identity()));
    }

    public function settle(): Payments\Settle
    {
        return $this->once(Payments\Settle::class, fn(): Payments\Settle => new Payments\Settle($this->payments(), $this->ledger(), $this->orders(), $this->carts(), $this->keys(), $this->mails()));
    }

    public function refunds(): Payments\Refunds
    {
        return $this->once(Payments\Refunds::class, fn(): Payments\Refunds => new Payments\Refunds($this->payments(), $this->ledger(), $this->orders(), $this->keys(), $this->mails()));
    }

    public function paid_elsewhere(): Payments\PaidElsewhere
    {
        return $this->once(Payments\PaidElsewhere::class, fn(): Payments\PaidElsewhere => new Payments\PaidElsewhere($this->payments(), $this->ledger(), $this->orders(), $this->carts(), $this->settle(), $this->keys()));
    }

    private function disputes(): Payments\Disputes
    {
        return $this->once(Payments\Disputes::class, fn(): Payments\Disputes => new Payments\Disputes($this->ledger(), $this->orders(), $this->mails()));
    }

    public function sales_book(): Accounts\SalesBook
    {
        return $this->once(Accounts\SalesBook::class, fn(): Accounts\SalesBook => new Accounts\SalesBook($this->orders(...), $this->ledger(), $this->keys()->live(...), $this->settings()->vat_exempt(...)));
    }

    public function reconciler(): Payments\Reconciler
    {
        return $this->once(Payments\Reconciler::class, fn(): Payments\Reconciler => new Payments\Reconciler($this->payments(), $this->ledger(), $this->orders(), $this->settle(), $this->refunds(), $this->disputes(), $this->paid_elsewhere(), $this->keys(), $this->mails()));
    }

    public function legal_texts(): Legal\LegalTexts
    {
        return $this->once(Legal\LegalTexts::class, fn(): Legal\LegalTexts => new Legal\LegalTexts($this->settings()));
    }

    /** What the law wants said beside products, cart and order. */
    public function legal_notes(): Legal\LegalNotes
    {
        return $this->once(Legal\LegalNotes::class, fn(): Legal\LegalNotes => new Legal\LegalNotes($this->settings()));
    }

    /** The right of withdrawal: which lines it covers, what the customer declares, what the artist does with it. */
    public function withdrawals(): Withdrawal\WithdrawalDesk
    {
        return $this->once(Withdrawal\WithdrawalDesk::class, fn(): Withdrawal\WithdrawalDesk => new Withdrawal\WithdrawalDesk(
            new Withdrawal\Withdrawals(),
            $this->orders(),
            $this->refunds(),
            new Withdrawal\WithdrawalLetters($this->mail_box(), $this->settings()),
            $this->settings(),
        ));
    }

    public function withdrawal_form(): Withdrawal\WithdrawalForm
    {
        return $this->once(Withdrawal\WithdrawalForm::class, fn(): Withdrawal\WithdrawalForm => new Withdrawal\WithdrawalForm(
            $this->withdrawals(...),
            fn(): ?string => $this->sells_with_woocommerce() ? Engine\WooCommerce\WooWithdrawal::url() : null,
        ));
    }

    private function checkout_controller(): Payments\CheckoutController
    {
        $photos = new Payments\OrderPhotos($this->photos());

        return new Payments\CheckoutController(
            new Payments\Checkout($this->carts(), $this->orders(), $this->payments(), $this->ledger(), $this->settle(), $this->keys(), $this->mails()),
            $this->settle(),
            $this->ledger(),
            $this->orders(),
            $photos,
            new Payments\PlacedOrder($this->mails(), $photos),
            $this->keys(),
            $this->settings(),
            $this->shell()->legal->cgv_version(...),
        );
    }

    public function contact(): Contact\Contact
    {
        return $this->once(Contact\Contact::class, fn(): Contact\Contact => new Contact\Contact(new Contact\Messages(), $this->mail_box(), $this->settings()));
    }

    public function contact_form(): Contact\ContactForm
    {
        return $this->once(Contact\ContactForm::class, fn(): Contact\ContactForm => new Contact\ContactForm($this->contact(...)));
    }

    public function routes(): Routes
    {
        return $this->once(Routes::class, fn(): Routes => new Routes($this->controllers(...)));
    }

    public function banners(): Banners
    {
        return $this->once(Banners::class, static fn(): Banners => new Banners());
    }

    public function shell(): Shell\Shell
    {
        return $this->once(Shell\Shell::class, fn(): Shell\Shell => new Shell\Shell(
            new Shell\Menus(),
            $this->banners(),
            new Shell\Legal($this->legal_texts()),
            new Shell\Pictures(get_template_directory_uri() . '/assets/images'),
            $this->settings(),
            new Shell\PageHeading(),
        ));
    }

    public function page_data(): Shell\PageData
    {
        return $this->once(Shell\PageData::class, fn(): Shell\PageData => new Shell\PageData($this->settings(), $this->shell()->pictures, $this->shell()->menus, $this->banners(), $this->shell()->legal, $this->language()));
    }

    private function first_run(): Setup\FirstRun
    {
        return new Setup\FirstRun($this->settings(), function (): void {
            if ($this->sells_with_woocommerce()) {
                Engine\WooCommerce\WooActivation::prepare();
                Engine\WooCommerce\Adoption::run();
            }
        }, $this->sells_with_woocommerce() ? Engine\WooCommerce\WooActivation::make_way(...) : null);
    }

    public function news(): News\News
    {
        return $this->once(News\News::class, static fn(): News\News => new News\News());
    }

    /** @return 'embedded'|'woocommerce' the engine that sells now */
    private function engine(): string
    {
        return $this->sells_with_woocommerce() ? 'woocommerce' : 'embedded';
    }

    /** Whether WooCommerce is the shop engine (it is whenever the plugin is active). */
    public function sells_with_woocommerce(): bool
    {
        return class_exists('WooCommerce', false);
    }

    /** @return list<Feature> in the order in which their hooks are added */
    private function features(): array
    {
        return [
            $this->schema(),
            $this->site_desk(),
            $this->settings(),
            $this->language(),
            new SettingsScreen($this->settings(), $this->keys(), $this->catalogue(...)),
            new Engine\Embedded\EmbeddedVocabulary(),
            new Engine\Embedded\EmbeddedAttributeRoutes(new Engine\Embedded\EmbeddedProductReader($this->settings())),
            $this->product_index(),
            new ProductPages($this->settings()),
            new PrintCategories(),
            $this->likes(),
            new Blocks($this->path()),
            $this->mail_box(),
            new Payments\UnknownMoney(),
            new Payments\PaymentClock($this->reconciler(...), $this->ledger(...), $this->keys()),
            new PhotoDesk($this->photos(), $this->orders(...), $this->settings(), fn(int $order_id): bool => $this->ledger()->is_away($order_id)),
            $this->order_desk(),
            new Engine\Embedded\Upkeep(fn(): Engine\Embedded\EmbeddedCarts => new Engine\Embedded\EmbeddedCarts($this->cart_rules()), $this->identity()),
            new Engine\Embedded\OrdersScreen(new Engine\Embedded\EmbeddedOrders($this->embedded_stock()), $this->order_panel(), $this->photos(), $this->mail_box()),
            $this->contact_form(),
            $this->withdrawal_form(),
            new Withdrawal\WithdrawalPrivacy(new Withdrawal\Withdrawals()),
            new Contact\MessagesScreen(new Contact\Messages()),
            new Privacy\OrdersPrivacy($this->orders(...), $this->photos(), $this->mail_box(), new Privacy\RunningOrders(new Withdrawal\Withdrawals())),
            new Privacy\LikesPrivacy(),
            new Privacy\Retention($this->settings(), new Contact\Messages(), $this->mail_box(), $this->identity()),
            new Journal\JournalScreen(),
            new Journal\RefusedButtons(),
            new Accounts\SalesBookScreen($this->sales_book(...)),
            $this->news(),
            new News\NewsDemo($this->news()),
            $this->dashboard(),
            new Admin\ProductsScreen($this->admin_products()),
            $this->previews(),
            new OrderedProducts($this->orders(...)),
            $this->routes(),
            new Rest\Guard(fn(): array => $this->routes()->all()),
            new Maintenance(),
            $this->sells_with_woocommerce()
                ? new Shell\PrimedOptions(Engine\WooCommerce\WooOptions::names(), Engine\WooCommerce\WooOptions::TRANSIENTS)
                : new Shell\PrimedOptions(),
            new Shell\Templates(),
            new Shell\Head(),
            new Shell\StyleVariation($this->path(), $this->settings()),
            $scripts = new Shell\ScriptSources(),
            $security = new Shell\Security($scripts),
            new Shell\OwnTexts(),
            $this->shell()->heading,
            new Shell\Frames($security),
            new Shell\Uploads(),
            new Shell\PageCaches(),
            new Shell\AccountNames(),
            new Shell\Assets($this->path(), get_template_directory_uri(), $this->shell()->pictures, $this->shell()->menus),
            $this->shell()->menus,
            $this->shell()->legal,
            $this->legal_texts(),
            $this->page_data(),
            new Shell\Seo($this->catalogue(), $this->settings(), $this->shell()->pictures, $this->shell()->legal),
            $this->search_page(),
            new Setup\Commands(
                $this->first_run(...),
                fn(): Setup\Demo => new Setup\Demo($this->product_writer(), $this->settings(), new Setup\Pictures($this->path('assets/demo')), $this->banners()),
                fn(): Setup\Seed => new Setup\Seed($this->product_writer()),
                fn(): int => $this->product_index()->rebuild(),
                fn(): string => Rest\Manifest::json($this->routes()->all()),
            ),
            $this->checklist(),
            new Health\SiteHealth(
                $this->shop_health(...),
                fn(): Health\WebHealth => new Health\WebHealth($this->photos()),
                fn(): ?Health\Finding => $this->sells_with_woocommerce() ? Engine\WooCommerce\WooHealth::finding() : null,
                $this->engine(),
                $this->settings(),
                $this->keys(),
                $this->mail_box(),
                $this->photos(),
                $this->product_index(),
            ),
            new Setup\Departure([Payments\PaymentClock::CRON, Mail\MailBox::CRON, PhotoDesk::CLEAR, Maintenance::DAILY]),
            new Admin\Guide(SettingsScreen::PAGE, get_template_directory(), get_template_directory_uri()),
            new Engine\WooCommerce\WooActivation(),
            ...($this->sells_with_woocommerce() ? $this->woocommerce() : []),
        ];
    }

    private function checklist(): Setup\Checklist
    {
        return $this->once(Setup\Checklist::class, fn(): Setup\Checklist => new Setup\Checklist(SettingsScreen::PAGE, $this->first_run(...), fn(): array => [...($this->sells_with_woocommerce() ? Engine\WooCommerce\WooHealth::lines() : []), ...(new Setup\ShopLines(
            $this->settings(),
            $this->keys(),
            $this->ledger(),
            $this->catalogue(),
            $this->banners(),
            admin_url('admin.php?page=' . SettingsScreen::PAGE),
            home_url('/' . Admin\Dashboard::SLUG),
        ))->all()]));
    }

    public function shop_health(): Health\ShopHealth
    {
        return new Health\ShopHealth(
            $this->settings(),
            $this->keys(),
            $this->mail_box(),
            $this->photos(),
            $this->product_index(),
            $this->checklist()->lines(...),
            admin_url('admin.php?page=' . SettingsScreen::PAGE),
            admin_url('admin.php?page=' . Setup\Checklist::PAGE),
            wp_nonce_url(admin_url('admin-post.php?action=' . Health\SiteHealth::REBUILD), Health\SiteHealth::REBUILD),
            $this->site_desk(),
        );
    }

    private function order_adoption(): Engine\WooCommerce\OrderAdoption
    {
        return $this->once(Engine\WooCommerce\OrderAdoption::class, fn(): Engine\WooCommerce\OrderAdoption => new Engine\WooCommerce\OrderAdoption(
            new Engine\Embedded\EmbeddedOrders($this->embedded_stock()),
            $this->orders(),
        ));
    }

    /** @return list<Feature> what WooCommerce needs to be our engine */
    private function woocommerce(): array
    {
        return [
            new Engine\WooCommerce\SqliteQueries(),
            new Engine\WooCommerce\Adoption($this->order_adoption()->run(...)),
            $this->order_adoption(),
            new Engine\WooCommerce\WooProducts(),
            new Engine\WooCommerce\WooStock(),
            new Engine\WooCommerce\WooShipping($this->settings()),
            new Engine\WooCommerce\WooStatuses(),
            new Engine\WooCommerce\WooPaidElsewhere($this->paid_elsewhere(...)),
            new Engine\WooCommerce\WooKeptOrders(),
            new Engine\WooCommerce\WooErasure((new Privacy\RunningOrders(new Withdrawal\Withdrawals()))->reason(...)),
            new Engine\WooCommerce\WooOrderScreen(
                $this->orders(),
                fn(Order $order): string => $this->order_desk()->box($order),
                fn(Order $order) => $this->mails()->shipped($order),
            ),
            new Engine\WooCommerce\WooRefunds(
                $this->woo_orders(),
                fn(int $order_id, int $cents, array $lines, string $reason, string $request): Order => $this->refunds()->give_back($order_id, $cents, $lines, $reason, $request),
                fn(int $order_id, int $at) => $this->paid_elsewhere()->refunded($order_id, $at),
                Payments\PaymentClock::DONE,
            ),
            new Engine\WooCommerce\WooHalt($this->identity()),
            new Engine\WooCommerce\WooPages(),
            new Engine\WooCommerce\WooRest(),
        ];
    }

    /** @return list<Rest\Controller> */
    private function controllers(): array
    {
        return [
            $this->admin_controller(),
            new BannersController($this->banners(), $this->previews()),
            new Contact\ContactController($this->contact()),
            new SampleController($this->product_writer()),
            new Cart\CartController($this->carts(), $this->catalogue(), $this->settings()),
            new ProductController($this->catalogue(), $this->settings()),
            new News\NewsController($this->news(), $this->previews()),
            new LikeController($this->catalogue(), $this->likes()),
            $this->checkout_controller(),
            new Payments\WebhookController($this->settle(), $this->ledger(), $this->refunds(), $this->disputes(), $this->orders(), $this->mails(), $this->keys()),
        ];
    }

    /**
     * @template T of object
     *
     * @param class-string<T> $class
     * @param callable(): T   $make
     *
     * @return T
     */
    private function once(string $class, callable $make): object
    {
        /** @var T */
        return $this->made[$class] ??= $make();
    }
}
