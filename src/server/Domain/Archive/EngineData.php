<?php

declare(strict_types=1);

namespace Museau\Domain\Archive;

defined('ABSPATH') || exit;

/** What the engine that sells keeps beside the shop's own tables and options, for an archive of the whole shop. */
interface EngineData
{
    /** 'embedded' or 'woocommerce': an archive is read by the engine that it was made with. */
    public function name(): string;

    /** How it stores orders; between two sites it must be the same. */
    public function order_storage(): string;

    /** @return list<string> its tables that travel, without the site's prefix; some may not be there */
    public function tables(): array;

    /** @return array<string, string> column that names an account of the site, by table */
    public function account_columns(): array;

    /** How names of its options begin; null when it has none beside the shop's. */
    public function option_prefix(): ?string;

    /** Whether one of its options is the shop's, and does not speak of the site that it is on. */
    public function option_travels(string $name): bool;
}
