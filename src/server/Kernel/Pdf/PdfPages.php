<?php

declare(strict_types=1);

namespace Museau\Kernel\Pdf;

/** Draws texts and lines on A4 pages. Points, from the left and from the top. */
final class PdfPages
{
    public const WIDTH = 595.28;

    public const HEIGHT = 841.89;

    public const MARGIN = 48.0;

    /** Line height as a multiple of the size. */
    private const LEADING = 1.35;

    public readonly PdfFont $regular;

    public readonly PdfFont $bold;

    /** @var non-empty-list<string> drawing of each page */
    private array $pages = [''];

    /** Where the next text goes, from the top. */
    public float $y = self::MARGIN;

    public function __construct()
    {
        $this->regular = PdfFont::regular();
        $this->bold = PdfFont::bold();
    }

    /** @return non-empty-list<string> */
    public function drawings(): array
    {
        return $this->pages;
    }

    /** Begins another page when less than this height is left; true when it did. */
    public function need(float $height): bool
    {
        if ($this->y + $height <= self::HEIGHT - self::MARGIN) {
            return false;
        }
        $this->pages[] = '';
        $this->y = self::MARGIN;

        return true;
    }

    /** One line that ends or begins at $x, on the present line. */
    public function put(float $x, string $text, float $size = 9.5, bool $is_bold = false, bool $is_right = false): void
    {
        $font = $is_bold ? $this->bold : $this->regular;
        $left = $is_right ? $x - $font->width($text, $size) : $x;
        $this->draw(sprintf(
            'BT /%s %.2F Tf 0.15 0.12 0.1 rg 1 0 0 1 %.2F %.2F Tm %s Tj ET',
            $is_bold ? 'F2' : 'F1',
            $size,
            $left,
            self::HEIGHT - $this->y - $size,
            $font->encode($text),
        ));
    }

    /** A text in lines of a width, below each other; lines of the text itself stay. */
    public function paragraph(string $text, float $size = 9.5, bool $is_bold = false, float $x = self::MARGIN, float $width = 0.0): void
    {
        $width = $width > 0.0 ? $width : self::WIDTH - self::MARGIN - $x;
        foreach ($this->wrap($text, $width, $size, $is_bold) as $line) {
            $this->need($size * self::LEADING);
            $this->put($x, $line, $size, $is_bold);
            $this->y += $size * self::LEADING;
        }
    }

    public function rule(): void
    {
        $y = self::HEIGHT - $this->y;
        $this->draw(sprintf('0.75 0.7 0.65 RG 0.6 w %.2F %.2F m %.2F %.2F l S', self::MARGIN, $y, self::WIDTH - self::MARGIN, $y));
        $this->y += 6;
    }

    /** @return non-empty-list<string> */
    public function wrap(string $text, float $width, float $size, bool $is_bold = false): array
    {
        $font = $is_bold ? $this->bold : $this->regular;
        $lines = [];
        foreach (explode("\n", $text) as $row) {
            $line = '';
            foreach (explode(' ', $row) as $word) {
                $longer = $line === '' ? $word : "$line $word";
                if ($font->width($longer, $size) <= $width) {
                    $line = $longer;
                    continue;
                }
                $line === '' || $lines[] = $line;
                $line = $word;
                while ($font->width($line, $size) > $width && mb_strlen($line) > 1) {
                    $fits = mb_strlen($line) - 1;
                    while ($fits > 1 && $font->width(mb_substr($line, 0, $fits), $size) > $width) {
                        --$fits;
                    }
                    $lines[] = mb_substr($line, 0, $fits);
                    $line = mb_substr($line, $fits);
                }
            }
            $lines[] = $line;
        }

        return $lines;
    }

    private function draw(string $operators): void
    {
        $pages = $this->pages;
        $last = array_pop($pages);
        $this->pages = [...$pages, $last . $operators . "\n"];
    }
}
