<?php

declare(strict_types=1);

namespace Museau\Services;

use Museau\Domain\Archive\ArchiveUpkeep;
use Museau\Domain\Archive\EngineData;
use Museau\Domain\Archive\ImportLock;
use Museau\Domain\Archive\PlacedFiles;
use Museau\Domain\Archive\ShopArchive;
use Museau\Domain\Archive\ShopFiles;
use Museau\Domain\Archive\ShopImport;
use Museau\Domain\Archive\ShopOptions;
use Museau\Domain\Archive\ShopTables;
use Museau\Domain\Archive\SignedLinks;
use Museau\Domain\Archive\WaitingArchive;
use Museau\Domain\Archive\WordPressImport;
use Museau\Domain\Photos\PhotoFolder;
use Museau\Engine\Embedded\EmbeddedData;
use Museau\Engine\WooCommerce\WooData;
use Museau\Kernel\Feature;
use Museau\Screens\Archive\ArchiveCommands;
use Museau\Screens\Archive\ArchiveScreen;
use Museau\Screens\Setup\ShopPages;

/** The whole shop, taken to another site. */
trait ArchiveServices
{
    public function shop_archive(): ShopArchive
    {
        return new ShopArchive(
            $this->shop_tables(),
            new ShopOptions($this->engine_data()),
            $this->shop_files(),
            new SignedLinks($this->orders(...)),
            $this->engine_data(),
        );
    }

    public function shop_import(): ShopImport
    {
        return new ShopImport(
            $this->shop_tables(),
            new ShopOptions($this->engine_data()),
            $this->shop_files(),
            new PlacedFiles($this->shop_files()),
            new WaitingArchive($this->shop_files()),
            new ImportLock($this->shop_files()),
            $this->identity(),
            $this->engine_data(),
        );
    }

    public function shop_tables(): ShopTables
    {
        return new ShopTables($this->engine_data(), [WooData::ORDERS]);
    }

    private function engine_data(): EngineData
    {
        return $this->sells_with_woocommerce() ? new WooData() : new EmbeddedData();
    }

    private function shop_files(): ShopFiles
    {
        return new ShopFiles(new PhotoFolder(null, $this->identity()));
    }

    /** @return list<Feature> */
    private function archive_features(): array
    {
        return [
            ...$this->on_screens(fn(): array => [
                new ArchiveScreen($this->shop_archive(...), $this->shop_import(...), fn() => new WaitingArchive($this->shop_files())),
                new ArchiveCommands($this->shop_archive(...), $this->shop_import(...)),
            ]),
            new ArchiveUpkeep($this->shop_import(...), $this->product_index(...)),
            new WordPressImport($this->product_index(...), $this->settings(), ShopPages::has(...)),
        ];
    }
}
