<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Museau\Domain\Cart\Choices;
use Museau\Domain\Cart\CouldNotChangeCart;
use Museau\Domain\Catalogue\Catalogue;
use Museau\Domain\Schedule\Availability;
use Museau\Kernel\Feature;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/** That no portrait can be ordered now, in the carts that are filled past ours: WooCommerce's own forms and its Store API. */
final class WooPortraitPlaces implements Feature
{
    public function __construct(
        private readonly Settings $settings,
        private readonly Catalogue $catalogue,
        private readonly Availability $availability,
    ) {}

    public function hooks(): void
    {
        // Asked by its forms and by its Store API.
        add_filter('woocommerce_add_to_cart_validation', $this->allows(...), 10, 5);
        add_action('woocommerce_check_cart_items', $this->check(...));
    }

    /** @param array<string, mixed> $variation option slugs by 'attribute_' and an attribute's slug */
    private function allows(
        mixed $passed,
        int|string $product_id,
        mixed $quantity = 1,
        int|string $variation_id = 0,
        mixed $variation = [],
    ): bool {
        $product = $passed && $variation_id ? wc_get_product((int) $variation_id) : null;
        $fixed = $product instanceof \WC_Product_Variation ? Read::map($product->get_variation_attributes()) : [];

        return (bool) $passed && !$this->is_refused([[(int) $product_id, array_filter(Read::map($variation)) + $fixed]]);
    }

    private function check(): void
    {
        $lines = [];
        foreach (Read::maps(array_values(WC()->cart->get_cart())) as $item) {
            $line = [Read::int($item['product_id'] ?? 0), Read::map($item['variation'] ?? [])];
            $lines = [...$lines, ...array_fill(0, max(1, Read::int($item['quantity'] ?? 1)), $line)];
        }
        $this->is_refused($lines);
    }

    /**
     * Says why, as WooCommerce does.
     *
     * @param list<array{int, array<string, mixed>}> $lines product, and option slugs as a cart item of WooCommerce's has them
     */
    private function is_refused(array $lines): bool
    {
        $id = $this->settings->portrait_id();
        $lines = array_values(array_filter($lines, static fn(array $line): bool => $line[0] === $id));
        $product = $lines === [] ? null : $this->catalogue->find($id);
        if ($product === null) {
            return false;
        }
        $portraits = array_map(static function (array $line) use ($product): array {
            $choices = [];
            foreach ($line[1] as $name => $slug) {
                $choices[str_replace('attribute_', '', $name)] = Read::text($slug);
            }

            return Choices::shown($product, $choices);
        }, $lines);
        try {
            $this->availability->refuse_full($portraits);
        } catch (CouldNotChangeCart $why) {
            wc_add_notice(esc_html($why->getMessage()), 'error');

            return true;
        }

        return false;
    }
}
