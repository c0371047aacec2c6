<?php

declare(strict_types=1);

namespace Museau\Services;

use Museau\Domain\Catalogue\CategoryMap;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Orders\Order;
use Museau\Domain\Payments\ReconcileSchedule;
use Museau\Domain\Privacy\RunningOrders;
use Museau\Domain\Withdrawal\Withdrawals;
use Museau\Engine\WooCommerce\Adoption;
use Museau\Engine\WooCommerce\SqliteQueries;
use Museau\Engine\WooCommerce\WooAbilities;
use Museau\Engine\WooCommerce\WooErasure;
use Museau\Engine\WooCommerce\WooMailPause;
use Museau\Engine\WooCommerce\WooOrderDeletion;
use Museau\Engine\WooCommerce\WooOrderScreen;
use Museau\Engine\WooCommerce\WooPages;
use Museau\Engine\WooCommerce\WooPaidElsewhere;
use Museau\Engine\WooCommerce\WooPortraitPlaces;
use Museau\Engine\WooCommerce\WooProducts;
use Museau\Engine\WooCommerce\WooRefunds;
use Museau\Engine\WooCommerce\WooRest;
use Museau\Engine\WooCommerce\WooRestNote;
use Museau\Engine\WooCommerce\WooShipping;
use Museau\Engine\WooCommerce\WooShippingChanges;
use Museau\Engine\WooCommerce\WooStatuses;
use Museau\Engine\WooCommerce\WooStock;
use Museau\Engine\WooCommerce\WooTransferHold;
use Museau\Engine\WooCommerce\WooTransfers;
use Museau\Kernel\Feature;

/** What hangs on WooCommerce's own hooks while it sells. */
trait WooCommerceFeatures
{
    /** What this site's settings say of the options and categories; another site of a network has its own. */
    private function configure_options(): void
    {
        Options::configure($this->settings()->attributes());
        CategoryMap::configure($this->settings());
    }

    /** @return list<Feature> what WooCommerce needs to be our engine */
    private function woocommerce(): array
    {
        $this->configure_options();

        return [
            new SqliteQueries(),
            new Adoption($this->order_adoption()->run(...)),
            $this->order_adoption(),
            new WooProducts(),
            new WooStock(),
            new WooShipping($this->settings(), $this->product_index(...)),
            new WooShippingChanges($this->settings(), $this->product_index(...)),
            new WooAbilities(),
            new WooStatuses(),
            new WooPaidElsewhere($this->paid_elsewhere(...)),
            new WooOrderDeletion(),
            new WooTransfers(),
            new WooTransferHold(fn(int $order_id): bool => $this->awaited_payments()->waits($order_id)),
            new WooErasure((new RunningOrders(new Withdrawals()))->reason(...)),
            new WooOrderScreen(
                $this->orders(),
                fn(Order $order): string => $this->panel_answer()->box($order),
                $this->withdrawal_marks()->html(...),
                fn(Order $order) => $this->mails()->shipped($order),
            ),
            $this->woo_refunds(),
            new WooMailPause($this->identity()),
            new WooPages(),
            new WooPortraitPlaces($this->settings(), $this->catalogue(), $this->availability()),
            new WooRest(),
            new WooRestNote(),
        ];
    }

    private function woo_refunds(): WooRefunds
    {
        return new WooRefunds(
            $this->woo_orders(),
            fn(int $order_id, int $cents, array $lines, string $reason, string $request, array $back): Order
                => $this->refunds()->refund($order_id, $cents, $lines, $reason, $request, $back),
            fn(int $order_id, string $refund_id, int $cents, int $at)
                => $this->paid_elsewhere()->refunded($order_id, $refund_id, $cents, $at),
            ReconcileSchedule::DONE,
        );
    }
}
