<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

/** WooCommerce's shape of our shipping; the amount is given by WooShipping. */
final class WooShippingMethod extends \WC_Shipping_Method
{
    public const ID = 'museau';

    /** @param \Closure(array<string, mixed>): array{int, string} $rate cents of a package, and what sending it is called */
    public function __construct(private readonly \Closure $rate)
    {
        parent::__construct();
        $this->id = self::ID;
        $this->method_title = __('Livraison de l\'atelier', 'museau');
        $this->method_description = __('Montants de l\'écran « Boutique » : par portrait, et pour tout le reste ensemble.', 'museau');
        $this->title = __('Livraison', 'museau');
        $this->enabled = 'yes';
        // No 'shipping-zones' here: WooCommerce then offers the method for every address.
        $this->supports = [];
        $this->tax_status = 'none';
    }

    /** @param array<string, mixed> $package */
    public function calculate_shipping($package = []): void
    {
        [$cents, $label] = ($this->rate)($package);
        $this->add_rate([
            'id' => self::ID,
            'label' => $label,
            'cost' => (string) ($cents / 100),
            'package' => $package,
        ]);
    }
}
