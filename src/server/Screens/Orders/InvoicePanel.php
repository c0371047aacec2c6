<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

defined('ABSPATH') || exit;

use Museau\Domain\Invoices\CannotInvoice;
use Museau\Domain\Invoices\Invoice;
use Museau\Domain\Invoices\InvoiceParties;
use Museau\Domain\Invoices\Invoices;
use Museau\Domain\Invoices\InvoiceStore;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Admission;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Language;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Kernel\SentFile;
use Museau\Screens\Settings\SettingsParts;

/** The invoice in an order's panel: made by a button, then its PDF and those of its credit notes. */
final class InvoicePanel implements Feature
{
    public const STEP = 'invoice';

    private const FILE = 'museau_invoice';

    /** @param \Closure(): Invoices $invoices */
    public function __construct(private readonly \Closure $invoices) {}

    public function hooks(): void
    {
        add_action('admin_post_' . self::FILE, $this->send(...));
    }

    /**
     * @param array<string, mixed> $fields of the panel's form
     *
     * @throws Refusal
     */
    public function step(Order $order, array $fields): string
    {
        $invoice = ($this->invoices)()->issue($order, [
            'company' => Read::text($fields['invoice_company'] ?? ''),
            'siren' => Read::text($fields['invoice_siren'] ?? ''),
        ]);

        /* translators: %s: name of an invoice */
        return sprintf(__('C\'est fait : %s.', 'museau'), $invoice->label());
    }

    public static function html(Order $order): string
    {
        $invoices = InvoiceStore::of_order($order->id);
        if ($invoices === [] && (!$order->status->is_paid() || !$order->is_confirmed())) {
            return '';
        }

        return PanelFields::part(
            PanelPart::Invoice,
            __('Facture', 'museau'),
            $invoices === [] ? self::form($order) : self::links($invoices),
        );
    }

    /** Where she completes what an invoice was refused for; '' of every other refusal. */
    public static function where_to_complete(Refusal $why): string
    {
        return $why->error_code === CannotInvoice::INCOMPLETE
            ? SettingsParts::url(Read::text($why->data['field'] ?? ''))
            : '';
    }

    private static function url(Invoice $invoice): string
    {
        $url = add_query_arg(['action' => self::FILE, 'id' => $invoice->id], admin_url('admin-post.php'));

        return add_query_arg('_wpnonce', wp_create_nonce(self::FILE . $invoice->id), $url);
    }

    /** @param list<Invoice> $invoices */
    private static function links(array $invoices): string
    {
        $items = implode('', array_map(static fn(Invoice $invoice): string => Html::el('li', [], Html::el(
            'a',
            ['href' => esc_url(self::url($invoice)), 'target' => '_blank'],
            /* translators: 1: name of an invoice, 2: day */
            Html::text(sprintf(__('%1$s du %2$s (PDF)', 'museau'), $invoice->label(), Language::day($invoice->issued))),
        )), $invoices));

        return Html::el('ul', [], $items) . Html::el('p', ['class' => 'description'], Html::text(
            __('Une facture ne change plus : ce que vous rendez ensuite fait un avoir, avec son numéro. Rien n\'est envoyé à une plateforme : donnez le PDF (Factur-X) à la vôtre.', 'museau'),
        ));
    }

    private static function form(Order $order): string
    {
        [$company, $siren] = InvoiceParties::firm($order);
        $field = static fn(string $name, string $label, string $value, int $length): string => Html::el(
            'label',
            ['class' => 'museau-order__field'],
            Html::text($label),
            PanelFields::input($order, ['type' => 'text', 'name' => $name, 'value' => $value, 'maxlength' => $length]),
        );
        $has_left = in_array($order->status, [OrderStatus::Shipped, OrderStatus::Completed], true);

        return ($company === '' ? '' : Html::el('p', [], Html::text($has_left
            ? __('Cette commande est au nom d\'une société : sa facture est obligatoire, et n\'a pas pu être faite d\'elle-même. Le bouton dit pourquoi.', 'museau')
            : __('Cette commande est au nom d\'une société : sa facture se fait d\'elle-même quand elle est partie. Si elle paie d\'avance, faites-la dès le paiement par ce bouton. Complétez le SIREN avant.', 'museau'))))
            . Html::el(
                'div',
                ['class' => 'museau-order__row'],
                $field('invoice_company', __('Société (facultatif)', 'museau'), $company, 120),
                $field('invoice_siren', __('SIREN (facultatif)', 'museau'), $siren, 14),
            )
            . Html::el('div', ['class' => 'museau-order__row'], PanelFields::button(
                $order,
                self::STEP,
                __('Faire la facture', 'museau'),
            ));
    }

    private function send(): void
    {
        $id = Read::int($_GET['id'] ?? 0);
        Admission::check(self::FILE . $id);
        $read = InvoiceStore::read($id);
        if ($read === null) {
            wp_die(esc_html__('Cette facture n\'existe pas.', 'museau'), '', ['response' => 404]);
        }
        Journal::write(Event::Privacy, 'invoice', $id);
        nocache_headers();
        // Opened, not saved: from there it is printed, on a phone too.
        SentFile::attachment($read['pdf'], 'application/pdf', $read['invoice']->file_name(), [
            'Content-Disposition' => 'inline; filename="' . $read['invoice']->file_name() . '"',
        ]);
    }
}
