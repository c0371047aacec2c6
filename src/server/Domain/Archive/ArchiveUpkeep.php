<?php

declare(strict_types=1);

namespace Museau\Domain\Archive;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\ProductIndex;
use Museau\Kernel\Feature;
use Museau\Kernel\Maintenance;

/** What nobody presses a button for: the index is made anew once a shop has come, and an archive that waits in vain goes by itself. */
final class ArchiveUpkeep implements Feature
{
    /**
     * @param \Closure(): ShopImport   $import
     * @param \Closure(): ProductIndex $index
     */
    public function __construct(private readonly \Closure $import, private readonly \Closure $index) {}

    public function hooks(): void
    {
        add_action(ShopImport::DONE, fn() => ($this->index)()->mark_outdated());
        add_action(Maintenance::DAILY, fn() => ($this->import)()->forget_old());
    }
}
