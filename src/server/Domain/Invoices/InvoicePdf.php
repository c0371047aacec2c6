<?php

declare(strict_types=1);

namespace Museau\Domain\Invoices;

use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Pdf\PdfFile;
use Museau\Kernel\Pdf\PdfPages;

/** An invoice as people read it, with its XML inside (Factur-X: PDF/A-3). */
final class InvoicePdf
{
    private const RIGHT = PdfPages::WIDTH - PdfPages::MARGIN;

    /** Where the columns of amounts end, and how wide the first is. */
    private const QUANTITY = 375.0;
    private const UNIT = 460.0;
    private const NAME_WIDTH = 280.0;

    private readonly PdfPages $pages;

    private function __construct(private readonly InvoiceContent $content)
    {
        $this->pages = new PdfPages();
    }

    /** @param int $time Unix time of its making */
    public static function bytes(InvoiceContent $content, string $xml, int $time): string
    {
        $pdf = new self($content);
        $pdf->draw();

        return PdfFile::bytes(
            $pdf->pages,
            $pdf->title(),
            $content->seller->name,
            $time,
            ['name' => FacturX::FILE, 'xml' => $xml, 'description' => 'Factur-X'],
            self::xmp(),
        );
    }

    private function title(): string
    {
        return ($this->content->is_credit ? __('Avoir n°', 'museau') : __('Facture n°', 'museau')) . "\u{A0}" . $this->content->number;
    }

    private function draw(): void
    {
        $content = $this->content;
        $pages = $this->pages;
        $pages->paragraph($this->title(), 18, true);
        foreach (array_filter([
            __('Faite le', 'museau') => self::day($content->issued),
            __('Date de la vente', 'museau') => self::day($content->sold),
            __('Commande n°', 'museau') => $content->order_number,
            __('Nature', 'museau') => match ($content->kind()) {
                'service' => __('Prestation de services', 'museau'),
                'mixed' => __('Livraison de biens et prestation de services', 'museau'),
                default => __('Livraison de biens', 'museau'),
            },
            /* translators: beside the number and day of an invoice */
            __('Corrige la facture', 'museau') => $content->reference === '' ? '' : sprintf(
                /* translators: 1: number, 2: day */
                __('%1$s du %2$s', 'museau'),
                $content->reference,
                self::day($content->reference_day),
            ),
            __('Motif', 'museau') => $content->reason,
        ]) as $label => $value) {
            $pages->paragraph("$label : $value");
        }
        $pages->y += 12;
        $this->parties();
        $this->lines();
        $this->sums();
        $this->notes();
    }

    private function parties(): void
    {
        $top = $this->pages->y;
        $seller = $this->content->seller;
        $this->column(PdfPages::MARGIN, __('Vendeur', 'museau'), [
            ...$seller->lines(),
            'SIRET ' . $seller->siret,
            $seller->register,
            $seller->vat_number === '' ? '' : __('TVA', 'museau') . ' ' . $seller->vat_number,
            $seller->email,
            $seller->phone,
        ]);
        $bottom = $this->pages->y;
        $this->pages->y = $top;
        $buyer = $this->content->buyer;
        $this->column(310.0, __('Client', 'museau'), [...$buyer->lines(), $buyer->siren === '' ? '' : 'SIREN ' . $buyer->siren]);
        if ($this->content->delivery->lines() !== $buyer->lines()) {
            $this->pages->y += 6;
            $this->column(310.0, __('Livraison', 'museau'), $this->content->delivery->lines());
        }
        $this->pages->y = max($bottom, $this->pages->y) + 16;
    }

    /** @param list<string> $lines */
    private function column(float $x, string $title, array $lines): void
    {
        $this->pages->paragraph($title, 9.5, true, $x, 235.0);
        foreach (array_filter($lines) as $line) {
            $this->pages->paragraph($line, 9.5, false, $x, 235.0);
        }
    }

    private function lines(): void
    {
        $pages = $this->pages;
        $this->row([__('Désignation', 'museau')], __('Quantité', 'museau'), __('Prix unitaire', 'museau'), __('Total', 'museau'), true);
        $pages->rule();
        foreach ($this->content->lines as $line) {
            $names = $pages->wrap($line->name, self::NAME_WIDTH, 9.5);
            $unit = $line->unit_price();
            $this->row($names, (string) $line->quantity, $unit === null ? '' : Money::text($unit), Money::text($line->total));
        }
        $pages->rule();
    }

    /** @param non-empty-list<string> $names */
    private function row(array $names, string $quantity, string $unit, string $total, bool $is_bold = false): void
    {
        $pages = $this->pages;
        $pages->need(count($names) * 13.0);
        $pages->put(self::QUANTITY, $quantity, 9.5, $is_bold, true);
        $pages->put(self::UNIT, $unit, 9.5, $is_bold, true);
        $pages->put(self::RIGHT, $total, 9.5, $is_bold, true);
        foreach ($names as $name) {
            $pages->put(PdfPages::MARGIN, $name, 9.5, $is_bold);
            $pages->y += 13.0;
        }
        $pages->y += 2;
    }

    private function sums(): void
    {
        $content = $this->content;
        $rows = [
            ...($content->shipping > 0 ? [[__('Livraison', 'museau'), $content->shipping]] : []),
            ...$content->charges(),
            [__('TVA', 'museau'), 0],
            [$content->is_credit ? __('Total de l\'avoir', 'museau') : __('Total à payer, sans TVA', 'museau'), $content->total()],
            [
                $content->is_credit ? __('Remboursé', 'museau') : __('Déjà payé (acomptes compris)', 'museau'),
                $content->total() - $content->due(),
            ],
            [$content->is_credit ? __('Retiré du solde de la facture', 'museau') : __('Reste à payer', 'museau'), $content->due()],
        ];
        foreach ($rows as $place => [$label, $cents]) {
            $is_bold = $place === count($rows) - 3;
            $this->pages->need(15.0);
            $this->pages->put(self::UNIT, $label, 9.5, $is_bold, true);
            $this->pages->put(self::RIGHT, Money::text($cents), 9.5, $is_bold, true);
            $this->pages->y += 15.0;
        }
        $this->pages->need(15.0);
        $this->pages->put(self::RIGHT, $this->content->terms(), 9.5, false, true);
        $this->pages->y += 27;
    }

    private function notes(): void
    {
        $this->pages->paragraph($this->content->vat_mention, 9.5, true);
        $this->pages->y += 4;
        foreach ($this->content->notes as $note) {
            $this->pages->paragraph($note, 8.5);
        }
    }

    private static function day(string $day): string
    {
        return $day === '' ? '' : Language::day((int) strtotime("$day 12:00 UTC"), new \DateTimeZone('UTC'));
    }

    /** What says that the file inside is an invoice, with the schema that PDF/A asks of unknown names (Factur-X 1.0, 6.2). */
    private static function xmp(): string
    {
        $properties = '';
        foreach ([
            'DocumentFileName' => 'name of the embedded XML invoice file',
            'DocumentType' => 'INVOICE',
            'Version' => 'The actual version of the Factur-X XML schema',
            'ConformanceLevel' => 'The conformance level of the embedded Factur-X data',
        ] as $name => $description) {
            $properties .= "<rdf:li rdf:parseType=\"Resource\"><pdfaProperty:name>$name</pdfaProperty:name><pdfaProperty:valueType>Text"
                . '</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>'
                . "$description</pdfaProperty:description></rdf:li>";
        }
        $space = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

        return "<rdf:Description rdf:about=\"\" xmlns:fx=\"$space\"><fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>"
            . FacturX::FILE . "</fx:DocumentFileName><fx:Version>1.0</fx:Version><fx:ConformanceLevel>BASIC</fx:ConformanceLevel>"
            . "</rdf:Description>\n<rdf:Description rdf:about=\"\" xmlns:pdfaExtension=\"http://www.aiim.org/pdfa/ns/extension/\" "
            . 'xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">'
            . '<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema'
            . "</pdfaSchema:schema><pdfaSchema:namespaceURI>$space</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix>"
            . "<pdfaSchema:property><rdf:Seq>$properties</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas>"
            . "</rdf:Description>\n";
    }
}
