<?php

declare(strict_types=1);

namespace Museau\Services;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\PrintCategories;
use Museau\Domain\Catalogue\ProductIndexHooks;
use Museau\Domain\Catalogue\ProductPages;
use Museau\Domain\Contact\Messages;
use Museau\Domain\Invoices\Invoices;
use Museau\Domain\Mail\MailAfterLock;
use Museau\Domain\Mail\MailQueue;
use Museau\Domain\Orders\OrderedProducts;
use Museau\Domain\Payments\ReconcileSchedule;
use Museau\Domain\Pictures\PictureCopies;
use Museau\Domain\Pictures\PictureUpkeep;
use Museau\Domain\Privacy\PhotoRetention;
use Museau\Domain\WaitingList\Reopening;
use Museau\Engine\Embedded\CartCleanup;
use Museau\Engine\Embedded\EmbeddedAttributeRoutes;
use Museau\Engine\Embedded\EmbeddedCarts;
use Museau\Engine\Embedded\EmbeddedOrderTable;
use Museau\Engine\Embedded\EmbeddedProductReader;
use Museau\Engine\Embedded\EmbeddedVocabulary;
use Museau\Engine\WooCommerce\WooActivation;
use Museau\Engine\WooCommerce\WooOptions;
use Museau\Kernel\Feature;
use Museau\Kernel\Journal\RefusedButtons;
use Museau\Kernel\Maintenance;
use Museau\Kernel\Settings\StyleVariation;
use Museau\Kernel\Typography;
use Museau\Rest\Guard;
use Museau\Screens\Admin\PreviewPage;
use Museau\Screens\Admin\ProductsScreen;
use Museau\Screens\Blocks\Blocks;
use Museau\Screens\Blocks\Offer;
use Museau\Screens\Contact\MessagesScreen;
use Museau\Screens\Guide\Guide;
use Museau\Screens\Guide\ScreenHelp;
use Museau\Screens\Health\MailNotice;
use Museau\Screens\Health\MoneyNotice;
use Museau\Screens\Journal\JournalScreen;
use Museau\Screens\Orders\OrdersScreen;
use Museau\Screens\Orders\PackingPages;
use Museau\Screens\Orders\ShipTogether;
use Museau\Screens\Photos\PhotoActions;
use Museau\Screens\Settings\LawScreen;
use Museau\Screens\Settings\SettingsScreen;
use Museau\Screens\Settings\WalletSettings;
use Museau\Screens\Setup\HomePageDemo;
use Museau\Screens\Setup\NewsDemo;
use Museau\Screens\Setup\ThemeDeactivation;
use Museau\Screens\Shell\AccountNames;
use Museau\Screens\Shell\Assets;
use Museau\Screens\Shell\Canvas;
use Museau\Screens\Shell\ChangedPages;
use Museau\Screens\Shell\ContentWidth;
use Museau\Screens\Shell\DecidingRequests;
use Museau\Screens\Shell\EditorProse;
use Museau\Screens\Shell\EmbedLinks;
use Museau\Screens\Shell\Emoji;
use Museau\Screens\Shell\FolderLinks;
use Museau\Screens\Shell\Head;
use Museau\Screens\Shell\OtherSites;
use Museau\Screens\Shell\PageCaches;
use Museau\Screens\Shell\PageFreshness;
use Museau\Screens\Shell\PrimedOptions;
use Museau\Screens\Shell\ScriptSources;
use Museau\Screens\Shell\Security;
use Museau\Screens\Shell\Seo;
use Museau\Screens\Shell\ServerTiming;
use Museau\Screens\Shell\SparedQueries;
use Museau\Screens\Shell\Templates;
use Museau\Screens\Shell\VideoEmbeds;
use Museau\Screens\Site\SiteRemoval;

/** What hangs on WordPress's hooks, in the order in which it is hung: a later feature may undo what an earlier one did. */
trait Features
{
    use WooCommerceFeatures;

    /** @return list<Feature> in the order in which their hooks are added */
    private function features(): array
    {
        return [
            // Before anything is read.
            new DecidingRequests(),
            ...$this->catalogue_features(),
            ...$this->order_features(),
            ...$this->people_features(),
            ...$this->dashboard_features(),
            ...$this->page_features(),
            ...$this->reader_features(),
            ...$this->setup_features(),
            ...$this->update_features(),
            new WooActivation(),
            ...($this->sells_with_woocommerce() ? $this->woocommerce() : []),
        ];
    }

    /** @return list<Feature> what everything else reads, and the products */
    private function catalogue_features(): array
    {
        return [
            $this->schema(),
            $this->site_move_notice(),
            $this->language(),
            new Typography(),
            new SettingsScreen(
                $this->settings(),
                $this->keys(),
                $this->catalogue(...),
                $this->promises(),
                new WalletSettings($this->wallet_domain(), $this->keys()),
                $this->transfers(),
            ),
            new EmbeddedVocabulary(),
            new EmbeddedAttributeRoutes(new EmbeddedProductReader($this->settings())),
            new ProductIndexHooks($this->product_index(), $this->settings()),
            $this->price_upkeep(),
            $this->index_upkeep(),
            new ProductPages($this->settings()),
            new PrintCategories(),
            $this->likes(),
            new Blocks($this->path()),
            new Offer(),
            new Canvas(),
            new EditorProse($this->path()),
        ];
    }

    /** @return list<Feature> money, letters, photographs and the orders' screens */
    private function order_features(): array
    {
        return [
            $this->mail_queue(),
            new MailAfterLock(),
            ...$this->voucher_features(),
            new PackingPages($this->orders(...), $this->settings(), $this->photos()),
            new MoneyNotice(),
            new MailNotice($this->mail_queue(...)),
            new ReconcileSchedule($this->reconciler(...), $this->ledger(...), $this->keys()),
            new PhotoActions($this->photos()),
            $this->order_actions(),
            new ShipTogether($this->order_actions(...)),
            $this->cards_panel(),
            $this->progress_retention(),
            $this->proof_reminders(),
            $this->promises(),
            $this->reopening(),
            new CartCleanup(
                fn(): EmbeddedCarts => new EmbeddedCarts($this->cart_rules()),
                $this->identity(),
            ),
            new OrdersScreen(
                new EmbeddedOrderTable(),
                $this->orders(),
                $this->order_panel(),
                $this->photos(),
                $this->mail_queue(),
                $this->withdrawal_marks(),
            ),
        ];
    }

    /** @return list<Feature> what people write to the shop, and what is kept of them */
    private function people_features(): array
    {
        return [
            $this->contact_form(),
            $this->waiting_list_form(),
            $this->plain_shop(),
            $this->withdrawal_form(),
            $this->progress_page(),
            $this->card_page(),
            ...$this->privacy_features(),
            new MessagesScreen(new Messages()),
            ...$this->contest_features(),
            ...$this->portfolio_features(),
            new JournalScreen($this->orders(...)),
            new RefusedButtons(),
            ...$this->account_features(),
            ...$this->archive_features(),
            new LawScreen(),
        ];
    }

    /** @return list<Feature> the artist's dashboard and the routes */
    private function dashboard_features(): array
    {
        return [
            $this->news(),
            new NewsDemo($this->news()),
            new HomePageDemo(),
            $this->dashboard(),
            $this->studio(),
            new ProductsScreen($this->admin_products()),
            new PreviewPage($this->previews()),
            new OrderedProducts($this->orders(...)),
            $this->routes(),
            new Guard(fn(): array => $this->routes()->all()),
            new Maintenance(),
        ];
    }

    /** @return list<Feature> what stands around every public page */
    private function page_features(): array
    {
        $shell = $this->shell();
        $scripts = new ScriptSources();
        $security = new Security($scripts);
        $videos = new VideoEmbeds();

        return [
            $this->sells_with_woocommerce()
                ? new PrimedOptions(WooOptions::names(), WooOptions::TRANSIENTS)
                : new PrimedOptions(),
            new Templates(),
            new Head(),
            new Emoji(),
            new StyleVariation($this->path(), $this->settings()),
            $scripts,
            $security,
            new ContentWidth(),
            new FolderLinks(),
            $shell->heading,
            $videos,
            new OtherSites($this->settings()),
            new EmbedLinks($security, $videos),
            new PictureCopies(),
            $this->picture_upkeep(),
            new PageCaches($this->availability()),
            new ChangedPages(),
            new PageFreshness(),
            new SparedQueries(),
            new ServerTiming($this->engine()),
            new AccountNames(),
            new Assets($this->path(), get_template_directory_uri(), $shell->pictures, $shell->menus),
            $shell->menus,
            $shell->legal,
            $this->legal_texts(),
            $this->page_data(),
            new Seo($this->typeset_catalogue(), $this->settings(), $shell->pictures, $shell->legal),
            $this->search_page(),
            $this->favourites_page(),
        ];
    }

    /** @return list<Feature> the first run, the shop's health and its leaving */
    private function setup_features(): array
    {
        return [
            $this->commands(),
            $this->shop_takeover(),
            $this->takeover_preview(),
            $this->checklist(),
            new SiteRemoval($this->identity()),
            $this->site_health(),
            $this->doctor(),
            $this->picture_health(),
            new ThemeDeactivation([
                ReconcileSchedule::CRON,
                MailQueue::CRON,
                Invoices::CRON,
                PhotoRetention::CRON,
                PictureUpkeep::CRON,
                Reopening::CRON,
                Maintenance::DAILY,
            ]),
            new Guide(SettingsScreen::PAGE, get_template_directory(), get_template_directory_uri()),
            new ScreenHelp(get_template_directory()),
        ];
    }
}
