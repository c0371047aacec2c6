<?php

declare(strict_types=1);

namespace Museau;

use Museau\Domain\Banners\Banners;
use Museau\Domain\Cart\Carts;
use Museau\Domain\Catalogue\Catalogue;
use Museau\Domain\Catalogue\IndexedCatalogue;
use Museau\Domain\Catalogue\PrintCategories;
use Museau\Domain\Catalogue\ProductIndex;
use Museau\Domain\Catalogue\ProductPages;
use Museau\Domain\Catalogue\ProductReader;
use Museau\Domain\Catalogue\ProductWriter;
use Museau\Domain\Catalogue\Stock;
use Museau\Domain\Catalogue\TermWriter;
use Museau\Domain\Likes\Likes;
use Museau\Domain\Orders\Mails;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderedProducts;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Photos\PhotoStore;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Feature;
use Museau\Kernel\Language;
use Museau\Kernel\Maintenance;
use Museau\Kernel\Settings\Settings;
use Museau\Rest\BannersController;
use Museau\Rest\LikeController;
use Museau\Rest\ProductController;
use Museau\Rest\Routes;
use Museau\Rest\SampleController;
use Museau\Screens\Blocks\Blocks;
use Museau\Screens\Orders\OrderDesk;
use Museau\Screens\Orders\OrderPanel;
use Museau\Screens\Photos\PhotoDesk;
use Museau\Screens\Settings\SettingsScreen;

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

    public function identity(): Kernel\Site\Identity
    {
        return $this->once(Kernel\Site\Identity::class, static fn(): Kernel\Site\Identity => new Kernel\Site\Identity());
    }

    public function site_desk(): Screens\Site\SiteDesk
    {
        return $this->once(Screens\Site\SiteDesk::class, fn(): Screens\Site\SiteDesk => new Screens\Site\SiteDesk($this->identity(), fn(): bool => !$this->ledger()->is_empty()));
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
        return $this->once(ProductWriter::class, fn(): ProductWriter => $this->sells_with_woocommerce()
            ? new Engine\WooCommerce\WooProductWriter(new TermWriter())
            : new Engine\Embedded\EmbeddedProductWriter(new TermWriter()));
    }

    /** The artist's dashboard: its page's guard and what its island starts from. */
    public function dashboard(): Screens\Admin\Dashboard
    {
        return $this->once(Screens\Admin\Dashboard::class, fn(): Screens\Admin\Dashboard => new Screens\Admin\Dashboard($this->orders(...), $this->settings(), function (): array {
            $sentence = $this->site_desk()->sentence();
            $halt = $sentence === '' ? [] : [['text' => $sentence . ' ' . Screens\Site\SiteDesk::explanation(), 'url' => '', 'answers' => Screens\Site\SiteDesk::answers()]];

            return [...$halt, ...array_map(static fn(string $text): array => ['text' => $text, 'url' => '', 'answers' => Screens\Health\MoneyNotice::answers()], Domain\Payments\UnknownMoney::sentences())];
        }));
    }

    private function admin_products(): Rest\Dashboard\AdminProducts
    {
        return $this->once(Rest\Dashboard\AdminProducts::class, fn(): Rest\Dashboard\AdminProducts => new Rest\Dashboard\AdminProducts($this->product_reader()));
    }

    private function product_form(): Rest\Dashboard\ProductForm
    {
        return $this->once(Rest\Dashboard\ProductForm::class, fn(): Rest\Dashboard\ProductForm => new Rest\Dashboard\ProductForm($this->product_writer(), $this->admin_products(), $this->settings()));
    }

    /** The real page with what the dashboard's forms hold, before it is saved. */
    public function previews(): Rest\Dashboard\Previews
    {
        return $this->once(Rest\Dashboard\Previews::class, fn(): Rest\Dashboard\Previews => new Rest\Dashboard\Previews($this->product_form(...), $this->product_index(), $this->news(), $this->banners(), $this->settings(), Screens\Admin\Dashboard::url(...)));
    }

    private function admin_controller(): Rest\AdminController
    {
        $products = $this->admin_products();

        return new Rest\AdminController(
            $products,
            $this->product_form(),
            new Rest\Dashboard\Vocabulary($this->product_reader(), $this->product_writer(), $products, $this->settings()),
            new Rest\Dashboard\MediaDesk(),
            $this->product_writer(),
            $this->product_index(),
            $this->previews(),
        );
    }

    public function search_page(): Screens\Storefront\SearchPage
    {
        return $this->once(Screens\Storefront\SearchPage::class, fn(): Screens\Storefront\SearchPage => new Screens\Storefront\SearchPage($this->catalogue(), $this->likes(), $this->settings()));
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

    private function withdrawal_marks(): Screens\Withdrawal\WithdrawalMarks
    {
        return $this->once(Screens\Withdrawal\WithdrawalMarks::class, static fn(): Screens\Withdrawal\WithdrawalMarks => new Screens\Withdrawal\WithdrawalMarks(new Domain\Withdrawal\Withdrawals()));
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

    public function cart_rules(): Domain\Cart\CartRules
    {
        return $this->once(Domain\Cart\CartRules::class, fn(): Domain\Cart\CartRules => new Domain\Cart\CartRules($this->catalogue(), $this->settings(), $this->stock()));
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

    public function mail_box(): Domain\Mail\MailBox
    {
        return $this->once(Domain\Mail\MailBox::class, fn(): Domain\Mail\MailBox => new Domain\Mail\MailBox($this->settings(), $this->identity()));
    }

    public function mails(): Mails
    {
        return $this->once(Mails::class, fn(): Mails => new Mails($this->mail_box(), $this->photos(), $this->orders(), $this->settings()));
    }

    /** What the artist sees of an order, on every engine's screen. */
    public function order_panel(): OrderPanel
    {
        return $this->once(OrderPanel::class, fn(): OrderPanel => new OrderPanel($this->photos(), fn(): Screens\Withdrawal\WithdrawalPanel => new Screens\Withdrawal\WithdrawalPanel($this->withdrawals())));
    }

    public function order_desk(): OrderDesk
    {
        return $this->once(OrderDesk::class, fn(): OrderDesk => new OrderDesk($this->orders(...), $this->mails(...), $this->refunds(...), $this->order_panel(), $this->withdrawals(...), $this->identity()));
    }

    public function photos(): PhotoStore
    {
        return $this->once(PhotoStore::class, fn(): PhotoStore => new PhotoStore(identity: $this->identity()));
    }

    public function keys(): Domain\Payments\Keys
    {
        return $this->once(Domain\Payments\Keys::class, fn(): Domain\Payments\Keys => new Domain\Payments\Keys($this->settings(), $this->identity()));
    }

    public function payments(): Domain\Payments\Payments
    {
        return $this->once(Domain\Payments\Payments::class, fn(): Domain\Payments\Payments => new Domain\Payments\Stripe($this->keys()));
    }

    public function ledger(): Domain\Payments\Ledger
    {
        return $this->once(Domain\Payments\Ledger::class, fn(): Domain\Payments\Ledger => new Domain\Payments\Ledger($this->engine(), $this->identity()));
    }

    public function settle(): Domain\Payments\Settle
    {
        return $this->once(Domain\Payments\Settle::class, fn(): Domain\Payments\Settle => new Domain\Payments\Settle($this->payments(), $this->ledger(), $this->orders(), $this->carts(), $this->keys(), $this->mails()));
    }

    public function refunds(): Domain\Payments\Refunds
    {
        return $this->once(Domain\Payments\Refunds::class, fn(): Domain\Payments\Refunds => new Domain\Payments\Refunds($this->payments(), $this->ledger(), $this->orders(), $this->keys(), $this->mails()));
    }

    public function paid_elsewhere(): Domain\Payments\PaidElsewhere
    {
        return $this->once(Domain\Payments\PaidElsewhere::class, fn(): Domain\Payments\PaidElsewhere => new Domain\Payments\PaidElsewhere($this->payments(), $this->ledger(), $this->orders(), $this->carts(), $this->settle(), $this->keys()));
    }

    private function disputes(): Domain\Payments\Disputes
    {
        return $this->once(Domain\Payments\Disputes::class, fn(): Domain\Payments\Disputes => new Domain\Payments\Disputes($this->ledger(), $this->orders(), $this->mails()));
    }

    public function sales_book(): Domain\Accounts\SalesBook
    {
        return $this->once(Domain\Accounts\SalesBook::class, fn(): Domain\Accounts\SalesBook => new Domain\Accounts\SalesBook($this->orders(...), $this->ledger(), $this->keys()->live(...), $this->settings()->vat_exempt(...)));
    }

    public function reconciler(): Domain\Payments\Reconciler
    {
        return $this->once(Domain\Payments\Reconciler::class, fn(): Domain\Payments\Reconciler => new Domain\Payments\Reconciler($this->payments(), $this->ledger(), $this->orders(), $this->settle(), $this->refunds(), $this->disputes(), $this->paid_elsewhere(), $this->keys(), $this->mails()));
    }

    public function legal_texts(): Domain\Legal\LegalTexts
    {
        return $this->once(Domain\Legal\LegalTexts::class, fn(): Domain\Legal\LegalTexts => new Domain\Legal\LegalTexts($this->settings()));
    }

    /** What the law wants said beside products, cart and order. */
    public function legal_notes(): Domain\Legal\LegalNotes
    {
        return $this->once(Domain\Legal\LegalNotes::class, fn(): Domain\Legal\LegalNotes => new Domain\Legal\LegalNotes($this->settings()));
    }

    /** The right of withdrawal: which lines it covers, what the customer declares, what the artist does with it. */
    public function withdrawals(): Screens\Withdrawal\WithdrawalDesk
    {
        return $this->once(Screens\Withdrawal\WithdrawalDesk::class, fn(): Screens\Withdrawal\WithdrawalDesk => new Screens\Withdrawal\WithdrawalDesk(
            new Domain\Withdrawal\Withdrawals(),
            $this->orders(),
            $this->refunds(),
            new Domain\Withdrawal\WithdrawalLetters($this->mail_box(), $this->settings()),
            $this->settings(),
        ));
    }

    public function withdrawal_form(): Screens\Withdrawal\WithdrawalForm
    {
        return $this->once(Screens\Withdrawal\WithdrawalForm::class, fn(): Screens\Withdrawal\WithdrawalForm => new Screens\Withdrawal\WithdrawalForm(
            $this->withdrawals(...),
            fn(): ?string => $this->sells_with_woocommerce() ? Engine\WooCommerce\WooWithdrawal::url() : null,
        ));
    }

    private function checkout_controller(): Rest\CheckoutController
    {
        $photos = new Domain\Payments\OrderPhotos($this->photos());

        return new Rest\CheckoutController(
            new Domain\Payments\Checkout($this->carts(), $this->orders(), $this->payments(), $this->ledger(), $this->settle(), $this->keys(), $this->mails()),
            $this->settle(),
            $this->ledger(),
            $this->orders(),
            $photos,
            new Domain\Payments\PlacedOrder($this->mails(), $photos),
            $this->keys(),
            $this->settings(),
            $this->shell()->legal->cgv_version(...),
        );
    }

    public function contact(): Domain\Contact\Contact
    {
        return $this->once(Domain\Contact\Contact::class, fn(): Domain\Contact\Contact => new Domain\Contact\Contact(new Domain\Contact\Messages(), $this->mail_box(), $this->settings()));
    }

    public function contact_form(): Screens\Storefront\ContactForm
    {
        return $this->once(Screens\Storefront\ContactForm::class, fn(): Screens\Storefront\ContactForm => new Screens\Storefront\ContactForm($this->contact(...)));
    }

    public function routes(): Routes
    {
        return $this->once(Routes::class, fn(): Routes => new Routes($this->controllers(...)));
    }

    public function banners(): Banners
    {
        return $this->once(Banners::class, static fn(): Banners => new Banners());
    }

    public function shell(): Screens\Shell\Shell
    {
        return $this->once(Screens\Shell\Shell::class, fn(): Screens\Shell\Shell => new Screens\Shell\Shell(
            new Screens\Shell\Menus(),
            $this->banners(),
            new Screens\Shell\Legal($this->legal_texts()),
            new Screens\Shell\Pictures(get_template_directory_uri() . '/assets/images'),
            $this->settings(),
            new Screens\Shell\PageHeading(),
        ));
    }

    public function page_data(): Screens\Shell\PageData
    {
        return $this->once(Screens\Shell\PageData::class, fn(): Screens\Shell\PageData => new Screens\Shell\PageData($this->settings(), $this->shell()->pictures, $this->shell()->menus, $this->banners(), $this->shell()->legal, $this->language()));
    }

    private function first_run(): Screens\Setup\FirstRun
    {
        return new Screens\Setup\FirstRun($this->settings(), function (): void {
            if ($this->sells_with_woocommerce()) {
                Engine\WooCommerce\WooActivation::prepare();
                Engine\WooCommerce\Adoption::run();
            }
        }, $this->sells_with_woocommerce() ? Engine\WooCommerce\WooActivation::make_way(...) : null);
    }

    public function news(): Domain\News\News
    {
        return $this->once(Domain\News\News::class, static fn(): Domain\News\News => new Domain\News\News());
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
            new Screens\Health\MoneyNotice(),
            new Screens\Health\MailNotice($this->mail_box(...)),
            new Domain\Payments\PaymentClock($this->reconciler(...), $this->ledger(...), $this->keys()),
            new PhotoDesk($this->photos(), $this->orders(...), $this->settings(), fn(int $order_id): bool => $this->ledger()->is_away($order_id)),
            $this->order_desk(),
            new Engine\Embedded\Upkeep(fn(): Engine\Embedded\EmbeddedCarts => new Engine\Embedded\EmbeddedCarts($this->cart_rules()), $this->identity()),
            new Screens\Orders\OrdersScreen(new Engine\Embedded\EmbeddedOrders($this->embedded_stock()), $this->order_panel(), $this->photos(), $this->mail_box(), $this->withdrawal_marks()),
            $this->contact_form(),
            $this->withdrawal_form(),
            new Domain\Withdrawal\WithdrawalPrivacy(new Domain\Withdrawal\Withdrawals()),
            new Screens\Contact\MessagesScreen(new Domain\Contact\Messages()),
            new Domain\Privacy\OrdersPrivacy($this->orders(...), $this->photos(), $this->mail_box(), new Domain\Privacy\RunningOrders(new Domain\Withdrawal\Withdrawals())),
            new Domain\Privacy\LikesPrivacy(),
            new Domain\Privacy\Retention($this->settings(), new Domain\Contact\Messages(), $this->mail_box(), $this->identity()),
            new Screens\Journal\JournalScreen(),
            new Kernel\Journal\RefusedButtons(),
            new Screens\Accounts\SalesBookScreen($this->sales_book(...)),
            $this->news(),
            new Screens\Setup\NewsDemo($this->news()),
            $this->dashboard(),
            new Screens\Admin\ProductsScreen($this->admin_products()),
            $this->previews(),
            new OrderedProducts($this->orders(...)),
            $this->routes(),
            new Rest\Guard(fn(): array => $this->routes()->all()),
            new Maintenance(),
            $this->sells_with_woocommerce()
                ? new Screens\Shell\PrimedOptions(Engine\WooCommerce\WooOptions::names(), Engine\WooCommerce\WooOptions::TRANSIENTS)
                : new Screens\Shell\PrimedOptions(),
            new Screens\Shell\Templates(),
            new Screens\Shell\Head(),
            new Kernel\Settings\StyleVariation($this->path(), $this->settings()),
            $scripts = new Screens\Shell\ScriptSources(),
            $security = new Screens\Shell\Security($scripts),
            new Screens\Shell\OwnTexts(),
            $this->shell()->heading,
            new Screens\Shell\Frames($security),
            new Screens\Shell\Uploads(),
            new Screens\Shell\PageCaches(),
            new Screens\Shell\AccountNames(),
            new Screens\Shell\Assets($this->path(), get_template_directory_uri(), $this->shell()->pictures, $this->shell()->menus),
            $this->shell()->menus,
            $this->shell()->legal,
            $this->legal_texts(),
            $this->page_data(),
            new Screens\Shell\Seo($this->catalogue(), $this->settings(), $this->shell()->pictures, $this->shell()->legal),
            $this->search_page(),
            new Screens\Setup\Commands(
                $this->first_run(...),
                fn(): Screens\Setup\Demo => new Screens\Setup\Demo($this->product_writer(), $this->settings(), new Screens\Setup\Pictures($this->path('assets/demo')), $this->banners()),
                fn(): Screens\Setup\Seed => new Screens\Setup\Seed($this->product_writer()),
                fn(): int => $this->product_index()->rebuild(),
                fn(): string => Rest\Manifest::json($this->routes()->all()),
            ),
            $this->checklist(),
            new Screens\Health\SiteHealth(
                $this->shop_health(...),
                fn(): Screens\Health\WebHealth => new Screens\Health\WebHealth($this->photos()),
                fn(): ?Kernel\Health\Finding => $this->sells_with_woocommerce() ? Engine\WooCommerce\WooHealth::finding() : null,
                $this->engine(),
                $this->settings(),
                $this->keys(),
                $this->mail_box(),
                $this->photos(),
                $this->product_index(),
            ),
            new Screens\Setup\Departure([Domain\Payments\PaymentClock::CRON, Domain\Mail\MailBox::CRON, PhotoDesk::CLEAR, Maintenance::DAILY]),
            new Screens\Guide\Guide(SettingsScreen::PAGE, get_template_directory(), get_template_directory_uri()),
            new Engine\WooCommerce\WooActivation(),
            ...($this->sells_with_woocommerce() ? $this->woocommerce() : []),
        ];
    }

    private function checklist(): Screens\Setup\Checklist
    {
        return $this->once(Screens\Setup\Checklist::class, fn(): Screens\Setup\Checklist => new Screens\Setup\Checklist(SettingsScreen::PAGE, $this->first_run(...), fn(): array => [...($this->sells_with_woocommerce() ? Engine\WooCommerce\WooHealth::lines() : []), ...(new Screens\Setup\ShopLines(
            $this->settings(),
            $this->keys(),
            $this->ledger(),
            $this->catalogue(),
            $this->banners(),
            admin_url('admin.php?page=' . SettingsScreen::PAGE),
            home_url('/' . Screens\Admin\Dashboard::SLUG),
        ))->all()]));
    }

    public function shop_health(): Screens\Health\ShopHealth
    {
        return new Screens\Health\ShopHealth(
            $this->settings(),
            $this->keys(),
            $this->mail_box(),
            $this->photos(),
            $this->product_index(),
            $this->checklist()->lines(...),
            admin_url('admin.php?page=' . SettingsScreen::PAGE),
            admin_url('admin.php?page=' . Screens\Setup\Checklist::PAGE),
            wp_nonce_url(admin_url('admin-post.php?action=' . Screens\Health\SiteHealth::REBUILD), Screens\Health\SiteHealth::REBUILD),
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
            new Engine\WooCommerce\WooErasure((new Domain\Privacy\RunningOrders(new Domain\Withdrawal\Withdrawals()))->reason(...)),
            new Engine\WooCommerce\WooOrderScreen(
                $this->orders(),
                fn(Order $order): string => $this->order_desk()->box($order),
                $this->withdrawal_marks()->html(...),
                fn(Order $order) => $this->mails()->shipped($order),
            ),
            new Engine\WooCommerce\WooRefunds(
                $this->woo_orders(),
                fn(int $order_id, int $cents, array $lines, string $reason, string $request): Order => $this->refunds()->give_back($order_id, $cents, $lines, $reason, $request),
                fn(int $order_id, string $refund_id, int $cents, int $at) => $this->paid_elsewhere()->refunded($order_id, $refund_id, $cents, $at),
                Domain\Payments\PaymentClock::DONE,
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
            new Rest\ContactController($this->contact()),
            new SampleController($this->product_writer()),
            new Rest\CartController($this->carts(), $this->catalogue(), $this->settings()),
            new ProductController($this->catalogue(), $this->settings()),
            new Rest\NewsController($this->news(), $this->previews()),
            new LikeController($this->catalogue(), $this->likes()),
            $this->checkout_controller(),
            new Rest\WebhookController($this->settle(), $this->ledger(), $this->refunds(), $this->disputes(), $this->orders(), $this->mails(), $this->keys()),
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
