<?php

declare(strict_types=1);

namespace Museau\Tests\Support;

use PHPUnit\Framework\Assert;

/** Whether bytes are a PDF/A-3 as our writer means it; by our own reading always, by qpdf where it is there. */
final class PdfCheck
{
    /** @var array<int, string> */
    private array $objects = [];

    private function __construct(private readonly string $pdf)
    {
        Assert::assertStringStartsWith("%PDF-1.7\n%\xE2\xE3\xCF\xD3\n", $pdf);
        Assert::assertMatchesRegularExpression('/startxref\n(\d+)\n%%EOF\n$/', $pdf);
        preg_match('/startxref\n(\d+)\n%%EOF\n$/', $pdf, $start);
        $table = substr($pdf, (int) ($start[1] ?? 0));
        Assert::assertStringStartsWith('xref', $table);
        preg_match_all('/^(\d{10}) 00000 n $/m', $table, $places);
        foreach ($places[1] as $index => $place) {
            $number = $index + 1;
            Assert::assertSame("$number 0 obj\n", substr($pdf, (int) $place, strlen("$number 0 obj\n")), 'the table of objects');
            $this->objects[$number] = substr($pdf, (int) $place, (int) strpos($pdf, "\nendobj\n", (int) $place) - (int) $place);
        }
        Assert::assertStringContainsString('/ID [<', $table);
        Assert::assertStringNotContainsString('/Encrypt', $table);
    }

    /**
     * @param ?string $xml the file that must be inside; null: none
     *
     * @return string its texts, one after the other
     */
    public static function check(string $pdf, ?string $xml): string
    {
        $check = new self($pdf);
        $check->metadata($xml !== null);
        $check->fonts();
        $xml === null ? Assert::assertStringNotContainsString('/EmbeddedFile', $pdf) : $check->attachment($xml);
        $check->by_qpdf();

        return $check->text();
    }

    private function metadata(bool $is_factur_x): void
    {
        $catalogue = $this->objects[1] ?? '';
        foreach (['/Metadata', '/OutputIntents', '/Lang (fr-FR)'] as $entry) {
            Assert::assertStringContainsString($entry, $catalogue);
        }
        $found = array_values(array_filter($this->objects, static fn(string $object): bool => str_contains($object, '/Type /Metadata')));
        Assert::assertCount(1, $found);
        Assert::assertStringNotContainsString('/Filter', (string) strstr($found[0], 'stream', true), 'metadata is readable');
        preg_match('/<x:xmpmeta.*<\/x:xmpmeta>/s', $found[0], $xmp);
        $document = new \DOMDocument();
        Assert::assertTrue($document->loadXML($xmp[0] ?? ''));
        $value = static fn(string $name): ?string => $document->getElementsByTagName($name)->item(0)?->nodeValue;
        Assert::assertSame(['3', 'B'], [$value('part'), $value('conformance')]);
        if ($is_factur_x) {
            Assert::assertSame(
                ['INVOICE', 'factur-x.xml', '1.0', 'BASIC'],
                array_map($value, ['DocumentType', 'DocumentFileName', 'Version', 'ConformanceLevel']),
            );
            Assert::assertSame(4, $document->getElementsByTagName('name')->length);
        }
        $intent = implode('', array_filter($this->objects, static fn(string $object): bool => str_contains($object, '/GTS_PDFA1')));
        Assert::assertSame(1, preg_match('/\/DestOutputProfile (\d+) 0 R/', $intent, $profile));
        Assert::assertSame('acsp', substr($this->stream((int) ($profile[1] ?? 0)), 36, 4));
    }

    private function fonts(): void
    {
        $descriptors = array_filter($this->objects, static fn(string $object): bool => str_contains($object, '/Type /FontDescriptor'));
        Assert::assertCount(2, $descriptors);
        foreach ($descriptors as $descriptor) {
            Assert::assertSame(1, preg_match('/\/FontFile2 (\d+) 0 R/', $descriptor, $file), 'a font is embedded');
            Assert::assertStringStartsWith("\0\1\0\0", $this->stream((int) ($file[1] ?? 0)));
        }
    }

    private function attachment(string $xml): void
    {
        preg_match('/\/AF \[(\d+) 0 R\]/', $this->objects[1] ?? '', $associated);
        $spec = $this->objects[(int) ($associated[1] ?? 0)] ?? '';
        Assert::assertStringContainsString('/AFRelationship /Alternative', $spec);
        Assert::assertStringContainsString('/UF (factur-x.xml)', $spec);
        preg_match('/\/EF << \/F (\d+) 0 R/', $spec, $file);
        Assert::assertStringContainsString('/Subtype /text#2Fxml', $this->objects[(int) ($file[1] ?? 0)] ?? '');
        Assert::assertSame($xml, $this->stream((int) ($file[1] ?? 0)));
    }

    private function by_qpdf(): void
    {
        if (trim((string) shell_exec('command -v qpdf')) === '') {
            return;
        }
        $path = (string) tempnam(sys_get_temp_dir(), 'pdf');
        file_put_contents($path, $this->pdf);
        exec('qpdf --check ' . escapeshellarg($path) . ' 2>&1', $lines, $code);
        unlink($path);
        Assert::assertSame(0, $code, implode("\n", $lines));
    }

    /** What is drawn, through each font's map back to letters. */
    private function text(): string
    {
        $maps = [];
        foreach (['F1', 'F2'] as $name) {
            preg_match("/\\/$name (\\d+) 0 R/", $this->pdf, $font);
            preg_match('/\/ToUnicode (\d+) 0 R/', $this->objects[(int) ($font[1] ?? 0)] ?? '', $map);
            preg_match_all('/^<([0-9A-F]{4})> <([0-9A-F]+)>$/m', $this->stream((int) ($map[1] ?? 0)), $pairs);
            $maps[$name] = array_combine($pairs[1], array_map(
                static fn(string $hex): string => mb_convert_encoding((string) hex2bin($hex), 'UTF-8', 'UTF-16BE'),
                $pairs[2],
            ));
        }
        $text = '';
        preg_match_all('/\/Contents (\d+) 0 R/', $this->pdf, $pages);
        foreach ($pages[1] as $page) {
            preg_match_all('/BT \/(F\d) .*? <([0-9A-F]*)> Tj ET/', $this->stream((int) $page), $draws, PREG_SET_ORDER);
            foreach ($draws as [, $font, $hex]) {
                foreach (str_split($hex, 4) as $glyph) {
                    $text .= $maps[$font][$glyph] ?? '';
                }
                $text .= "\n";
            }
        }

        return $text;
    }

    private function stream(int $number): string
    {
        $object = $this->objects[$number] ?? '';
        Assert::assertSame(1, preg_match('/\/Length (\d+) >>\nstream\n/', $object, $length, PREG_OFFSET_CAPTURE));
        $begin = (int) ($length[0][1] ?? 0) + strlen((string) ($length[0][0] ?? ''));
        $bytes = substr($object, $begin, (int) ($length[1][0] ?? 0));
        Assert::assertSame("\nendstream", substr($object, $begin + strlen($bytes)));

        return str_contains(substr($object, 0, $begin), '/FlateDecode') ? (string) gzuncompress($bytes) : $bytes;
    }
}
