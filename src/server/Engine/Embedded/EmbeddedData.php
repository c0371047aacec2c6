<?php

declare(strict_types=1);

namespace Museau\Engine\Embedded;

defined('ABSPATH') || exit;

use Museau\Domain\Archive\EngineData;

/** The theme's own engine keeps everything in the shop's tables and options. */
final class EmbeddedData implements EngineData
{
    public function name(): string
    {
        return 'embedded';
    }

    public function order_storage(): string
    {
        return 'own';
    }

    /** @return list<string> */
    public function tables(): array
    {
        return [];
    }

    /** @return array<string, string> */
    public function account_columns(): array
    {
        return [];
    }

    public function option_prefix(): ?string
    {
        return null;
    }

    public function option_travels(string $name): bool
    {
        return false;
    }
}
