<?php

declare(strict_types=1);

namespace Museau\Domain\Invoices;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\Ledger;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Feature;
use Museau\Kernel\Log\Log;
use Museau\Kernel\Maintenance;
use Museau\Kernel\PlainText;
use Museau\Kernel\Read;
use Museau\Kernel\Site\Identity;

/**
 * Invoices on demand, of firms' orders once they have left (CGI 289 I-3), and the credit notes of what is given back after. Nothing is
 * sent anywhere: this is no approved platform.
 */
final class Invoices implements Feature
{
    public const CRON = 'museau_invoices';

    /** Most orders of firms that one pass reads. */
    private const PAGE = 200;

    /** What an invoice was made for. */
    public const ORDER = 'order';

    /**
     * @param \Closure(): Orders        $orders the engine is only known once the plugins are loaded
     * @param \Closure(): InvoiceWriter $writer
     * @param \Closure(): Ledger        $ledger
     */
    public function __construct(
        private readonly \Closure $orders,
        private readonly \Closure $writer,
        private readonly \Closure $ledger,
        private readonly Identity $identity,
    ) {}

    public function hooks(): void
    {
        add_action('init', static fn() => Maintenance::every_ten_minutes(self::CRON));
        add_action(self::CRON, $this->catch_up(...));
    }

    /**
     * The invoice of an order, made now unless it was made before; with the credit notes of what went back already.
     *
     * @param array{company?: string, siren?: string} $firm as it was typed; what is missing stays as it is known
     *
     * @throws CannotInvoice
     */
    public function issue(Order $order, array $firm = []): Invoice
    {
        $known = InvoiceStore::find($order->id, self::ORDER);
        if ($known !== null) {
            return $known;
        }
        if (!$order->status->is_paid() || !$order->is_confirmed()) {
            throw CannotInvoice::is_unpaid();
        }
        $this->identity->refuse_if_paused();
        if (($this->ledger)()->is_elsewhere($order->id)) {
            throw CannotInvoice::is_of_another_site();
        }
        $order = $this->with_firm($order, $firm);
        $is_test = PaidBy::is_test($order->id);
        $invoice = InvoiceStore::add(
            $is_test ? Invoice::TEST_INVOICE : Invoice::INVOICE,
            $order->id,
            self::ORDER,
            ($this->writer)()->invoice($order, $is_test),
        );
        /* translators: %s: number of an invoice */
        ($this->orders)()->note($order->id, sprintf(__('Facture faite : %s.', 'museau'), $invoice->number));
        $this->credit($order->id);

        return $invoice;
    }

    /**
     * The same for the customer: what the shop lacks is the artist's to mend, who is told with the order.
     *
     * @param array{company?: string, siren?: string} $firm
     *
     * @throws CannotInvoice
     */
    public function demand(Order $order, array $firm): Invoice
    {
        try {
            return $this->issue($order, $firm);
        } catch (CannotInvoice $why) {
            if (!in_array($why->error_code, [CannotInvoice::INCOMPLETE, 'museau_invoice_vat', 'museau_invoice_elsewhere'], true)) {
                throw $why;
            }
            /* translators: %s: sentence */
            ($this->orders)()->note($order->id, sprintf(__('La facture a été demandée. %s', 'museau'), $why->getMessage()));

            throw CannotInvoice::is_not_ready();
        }
    }

    /** Makes the credit notes that an order's invoice lacks, the oldest refund first. */
    public function credit(int $order_id): void
    {
        if ($this->identity->is_paused() || ($this->ledger)()->is_away($order_id) || ($this->ledger)()->is_elsewhere($order_id)) {
            return;
        }
        // What is left to credit is read under the lock: two passes must not take the same balance off.
        foreach (Lock::with('invoices', fn(): array => $this->credit_alone($order_id)) as $credit) {
            /* translators: %s: number of a credit note */
            ($this->orders)()->note($order_id, sprintf(__('Avoir fait : %s.', 'museau'), $credit->number));
        }
    }

    /** @return list<Invoice> the credit notes made now */
    private function credit_alone(int $order_id): array
    {
        $invoice = InvoiceStore::find($order_id, self::ORDER);
        $order = $invoice === null ? null : ($this->orders)()->find($order_id);
        if ($invoice === null || $order === null) {
            return [];
        }
        $made = [];
        $content = InvoiceStore::content($invoice->id);
        $cancelled = max(0, $order->total - $order->received - $order->left_to_pay()) - $this->cancelled($order_id);
        foreach (CreditDemands::of_order($order_id) as $source => ['cents' => $cents, 'lines' => $lines, 'reason' => $reason]) {
            if (InvoiceStore::find($order_id, $source) !== null) {
                continue;
            }
            $is_test = $invoice->series === Invoice::TEST_INVOICE;
            $made[] = InvoiceStore::add(
                $is_test ? Invoice::TEST_CREDIT : Invoice::CREDIT,
                $order_id,
                $source,
                ($this->writer)()->credit($order, $content, $lines, $cents, max(0, $cancelled), $reason, $is_test),
            );
            $cancelled = 0;
        }

        return $made;
    }

    /** Makes what is due without a demand: credit notes of refunds, then invoices of firms whose order has left. */
    public function catch_up(): void
    {
        if ($this->identity->is_paused()) {
            return;
        }
        foreach (CreditDemands::orders() as $id) {
            self::try_one($id, fn() => $this->credit($id));
        }
        foreach (self::firms() as $id) {
            self::try_one($id, fn() => $this->issue_if_left($id));
        }
    }

    private function issue_if_left(int $order_id): void
    {
        $order = ($this->ledger)()->is_away($order_id) ? null : ($this->orders)()->find($order_id);
        if ($order !== null && in_array($order->status, [OrderStatus::Shipped, OrderStatus::Completed], true)) {
            try {
                $this->issue($order);
            } catch (CannotInvoice) {
                // The order's panel says what is missing.
                return;
            }
        }
    }

    /** One order that cannot be read must not stop those after it. */
    private static function try_one(int $order_id, callable $work): void
    {
        try {
            $work();
        } catch (\Throwable $error) {
            Log::error('invoice_not_written', $error, ['order' => $order_id]);
        }
    }

    /** @return list<int> orders of firms without an invoice: a page of them, another by chance each time, since some never leave */
    private static function firms(): array
    {
        $from = "FROM %i s LEFT JOIN %i i ON i.order_id = s.order_id AND i.source = 'order' WHERE s.company = 1 AND i.id IS NULL";
        $tables = [Schema::table('sales'), Schema::table('invoices')];
        $pages = max(1, (int) ceil((int) Db::value("SELECT COUNT(*) $from", ...$tables) / self::PAGE));

        return array_map(intval(...), Db::column(
            "SELECT s.order_id $from ORDER BY s.order_id DESC LIMIT %d OFFSET %d",
            ...[...$tables, self::PAGE, self::PAGE * random_int(0, $pages - 1)],
        ));
    }

    /** @param array{company?: string, siren?: string} $firm */
    private function with_firm(Order $order, array $firm): Order
    {
        $company = PlainText::line(mb_scrub($firm['company'] ?? ''));
        $siren = Siren::read($firm['siren'] ?? '');
        if ($siren !== '' && !Siren::is($siren)) {
            throw CannotInvoice::has_wrong_siren();
        }
        if ($siren !== '' && $company === '' && InvoiceParties::firm($order)[0] === '') {
            throw CannotInvoice::has_no_company();
        }
        if ($company === '' && $siren === '') {
            return $order;
        }
        ($this->orders)()->set_meta($order->id, InvoiceParties::BUYER, ['company' => mb_substr($company, 0, 120), 'siren' => $siren]);

        return ($this->orders)()->find($order->id) ?? $order;
    }

    /** Cents of the balance that the credit notes so far have taken off. */
    private function cancelled(int $order_id): int
    {
        $cents = 0;
        foreach (InvoiceStore::of_order($order_id) as $invoice) {
            if ($invoice->is_credit()) {
                $content = InvoiceStore::content($invoice->id);
                $lines = array_map(InvoiceLine::from_array(...), Read::maps($content['lines'] ?? null));
                $total = array_sum(array_map(static fn(InvoiceLine $line): int => $line->total, $lines));
                $cents += $total - Read::int($content['paid'] ?? 0);
            }
        }

        return $cents;
    }
}
