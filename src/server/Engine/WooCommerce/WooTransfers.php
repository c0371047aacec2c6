<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Museau\Domain\Transfers\AwaitedTransfer;
use Museau\Domain\Transfers\Means;
use Museau\Domain\Transfers\MeansDetails;
use Museau\Domain\Transfers\TransferGateways;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Read;

/** WooCommerce's own bank transfer and cheque, read for our checkout; an order of theirs is on hold there, as in its own. */
final class WooTransfers implements TransferGateways, Feature
{
    public function hooks(): void
    {
        // WooCommerce gives the stock of an order back when it is cancelled or pending again, and then only.
        foreach (['woocommerce_trash_order', 'woocommerce_before_delete_order'] as $hook) {
            add_action($hook, self::give_back(...), 5);
        }
        // Without HPOS the list of orders is WordPress's own, which tells WooCommerce nothing.
        foreach (['trashed_post', 'before_delete_post'] as $hook) {
            add_action($hook, self::give_back_post(...), 5);
        }
    }

    /** Gives the pieces of an order that will not be paid any more back; what was given back is not given twice. */
    private static function give_back(int $order_id): void
    {
        $order = WooOrder::load($order_id);
        if ($order !== null && self::is_unpaid($order)) {
            wc_maybe_increase_stock_levels($order_id);
        }
    }

    private static function give_back_post(int $post_id): void
    {
        if (get_post_type($post_id) === 'shop_order') {
            self::give_back($post_id);
        }
    }

    public function enabled(): array
    {
        $enabled = array_filter(
            Means::cases(),
            static fn(Means $means): bool => Read::text(self::settings($means)['enabled'] ?? '') === 'yes',
        );

        return array_values(array_map($this->details(...), $enabled));
    }

    public function details(Means $means): MeansDetails
    {
        $settings = self::settings($means);

        return new MeansDetails(
            $means,
            Html::words(Read::text($settings['title'] ?? '')) ?: $means->label(),
            Html::words(Read::text($settings['description'] ?? '')),
            self::lines(Read::text($settings['instructions'] ?? '')),
            $means === Means::Transfer ? self::accounts() : [],
        );
    }

    /** @return array<string, mixed> as WooCommerce keeps them: its gateways themselves would be made on every page that orders */
    private static function settings(Means $means): array
    {
        return Read::map(get_option("woocommerce_{$means->value}_settings"));
    }

    public function put_on_hold(int $order_id, MeansDetails $details): void
    {
        WooOrderWriter::queue();
        $order = WooOrder::load($order_id) ?? throw DatabaseFailed::is_not_kept("order $order_id");
        $order->set_payment_method($details->means->value);
        $order->set_payment_method_title($details->title);
        /* translators: %s: 'Virement', 'Chèque' */
        $is_saved = $order->update_status('on-hold', sprintf(__('%s attendu.', 'museau'), $details->means->label()) . ' ');
        // An extension may have failed before WooCommerce came to these; they do nothing a second time.
        wc_maybe_reduce_stock_levels($order_id);
        wc_release_stock_for_order($order_id);
        $held = wc_get_order($order_id);
        if (!$is_saved || !$held instanceof \WC_Order || !self::awaits($held)) {
            throw DatabaseFailed::is_not_kept("the status of order $order_id");
        }
    }

    /** Whether an order of ours is on hold because its transfer or cheque has not come. */
    public static function awaits(\WC_Order $order): bool
    {
        return $order->get_status() === 'on-hold' && self::is_unpaid($order);
    }

    /** Whether an order of ours is one for a transfer or a cheque that has not come, in whatever status it stands. */
    public static function is_unpaid(\WC_Order $order): bool
    {
        return WooOrder::is_ours($order)
            && $order->get_date_paid() === null
            && !WooOrder::is_confirmed($order)
            && AwaitedTransfer::read(WooOrder::meta($order)) !== null;
    }

    /** Whether the pieces of an order were taken out of the stock when it began to wait: nobody else can have them. */
    public static function has_taken_stock(\WC_Order $order): bool
    {
        return self::is_unpaid($order) && $order->get_order_stock_reduced();
    }

    /** What a voucher has paid a part of: 'Carte bancaire et bon cadeau'. */
    public static function with_voucher(\WC_Order $order): string
    {
        return $order->get_payment_method() === WooGateway::ID
            ? __('Carte bancaire et bon cadeau', 'museau')
            /* translators: %s: 'Virement bancaire' */
            : sprintf(__('%s et bon cadeau', 'museau'), $order->get_payment_method_title());
    }

    /** @return list<array{holder: string, bank: string, iban: string, bic: string}> those that a transfer can reach */
    private static function accounts(): array
    {
        $accounts = array_map(static fn(array $account): array => [
            'holder' => Html::words(Read::text($account['account_name'] ?? '')),
            'bank' => Html::words(Read::text($account['bank_name'] ?? '')),
            // A shop that has filled the field beside it means the same.
            'iban' => Html::words(Read::text($account['iban'] ?? '') ?: Read::text($account['account_number'] ?? '')),
            'bic' => Html::words(Read::text($account['bic'] ?? '')),
        ], Read::maps(get_option('woocommerce_bacs_accounts')));

        return array_values(array_filter($accounts, static fn(array $account): bool => $account['iban'] !== ''));
    }

    /** A text of several lines, without its tags. */
    private static function lines(string $text): string
    {
        return trim(implode("\n", array_map(Html::words(...), explode("\n", str_replace("\r\n", "\n", $text)))));
    }
}
