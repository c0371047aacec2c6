<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

use Museau\Domain\Takeover\Inventory;
use Museau\Kernel\Html;
use Museau\Kernel\Read;

/**
 * The zones, methods and classes that a shop has in WooCommerce, each with what our pages make of it when its owner keeps them.
 *
 * @phpstan-import-type Part from Inventory
 * @phpstan-import-type Row from Inventory
 */
final class WooShippingInventory
{
    /** @return Part */
    public static function part(): array
    {
        $france = WooZones::of_france();
        $methods = WooZones::methods($france);
        $rows = array_map(static fn(\WC_Shipping_Method $method): array => self::method($france, $method), $methods);
        foreach (\WC_Shipping_Zones::get_zones() as $zone) {
            $zone = new \WC_Shipping_Zone(Read::int(Read::map($zone)['zone_id'] ?? 0));
            if ($zone->get_id() !== $france->get_id()) {
                $rows[] = self::elsewhere($zone);
            }
        }
        foreach (self::everywhere() as $name) {
            $rows[] = self::row($name, '', self::not_ours());
        }
        foreach (WC()->shipping()->get_shipping_classes() as $class) {
            if ($class instanceof \WP_Term) {
                /* translators: %s: name of a shipping class */
                $name = sprintf(__('Classe « %s »', 'museau'), Read::name($class->name));
                /* translators: %d: number */
                $detail = sprintf(_n('%d produit', '%d produits', $class->count, 'museau'), $class->count);
                $rows[] = self::row($name, $detail, __('Compte avec vos zones, comme aujourd\'hui.', 'museau'));
            }
        }
        $is_usable = array_filter($methods, WooZones::is_used(...)) !== [];

        return ['title' => __('Livraison', 'museau'), 'rows' => $rows, 'note' => $is_usable ? '' : __(
            'Vos zones n\'ont, pour la France, aucun mode que notre commande connaisse : avec elles, rien ne pourrait être commandé.',
            'museau',
        )];
    }

    /** Whether a cart could be sent by them. */
    public static function are_usable(): bool
    {
        return array_filter(WooZones::methods(WooZones::of_france()), WooZones::is_used(...)) !== [];
    }

    /** @return Row */
    private static function method(\WC_Shipping_Zone $zone, \WC_Shipping_Method $method): array
    {
        $detail = $zone->get_zone_name() . ' · ' . Html::words($method->get_method_title());
        if ($method->id === 'flat_rate' && Read::text($method->get_option('cost')) !== '') {
            $detail .= ' · ' . Read::text($method->get_option('cost')) . ' €';
        }
        if ($method instanceof \WC_Shipping_Free_Shipping && in_array($method->requires, ['min_amount', 'either', 'both'], true)) {
            /* translators: %s: amount */
            $detail .= ' · ' . sprintf(__('à partir de %s €', 'museau'), Read::text($method->min_amount));
        }

        return self::row(
            Html::words($method->get_title()),
            $detail,
            WooZones::is_used($method)
                ? __('Avec vos zones : proposé dans le panier et à la commande, au même prix.', 'museau')
                : self::not_ours(),
        );
    }

    private static function not_ours(): string
    {
        return __(
            'N\'est pas proposé, même avec vos zones : ce tarif vient d\'une extension, qui le demande à un autre site ou d\'après une adresse. Notre panier dit le prix avant l\'adresse.',
            'museau',
        );
    }

    /** @return Row */
    private static function elsewhere(\WC_Shipping_Zone $zone): array
    {
        $titles = array_map(static fn(\WC_Shipping_Method $method): string => Html::words($method->get_title()), WooZones::methods($zone));
        $types = array_map(
            static fn(mixed $place): string => is_object($place) ? Read::text(get_object_vars($place)['type'] ?? '') : '',
            $zone->get_zone_locations(),
        );

        return self::row(
            /* translators: %s: name of a shipping zone */
            sprintf(__('Zone « %s »', 'museau'), $zone->get_zone_name()),
            implode(', ', $titles),
            in_array('postcode', $types, true)
                ? __('Ne compte pas, même avec vos zones : notre panier dit le prix avant le code postal, et c\'est celui de la France entière.', 'museau')
                : __('Ne compte pas : nos pages livrent en France.', 'museau'),
        );
    }

    /** @return list<string> names of what is offered without a zone: methods of extensions, and the checkout block's own points */
    private static function everywhere(): array
    {
        $names = [];
        foreach (WC()->shipping()->get_shipping_methods() as $method) {
            if (
                $method->id !== WooShippingMethod::ID
                && !$method->supports('shipping-zones')
                && $method->is_enabled()
            ) {
                $names[] = Html::words($method->get_title() ?: $method->get_method_title());
            }
        }

        return $names;
    }

    /** @return Row */
    private static function row(string $name, string $detail, string $after): array
    {
        return ['name' => $name, 'detail' => $detail === $name ? '' : $detail, 'after' => $after];
    }
}
