<?php

declare(strict_types=1);

namespace Museau\Services;

defined('ABSPATH') || exit;

use Museau\Domain\Pictures\PictureUpkeep;
use Museau\Engine\WooCommerce\Adoption;
use Museau\Engine\WooCommerce\WooActivation;
use Museau\Engine\WooCommerce\WooHealth;
use Museau\Engine\WooCommerce\WooInventory;
use Museau\Kernel\Health\ChecklistLine;
use Museau\Kernel\Health\Finding;
use Museau\Rest\Manifest;
use Museau\Screens\Admin\Dashboard;
use Museau\Screens\Health\PictureHealth;
use Museau\Screens\Health\ShopHealth;
use Museau\Screens\Health\SiteHealth;
use Museau\Screens\Health\WebHealth;
use Museau\Screens\Settings\SettingsScreen;
use Museau\Screens\Setup\Checklist;
use Museau\Screens\Setup\Commands;
use Museau\Screens\Setup\Demo;
use Museau\Screens\Setup\DemoImages;
use Museau\Screens\Setup\FirstRun;
use Museau\Screens\Setup\ShopChecklist;
use Museau\Screens\Setup\ShopTakeover;
use Museau\Screens\Setup\TakeoverMeans;
use Museau\Screens\Setup\TakeoverPreview;
use Museau\Screens\Setup\TakeoverScreen;
use Museau\Screens\Site\SiteMoveNotice;

/** The shop's first run, its checklist and what Site Health says of it. */
trait HealthServices
{
    use InvariantServices;

    /** Whether this address is the one the shop sold at: a copy takes no money. */
    public function site_move_notice(): SiteMoveNotice
    {
        return $this->once(SiteMoveNotice::class, fn(): SiteMoveNotice => new SiteMoveNotice(
            $this->identity(),
            fn(): bool => !$this->ledger()->is_empty(),
        ));
    }

    private function first_run(): FirstRun
    {
        $prepare = function (): void {
            if ($this->sells_with_woocommerce()) {
                WooActivation::prepare();
                Adoption::run();
            }
        };

        return new FirstRun(
            $this->settings(),
            $prepare,
            $this->sells_with_woocommerce() ? WooActivation::rename_conflicting_pages(...) : null,
        );
    }

    private function commands(): Commands
    {
        return new Commands(
            $this->first_run(...),
            fn(): Demo => new Demo(
                $this->product_writer(),
                $this->settings(),
                new DemoImages($this->path('assets/demo')),
                $this->banners(),
            ),
            fn(): int => $this->product_index()->rebuild(),
            fn(): string => Manifest::json($this->routes()->all()),
            $this->picture_upkeep(...),
        );
    }

    private function checklist(): Checklist
    {
        return $this->once(Checklist::class, fn(): Checklist => new Checklist(
            SettingsScreen::PAGE,
            $this->first_run(...),
            $this->checklist_lines(...),
            new TakeoverScreen(
                $this->settings(),
                $this->sells_with_woocommerce() ? WooInventory::read(...) : null,
                new TakeoverMeans($this->settings(), $this->transfers()),
            ),
        ));
    }

    private function shop_takeover(): ShopTakeover
    {
        return new ShopTakeover($this->settings(), $this->first_run(...), $this->product_index(...), WooInventory::delete_attribute(...));
    }

    /** Opening for one page, without what WooCommerce keeps beside its products: that takes long in a large shop, and changes no page. */
    private function takeover_preview(): TakeoverPreview
    {
        $run = fn(): FirstRun => new FirstRun($this->settings(), WooActivation::prepare(...), WooActivation::rename_conflicting_pages(...));

        return new TakeoverPreview(
            fn(): ShopTakeover => new ShopTakeover($this->settings(), $run, $this->product_index(...), WooInventory::delete_attribute(...)),
            $this->product_index(...),
        );
    }

    /** @return list<ChecklistLine> what the engine and the shop add to the pages' lines */
    private function checklist_lines(): array
    {
        $shop = new ShopChecklist(
            $this->settings(),
            $this->keys(),
            $this->ledger(),
            $this->catalogue(),
            $this->banners(),
            home_url('/' . Dashboard::SLUG),
        );

        return [
            ...($this->sells_with_woocommerce() ? WooHealth::lines() : []),
            ...$shop->all(),
        ];
    }

    private function site_health(): SiteHealth
    {
        return new SiteHealth(
            $this->shop_health(...),
            fn(): WebHealth => new WebHealth($this->photos()),
            fn(): ?Finding => $this->sells_with_woocommerce() ? WooHealth::finding() : null,
            fn(): Finding => $this->picture_health()->finding(),
            $this->invariants(...),
            $this->engine(),
            $this->settings(),
            $this->keys(),
            $this->mail_queue(),
            $this->photos(),
            $this->product_index(),
        );
    }

    private function picture_health(): PictureHealth
    {
        return $this->once(PictureHealth::class, fn(): PictureHealth => new PictureHealth($this->picture_upkeep()));
    }

    private function picture_upkeep(): PictureUpkeep
    {
        return $this->once(PictureUpkeep::class, fn(): PictureUpkeep => new PictureUpkeep());
    }

    public function shop_health(): ShopHealth
    {
        $rebuild = admin_url('admin-post.php?action=' . SiteHealth::REBUILD);

        return new ShopHealth(
            $this->settings(),
            $this->keys(),
            $this->mail_queue(),
            $this->photos(),
            $this->product_index(),
            $this->checklist()->lines(...),
            admin_url('admin.php?page=' . SettingsScreen::PAGE),
            admin_url('admin.php?page=' . Checklist::PAGE),
            wp_nonce_url($rebuild, SiteHealth::REBUILD),
            $this->site_move_notice(),
        );
    }
}
