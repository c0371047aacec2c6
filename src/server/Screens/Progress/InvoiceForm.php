<?php

declare(strict_types=1);

namespace Museau\Screens\Progress;

use Museau\Domain\Invoices\Invoice;
use Museau\Domain\Invoices\InvoiceParties;
use Museau\Domain\Invoices\Invoices;
use Museau\Domain\Invoices\InvoiceStore;
use Museau\Domain\Orders\Order;
use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Kernel\SentFile;

/** The invoice of an order in its carnet: asked for by a plain form, then a link to its PDF and to those of its credit notes. */
final class InvoiceForm
{
    /** Name of the button. */
    public const ASK = 'carnet_facture';

    /** Query that names an invoice, by its id. */
    public const FILE = 'facture';

    private const COMPANY = 'facture_societe';

    private const SIREN = 'facture_siren';

    private const BLOCK = 'museau-carnet';

    /** @param array<string, mixed> $fields */
    public static function takes(array $fields): bool
    {
        return isset($fields[self::ASK]);
    }

    /**
     * @param array<string, mixed> $fields
     *
     * @throws \Museau\Kernel\Refusal
     */
    public static function take(Invoices $invoices, Order $order, array $fields): void
    {
        $invoices->demand($order, [
            'company' => Read::text($fields[self::COMPANY] ?? ''),
            'siren' => Read::text($fields[self::SIREN] ?? ''),
        ]);
    }

    /**
     * @param array<string, mixed> $typed  what was sent and not taken
     * @param string               $answer HTML that says what became of it
     */
    public static function html(Order $order, array $typed, string $answer = ''): string
    {
        $invoices = InvoiceStore::of_order($order->id);
        if ($invoices === [] && (!$order->status->is_paid() || !$order->is_confirmed())) {
            return '';
        }

        return Html::el(
            'section',
            ['class' => self::BLOCK . '__order', 'aria-labelledby' => 'carnet-facture-titre', 'id' => 'carnet-facture'],
            Html::el('h2', ['id' => 'carnet-facture-titre'], Html::text(__('Facture', 'museau'))),
            $answer,
            $invoices === [] ? self::form($order, self::takes($typed) ? $typed : []) : self::links($order, $invoices),
        );
    }

    /** @param list<Invoice> $invoices */
    private static function links(Order $order, array $invoices): string
    {
        return Html::el('div', ['class' => self::BLOCK . '__links'], Html::el('ul', [], implode('', array_map(
            static fn(Invoice $invoice): string => Html::el('li', [], Html::el(
                'a',
                [
                    'class' => 'museau-link', 'href' => ProgressPage::url($order, self::FILE, $invoice->id),
                    'download' => $invoice->file_name(),
                ],
                /* translators: %s: name of an invoice */
                Html::text(sprintf(__('%s (PDF)', 'museau'), $invoice->label())),
            )),
            $invoices,
        ))));
    }

    /** @param array<string, mixed> $typed */
    private static function form(Order $order, array $typed): string
    {
        [$company, $siren] = InvoiceParties::firm($order);

        return Html::el(
            'form',
            ['method' => 'post', 'action' => ProgressPage::url($order) . '#carnet-facture', 'class' => self::BLOCK . '__write'],
            Html::el(
                'details',
                ['open' => $typed !== [] || $company !== ''],
                Html::el('summary', [], Html::text(__('Pour une société', 'museau'))),
                self::field(
                    self::COMPANY,
                    __('Nom de la société', 'museau'),
                    Read::text($typed[self::COMPANY] ?? $company),
                    'organization',
                    120,
                ),
                self::field(
                    self::SIREN,
                    __('Numéro SIREN (neuf chiffres)', 'museau'),
                    Read::text($typed[self::SIREN] ?? $siren),
                    'off',
                    14,
                ),
            ),
            Html::el('p', ['class' => 'museau-caption'], Html::text(
                __('Une facture ne se modifie plus une fois faite. Elle est gardée dix ans, comme la loi le demande.', 'museau'),
            )),
            Html::el('button', [
                'type' => 'submit',
                'class' => 'museau-button museau-button--quiet',
                'name' => self::ASK,
                'value' => '1',
            ], Html::text(__('Demander la facture', 'museau'))),
        );
    }

    private static function field(string $name, string $label, string $value, string $autocomplete, int $length): string
    {
        return Html::el(
            'div',
            ['class' => 'museau-field'],
            Html::el('label', ['class' => 'museau-field__label', 'for' => $name], Html::text($label)),
            Html::el('input', [
                'class' => 'museau-field__control',
                'type' => 'text',
                'id' => $name,
                'name' => $name,
                'value' => $value,
                'autocomplete' => $autocomplete,
                'maxlength' => $length,
            ]),
        );
    }

    /** Sends the PDF that is asked for; false when it is none of this order. */
    public static function send(Order $order, int $id): bool
    {
        $read = InvoiceStore::read($id);
        if ($read === null || $read['invoice']->order_id !== $order->id) {
            return false;
        }
        SentFile::attachment($read['pdf'], 'application/pdf', $read['invoice']->file_name(), [
            'Content-Length' => (string) strlen($read['pdf']),
            ...ProgressPage::headers(),
        ]);
    }
}
