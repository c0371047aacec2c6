<?php

declare(strict_types=1);

namespace Museau\Kernel\Pdf;

/**
 * A PDF/A-3b (ISO 19005-3): fonts and colours within, its metadata in XMP, and maybe one attached file. The same pages give the same bytes.
 */
final class PdfFile
{
    private const PROFILE = __DIR__ . '/../../../../assets/pdf/srgb.icc';

    /** @var array<int, string> */
    private array $objects = [];

    private function __construct() {}

    /**
     * @param int                                                   $time   Unix time of its making
     * @param ?array{name: string, xml: string, description: string} $attached
     * @param string                                                $xmp    further descriptions of the metadata, RDF
     */
    public static function bytes(
        PdfPages $pages,
        string $title,
        string $author,
        int $time,
        ?array $attached = null,
        string $xmp = '',
    ): string {
        return (new self())->build($pages, $title, $author, $time, $attached, $xmp);
    }

    /** @param ?array{name: string, xml: string, description: string} $attached */
    private function build(PdfPages $pages, string $title, string $author, int $time, ?array $attached, string $xmp): string
    {
        // 1 is the catalogue, 2 the list of pages: both are known last.
        $this->objects = [1 => '', 2 => ''];
        $fonts = '<< /F1 ' . $this->font($pages->regular) . ' 0 R /F2 ' . $this->font($pages->bold) . ' 0 R >>';
        $kids = '';
        foreach ($pages->drawings() as $drawing) {
            $content = $this->stream('', $drawing);
            $kids .= $this->add(sprintf(
                '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %.2F %.2F] /Resources << /Font %s >> /Contents %d 0 R >>',
                PdfPages::WIDTH,
                PdfPages::HEIGHT,
                $fonts,
                $content,
            )) . ' 0 R ';
        }
        $this->objects[2] = "<< /Type /Pages /Kids [$kids] /Count " . count($pages->drawings()) . ' >>';
        $profile = $this->stream('/N 3', (string) file_get_contents(self::PROFILE));
        $intent = $this->add('<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB) /Info (sRGB) '
            . "/DestOutputProfile $profile 0 R >>");
        $metadata = $this->add(self::plain('/Type /Metadata /Subtype /XML', self::xmp($title, $author, $time, $xmp)));
        $this->objects[1] = "<< /Type /Catalog /Pages 2 0 R /Metadata $metadata 0 R /OutputIntents [$intent 0 R] /Lang (fr-FR) "
            . '/ViewerPreferences << /DisplayDocTitle true >>' . ($attached === null ? '' : $this->attach($attached, $time)) . ' >>';

        return $this->file();
    }

    /** @param array{name: string, xml: string, description: string} $attached */
    private function attach(array $attached, int $time): string
    {
        $date = gmdate("\\D:YmdHis\\Z", $time);
        $file = $this->stream(
            '/Type /EmbeddedFile /Subtype /text#2Fxml /Params << /Size ' . strlen($attached['xml']) . " /ModDate ($date) >>",
            $attached['xml'],
        );
        // Alternative: the invoice and the file say the same.
        $spec = $this->add("<< /Type /Filespec /F ({$attached['name']}) /UF ({$attached['name']}) /AFRelationship /Alternative "
            . '/Desc (' . addcslashes($attached['description'], '()\\') . ") /EF << /F $file 0 R /UF $file 0 R >> >>");

        return " /AF [$spec 0 R] /Names << /EmbeddedFiles << /Names [({$attached['name']}) $spec 0 R] >> >>";
    }

    private function font(PdfFont $font): int
    {
        [$ascent, $descent, $left, $bottom, $right, $top] = [...$font->box(), 0, 0, 0, 0, 0, 0];
        $file = $this->stream('/Length1 ' . strlen($font->bytes), $font->bytes);
        $descriptor = $this->add("<< /Type /FontDescriptor /FontName /$font->name /Flags 32 /FontBBox [$left $bottom $right $top] "
            . "/ItalicAngle 0 /Ascent $ascent /Descent $descent /CapHeight 705 /StemV 80 /FontFile2 $file 0 R >>");
        $descendant = $this->add("<< /Type /Font /Subtype /CIDFontType2 /BaseFont /$font->name /CIDSystemInfo << /Registry (Adobe) "
            . "/Ordering (Identity) /Supplement 0 >> /FontDescriptor $descriptor 0 R /CIDToGIDMap /Identity /W {$font->widths()} >>");
        $map = $this->stream('', $font->to_unicode());

        return $this->add("<< /Type /Font /Subtype /Type0 /BaseFont /$font->name /Encoding /Identity-H "
            . "/DescendantFonts [$descendant 0 R] /ToUnicode $map 0 R >>");
    }

    private function add(string $object): int
    {
        $this->objects[] = $object;

        return count($this->objects);
    }

    private function stream(string $entries, string $bytes): int
    {
        return $this->add(self::plain($entries . ' /Filter /FlateDecode', (string) gzcompress($bytes, 9)));
    }

    private static function plain(string $entries, string $bytes): string
    {
        return "<< $entries /Length " . strlen($bytes) . " >>\nstream\n$bytes\nendstream";
    }

    private function file(): string
    {
        // Four bytes above 127 say that it is no text.
        $file = "%PDF-1.7\n%\xE2\xE3\xCF\xD3\n";
        $places = '';
        foreach ($this->objects as $number => $object) {
            $places .= sprintf("%010d 00000 n \n", strlen($file));
            $file .= "$number 0 obj\n$object\nendobj\n";
        }
        $size = count($this->objects) + 1;
        $id = strtoupper(md5($file));

        return $file . "xref\n0 $size\n0000000000 65535 f \n{$places}trailer\n<< /Size $size /Root 1 0 R /ID [<$id> <$id>] >>\n"
            . 'startxref' . "\n" . strlen($file) . "\n%%EOF\n";
    }

    private static function xmp(string $title, string $author, int $time, string $more): string
    {
        $text = static fn(string $words): string => htmlspecialchars(mb_scrub($words), ENT_XML1 | ENT_QUOTES, 'UTF-8');
        $date = gmdate('Y-m-d\TH:i:s\Z', $time);

        return "<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
            . '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' . "\n"
            . '<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>3</pdfaid:part>'
            . "<pdfaid:conformance>B</pdfaid:conformance></rdf:Description>\n"
            . '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">'
            . $text($title) . '</rdf:li></rdf:Alt></dc:title><dc:creator><rdf:Seq><rdf:li>' . $text($author)
            . "</rdf:li></rdf:Seq></dc:creator></rdf:Description>\n"
            . '<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"><xmp:CreatorTool>Museau</xmp:CreatorTool>'
            . "<xmp:CreateDate>$date</xmp:CreateDate><xmp:ModifyDate>$date</xmp:ModifyDate></rdf:Description>\n"
            . $more . "</rdf:RDF></x:xmpmeta>\n<?xpacket end=\"w\"?>";
    }
}
