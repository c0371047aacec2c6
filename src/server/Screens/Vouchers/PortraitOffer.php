<?php

declare(strict_types=1);

namespace Museau\Screens\Vouchers;

use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\Variation;
use Museau\Kernel\Typography;

/** The portrait that costs least, with its delivery: what a gift voucher is measured by. */
final class PortraitOffer
{
    /**
     * @param int    $cents price and delivery; 0 while no portrait is sold
     * @param string $name  'A4 graphite'; '' of a portrait without formats
     */
    private function __construct(public readonly int $cents, public readonly string $name) {}

    /** @param int $shipping cents of one portrait's delivery */
    public static function of(?Product $product, int $shipping): self
    {
        if ($product?->price === null) {
            return new self(0, '');
        }
        $least = array_values(array_filter(
            $product->variations,
            static fn(Variation $variation): bool => $variation->price === $product->price,
        ))[0] ?? null;
        $names = [];
        foreach ($product->attributes as $attribute) {
            foreach (Options::is_format($attribute) || Options::is_technique($attribute) ? $attribute->options : [] as $option) {
                if (($least->choices[$attribute->slug] ?? null) === $option['slug']) {
                    $names[] = Typography::shown($option['name']);
                }
            }
        }

        return new self($product->price + $shipping, implode(' ', $names));
    }

    /** Whether a voucher of so many cents buys it. */
    public function is_bought_by(int $cents): bool
    {
        return $this->cents > 0 && $cents >= $this->cents;
    }

    /** 'un portrait A4 graphite, livré', or what a smaller voucher is for. */
    public function words(int $cents): string
    {
        return match (true) {
            $this->cents === 0 => '',
            !$this->is_bought_by($cents) => __('participe à un portrait', 'museau'),
            /* translators: %s: 'A4 graphite' */
            $this->name !== '' => sprintf(__('un portrait %s, livré', 'museau'), $this->name),
            default => __('un portrait, livré', 'museau'),
        };
    }
}
