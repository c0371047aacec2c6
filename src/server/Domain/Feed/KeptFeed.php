<?php

declare(strict_types=1);

namespace Museau\Domain\Feed;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\ProductIndex;
use Museau\Kernel\Clock;
use Museau\Kernel\Feature;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/**
 * The feed as it was last made. It is kept with the state of the shop that it was read from, and serves only while that is the state:
 * what is sold or saved while it is being made makes it old before it is kept. After a quarter of an hour it is made anew in any case.
 */
final class KeptFeed implements Feature
{
    private const OPTION = 'museau_feed';

    /** A word that is another one after each change of a product or of the settings. */
    private const STATE = 'museau_feed_state';

    /** Seconds for which one serves. */
    private const LIFE = 900;

    private bool $has_changed = false;

    /** @param \Closure(): ProductFeed $feed */
    public function __construct(private readonly \Closure $feed) {}

    public function hooks(): void
    {
        $change = function (): void {
            $this->has_changed = true;
        };
        add_action(ProductIndex::BUILT, $change);
        Settings::on_change($change);
        // After the transaction that a sale is part of: others see it from then on, and no sale waits for another's row.
        add_action('shutdown', $this->settle(...), PHP_INT_MAX);
    }

    public function xml(): string
    {
        $this->settle();
        $state = Read::text(get_option(self::STATE));
        $kept = Read::map(get_option(self::OPTION));
        $xml = ($kept['state'] ?? null) === $state && Read::int($kept['made'] ?? 0) > Clock::now() - self::LIFE
            ? gzinflate((string) base64_decode(Read::text($kept['xml'] ?? ''), true))
            : false;
        if ($xml !== false && $xml !== '') {
            return $xml;
        }
        $xml = ($this->feed)()->xml();
        update_option(self::OPTION, [
            'state' => $state,
            'made' => Clock::now(),
            'xml' => base64_encode((string) gzdeflate($xml)),
        ], false);

        return $xml;
    }

    private function settle(): void
    {
        if ($this->has_changed) {
            $this->has_changed = false;
            update_option(self::STATE, bin2hex(random_bytes(8)), false);
        }
    }
}
