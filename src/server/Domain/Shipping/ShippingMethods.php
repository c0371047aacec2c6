<?php

declare(strict_types=1);

namespace Museau\Domain\Shipping;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\Product;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\VoucherSettings;

/**
 * How each class of works is sent: its price and its words. What the artist has set for no class of its own costs the standard
 * shipping and has no words. Portraits pay one each; the others travel together by the dearest of their methods, and free from the
 * threshold. Cents.
 */
final class ShippingMethods
{
    /** Most letters of a method's words. */
    public const MAX_WORDS = 60;

    public function __construct(private readonly Settings $settings) {}

    /** Setting that says whose amounts are charged, and its value for the zones that the shop has in WooCommerce. */
    public const SETTING = 'shipping_by';
    public const ZONES = 'zones';

    /** Whether WooCommerce's zones say what shipping costs, as the artist chose (docs/adr/0032), not the amounts here. */
    public static function are_of_zones(Settings $settings): bool
    {
        return $settings->value(self::SETTING) === self::ZONES && class_exists('WooCommerce', false);
    }

    /** The setting that holds the price of a class: cents, or '' for the standard one. */
    public static function price_setting(ShippingClass $class): string
    {
        return $class === ShippingClass::Portrait ? 'portrait_shipping' : "shipping_{$class->value}";
    }

    /** The setting that holds what the method of a class is called: 'Lettre suivie'. */
    public static function words_setting(ShippingClass $class): string
    {
        return "shipping_{$class->value}_words";
    }

    /** What a parcel of this class costs alone, below the threshold. */
    public function price(ShippingClass $class): int
    {
        if ($class === ShippingClass::Portrait) {
            return $this->settings->portrait_shipping();
        }
        $own = $this->settings->value(self::price_setting($class), '');

        return is_numeric($own) ? (int) $own : $this->settings->standard_shipping();
    }

    /** What a product that is no portrait costs to send alone, below the threshold. */
    public function below_threshold(Product $product): int
    {
        return self::are_of_zones($this->settings) ? $product->shipping_cost : $this->price(ShippingClass::of($product, 0));
    }

    /** What one portrait costs to send, as its row says it by the zones. */
    public function of_portrait(?Product $portrait): int
    {
        return self::are_of_zones($this->settings) ? $portrait->shipping_cost ?? 0 : $this->settings->portrait_shipping();
    }

    /** Cents of goods from which all but portraits travel free; null where WooCommerce's zones say it, each in its own way. */
    public function free_from(): ?int
    {
        return self::are_of_zones($this->settings) ? null : $this->settings->free_shipping_from();
    }

    /** What its method is called; '' where the artist gave it no name. */
    public function words(ShippingClass $class): string
    {
        return Read::text($this->settings->value(self::words_setting($class), ''));
    }

    /**
     * By which class's method the works that are no portraits travel together: the dearest.
     *
     * @param non-empty-list<ShippingClass> $classes
     */
    public function leading(array $classes): ShippingClass
    {
        usort($classes, fn(ShippingClass $one, ShippingClass $other): int => [$this->price($other), $other->value]
            <=> [$this->price($one), $one->value]);

        return $classes[0];
    }

    /**
     * What the works that are no portraits cost together.
     *
     * @param list<ShippingClass> $classes of each of them
     * @param int                 $goods   what they cost
     */
    public function together(array $classes, int $goods): int
    {
        return $classes === [] || $goods >= $this->settings->free_shipping_from() ? 0 : $this->price($this->leading($classes));
    }

    /** '7,00 €', with each class that is sent otherwise: '7,00 € (cartes postales et marque-pages : 2,50 €, Lettre suivie)'. */
    public function sentence(): string
    {
        $own = [];
        foreach ([ShippingClass::Original, ShippingClass::Print, ShippingClass::Card] as $class) {
            $price = $this->price($class);
            $words = $this->words($class);
            if ($words !== '' || $price !== $this->settings->standard_shipping()) {
                $said = implode(', ', array_filter([Money::text($price), $words]));
                /* translators: 1: class of works, 2: how it is sent */
                $own[] = sprintf(__('%1$s : %2$s', 'museau'), mb_strtolower($class->label()), $said);
            }
        }
        $standard = Money::text($this->settings->standard_shipping());

        return $own === [] ? $standard : $standard . ' (' . implode(' ; ', $own) . ')';
    }

    /** What one piece of this product costs to send alone, at this price. */
    public function alone(Product $product, int $price): int
    {
        $class = ShippingClass::of($product, $this->settings->portrait_id());

        return match (true) {
            // By mail, or printed at home.
            $product->id === VoucherSettings::product_id($this->settings) => 0,
            $class === ShippingClass::Portrait && !self::are_of_zones($this->settings) => $this->price($class),
            // By its own class and price, as its row was read.
            self::are_of_zones($this->settings) => $product->shipping_cost,
            default => $this->together([$class], $price),
        };
    }
}
