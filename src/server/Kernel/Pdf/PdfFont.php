<?php

declare(strict_types=1);

namespace Museau\Kernel\Pdf;

/** A TrueType font of our own, whole in the file: the theme ships it small already. Widths in thousandths of the size. */
final class PdfFont
{
    private const DIR = __DIR__ . '/../../../../assets/fonts/';

    public readonly string $bytes;

    /** @var array<int, int> glyph by code point */
    private array $glyphs = [];

    /** @var list<int> advance by glyph */
    private array $widths = [];

    /** @var array<int, int> code point by glyph that was used */
    private array $used = [];

    private function __construct(public readonly string $name, string $file)
    {
        $this->bytes = (string) file_get_contents(self::DIR . $file);
        $this->read_widths();
        $this->read_map();
    }

    public static function regular(): self
    {
        return new self('NunitoSans-Regular', 'nunito-sans-regular.ttf');
    }

    public static function bold(): self
    {
        return new self('NunitoSans-Bold', 'nunito-sans-bold.ttf');
    }

    /**
     * Glyphs of a text as a PDF's hexadecimal string; a letter that the font lacks is written without its accent, or as '?'; an emoji is
     * left out.
     */
    public function encode(string $text): string
    {
        $hex = '';
        foreach ($this->code_points($text) as $code) {
            $glyph = $this->glyphs[$code] ?? 0;
            $this->used[$glyph] = $code;
            $hex .= sprintf('%04X', $glyph);
        }

        return "<$hex>";
    }

    public function width(string $text, float $size): float
    {
        $sum = 0;
        foreach ($this->code_points($text) as $code) {
            $sum += $this->widths[$this->glyphs[$code] ?? 0] ?? 0;
        }

        return $sum * $size / 1000;
    }

    /** The array W of a CIDFont. */
    public function widths(): string
    {
        return '[0 [' . implode(' ', $this->widths) . ']]';
    }

    /** The map from glyphs back to letters, without which no text can be copied or searched. */
    public function to_unicode(): string
    {
        ksort($this->used);
        $lines = '';
        foreach (array_chunk($this->used, 100, true) as $some) {
            $lines .= count($some) . " beginbfchar\n";
            foreach ($some as $glyph => $code) {
                $lines .= sprintf("<%04X> <%s>\n", $glyph, strtoupper(bin2hex(mb_convert_encoding(mb_chr($code), 'UTF-16BE', 'UTF-8'))));
            }
            $lines .= "endbfchar\n";
        }

        return "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) "
            . "/Supplement 0 >> def\n/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <FFFF>\n"
            . "endcodespacerange\n{$lines}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend";
    }

    /** @return list<int> ascent, descent and the four sides of the box around every glyph */
    public function box(): array
    {
        $head = $this->table('head');
        $hhea = $this->table('hhea');

        return array_map(
            static fn(string $two): int => self::signed($two),
            [...str_split(substr($hhea, 4, 4), 2), ...str_split(substr($head, 36, 8), 2)],
        );
    }

    /** @return list<int> that the font holds, or stand for what it does not */
    private function code_points(string $text): array
    {
        $codes = [];
        foreach (mb_str_split(mb_scrub($text)) as $letter) {
            $code = mb_ord($letter);
            // Blanks that do not break look like others.
            $code = in_array($code, [0xA0, 0x202F, 0x2009, 9, 10, 13], true) ? 32 : $code;
            if (isset($this->glyphs[$code])) {
                $codes[] = $code;
                continue;
            }
            // Signs, colours of skin, joiners.
            if (preg_match('/[\p{So}\p{Sk}\p{Cf}\x{FE0F}\x{1F000}-\x{1FAFF}]/u', $letter) === 1) {
                continue;
            }
            $plain = remove_accents($letter);
            foreach ($plain !== $letter && $plain !== '' ? mb_str_split($plain) : ['?'] as $one) {
                $codes[] = isset($this->glyphs[mb_ord($one)]) ? mb_ord($one) : 63;
            }
        }

        return $codes;
    }

    private function read_widths(): void
    {
        $count = self::unsigned(substr($this->table('hhea'), 34, 2));
        $hmtx = $this->table('hmtx');
        $glyphs = self::unsigned(substr($this->table('maxp'), 4, 2));
        for ($glyph = 0; $glyph < $glyphs; ++$glyph) {
            $this->widths[] = self::unsigned(substr($hmtx, 4 * min($glyph, $count - 1), 2));
        }
    }

    /** Format 4 of the table 'cmap', the only one in our fonts. */
    private function read_map(): void
    {
        $cmap = $this->table('cmap');
        $map = substr($cmap, (int) hexdec(bin2hex(substr($cmap, 8, 4))));
        $segments = intdiv(self::unsigned(substr($map, 6, 2)), 2);
        $part = static fn(int $place, int $segment): int => self::unsigned(
            substr($map, 14 + 2 * $segments * $place + ($place > 0 ? 2 : 0) + 2 * $segment, 2),
        );
        for ($segment = 0; $segment < $segments; ++$segment) {
            [$end, $start, $delta, $range] = [$part(0, $segment), $part(1, $segment), $part(2, $segment), $part(3, $segment)];
            for ($code = $start; $code <= $end && $code < 0xFFFF; ++$code) {
                $glyph = $code;
                if ($range > 0) {
                    $glyph = self::unsigned(substr($map, 16 + 6 * $segments + 2 * $segment + $range + 2 * ($code - $start), 2));
                    if ($glyph === 0) {
                        continue;
                    }
                }
                $this->glyphs[$code] = ($glyph + $delta) & 0xFFFF;
            }
        }
    }

    private function table(string $tag): string
    {
        for ($at = 12; $at < 12 + 16 * self::unsigned(substr($this->bytes, 4, 2)); $at += 16) {
            if (substr($this->bytes, $at, 4) === $tag) {
                return substr(
                    $this->bytes,
                    (int) hexdec(bin2hex(substr($this->bytes, $at + 8, 4))),
                    (int) hexdec(bin2hex(substr($this->bytes, $at + 12, 4))),
                );
            }
        }

        throw new \LogicException("The font has no table $tag.");
    }

    private static function unsigned(string $two): int
    {
        return (int) hexdec(bin2hex($two));
    }

    private static function signed(string $two): int
    {
        $number = self::unsigned($two);

        return $number >= 0x8000 ? $number - 0x10000 : $number;
    }
}
