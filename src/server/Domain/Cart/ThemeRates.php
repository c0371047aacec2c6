<?php

declare(strict_types=1);

namespace Museau\Domain\Cart;

defined('ABSPATH') || exit;

use Museau\Kernel\Settings\Settings;

/** The amounts of the screen 'Boutique': by portrait, and for all else together (CartTotals). Nothing is chosen. */
final class ThemeRates implements ShippingRates
{
    public function __construct(private readonly Settings $settings) {}

    public function quote(array $lines, bool $ships_free, string $cart_id): ShippingQuote
    {
        return new ShippingQuote(CartTotals::of($lines, $this->settings, $ships_free)->shipping);
    }

    public function choose(Cart $cart, string $method): void
    {
        throw CouldNotChangeCart::method_is_unknown();
    }
}
