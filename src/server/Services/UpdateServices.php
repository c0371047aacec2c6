<?php

declare(strict_types=1);

namespace Museau\Services;

defined('ABSPATH') || exit;

use Museau\Kernel\Database\Schema;
use Museau\Kernel\Feature;
use Museau\Screens\Shell\FormerBuilds;
use Museau\Screens\Site\ClosedForUpdate;
use Museau\Screens\Site\ThemeUpdate;

/** From one release to the next (docs/adr/0034). */
trait UpdateServices
{
    abstract public function path(string $file = ''): string;

    abstract public function schema(): Schema;

    public function closed_for_update(): ClosedForUpdate
    {
        return $this->once(ClosedForUpdate::class, fn(): ClosedForUpdate => new ClosedForUpdate($this->schema()));
    }

    public function former_builds(): FormerBuilds
    {
        return $this->once(FormerBuilds::class, fn(): FormerBuilds => new FormerBuilds(
            $this->path(),
            WP_CONTENT_DIR . '/museau-builds',
        ));
    }

    /** @return list<Feature> what runs over the database of a later release */
    private function closed_features(): array
    {
        return [$this->closed_for_update(), new ThemeUpdate()];
    }

    /** @return list<Feature> */
    private function update_features(): array
    {
        return [$this->closed_for_update(), $this->former_builds(), ...$this->on_screens(static fn(): array => [new ThemeUpdate()])];
    }
}
