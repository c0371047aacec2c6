<?php

declare(strict_types=1);

namespace Museau\Domain\Invoices;

use Museau\Kernel\PlainText;

/**
 * An invoice as UN/CEFACT's Cross Industry Invoice, Factur-X profile BASIC of EN 16931. Every line is exempt (category E,
 * VATEX-FR-FRANCHISE); a document-level charge is the shipping.
 */
final class FacturX
{
    public const GUIDELINE = 'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic';

    public const FILE = 'factur-x.xml';

    private const SPACES = [
        'rsm' => 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
        'ram' => 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
        'udt' => 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
        'qdt' => 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
    ];

    private readonly \DOMDocument $document;

    private function __construct(private readonly InvoiceContent $content)
    {
        $this->document = new \DOMDocument('1.0', 'UTF-8');
        $this->document->formatOutput = true;
    }

    public static function xml(InvoiceContent $content): string
    {
        return (new self($content))->write();
    }

    private function write(): string
    {
        $content = $this->content;
        $root = $this->document->createElementNS(self::SPACES['rsm'], 'rsm:CrossIndustryInvoice');
        foreach (self::SPACES as $prefix => $space) {
            $root->setAttributeNS('http://www.w3.org/2000/xmlns/', "xmlns:$prefix", $space);
        }
        $this->document->appendChild($root);
        $context = $this->add($root, 'rsm:ExchangedDocumentContext');
        $this->add($this->add($context, 'ram:BusinessProcessSpecifiedDocumentContextParameter'), 'ram:ID', $this->process());
        $this->add($this->add($context, 'ram:GuidelineSpecifiedDocumentContextParameter'), 'ram:ID', self::GUIDELINE);
        $document = $this->add($root, 'rsm:ExchangedDocument');
        $this->add($document, 'ram:ID', $content->number);
        $this->add($document, 'ram:TypeCode', $content->is_credit ? '381' : '380');
        $this->date($this->add($document, 'ram:IssueDateTime'), 'udt', $content->issued);
        foreach ($content->notes as $code => $note) {
            $included = $this->add($document, 'ram:IncludedNote');
            $this->add($included, 'ram:Content', $note);
            $this->add($included, 'ram:SubjectCode', (string) $code);
        }
        $transaction = $this->add($root, 'rsm:SupplyChainTradeTransaction');
        foreach ($content->lines as $place => $line) {
            $this->line($transaction, $place + 1, $line);
        }
        $this->agreement($transaction);
        $this->delivery($transaction);
        $this->settlement($transaction);

        return (string) $this->document->saveXML();
    }

    /** 'Cadre de facturation' of AFNOR XP Z12-012: goods, services or both; 2 when it was paid before it was made. */
    private function process(): string
    {
        $letter = match ($this->content->kind()) {
            'service' => 'S',
            'mixed' => 'M',
            default => 'B',
        };

        return $letter . ($this->content->due() === 0 && !$this->content->is_credit ? '2' : '1');
    }

    private function line(\DOMElement $parent, int $place, InvoiceLine $line): void
    {
        $item = $this->add($parent, 'ram:IncludedSupplyChainTradeLineItem');
        $this->add($this->add($item, 'ram:AssociatedDocumentLineDocument'), 'ram:LineID', (string) $place);
        $this->add($this->add($item, 'ram:SpecifiedTradeProduct'), 'ram:Name', $line->name);
        $price = $this->add($this->add($item, 'ram:SpecifiedLineTradeAgreement'), 'ram:NetPriceProductTradePrice');
        $this->amount($price, 'ram:ChargeAmount', $line->unit_price() ?? $line->total);
        $basis = $this->add($price, 'ram:BasisQuantity', (string) ($line->unit_price() === null ? $line->quantity : 1));
        $basis->setAttribute('unitCode', 'C62');
        $billed = $this->add($this->add($item, 'ram:SpecifiedLineTradeDelivery'), 'ram:BilledQuantity', (string) $line->quantity);
        $billed->setAttribute('unitCode', 'C62');
        $settlement = $this->add($item, 'ram:SpecifiedLineTradeSettlement');
        $this->tax($this->add($settlement, 'ram:ApplicableTradeTax'));
        $sum = $this->add($settlement, 'ram:SpecifiedTradeSettlementLineMonetarySummation');
        $this->amount($sum, 'ram:LineTotalAmount', $line->total);
    }

    private function agreement(\DOMElement $parent): void
    {
        $agreement = $this->add($parent, 'ram:ApplicableHeaderTradeAgreement');
        $this->party($this->add($agreement, 'ram:SellerTradeParty'), $this->content->seller, true);
        $this->party($this->add($agreement, 'ram:BuyerTradeParty'), $this->content->buyer);
        $this->add($this->add($agreement, 'ram:BuyerOrderReferencedDocument'), 'ram:IssuerAssignedID', $this->content->order_number);
    }

    private function party(\DOMElement $element, Party $party, bool $is_seller = false): void
    {
        $this->add($element, 'ram:Name', $party->name);
        if ($party->siren !== '') {
            $id = $this->add($this->add($element, 'ram:SpecifiedLegalOrganization'), 'ram:ID', $party->siren);
            // ISO 6523: the register Sirene.
            $id->setAttribute('schemeID', '0002');
        }
        $address = $this->add($element, 'ram:PostalTradeAddress');
        $party->postal_code === '' || $this->add($address, 'ram:PostcodeCode', $party->postal_code);
        foreach (array_slice($party->street, 0, 3) as $place => $street) {
            $this->add($address, ['ram:LineOne', 'ram:LineTwo', 'ram:LineThree'][$place] ?? 'ram:LineThree', $street);
        }
        $party->city === '' || $this->add($address, 'ram:CityName', $party->city);
        $this->add($address, 'ram:CountryID', 'FR');
        if ($is_seller) {
            $id = $this->add(
                $this->add($element, 'ram:SpecifiedTaxRegistration'),
                'ram:ID',
                $party->vat_number !== '' ? $party->vat_number : $party->siret,
            );
            // BR-E-02 wants a tax number of whoever is exempt: that of VAT, or the one by which the tax office knows her.
            $id->setAttribute('schemeID', $party->vat_number !== '' ? 'VA' : 'FC');
        }
    }

    private function delivery(\DOMElement $parent): void
    {
        $delivery = $this->add($parent, 'ram:ApplicableHeaderTradeDelivery');
        if ($this->content->delivery->city !== '') {
            $this->party($this->add($delivery, 'ram:ShipToTradeParty'), $this->content->delivery);
        }
        $event = $this->add($delivery, 'ram:ActualDeliverySupplyChainEvent');
        $this->date($this->add($event, 'ram:OccurrenceDateTime'), 'udt', $this->content->sold);
    }

    private function settlement(\DOMElement $parent): void
    {
        $content = $this->content;
        $settlement = $this->add($parent, 'ram:ApplicableHeaderTradeSettlement');
        $this->add($settlement, 'ram:InvoiceCurrencyCode', 'EUR');
        $this->add($this->add($settlement, 'ram:SpecifiedTradeSettlementPaymentMeans'), 'ram:TypeCode', $content->means);
        $tax = $this->add($settlement, 'ram:ApplicableTradeTax');
        $this->amount($tax, 'ram:CalculatedAmount', 0);
        $this->add($tax, 'ram:TypeCode', 'VAT');
        $this->add($tax, 'ram:ExemptionReason', $content->vat_mention);
        $this->amount($tax, 'ram:BasisAmount', $content->total());
        $this->add($tax, 'ram:CategoryCode', 'E');
        $this->add($tax, 'ram:ExemptionReasonCode', 'VATEX-FR-FRANCHISE');
        $this->add($tax, 'ram:RateApplicablePercent', '0.00');
        $content->shipping > 0 && $this->charge($settlement, true, $content->shipping, __('Livraison', 'museau'));
        foreach ($content->charges() as [$reason, $cents]) {
            $this->charge($settlement, $cents > 0, abs($cents), $reason);
        }
        $terms = $this->add($settlement, 'ram:SpecifiedTradePaymentTerms');
        $this->add($terms, 'ram:Description', $content->terms());
        $this->sums($this->add($settlement, 'ram:SpecifiedTradeSettlementHeaderMonetarySummation'));
        if ($content->reference !== '') {
            $former = $this->add($settlement, 'ram:InvoiceReferencedDocument');
            $this->add($former, 'ram:IssuerAssignedID', $content->reference);
            $this->date($this->add($former, 'ram:FormattedIssueDateTime'), 'qdt', $content->reference_day);
        }
    }

    private function charge(\DOMElement $settlement, bool $is_charge, int $cents, string $reason): void
    {
        $charge = $this->add($settlement, 'ram:SpecifiedTradeAllowanceCharge');
        $this->add($this->add($charge, 'ram:ChargeIndicator'), 'udt:Indicator', $is_charge ? 'true' : 'false');
        $this->amount($charge, 'ram:ActualAmount', $cents);
        $this->add($charge, 'ram:Reason', $reason);
        $this->tax($this->add($charge, 'ram:CategoryTradeTax'));
    }

    private function sums(\DOMElement $sums): void
    {
        $content = $this->content;
        $this->amount($sums, 'ram:LineTotalAmount', $content->lines_total());
        $this->amount($sums, 'ram:ChargeTotalAmount', $content->shipping + max(0, $content->other));
        $this->amount($sums, 'ram:AllowanceTotalAmount', max(0, -$content->other) + $content->discount);
        $this->amount($sums, 'ram:TaxBasisTotalAmount', $content->total());
        $this->amount($sums, 'ram:TaxTotalAmount', 0)->setAttribute('currencyID', 'EUR');
        $this->amount($sums, 'ram:GrandTotalAmount', $content->total());
        $this->amount($sums, 'ram:TotalPrepaidAmount', $content->total() - $content->due());
        $this->amount($sums, 'ram:DuePayableAmount', $content->due());
    }

    private function tax(\DOMElement $tax): void
    {
        $this->add($tax, 'ram:TypeCode', 'VAT');
        $this->add($tax, 'ram:CategoryCode', 'E');
        $this->add($tax, 'ram:RateApplicablePercent', '0.00');
    }

    /** @param 'udt'|'qdt' $prefix */
    private function date(\DOMElement $parent, string $prefix, string $day): void
    {
        $this->add($parent, "$prefix:DateTimeString", str_replace('-', '', $day))->setAttribute('format', '102');
    }

    private function amount(\DOMElement $parent, string $name, int $cents): \DOMElement
    {
        return $this->add($parent, $name, sprintf('%d.%02d', intdiv($cents, 100), $cents % 100));
    }

    private function add(\DOMElement $parent, string $name, ?string $text = null): \DOMElement
    {
        $element = $this->document->createElementNS(self::SPACES[substr($name, 0, 3)] ?? '', $name);
        if ($text !== null) {
            // No control characters: XML has none.
            $element->appendChild($this->document->createTextNode(PlainText::lines(mb_scrub($text))));
        }
        $parent->appendChild($element);

        return $element;
    }
}
