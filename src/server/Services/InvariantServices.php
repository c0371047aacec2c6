<?php

declare(strict_types=1);

namespace Museau\Services;

use Museau\Domain\Invariants\IndexInvariant;
use Museau\Domain\Invariants\IndexUpkeep;
use Museau\Domain\Invariants\InvoiceInvariant;
use Museau\Domain\Invariants\MailInvariant;
use Museau\Domain\Invariants\MoneyInvariant;
use Museau\Domain\Invariants\PaidOrders;
use Museau\Domain\Invariants\PhotoInvariant;
use Museau\Domain\Invariants\QueueInvariant;
use Museau\Domain\Invariants\StockInvariant;
use Museau\Domain\Invariants\TableInvariant;
use Museau\Domain\Invariants\VoucherInvariant;
use Museau\Domain\Payments\ReconcileSchedule;
use Museau\Domain\Privacy\PhotoRetention;
use Museau\Engine\Embedded\EmbeddedStock;
use Museau\Engine\WooCommerce\WooReservation;
use Museau\Kernel\Health\Examined;
use Museau\Kernel\Maintenance;
use Museau\Screens\Health\Doctor;
use Museau\Screens\Health\Invariants;

/** What must always be so in the live shop, and who looks. */
trait InvariantServices
{
    public function doctor(): Doctor
    {
        return new Doctor($this->invariants(...), $this->site_health(...), $this->engine());
    }

    public function money_invariant(): MoneyInvariant
    {
        return new MoneyInvariant($this->paid_orders(), $this->ledger());
    }

    public function invariants(): Invariants
    {
        return new Invariants(fn(): array => [
            'tables' => static fn(int $since): Examined => TableInvariant::examine(),
            'money' => fn(int $since): Examined => $this->money_invariant()->examine($since),
            'vouchers' => fn(int $since): Examined => (new VoucherInvariant($this->paid_orders()))->examine($since),
            'stock' => fn(int $since): Examined => (new StockInvariant(
                $this->paid_orders(),
                $this->ledger(),
                $this->sells_with_woocommerce() ? WooReservation::holds(...) : EmbeddedStock::holds(...),
            ))->examine($since),
            'photo_files' => fn(int $since): Examined => (new PhotoInvariant($this->paid_orders(), $this->photos()))->examine(),
            'letters' => fn(int $since): Examined => (new MailInvariant($this->ledger()))->examine(),
            'queue' => static fn(int $since): Examined => (new QueueInvariant([
                ReconcileSchedule::CRON,
                PhotoRetention::CRON,
                Maintenance::DAILY,
            ]))->examine(),
            'products' => fn(int $since): Examined => (new IndexInvariant($this->product_reader()))->examine(),
            'invoices' => static fn(int $since): Examined => InvoiceInvariant::examine(),
        ]);
    }

    private function index_upkeep(): IndexUpkeep
    {
        return new IndexUpkeep($this->product_reader(...), $this->product_index(...), $this->orders(...));
    }

    private function paid_orders(): PaidOrders
    {
        return new PaidOrders($this->orders(), $this->ledger());
    }
}
