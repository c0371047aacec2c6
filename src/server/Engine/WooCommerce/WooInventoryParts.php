<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

use Museau\Domain\Takeover\Inventory;
use Museau\Domain\Transfers\Means;
use Museau\Kernel\Html;
use Museau\Kernel\Read;

/**
 * What WooCommerce itself is set to, each with what becomes of it under our pages: nothing here is changed.
 *
 * @phpstan-import-type Part from Inventory
 * @phpstan-import-type Row from Inventory
 */
final class WooInventoryParts
{
    /** Coupons that are named; a shop may have thousands. */
    private const COUPONS = 20;

    /** @return list<Part> */
    public static function all(): array
    {
        return [self::gateways(), self::taxes(), self::coupons(), self::letters()];
    }

    /** @return Part */
    private static function gateways(): array
    {
        $rows = [];
        foreach (WC()->payment_gateways()->payment_gateways() as $gateway) {
            if ($gateway instanceof \WC_Payment_Gateway && $gateway->enabled === 'yes' && $gateway->id !== WooGateway::ID) {
                $rows[] = self::row(
                    Html::words($gateway->get_title() ?: $gateway->get_method_title()),
                    $gateway->get_method_title(),
                    Means::tryFrom($gateway->id) !== null
                        ? __('Reste proposé sur notre page « Commander » si vous le cochez plus haut.', 'museau')
                        : __('N\'est pas utilisable sur notre page « Commander » : n\'y est plus proposé. Reste dans WooCommerce, pour les commandes que vous y créez vous-même.', 'museau'),
                );
            }
        }

        return self::part(
            __('Moyens de paiement', 'museau'),
            __('Notre page « Commander » encaisse par carte, Apple Pay et Google Pay, avec Stripe : vos clés se donnent dans « Boutique ».', 'museau'),
            $rows,
        );
    }

    /** @return Part */
    private static function taxes(): array
    {
        $rows = wc_tax_enabled() ? [self::row(
            __('TVA calculée par WooCommerce', 'museau'),
            wc_prices_include_tax() ? __('prix saisis TTC', 'museau') : __('prix saisis hors taxe', 'museau'),
            __('Nos pages ne calculent pas de TVA : le prix montré est le prix payé. Si vous êtes redevable de la TVA, n\'ouvrez pas avec ce thème ; en franchise, éteignez-la dans les réglages de WooCommerce.', 'museau'),
        )] : [];

        $note = $rows === [] ? __('WooCommerce n\'en calcule pas : rien ne change.', 'museau') : '';

        return self::part(__('Taxes', 'museau'), $note, $rows);
    }

    /** @return Part */
    private static function coupons(): array
    {
        $rows = [];
        $coupons = get_posts([
            'post_type' => 'shop_coupon',
            'post_status' => 'publish',
            'numberposts' => self::COUPONS,
            'orderby' => 'title',
            'order' => 'ASC',
        ]);
        foreach ($coupons as $coupon) {
            $rows[] = self::row(
                $coupon->post_title,
                wp_strip_all_tags($coupon->post_excerpt),
                __('Se tape dans notre panier ; il n\'abaisse jamais un acompte.', 'museau'),
            );
        }
        $total = Read::int(wp_count_posts('shop_coupon')->publish ?? 0);

        return self::part(
            __('Codes promo', 'museau'),
            match (true) {
                $total === 0 => __('Aucun.', 'museau'),
                !wc_coupons_enabled() => __('Éteints dans WooCommerce : ils le restent.', 'museau'),
                /* translators: %d: number */
                $total > self::COUPONS => sprintf(__('%d en tout ; les premiers :', 'museau'), $total),
                default => '',
            },
            $rows,
        );
    }

    /** @return Part */
    private static function letters(): array
    {
        $rows = [];
        foreach (WC()->mailer()->get_emails() as $mail) {
            if ($mail->is_enabled()) {
                $rows[] = self::row(
                    Html::words($mail->get_title()),
                    $mail->is_customer_email() ? __('à vos clients', 'museau') : $mail->get_recipient(),
                    in_array($mail->id, WooStatuses::SILENT_MAILS, true)
                        ? __('Part encore pour les commandes faites ailleurs ; pour les nôtres, notre message le remplace.', 'museau')
                        : __('Reste comme il est.', 'museau'),
                );
            }
        }

        return self::part(__('E-mails de WooCommerce', 'museau'), '', $rows);
    }

    /** @return Row */
    private static function row(string $name, string $detail, string $after): array
    {
        return ['name' => $name, 'detail' => $detail === $name ? '' : $detail, 'after' => $after];
    }

    /**
     * @param list<Row> $rows
     *
     * @return Part
     */
    private static function part(string $title, string $note, array $rows): array
    {
        return ['title' => $title, 'note' => $note, 'rows' => $rows];
    }
}
