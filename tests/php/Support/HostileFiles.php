<?php

declare(strict_types=1);

namespace Museau\Tests\Support;

/**
 * Files that somebody could send as a photo of her dog: types that lie, two files in one, bombs, broken ones, and every kind
 * of metadata. Made when they are needed; each carries SECRET where something of it could survive.
 */
final class HostileFiles
{
    public const REFUSED = 'refused';

    public const KEPT = 'kept';

    /** A broken file may still be a picture: either way nothing of it survives. */
    public const EITHER = 'either';

    /** No byte sequence of these may be in anything that is kept. */
    public const MARKS = [self::SECRET, '<?php', '<script', '<svg', '%PDF', 'PK' . "\x03\x04", 'Exif', 'GPS', 'ns.adobe.com', 'Photoshop', 'ICC_PROFILE', 'JFXX', 'MPF', 'CREATOR', '__HALT_COMPILER', 'GIF8', 'tEXt', 'acTL'];

    private const SECRET = 'MUSEAU-SECRET-48.8566-2.3522';

    private const PHP = '<?php system($_GET["c"]); __HALT_COMPILER(); ?>' . self::SECRET;

    private const HTML = '<!doctype html><script>alert(document.domain)</script>' . self::SECRET;

    /** @return iterable<string, array{string, self::REFUSED|self::KEPT|self::EITHER}> bytes and what must become of them, by a name of letters and digits */
    public static function all(): iterable
    {
        $jpeg = self::picture('jpeg');
        $png = self::picture('png');
        $webp = self::picture('webp');
        yield from self::no_photos($jpeg);
        yield from self::two_in_one($jpeg, $png, $webp);
        yield from self::metadata($jpeg, $png, $webp);
        yield from self::bombs($jpeg, $png);
        yield from self::sides();
        foreach (['jpeg' => $jpeg, 'png' => $png, 'webp' => $webp, 'progressive' => self::picture('jpeg', interlaced: true)] as $type => $bytes) {
            yield from self::broken($type, $bytes);
        }
    }

    /** @return iterable<string, array{string, self::REFUSED}> content that is none of the three types, under whatever name */
    private static function no_photos(string $jpeg): iterable
    {
        $gd = static function (callable $write): string {
            ob_start();
            $write(imagecreatetruecolor(8, 8));

            return (string) ob_get_clean();
        };
        $brand = static fn(string $brand): string => "\0\0\0\x18ftyp" . $brand . "\0\0\0\0mif1" . $brand . str_repeat("\0", 200) . self::SECRET;
        $files = [
            'empty' => '', 'blank' => ' ', 'zeros' => str_repeat("\0", 4096), 'text' => self::SECRET, 'php' => self::PHP, 'html' => self::HTML,
            'svg' => '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>',
            'svg-xml' => '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
            'svgz' => (string) gzencode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
            'gif' => $gd(imagegif(...)), 'gif-php' => $gd(imagegif(...)) . self::PHP, 'gifar' => $gd(imagegif(...)) . "PK\x03\x04" . str_repeat("\0", 60),
            'bmp' => $gd(imagebmp(...)), 'wbmp' => $gd(imagewbmp(...)), 'avif' => function_exists('imageavif') ? $gd(imageavif(...)) : $brand('avif'), 'xbm' => "#define x_width 8\n#define x_height 8\nstatic char x_bits[] = {0x00};",
            'tiff-ii' => "II*\0\x08\0\0\0" . str_repeat("\0", 64), 'tiff-mm' => "MM\0*\0\0\0\x08" . str_repeat("\0", 64), 'psd' => "8BPS\0\x01" . str_repeat("\0", 64), 'ico' => "\0\0\x01\0\x01\0" . str_repeat("\0", 64),
            'heic' => $brand('heic'), 'heix' => $brand('heix'), 'mif1' => $brand('mif1'), 'avis' => $brand('avis'), 'mp4' => $brand('isom'), 'jxl' => "\xFF\x0A" . str_repeat("\x11", 64), 'jp2' => "\0\0\0\x0CjP  \r\n\x87\n" . str_repeat("\0", 64),
            'pdf' => "%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj", 'postscript' => "%!PS-Adobe-3.0\n(/etc/passwd) (r) file", 'mvg' => "push graphic-context\nfill 'url(https://127.0.0.1/\"|id\")'\npop graphic-context",
            'zip' => "PK\x03\x04" . str_repeat("\0", 60), 'phar' => '<?php __HALT_COMPILER(); ?>' . "\r\n" . str_repeat("\0", 64), 'phar-tar' => str_pad('.phar/stub.php', 512, "\0"), 'rar' => "Rar!\x1A\x07\0" . str_repeat("\0", 64), 'gzip' => (string) gzencode(str_repeat("\0", 1_000_000)),
            'elf' => "\x7FELF\x02\x01\x01" . str_repeat("\0", 64), 'exe' => 'MZ' . str_repeat("\0", 64), 'shell' => "#!/bin/sh\nid\n", 'htaccess' => "AddType application/x-httpd-php .jpg\n", 'user-ini' => "auto_prepend_file=/etc/passwd\n", 'flash' => "FWS\x09" . str_repeat("\0", 64), 'wasm' => "\0asm\x01\0\0\0", 'json' => '{"a":1}', 'font' => "wOF2\0\x01\0\0" . str_repeat("\0", 64),
            'php-then-jpeg' => self::PHP . $jpeg, 'html-then-jpeg' => self::HTML . $jpeg, 'pdf-then-jpeg' => "%PDF-1.4\n" . $jpeg, 'space-then-jpeg' => "\n" . $jpeg, 'gif-then-jpeg' => 'GIF89a' . $jpeg, 'bom-then-jpeg' => "\xEF\xBB\xBF" . $jpeg, 'zip-then-jpeg' => "PK\x03\x04" . $jpeg, 'mpo-without-jpeg' => 'MPF' . substr($jpeg, 3),
        ];
        foreach ($files as $name => $bytes) {
            yield "type-$name" => [$bytes, self::REFUSED];
        }
    }

    /** @return iterable<string, array{string, self::KEPT}> a good photo that is something else as well */
    private static function two_in_one(string $jpeg, string $png, string $webp): iterable
    {
        $zip = "PK\x03\x04" . str_repeat("\0", 26) . 'a.class' . self::SECRET . "PK\x05\x06" . str_repeat("\0", 18);
        $phar = '<?php Phar::mapPhar(); __HALT_COMPILER(); ?>' . "\r\n" . pack('V', 60) . str_repeat("\0", 60) . self::SECRET . 'GBMB';
        $tails = ['php' => self::PHP, 'html' => self::HTML, 'zip' => $zip, 'jar' => $zip, 'phar' => $phar, 'pdf' => '%PDF-1.4 ' . self::SECRET, 'svg' => '<svg onload=alert(1)>' . self::SECRET, 'shell' => "\n#!/bin/sh\n" . self::SECRET, 'video' => str_repeat("\0\0\0\x18ftypmp42\xFF\xD9\xFF\xDA", 400) . self::SECRET, 'second-jpeg' => $jpeg . self::SECRET];
        foreach ($tails as $name => $tail) {
            yield "tail-jpeg-$name" => [$jpeg . $tail, self::KEPT];
            yield "tail-png-$name" => [$png . $tail, self::KEPT];
            yield "tail-webp-$name" => [$webp . $tail, self::KEPT];
        }
        foreach (['php' => self::PHP, 'html' => self::HTML, 'js' => '*/=1;alert(1)/*' . self::SECRET, 'phar' => $phar, 'zip' => $zip, 'pdf' => '%PDF-1.4' . self::SECRET] as $name => $text) {
            yield "comment-jpeg-$name" => [self::with($jpeg, self::segment(0xFE, $text)), self::KEPT];
            yield "app0-jpeg-$name" => [self::with($jpeg, self::segment(0xE0, "JFXX\0\x10" . $text)), self::KEPT];
            yield "app15-jpeg-$name" => [self::with($jpeg, self::segment(0xEF, $text)), self::KEPT];
            yield "text-png-$name" => [self::with_chunk($png, 'tEXt', "Comment\0" . $text), self::KEPT];
            yield "unknown-png-$name" => [self::with_chunk($png, 'moNk', $text), self::KEPT];
            yield "unknown-webp-$name" => [self::with_riff($webp, 'MONK', $text), self::KEPT];
        }
    }

    /** @return iterable<string, array{string, self::KEPT}> what cameras and programs write beside the picture */
    private static function metadata(string $jpeg, string $png, string $webp): iterable
    {
        $xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:Description exif:GPSLatitude="' . self::SECRET . '"/></x:xmpmeta>';
        $iptc = "\x1C\x02\x50" . pack('n', strlen(self::SECRET)) . self::SECRET;
        $resource = "Photoshop 3.0\x008BIM\x04\x04\0\0" . pack('N', strlen($iptc)) . $iptc;
        $icc = str_pad(pack('N', 600) . 'lcms' . "\x02\x10\0\0mntrRGB XYZ ", 128, "\0") . self::SECRET . str_repeat("\0", 400);
        foreach (['II' => 'little', 'MM' => 'big'] as $order => $name) {
            yield "exif-$name" => [self::with($jpeg, self::segment(0xE1, "Exif\0\0" . self::tiff($order))), self::KEPT];
        }
        yield 'exif-twice' => [self::with($jpeg, self::segment(0xE1, "Exif\0\0" . self::tiff('II')) . self::segment(0xE1, "Exif\0\0" . self::tiff('MM'))), self::KEPT];
        yield 'exif-thumbnail' => [self::with($jpeg, self::segment(0xE1, "Exif\0\0" . self::tiff('II') . self::with(self::picture('jpeg', 16, 16), self::segment(0xFE, self::SECRET)))), self::KEPT];
        foreach ([0, 9, 255, 65535] as $value) {
            yield "exif-orientation-$value" => [self::with($jpeg, self::segment(0xE1, "Exif\0\0" . self::tiff('MM', $value))), self::KEPT];
        }
        yield 'exif-offset-outside' => [self::with($jpeg, self::segment(0xE1, "Exif\0\0II*\0\xFF\xFF\xFF\xFF" . self::SECRET)), self::KEPT];
        yield 'exif-offset-to-itself' => [self::with($jpeg, self::segment(0xE1, "Exif\0\0II*\0\0\0\0\0" . self::SECRET)), self::KEPT];
        yield 'exif-many-entries' => [self::with($jpeg, self::segment(0xE1, "Exif\0\0II*\0\x08\0\0\0\xFF\xFF" . str_repeat("\0", 6000) . self::SECRET)), self::KEPT];
        yield 'exif-cut' => [self::with($jpeg, self::segment(0xE1, "Exif\0\0II")), self::KEPT];
        yield 'xmp-jpeg' => [self::with($jpeg, self::segment(0xE1, "http://ns.adobe.com/xap/1.0/\0" . $xmp)), self::KEPT];
        yield 'xmp-extended' => [self::with($jpeg, str_repeat(self::segment(0xE1, "http://ns.adobe.com/xmp/extension/\0" . str_repeat('A', 32) . $xmp . str_repeat('x', 60000)), 8)), self::KEPT];
        yield 'iptc' => [self::with($jpeg, self::segment(0xED, $resource)), self::KEPT];
        yield 'adobe' => [self::with($jpeg, self::segment(0xEE, "Adobe\0\x64\0\0\0\0\x01")), self::KEPT];
        yield 'icc-jpeg' => [self::with($jpeg, self::segment(0xE2, "ICC_PROFILE\0\x01\x01" . $icc)), self::KEPT];
        yield 'icc-many' => [self::with($jpeg, implode('', array_map(static fn(int $i): string => self::segment(0xE2, "ICC_PROFILE\0" . chr($i) . "\xFF" . str_repeat('x', 65000) . self::SECRET), range(1, 40)))), self::KEPT];
        yield 'flashpix' => [self::with($jpeg, self::segment(0xE2, "FPXR\0" . self::SECRET)), self::KEPT];
        yield 'mpf' => [self::with($jpeg, self::segment(0xE2, "MPF\0II*\0" . self::SECRET)) . $jpeg, self::KEPT];
        foreach (range(0xE0, 0xEF) as $marker) {
            yield sprintf('app-%02x', $marker) => [self::with($jpeg, self::segment($marker, 'XXXX' . self::SECRET)), self::KEPT];
        }
        yield 'comments-many' => [self::with($jpeg, str_repeat(self::segment(0xFE, str_repeat(self::SECRET, 100)), 200)), self::KEPT];
        yield 'comment-after-frame' => [self::before($jpeg, "\xFF\xDA", self::segment(0xFE, self::SECRET)), self::KEPT];
        yield 'fill-bytes' => [self::with($jpeg, str_repeat("\xFF", 300) . self::segment(0xFE, self::SECRET)), self::KEPT];
        yield 'restart-interval' => [self::with($jpeg, self::segment(0xDD, "\0\0")), self::KEPT];
        foreach (['tEXt' => "Author\0" . self::SECRET, 'zTXt' => "GPS\0\0" . gzcompress(self::SECRET), 'iTXt' => "XML:com.adobe.xmp\0\0\0\0\0" . $xmp, 'eXIf' => self::tiff('MM'), 'tIME' => "\x07\xEA\x0B\x16\0\0\0", 'iCCP' => "x\0\0" . gzcompress($icc), 'pHYs' => pack('NNC', 2835, 2835, 1), 'sRGB' => "\0", 'gAMA' => pack('N', 45455), 'dSIG' => self::SECRET, 'caBX' => self::SECRET, 'hIST' => self::SECRET] as $type => $data) {
            yield 'png-' . strtolower($type) => [self::with_chunk($png, $type, $data), self::KEPT];
        }
        yield 'png-text-after' => [substr($png, 0, -12) . self::chunk('tEXt', "Comment\0" . self::SECRET) . substr($png, -12), self::KEPT];
        foreach (['EXIF' => self::tiff('II'), 'XMP ' => $xmp, 'ICCP' => $icc, 'JUNK' => self::SECRET] as $type => $data) {
            yield 'webp-' . strtolower(trim($type)) => [self::with_riff($webp, $type, $data), self::KEPT];
        }
    }

    /** @return iterable<string, array{string, self::REFUSED|self::KEPT|self::EITHER}> little to send, much to unpack */
    private static function bombs(string $jpeg, string $png): iterable
    {
        foreach ([[64_250, 64_250], [65_500, 65_500], [65_535, 1], [1, 65_535], [12_001, 10], [7_200, 7_200], [0, 10], [10, 0]] as [$width, $height]) {
            yield "jpeg-says-{$width}x{$height}" => [self::announce($jpeg, $width, $height), self::REFUSED];
        }
        foreach ([[100_000, 100_000], [2_147_483_647, 2_147_483_647], [4_294_967_295, 1], [12_001, 1], [1, 12_001], [8_100, 8_100], [0, 0]] as [$width, $height]) {
            yield "png-says-{$width}x{$height}" => [self::png($width, $height, 'x'), self::REFUSED];
        }
        yield 'png-zeros-144-megapixels' => [self::png(12_000, 12_000, str_repeat("\0", 100_000)), self::REFUSED];
        yield 'png-zeros-49-megapixels' => [self::png(7_000, 7_000, str_repeat("\0", 7_001 * 7_000 * 3 / 1_000)), self::REFUSED];
        yield 'png-text-bomb' => [self::with_chunk($png, 'zTXt', "Comment\0\0" . gzcompress(str_repeat("\0", 40_000_000), 9)), self::EITHER];
        yield 'png-icc-bomb' => [self::with_chunk($png, 'iCCP', "x\0\0" . gzcompress(str_repeat("\0", 40_000_000), 9)), self::EITHER];
        yield 'png-animation' => [self::with_chunk($png, 'acTL', pack('NN', 100_000, 0)), self::KEPT];
        yield 'jpeg-progressive-48-megapixels' => [self::announce(self::picture('jpeg', interlaced: true), 8_000, 6_000), self::REFUSED];
        $progressive = self::picture('jpeg', interlaced: true);
        $scan = (string) strstr(substr($progressive, 0, -2), "\xFF\xDA");
        yield 'jpeg-many-scans' => [substr($progressive, 0, -2) . str_repeat($scan, 200) . "\xFF\xD9", self::REFUSED];
        yield 'jpeg-one-component-a-scan-48-megapixels' => [self::before(self::announce($jpeg, 8_000, 6_000), "\xFF\xDA", "\xFF\xDA\0\x08\x01\x01\0\0\x3F\0"), self::REFUSED];
        yield 'jpeg-two-frames' => [self::before($jpeg, "\xFF\xDA", self::segment(0xC0, "\x08" . pack('nn', 60_000, 60_000) . "\x03\x01\x22\0\x02\x11\x01\x03\x11\x01")), self::REFUSED];
        $frames = str_repeat('ANMF' . pack('V', 16) . str_repeat("\0", 16), 20_000);
        yield 'webp-many-frames' => [self::riff('VP8X' . pack('V', 10) . "\x02\0\0\0" . substr(pack('V', 3_999), 0, 3) . substr(pack('V', 3_999), 0, 3) . 'ANIM' . pack('V', 6) . str_repeat("\0", 6) . $frames), self::REFUSED];
        yield 'webp-says-16383' => [self::riff('VP8X' . pack('V', 10) . "\0\0\0\0\xFE\x3F\0\xFE\x3F\0" . 'VP8 ' . pack('V', 10) . "\0\0\0\x9D\x01\x2A\xFF\x3F\xFF\x3F"), self::REFUSED];
        yield 'too-heavy' => [$jpeg . str_repeat("\0", 15 * 1024 * 1024), self::REFUSED];
    }

    /** @return iterable<string, array{string, self::REFUSED|self::KEPT}> the largest that are good, and thin ones; what costs the most memory */
    private static function sides(): iterable
    {
        yield 'side-12000x1' => [self::picture('jpeg', 12_000, 1), self::KEPT];
        yield 'side-1x12000' => [self::picture('png', 1, 12_000), self::KEPT];
        yield 'side-1x1' => [self::picture('webp', 1, 1), self::KEPT];
        yield 'side-48-megapixels' => [self::picture('jpeg', 8_000, 6_000), self::KEPT];
        yield 'side-24-megapixels-png' => [self::png(6_000, 4_000, str_repeat("\0", 18_001 * 4_000)), self::KEPT];
        yield 'side-16-megapixels-upside-down' => [self::with(self::picture('jpeg', 4_000, 4_000), self::segment(0xE1, "Exif\0\0" . self::tiff('II', 6))), self::KEPT];
    }

    /** @return iterable<string, array{string, self::REFUSED|self::EITHER}> cut at many places, and with bytes that the disk has changed */
    private static function broken(string $type, string $bytes): iterable
    {
        $length = strlen($bytes);
        foreach ([1, 2, 3, 4, 8, 12, 16, 20, 24, 33, 64, 100, 160] as $at) {
            yield "$type-cut-at-$at" => [substr($bytes, 0, $at), self::REFUSED];
        }
        foreach ([20, 40, 60, 80, 95] as $percent) {
            yield "$type-cut-at-$percent-percent" => [substr($bytes, 0, intdiv($length * $percent, 100)), self::REFUSED];
        }
        mt_srand(7);
        for ($i = 0; $i < 12; ++$i) {
            $broken = $bytes;
            for ($n = 0; $n < 8; ++$n) {
                $broken[mt_rand(2, $length - 1)] = chr(mt_rand(0, 255));
            }
            yield "$type-broken-$i" => [$broken, self::EITHER];
        }
    }

    /**
     * A picture with some colours in it.
     *
     * @param 'jpeg'|'png'|'webp' $type
     */
    private static function picture(string $type, int $width = 90, int $height = 60, bool $interlaced = false): string
    {
        $image = imagecreatetruecolor(max(1, $width), max(1, $height));
        for ($i = 0; $i < 9; ++$i) {
            imagefilledellipse($image, intdiv($width * $i, 9), intdiv($height * ($i % 4), 4), intdiv($width, 3), intdiv($height, 3), 0x1F2B47 * ($i + 1) & 0xFFFFFF);
        }
        imageinterlace($image, $interlaced);
        ob_start();
        match ($type) {
            'jpeg' => imagejpeg($image, null, 85),
            'png' => imagepng($image),
            'webp' => imagewebp($image, null, 85),
        };

        return (string) ob_get_clean();
    }

    private static function segment(int $marker, string $data): string
    {
        return "\xFF" . chr($marker) . pack('n', min(65_535, strlen($data) + 2)) . substr($data, 0, 65_533);
    }

    /** The JPEG with segments after its first marker. */
    private static function with(string $jpeg, string $segments): string
    {
        return substr($jpeg, 0, 2) . $segments . substr($jpeg, 2);
    }

    private static function before(string $jpeg, string $marker, string $what): string
    {
        return substr_replace($jpeg, $what, (int) strpos($jpeg, $marker), 0);
    }

    private static function announce(string $jpeg, int $width, int $height): string
    {
        $at = (int) strpos($jpeg, "\xFF\xC0") ?: (int) strpos($jpeg, "\xFF\xC2");

        return substr_replace($jpeg, pack('nn', $height, $width), $at + 5, 4);
    }

    private static function chunk(string $type, string $data): string
    {
        return pack('N', strlen($data)) . $type . $data . pack('N', crc32($type . $data));
    }

    private static function with_chunk(string $png, string $type, string $data): string
    {
        return substr_replace($png, self::chunk($type, $data), 33, 0);
    }

    private static function png(int $width, int $height, string $pixels): string
    {
        return "\x89PNG\r\n\x1A\n" . self::chunk('IHDR', pack('NNCCCCC', $width, $height, 8, 2, 0, 0, 0)) . self::chunk('IDAT', (string) gzcompress($pixels)) . self::chunk('IEND', '');
    }

    private static function riff(string $chunks): string
    {
        return 'RIFF' . pack('V', strlen($chunks) + 4) . 'WEBP' . $chunks;
    }

    /** The simple WebP as an extended one with a chunk beside its picture. */
    private static function with_riff(string $webp, string $type, string $data): string
    {
        $size = getimagesizefromstring($webp) ?: throw new \LogicException('A picture of our own is none.');
        $flags = ['ICCP' => 0x20, 'EXIF' => 0x08, 'XMP ' => 0x04][$type] ?? 0;
        $sides = substr(pack('V', (int) $size[0] - 1), 0, 3) . substr(pack('V', (int) $size[1] - 1), 0, 3);
        $chunk = $type . pack('V', strlen($data)) . $data . (strlen($data) % 2 === 1 ? "\0" : '');
        $picture = substr($webp, 12);

        return self::riff('VP8X' . pack('V', 10) . chr($flags) . "\0\0\0" . $sides . ($type === 'ICCP' ? $chunk . $picture : $picture . $chunk));
    }

    /** EXIF: orientation, maker, and a place on earth. */
    private static function tiff(string $order, int $orientation = 1): string
    {
        [$short, $long] = $order === 'II' ? ['v', 'V'] : ['n', 'N'];
        $entry = static fn(int $tag, int $type, int $count, int $value): string => pack($short . $short . $long, $tag, $type, $count) . ($type === 3 ? pack($short . $short, $value, 0) : pack($long, $value));
        $text = self::SECRET . "\0";
        // Header 8, two directories of 2 + 12n + 4 bytes, then the text.
        $first = 2 + 12 * 3 + 4;
        $second = 2 + 12 * 2 + 4;

        return $order . ($order === 'II' ? "*\0" : "\0*") . pack($long, 8)
            . pack($short, 3) . $entry(0x010F, 2, strlen($text), 8 + $first + $second) . $entry(0x0112, 3, 1, $orientation) . $entry(0x8825, 4, 1, 8 + $first) . pack($long, 0)
            . pack($short, 2) . $entry(0x0001, 2, 2, 0x4E) . $entry(0x0002, 5, 3, 8 + $first + $second) . pack($long, 0)
            . $text . 'GPS';
    }
}
