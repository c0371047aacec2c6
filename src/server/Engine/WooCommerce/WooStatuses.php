<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\Orders;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Feature;
use Museau\Kernel\Read;

/** Our orders inside WooCommerce: the status 'Expédiée', no cancelling behind Stripe's back, and only our own mails at settlement. */
final class WooStatuses implements Feature
{
    /** WooCommerce's mails that would say in other words what ours (Domain\Orders\Mails) already say. */
    public const SILENT_MAILS = [
        'new_order',
        'customer_processing_order',
        'customer_on_hold_order',
        'customer_completed_order',
        'customer_refunded_order',
        'customer_partially_refunded_order',
        'cancelled_order',
        'customer_cancelled_order',
        'failed_order',
        'customer_failed_order',
    ];

    public function hooks(): void
    {
        add_filter('woocommerce_register_shop_order_post_statuses', self::register(...));
        add_filter('wc_order_statuses', self::name(...));
        add_filter('woocommerce_order_is_paid_statuses', self::paid(...));
        add_filter('woocommerce_reports_order_statuses', self::reported(...));
        add_filter('woocommerce_payment_complete_order_status', self::after_payment(...), 10, 3);
        add_action('woocommerce_before_order_object_save', self::keep(...));
        add_action('woocommerce_before_order_object_save', self::keep_end(...), 11);
        add_action('woocommerce_before_order_object_save', self::date_shipped(...), 12);
        add_action('woocommerce_order_status_changed', self::note_reopened(...), 10, 3);
        add_action('woocommerce_order_status_changed', static fn() => do_action(Orders::CHANGED));
        // The reconciler cancels ours, after it has cancelled the payment at Stripe.
        add_filter('woocommerce_cancel_unpaid_order', self::may_cancel(...), PHP_INT_MAX, 2);
        foreach (self::SILENT_MAILS as $mail) {
            add_filter('woocommerce_email_enabled_' . $mail, self::may_mail(...), PHP_INT_MAX, 2);
        }
    }

    /**
     * @param array<string, array<string, mixed>> $statuses
     *
     * @return array<string, array<string, mixed>>
     */
    private static function register(array $statuses): array
    {
        return [...$statuses, 'wc-shipped' => [
            'label' => __('Expédiée', 'museau'),
            'public' => false,
            'exclude_from_search' => false,
            'show_in_admin_all_list' => true,
            'show_in_admin_status_list' => true,
            /* translators: %s: number of orders */
            'label_count' => _n_noop('Expédiée <span class="count">(%s)</span>', 'Expédiées <span class="count">(%s)</span>', 'museau'),
        ]];
    }

    /**
     * @param array<string, string> $names
     *
     * @return array<string, string>
     */
    private static function name(array $names): array
    {
        $named = [];
        foreach ($names as $status => $name) {
            if ($status === 'wc-completed') {
                $named['wc-shipped'] = __('Expédiée', 'museau');
            }
            $named[$status] = $name;
        }

        return $named + ['wc-shipped' => __('Expédiée', 'museau')];
    }

    /**
     * @param list<string> $statuses
     *
     * @return list<string>
     */
    private static function paid(array $statuses): array
    {
        return [...$statuses, 'shipped'];
    }

    /** @return mixed the statuses that WooCommerce's reports count */
    private static function reported(mixed $statuses): mixed
    {
        return is_array($statuses) && in_array('completed', $statuses, true) ? [...$statuses, 'shipped'] : $statuses;
    }

    private static function after_payment(string $status, int $order_id, mixed $order): string
    {
        return self::is_ours($order) ? 'processing' : $status;
    }

    /** Neither what was paid nor what was not is made the other by a status alone. */
    private static function keep(mixed $order): void
    {
        $status = $order instanceof \WC_Order && self::is_ours($order) ? Read::text($order->get_changes()['status'] ?? '') : '';
        if (
            !$order instanceof \WC_Order
            || !in_array($status, ['pending', 'failed', 'cancelled', 'refunded', 'checkout-draft', 'auto-draft', 'draft', 'trash'], true)
        ) {
            return;
        }
        // What WooCommerce has read before may be older than the payment, which may be being written just now.
        WooOrderWriter::queue();
        wp_cache_flush_runtime();
        $stored = $order->get_id() > 0 ? wc_get_order($order->get_id()) : null;
        if (!$stored instanceof \WC_Order || $stored->get_status() === $status) {
            return;
        }
        if ($status !== 'refunded' && self::is_kept($stored, $order, $status)) {
            self::keep_paid($order, $stored);
        } elseif (WooPaidElsewhere::is_taken_back($stored, $status)) {
            // WooCommerce keeps the day, by which the order would count as paid in full.
            $order->set_date_paid(null);
        } elseif (!WooOrder::is_confirmed($stored) && $stored->get_date_paid() === null) {
            self::keep_unpaid($order, $stored, $status);
        }
    }

    /**
     * A screen that stood open since before the payment would write its old status, and a paid piece would be on sale again;
     * who wants to cancel a paid order gives its money back (I7).
     */
    private static function keep_paid(\WC_Order $order, \WC_Order $stored): void
    {
        $order->set_status($stored->get_status());
        $stored->get_status() === 'refunded' && self::give_nothing_back();
        $order->add_order_note(match (true) {
            WooOrder::holds_money($stored) && WooOrder::payments($stored) === [] => __(
                'Cette commande est payée et le reste : pour l\'annuler, remboursez-la par le bouton « Rembourser » de WooCommerce.',
                'museau',
            ),
            WooOrder::holds_money($stored) => __(
                'Cette commande est payée et le reste : pour l\'annuler, remboursez-la par le panneau « Atelier ».',
                'museau',
            ),
            WooOrder::received($stored) > 0 => __('Cette commande est remboursée et le reste : tout son argent est reparti.', 'museau'),
            default => __(
                'Cette commande est confirmée et le reste, sans rien à payer : pour l\'annuler, choisissez l\'état « Annulée ».',
                'museau',
            ),
        });
    }

    /**
     * One that failed may still be paid, which nobody can do once it is cancelled: it would wait in her list for ever. Where nothing was
     * paid nothing goes back: refunded means cancelled, so that its pieces are on sale again.
     */
    private static function keep_unpaid(\WC_Order $order, \WC_Order $stored, string $status): void
    {
        $note = match (true) {
            $status === 'refunded' => __('Rien n\'avait été payé pour cette commande : elle est annulée.', 'museau'),
            $status === 'failed' && $stored->get_status() === 'cancelled' => __(
                'Cette commande est annulée et le reste : pour la rouvrir, prenez le panneau « Atelier ».',
                'museau',
            ),
            default => '',
        };
        if ($note !== '') {
            $order->set_status('cancelled');
            $order->add_order_note($note);
        }
    }

    /** Told of the same status once more, WooCommerce would give back what was never paid of the order, and say that it must be done. */
    private static function give_nothing_back(): void
    {
        remove_action('woocommerce_order_status_refunded', 'wc_order_fully_refunded');
        $again = static function () use (&$again): void {
            remove_action('woocommerce_order_status_refunded', $again, PHP_INT_MAX);
            add_action('woocommerce_order_status_refunded', 'wc_order_fully_refunded');
        };
        add_action('woocommerce_order_status_refunded', $again, PHP_INT_MAX);
    }

    /**
     * Whether an order as it is stored stays what it is, also once its money has all gone back: cancelled, WooCommerce would put its
     * pieces on sale, whoever has them. Of one that cost nothing there is nothing to give back: who has seen it confirmed may cancel it.
     */
    private static function is_kept(\WC_Order $stored, \WC_Order $changed, string $status): bool
    {
        if (Read::int($stored->get_meta(WooOrder::RECEIVED)) > 0 || WooPaidElsewhere::is_kept($stored)) {
            return true;
        }
        if (!WooOrder::is_confirmed($stored)) {
            return false;
        }
        $read = Read::text($changed->get_base_data()['status'] ?? '');

        return WooOrder::own_status($stored)->is_paid() && ($status !== 'cancelled' || $read !== $stored->get_status());
    }

    /**
     * An order that is taken up again was not completed on that day, which WooCommerce would keep; one that a dispute puts aside was,
     * and is not completed on the day when that is won.
     */
    private static function keep_end(mixed $order): void
    {
        $status = $order instanceof \WC_Order ? Read::text($order->get_changes()['status'] ?? '') : '';
        if (!$order instanceof \WC_Order || $status === '') {
            return;
        }
        $before = $order->get_base_data();
        $from = Read::text($before['status'] ?? '');
        if ($from === 'on-hold' && $status === 'completed' && ($before['date_completed'] ?? null) instanceof \WC_DateTime) {
            $order->set_date_completed($before['date_completed']->getTimestamp());
        } elseif ($from === 'completed' && $status !== 'completed' && $order->get_meta(WooOrder::ASIDE) === '') {
            $order->set_date_completed(null);
        }
    }

    /** The day on which it left is the day of the sale; one that is taken up again has not left, one that was disputed had. */
    private static function date_shipped(mixed $order): void
    {
        $status = $order instanceof \WC_Order ? Read::text($order->get_changes()['status'] ?? '') : '';
        if (!$order instanceof \WC_Order || $status === '') {
            return;
        }
        $had_left = in_array(Read::text($order->get_base_data()['status'] ?? ''), ['completed', 'on-hold'], true)
            && $order->get_meta(WooOrder::SHIPPED_AT) !== '';
        if ($status === 'shipped' && !$had_left) {
            $order->update_meta_data(WooOrder::SHIPPED_AT, Clock::iso(time()));
        } elseif ($status === 'processing') {
            $order->delete_meta_data(WooOrder::SHIPPED_AT);
        }
    }

    private static function note_reopened(int $order_id, string $from, string $to): void
    {
        if (in_array($to, ['processing', 'on-hold'], true) && in_array($from, ['shipped', 'completed', 'cancelled', 'refunded'], true)) {
            $order = wc_get_order($order_id);
            if (
                $to === 'processing'
                && $order instanceof \WC_Order
                && self::is_ours($order)
                && in_array($from, ['shipped', 'completed'], true)
            ) {
                // Those of an order that began in the other engine.
                $meta = array_diff_key(WooOrder::meta($order), ['shipped_at' => true, 'completed_at' => true]);
                $order->update_meta_data(WooOrder::META, [...$meta, 'reopened' => Read::int($meta['reopened'] ?? 0) + 1]);
                $order->save();
            }
            do_action(Orders::REOPENED, $order_id);
        }
    }

    private static function may_cancel(bool $may, mixed $order): bool
    {
        return $may && !self::is_ours($order);
    }

    private static function may_mail(mixed $enabled, mixed $order): bool
    {
        if (
            $order instanceof \WC_Order
            && $order->has_status('on-hold')
            && WooPaidElsewhere::is_by($order)
            && !WooTransfers::awaits($order)
        ) {
            // A transfer that is awaited past our checkout: where to send it stands in WooCommerce's own mail.
            return (bool) $enabled;
        }
        // Without its connection to the database an order is read as nobody's.
        $is_known = array_filter(Db::failures(), static fn(array $failure): bool => $failure[0]->is_lost()) === [];

        return (bool) $enabled && $is_known && !self::is_ours($order);
    }

    private static function is_ours(mixed $order): bool
    {
        return $order instanceof \WC_Order && $order->get_created_via() === WooOrders::CREATED_VIA;
    }
}
