<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

use Automattic\WooCommerce\Utilities\OrderUtil;
use Museau\Kernel\Health\ChecklistLine;
use Museau\Kernel\Health\Finding;

/** What 'Santé du site' and 'Mise en route' say of WooCommerce. */
final class WooHealth
{
    /** Oldest release that the tests run on. */
    private const OLDEST = '10.0';

    /** @return list<ChecklistLine> */
    public static function lines(): array
    {
        return [self::visibility(), ...(WooStock::is_managed() ? [] : [self::uncounted()])];
    }

    /** In the checklist: a new WooCommerce hides its shop, our products and cart with it. */
    private static function visibility(): ChecklistLine
    {
        $hidden = get_option('woocommerce_coming_soon') === 'yes';

        return ChecklistLine::link(
            !$hidden,
            __('Boutique visible', 'museau'),
            $hidden ? __('WooCommerce la cache aux visiteurs tant qu\'elle est « Bientôt disponible ».', 'museau') : '',
            __('Visibilité du site', 'museau'),
            admin_url('admin.php?page=wc-settings&tab=site-visibility'),
        );
    }

    /**
     * In the checklist, while WooCommerce's stock management is switched off: what exists once is still sold once, prints are not counted.
     */
    private static function uncounted(): ChecklistLine
    {
        return ChecklistLine::link(
            false,
            __('Stocks comptés', 'museau'),
            self::uncounted_words(),
            __('Réglages du stock', 'museau'),
            self::stock_settings(),
        );
    }

    private static function uncounted_words(): string
    {
        return __(
            'La gestion des stocks de WooCommerce est éteinte : une œuvre unique se vend toujours une seule fois, mais les impressions, cartes et marque-pages se vendent sans fin. Cochez « Gestion des stocks » pour les compter.',
            'museau',
        );
    }

    private static function stock_settings(): string
    {
        return admin_url('admin.php?page=wc-settings&tab=products&section=inventory');
    }

    public static function finding(?string $version = null, ?bool $hpos = null, ?bool $counts = null): Finding
    {
        $version ??= \WC()->version;
        $hpos ??= OrderUtil::custom_orders_table_usage_is_enabled();

        return match (true) {
            version_compare($version, self::OLDEST, '<') => Finding::alarm(
                __('WooCommerce est trop ancien', 'museau'),
                sprintf(
                    /* translators: 1: version in use, 2: version that is needed */
                    __(
                        'WooCommerce %1$s ; la boutique est essayée à partir de %2$s. Mettez l\'extension à jour après une sauvegarde.',
                        'museau',
                    ),
                    $version,
                    self::OLDEST,
                ),
                __('Voir les mises à jour', 'museau'),
                admin_url('update-core.php'),
            ),
            !$hpos => Finding::advice(
                __('Les commandes de WooCommerce sont gardées à l\'ancienne', 'museau'),
                __(
                    'Le stockage haute performance des commandes (HPOS) est éteint : la boutique y est plus lente. WooCommerce le propose dans ses réglages avancés.',
                    'museau',
                ),
                __('Réglages avancés de WooCommerce', 'museau'),
                admin_url('admin.php?page=wc-settings&tab=advanced&section=features'),
            ),
            !($counts ?? WooStock::is_managed()) => Finding::advice(
                __('Les stocks ne sont pas comptés', 'museau'),
                self::uncounted_words(),
                __('Réglages du stock', 'museau'),
                self::stock_settings(),
            ),
            /* translators: %s: version */
            default => Finding::good(sprintf(__('WooCommerce %s convient à la boutique', 'museau'), $version)),
        };
    }
}
