<?php

declare(strict_types=1);

namespace Museau\Services;

use Museau\Domain\Accounts\BookCsv;
use Museau\Domain\Accounts\Customers;
use Museau\Domain\Accounts\Receipt;
use Museau\Domain\Accounts\Sales;
use Museau\Domain\Accounts\SalesBook;
use Museau\Domain\Accounts\ThresholdNotice;
use Museau\Domain\Accounts\VoucherTakings;
use Museau\Domain\Export\ShopExport;
use Museau\Domain\Invoices\Invoices;
use Museau\Domain\Invoices\InvoiceWriter;
use Museau\Engine\Embedded\EmbeddedCustomers;
use Museau\Engine\WooCommerce\WooCustomers;
use Museau\Kernel\Feature;
use Museau\Screens\Accounts\ExportActions;
use Museau\Screens\Accounts\SalesBookScreen;
use Museau\Screens\Orders\InvoicePanel;

/** The artist's books. */
trait AccountServices
{
    public function sales(): Sales
    {
        return $this->once(Sales::class, fn(): Sales => new Sales($this->orders(...), $this->ledger(...), $this->settings()));
    }

    public function sales_book(): SalesBook
    {
        return $this->once(SalesBook::class, fn(): SalesBook => new SalesBook(
            $this->sales(),
            $this->ledger(),
            $this->keys()->live(...),
            $this->other_takings(),
        ));
    }

    public function book_csv(): BookCsv
    {
        return $this->once(BookCsv::class, fn(): BookCsv => new BookCsv(
            $this->sales_book(),
            $this->customers(...),
            $this->settings()->vat_exempt(...),
        ));
    }

    /** All that the artist may take away. */
    public function shop_export(): ShopExport
    {
        return new ShopExport($this->orders(), $this->sales_book(...), $this->book_csv(...));
    }

    public function customers(): Customers
    {
        return $this->sells_with_woocommerce() ? new WooCustomers() : new EmbeddedCustomers();
    }

    public function invoices(): Invoices
    {
        return $this->once(Invoices::class, fn(): Invoices => new Invoices(
            $this->orders(...),
            fn(): InvoiceWriter => new InvoiceWriter($this->settings(), $this->sales()),
            $this->ledger(...),
            $this->identity(),
        ));
    }

    public function invoice_panel(): InvoicePanel
    {
        return $this->once(InvoicePanel::class, fn(): InvoicePanel => new InvoicePanel($this->invoices(...)));
    }

    /** @return list<Feature> */
    private function account_features(): array
    {
        return [
            $this->sales(),
            new ThresholdNotice($this->sales_book(...), $this->mail_queue(...), $this->settings()),
            $this->invoices(),
            ...$this->on_screens(fn(): array => [
                $this->invoice_panel(),
                new SalesBookScreen($this->sales_book(...), $this->book_csv(...), $this->settings()),
                new ExportActions($this->shop_export(...)),
            ]),
        ];
    }

    /** @return list<\Closure(int, int, bool): list<Receipt>> takings that the ledger of payments does not hold (SalesBook) */
    private function other_takings(): array
    {
        return [VoucherTakings::used(...)];
    }
}
