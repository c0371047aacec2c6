<?php

declare(strict_types=1);

namespace Museau\Services;

defined('ABSPATH') || exit;

use Museau\Domain\Invoices\Invoices;
use Museau\Domain\Mail\MailQueue;
use Museau\Domain\Payments\ReconcileSchedule;
use Museau\Domain\Pictures\PictureCopies;
use Museau\Domain\Pictures\PictureUpkeep;
use Museau\Domain\Privacy\PhotoRetention;
use Museau\Domain\WaitingList\Reopening;
use Museau\Engine\WooCommerce\WooOptions;
use Museau\Kernel\Feature;
use Museau\Kernel\Maintenance;
use Museau\Kernel\Settings\StyleVariation;
use Museau\Screens\Guide\Guide;
use Museau\Screens\Guide\ScreenHelp;
use Museau\Screens\Settings\SettingsScreen;
use Museau\Screens\Setup\ThemeDeactivation;
use Museau\Screens\Shell\AccountNames;
use Museau\Screens\Shell\Assets;
use Museau\Screens\Shell\ChangedPages;
use Museau\Screens\Shell\ContentWidth;
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

/** What stands around the pages, and what sets a shop up and looks after it. */
trait PageFeatures
{
    /** @return list<Feature> what stands around every public page */
    private function page_features(): array
    {
        $shell = $this->shell();
        $scripts = new ScriptSources();
        $security = new Security($scripts);

        return [
            $this->sells_with_woocommerce()
                ? new PrimedOptions(WooOptions::names(), WooOptions::TRANSIENTS)
                : new PrimedOptions(),
            new Templates(),
            new Head(),
            ...$this->on_screens(static fn(): array => [new Emoji()]),
            new StyleVariation($this->path(), $this->settings()),
            $scripts,
            $security,
            ...$this->on_screens(fn(): array => [
                new ContentWidth(),
                new FolderLinks(),
                $shell->heading,
                $videos = new VideoEmbeds(),
                new OtherSites($this->settings()),
                new EmbedLinks($security, $videos),
            ]),
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
            ...$this->on_screens(fn(): array => [$this->page_data()]),
            new Seo($this->typeset_catalogue(), $this->settings(), $shell->pictures, $shell->legal),
            $this->search_page(),
            ...$this->on_screens(fn(): array => [$this->favourites_page()]),
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
            ...$this->on_screens(fn(): array => [
                new SiteRemoval($this->identity()),
                $this->site_health(),
                $this->doctor(),
                $this->picture_health(),
            ]),
            new ThemeDeactivation([
                ReconcileSchedule::CRON,
                MailQueue::CRON,
                Invoices::CRON,
                PhotoRetention::CRON,
                PictureUpkeep::CRON,
                Reopening::CRON,
                Maintenance::DAILY,
            ]),
            ...$this->on_screens(fn(): array => [
                new Guide(SettingsScreen::PAGE, get_template_directory(), get_template_directory_uri()),
                new ScreenHelp(get_template_directory()),
            ]),
        ];
    }
}
