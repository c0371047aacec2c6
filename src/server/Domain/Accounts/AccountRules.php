<?php

declare(strict_types=1);

namespace Museau\Domain\Accounts;

use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/** How the artist declares: her regime, and how often. */
final class AccountRules
{
    public const REGIME = 'accounts_regime';

    public const PERIOD = 'accounts_period';

    public const MICRO = 'micro';

    public const ARTIST = 'artist';

    public const MONTH = 'month';

    public const QUARTER = 'quarter';

    public function __construct(private readonly Settings $settings) {}

    /** Whether she is an artist-author (CSS L382-1), not a micro-entrepreneur (CSS L613-7). */
    public function is_artist(): bool
    {
        return Read::text($this->settings->value(self::REGIME, self::MICRO)) === self::ARTIST;
    }

    /** Whether she declares each month. */
    public function is_monthly(): bool
    {
        return Read::text($this->settings->value(self::PERIOD, self::QUARTER)) === self::MONTH;
    }

    /** Whether she is in the franchise of VAT (CGI 293 B). */
    public function is_exempt(): bool
    {
        return $this->settings->vat_exempt();
    }
}
