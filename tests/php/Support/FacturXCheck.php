<?php

declare(strict_types=1);

namespace Museau\Tests\Support;

use PHPUnit\Framework\Assert;

/**
 * Whether an XML is a Factur-X invoice of profile BASIC: by the schema, and by the business rules of EN 16931 on sums and on category E,
 * recomputed here from the XML alone.
 */
final class FacturXCheck
{
    private \DOMXPath $path;

    private function __construct(string $xml)
    {
        $document = new \DOMDocument();
        Assert::assertTrue($document->loadXML($xml, LIBXML_NONET));
        $before = libxml_use_internal_errors(true);
        $is_valid = $document->schemaValidate(dirname(__DIR__, 2) . '/fixtures/factur-x/Factur-X_BASIC.xsd');
        $errors = implode('', array_map(static fn(\LibXMLError $error): string => $error->message, libxml_get_errors()));
        libxml_clear_errors();
        libxml_use_internal_errors($before);
        Assert::assertTrue($is_valid, $errors . $xml);
        $this->path = new \DOMXPath($document);
        $this->path->registerNamespace('ram', 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100');
    }

    /** @return array<string, int> cents of the document's sums by element */
    public static function check(string $xml): array
    {
        $check = new self($xml);
        $sums = $check->sums();
        $check->lines();
        $check->category($sums['TaxBasisTotalAmount']);

        return $sums;
    }

    /** @return array<string, int> */
    private function sums(): array
    {
        $sums = [];
        foreach ([
            'LineTotalAmount', 'ChargeTotalAmount', 'AllowanceTotalAmount', 'TaxBasisTotalAmount', 'TaxTotalAmount', 'GrandTotalAmount', 'TotalPrepaidAmount',
            'DuePayableAmount',
        ] as $name) {
            $sums[$name] = $this->cents("//ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:$name")[0] ?? Assert::fail("No $name.");
        }
        $lines = $this->cents('//ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount');
        Assert::assertSame(array_sum($lines), $sums['LineTotalAmount'], 'BR-CO-10');
        $of = fn(string $is): int => array_sum($this->cents(
            "//ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradeAllowanceCharge[normalize-space(ram:ChargeIndicator)='$is']/ram:ActualAmount",
        ));
        Assert::assertSame($of('false'), $sums['AllowanceTotalAmount'], 'BR-CO-11');
        Assert::assertSame($of('true'), $sums['ChargeTotalAmount'], 'BR-CO-12');
        Assert::assertSame($sums['LineTotalAmount'] - $of('false') + $of('true'), $sums['TaxBasisTotalAmount'], 'BR-CO-13');
        Assert::assertSame($sums['TaxBasisTotalAmount'] + $sums['TaxTotalAmount'], $sums['GrandTotalAmount'], 'BR-CO-15');
        Assert::assertSame($sums['GrandTotalAmount'] - $sums['TotalPrepaidAmount'], $sums['DuePayableAmount'], 'BR-CO-16');
        Assert::assertTrue($sums['DuePayableAmount'] === 0 || $this->texts('//ram:SpecifiedTradePaymentTerms/ram:Description') !== [], 'BR-CO-25');

        return $sums;
    }

    private function lines(): void
    {
        $numbers = $this->texts('//ram:LineID');
        Assert::assertNotSame([], $numbers, 'BR-16');
        Assert::assertSame($numbers, array_values(array_unique($numbers)));
        foreach ($numbers as $number) {
            $line = "//ram:IncludedSupplyChainTradeLineItem[ram:AssociatedDocumentLineDocument/ram:LineID='$number']";
            $price = $this->cents("$line//ram:ChargeAmount")[0] ?? -1;
            Assert::assertGreaterThanOrEqual(0, $price, 'BR-27');
            $per = (int) ($this->texts("$line//ram:BasisQuantity")[0] ?? 1);
            $quantity = (int) ($this->texts("$line//ram:BilledQuantity")[0] ?? 0);
            Assert::assertSame($this->cents("$line//ram:LineTotalAmount")[0] ?? -1, (int) round($price * $quantity / $per));
            Assert::assertNotSame('', trim($this->texts("$line//ram:Name")[0] ?? ''), 'BR-25');
        }
    }

    /** Everything is exempt, once, with its reason, by a seller who is known to the tax office. */
    private function category(int $basis): void
    {
        Assert::assertSame(['E'], array_values(array_unique($this->texts('//ram:CategoryCode'))));
        $tax = '//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax';
        Assert::assertSame([$basis], $this->cents("$tax/ram:BasisAmount"), 'BR-E-08');
        Assert::assertSame([0], $this->cents("$tax/ram:CalculatedAmount"), 'BR-E-09');
        Assert::assertSame(['VATEX-FR-FRANCHISE'], $this->texts("$tax/ram:ExemptionReasonCode"), 'BR-E-10');
        Assert::assertSame(['0.00'], array_values(array_unique($this->texts('//ram:RateApplicablePercent'))), 'BR-E-05');
        Assert::assertNotSame([], $this->texts('//ram:SellerTradeParty/ram:SpecifiedTaxRegistration/ram:ID'), 'BR-E-02');
        Assert::assertNotSame([], $this->texts('//ram:SellerTradeParty/ram:SpecifiedLegalOrganization/ram:ID'), 'BR-CO-26');
        Assert::assertSame(['FR', 'FR'], array_slice($this->texts('//ram:CountryID'), 0, 2), 'BR-09, BR-11');
        $type = $this->texts('//ram:TypeCode')[0] ?? '';
        Assert::assertSame($type === '381', $this->texts('//ram:InvoiceReferencedDocument/ram:IssuerAssignedID') !== []);
    }

    /** @return list<string> */
    private function texts(string $query): array
    {
        $texts = [];
        foreach ($this->path->query($query) ?: [] as $node) {
            $texts[] = trim((string) $node->nodeValue);
        }

        return $texts;
    }

    /** @return list<int> amounts, which all have two decimals */
    private function cents(string $query): array
    {
        return array_map(static function (string $amount): int {
            Assert::assertMatchesRegularExpression('/^-?\d+\.\d\d$/', $amount);

            return (int) str_replace('.', '', $amount);
        }, $this->texts($query));
    }
}
