<?php

declare(strict_types=1);

namespace Museau\Services;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\PrintCategories;
use Museau\Domain\Catalogue\ProductIndexHooks;
use Museau\Domain\Catalogue\ProductPages;
use Museau\Domain\Contact\Messages;
use Museau\Domain\Mail\MailAfterLock;
use Museau\Domain\Orders\OrderedProducts;
use Museau\Domain\Payments\ReconcileSchedule;
use Museau\Engine\Embedded\CartCleanup;
use Museau\Engine\Embedded\EmbeddedAttributeRoutes;
use Museau\Engine\Embedded\EmbeddedCarts;
use Museau\Engine\Embedded\EmbeddedOrderTable;
use Museau\Engine\Embedded\EmbeddedProductReader;
use Museau\Engine\Embedded\EmbeddedVocabulary;
use Museau\Engine\WooCommerce\WooActivation;
use Museau\Kernel\Feature;
use Museau\Kernel\Journal\RefusedButtons;
use Museau\Kernel\Maintenance;
use Museau\Kernel\Typography;
use Museau\Rest\BareCalls;
use Museau\Rest\Guard;
use Museau\Screens\Admin\PreviewPage;
use Museau\Screens\Admin\ProductsScreen;
use Museau\Screens\Blocks\Blocks;
use Museau\Screens\Blocks\Offer;
use Museau\Screens\Contact\MessagesScreen;
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
use Museau\Screens\Shell\Canvas;
use Museau\Screens\Shell\DecidingRequests;
use Museau\Screens\Shell\EditorProse;

/** What hangs on WordPress's hooks, in the order in which it is hung: a later feature may undo what an earlier one did. */
trait Features
{
    use PageFeatures;
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

    /**
     * Features that hang on nothing but wp-admin, pages, cron, WP-CLI and exports: a bare call makes none of them
     * (tests/php/Rest/BareCallsTest.php).
     *
     * @param \Closure(): list<Feature> $make
     *
     * @return list<Feature>
     */
    private function on_screens(\Closure $make): array
    {
        return BareCalls::run() ? [] : $make();
    }

    /** @return list<Feature> what everything else reads, and the products */
    private function catalogue_features(): array
    {
        return [
            $this->schema(),
            $this->site_move_notice(),
            $this->language(),
            new Typography(),
            ...$this->on_screens(fn(): array => [
                new SettingsScreen(
                    $this->settings(),
                    $this->keys(),
                    $this->catalogue(...),
                    $this->promises(),
                    new WalletSettings($this->wallet_domain(), $this->keys()),
                    $this->transfers(),
                ),
            ]),
            new EmbeddedVocabulary(),
            new EmbeddedAttributeRoutes(new EmbeddedProductReader($this->settings())),
            new ProductIndexHooks($this->product_index(), $this->settings()),
            $this->price_upkeep(),
            $this->index_upkeep(),
            new ProductPages($this->settings()),
            new PrintCategories(),
            $this->likes(),
            new Blocks($this->path()),
            new Canvas(),
            ...$this->on_screens(fn(): array => [new Offer(), new EditorProse($this->path())]),
        ];
    }

    /** @return list<Feature> money, letters, photographs and the orders' screens */
    private function order_features(): array
    {
        return [
            $this->mail_queue(),
            new MailAfterLock(),
            ...$this->voucher_features(),
            ...$this->on_screens(fn(): array => [
                new PackingPages($this->orders(...), $this->settings(), $this->photos()),
                new MoneyNotice(),
                new MailNotice($this->mail_queue(...)),
            ]),
            new ReconcileSchedule($this->reconciler(...), $this->ledger(...), $this->keys()),
            new PhotoActions($this->photos()),
            ...$this->on_screens(fn(): array => [
                $this->order_actions(),
                new ShipTogether($this->order_actions(...)),
                $this->cards_panel(),
            ]),
            $this->progress_retention(),
            $this->proof_reminders(),
            $this->promises(),
            $this->reopening(),
            new CartCleanup(
                fn(): EmbeddedCarts => new EmbeddedCarts($this->cart_rules()),
                $this->identity(),
            ),
            ...$this->on_screens(fn(): array => [
                new OrdersScreen(
                    new EmbeddedOrderTable(),
                    $this->orders(),
                    $this->order_panel(),
                    $this->photos(),
                    $this->mail_queue(),
                    $this->withdrawal_marks(),
                ),
            ]),
        ];
    }

    /** @return list<Feature> what people write to the shop, and what is kept of them */
    private function people_features(): array
    {
        return [
            ...$this->on_screens(fn(): array => [
                $this->contact_form(),
                $this->waiting_list_form(),
            ]),
            $this->plain_shop(),
            ...$this->on_screens(fn(): array => [
                $this->withdrawal_form(),
                $this->progress_page(),
                $this->card_page(),
                new MessagesScreen(new Messages()),
            ]),
            ...$this->privacy_features(),
            ...$this->contest_features(),
            ...$this->portfolio_features(),
            ...$this->on_screens(fn(): array => [new JournalScreen($this->orders(...))]),
            new RefusedButtons(),
            ...$this->account_features(),
            ...$this->archive_features(),
            ...$this->on_screens(static fn(): array => [new LawScreen()]),
        ];
    }

    /** @return list<Feature> the artist's dashboard and the routes */
    private function dashboard_features(): array
    {
        return [
            $this->news(),
            ...$this->on_screens(fn(): array => [
                new NewsDemo($this->news()),
                new HomePageDemo(),
                $this->dashboard(),
                $this->studio(),
            ]),
            new ProductsScreen($this->admin_products()),
            new PreviewPage($this->previews()),
            new OrderedProducts($this->orders(...)),
            $this->routes(),
            new BareCalls(),
            new Guard(fn(): array => $this->routes()->all()),
            new Maintenance(),
        ];
    }
}
