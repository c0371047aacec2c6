<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Photos;

use Museau\Domain\Photos\PhotoProcessor;
use Museau\Domain\Photos\PhotoRefused;
use Museau\Tests\Support\PictureBytes;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/** What comes out of the darkroom, and what never enters it (S11–S13). */
final class PhotoProcessorTest extends TestCase
{
    private const PHOTOS = __DIR__ . '/../../../fixtures/photos/';

    private const TYPE = 'Choisissez une photo JPEG, PNG ou WebP.';

    private const UNREADABLE = 'Photo illisible : choisissez-en une autre.';

    /** @var list<string> */
    private array $files = [];

    protected function tearDown(): void
    {
        array_map(unlink(...), $this->files);
    }

    #[TestDox('[R038] A telephone\'s photo comes out upright, without a byte of EXIF, GPS, XMP or comment')]
    public function test_a_photo_with_gps_comes_out_upright_and_bare(): void
    {
        $source = (string) file_get_contents(self::PHOTOS . 'chien-avec-gps.jpg');
        self::assertStringContainsString("Exif\0\0", $source);
        $photo = PhotoProcessor::develop(self::PHOTOS . 'chien-avec-gps.jpg');
        self::assertSame([768, 1024], [$photo['width'], $photo['height']]);
        self::assert_bare($photo['bytes']);
        // The fixture is chien.jpg lying on its side: upright again, its top left corner is the bottom left one of the original.
        $original = imagecreatefromjpeg(self::PHOTOS . 'chien.jpg');
        $kept = imagecreatefromstring($photo['bytes']);
        self::assertInstanceOf(\GdImage::class, $original);
        self::assertInstanceOf(\GdImage::class, $kept);
        self::assertLessThan(60, self::distance(self::colour($original, 10, 757), self::colour($kept, 10, 10)));
        self::assertLessThan(60, self::distance(self::colour($original, 1013, 10), self::colour($kept, 757, 1013)));
    }

    #[TestDox('A small copy keeps the proportions and never grows')]
    public function test_a_small_copy(): void
    {
        foreach ([[300, 200, 96, [96, 64]], [200, 300, 96, [64, 96]], [300, 200, 900, [300, 200]], [300, 2, 30, [30, 1]]] as [$width, $height, $side, $expected]) {
            $image = imagecreatefromstring(PhotoProcessor::small(PictureBytes::jpeg($width, $height), $side));
            self::assertInstanceOf(\GdImage::class, $image);
            self::assertSame($expected, [imagesx($image), imagesy($image)], "$width x $height in $side");
        }
    }

    #[TestDox('A print is cut around the head, or the middle, all of what the sheet shows')]
    #[TestWith([0.5, 1])]
    #[TestWith([0.7, 2])]
    #[TestWith([0.02, 0])]
    #[TestWith([0.9, 2])]
    public function test_a_print_is_cut_around_the_head(float $head, int $first): void
    {
        // Five stripes of 60 pixels, of which a print shows three.
        $stripes = [0x000000, 0xE00000, 0x00E000, 0x0000E0, 0xFFFFFF];
        foreach ([true, false] as $is_wide) {
            $image = imagecreatetruecolor($is_wide ? 300 : 90, $is_wide ? 90 : 300);
            foreach ($stripes as $i => $colour) {
                [$from, $to] = [60 * $i, 60 * $i + 59];
                imagefilledrectangle($image, $is_wide ? $from : 0, $is_wide ? 0 : $from, $is_wide ? $to : 89, $is_wide ? 89 : $to, $colour);
            }
            ob_start();
            imagejpeg($image, null, 95);
            $print = imagecreatefromstring((string) PhotoProcessor::proof((string) ob_get_clean(), $is_wide ? 2.0 : 0.5, false, 180, [$head, $head]));
            self::assertInstanceOf(\GdImage::class, $print);
            self::assertSame($is_wide ? [180, 90] : [90, 180], [imagesx($print), imagesy($print)]);
            foreach ([0, 1, 2] as $i) {
                $at = 60 * $i + 30;
                self::assertLessThan(90, self::distance($stripes[$first + $i], self::colour($print, $is_wide ? $at : 45, $is_wide ? 45 : $at)), "stripe $first + $i");
            }
        }
    }

    #[DataProvider('orientations')]
    public function test_every_way_of_holding_the_camera(int $orientation): void
    {
        // Seen upright: red top left, green top right, blue bottom left, white bottom right; 64 wide, 32 high.
        $corners = [0xE00000, 0x00E000, 0x0000E0, 0xFFFFFF];
        $photo = PhotoProcessor::develop($this->held($corners, $orientation));
        self::assertSame([64, 32], [$photo['width'], $photo['height']]);
        $image = imagecreatefromstring($photo['bytes']);
        self::assertInstanceOf(\GdImage::class, $image);
        foreach ([[8, 8], [56, 8], [8, 24], [56, 24]] as $i => [$x, $y]) {
            self::assertLessThan(90, self::distance($corners[$i], self::colour($image, $x, $y)), "corner $i");
        }
    }

    /** @return iterable<array{int}> */
    public static function orientations(): iterable
    {
        for ($i = 1; $i <= 8; ++$i) {
            yield [$i];
        }
    }

    #[DataProvider('good_files')]
    #[TestDox('[R038] JPEG, PNG and WebP, and nothing of what rode along with them: $name')]
    public function test_good_files(string $name, int $width, int $height): void
    {
        $photo = PhotoProcessor::develop(self::PHOTOS . $name);
        self::assertSame([$width, $height], [$photo['width'], $photo['height']]);
        self::assert_bare($photo['bytes']);
    }

    /** @return iterable<array{string, int, int}> */
    public static function good_files(): iterable
    {
        yield ['chaton.jpg', 1024, 768];
        yield ['chaton.webp', 1024, 768];
        yield ['mouton.png', 800, 580];
        yield ['chat-petite-451x300.jpg', 451, 300];
    }

    public function test_a_polyglot_loses_its_tail_and_its_comment(): void
    {
        $jpeg = (string) file_get_contents(self::PHOTOS . 'chat-petite-451x300.jpg');
        $comment = '<?php system($_GET[0]); ?>';
        $jpeg = substr($jpeg, 0, 2) . "\xFF\xFE" . pack('n', strlen($comment) + 2) . $comment . substr($jpeg, 2) . '<script>alert(1)</script>PK' . "\x03\x04";
        $photo = PhotoProcessor::develop($this->file($jpeg));
        self::assertStringNotContainsString('<?php', $photo['bytes']);
        self::assertStringNotContainsString('<script', $photo['bytes']);
        self::assert_bare($photo['bytes']);
    }

    public function test_a_transparent_png_stands_on_white(): void
    {
        $image = imagecreatetruecolor(40, 40);
        imagesavealpha($image, true);
        imagefill($image, 0, 0, 0x7F000000);
        ob_start();
        imagepng($image);
        $kept = imagecreatefromstring(PhotoProcessor::develop($this->file((string) ob_get_clean()))['bytes']);
        self::assertInstanceOf(\GdImage::class, $kept);
        self::assertLessThan(20, self::distance(0xFFFFFF, self::colour($kept, 20, 20)));
    }

    public function test_a_large_photo_is_shrunk(): void
    {
        $image = imagecreatetruecolor(5000, 1000);
        ob_start();
        imagejpeg($image);
        $photo = PhotoProcessor::develop($this->file((string) ob_get_clean()));
        self::assertSame([4096, 819], [$photo['width'], $photo['height']]);
    }

    public function test_a_single_pixel_is_a_picture(): void
    {
        $photo = PhotoProcessor::develop($this->file(self::whole_png(1, 1)));
        self::assertSame([1, 1], [$photo['width'], $photo['height']]);
    }

    #[DataProvider('bad_files')]
    public function test_bad_files(string $bytes, string $sentence): void
    {
        $this->expectException(PhotoRefused::class);
        $this->expectExceptionMessage($sentence);
        PhotoProcessor::develop($this->file($bytes));
    }

    /** @return iterable<string, array{string, string}> */
    public static function bad_files(): iterable
    {
        $jpeg = (string) file_get_contents(self::PHOTOS . 'chaton.jpg');
        $png = static fn(int $width, int $height): string => "\x89PNG\r\n\x1A\n" . self::chunk('IHDR', pack('NNCCCCC', $width, $height, 8, 2, 0, 0, 0)) . self::chunk('IDAT', (string) gzcompress(str_repeat("\0", 100))) . self::chunk('IEND', '');
        yield 'empty' => ['', self::TYPE];
        yield 'text' => ['Bonjour', self::TYPE];
        yield 'svg' => ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', self::TYPE];
        yield 'html' => ['<!doctype html><html><body>x</body></html>', self::TYPE];
        yield 'php' => ['<?php echo 1;', self::TYPE];
        yield 'pdf' => ["%PDF-1.4\n1 0 obj\n", self::TYPE];
        yield 'gif' => ["GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xFF\xFF\xFF,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;", self::TYPE];
        yield 'heic' => ["\0\0\0\x18ftypheic\0\0\0\0mif1heic" . str_repeat("\0", 64), self::TYPE];
        yield 'zip' => ["PK\x03\x04" . str_repeat("\0", 60), self::TYPE];
        yield 'first bytes of a JPEG only' => ["\xFF\xD8\xFF\xE0" . str_repeat('x', 50), self::UNREADABLE];
        yield 'jpeg cut in its header' => [substr($jpeg, 0, 150), self::UNREADABLE];
        yield 'png of 100 000 × 100 000' => [$png(100_000, 100_000), self::UNREADABLE];
        yield 'png of 65 megapixels' => [$png(8_100, 8_100), self::UNREADABLE];
        yield 'png of 12 001 × 10, whole' => [self::whole_png(12_001, 10), self::UNREADABLE];
        yield 'png of 10 × 12 001, whole' => [self::whole_png(10, 12_001), self::UNREADABLE];
        yield 'png without a pixel' => [$png(20, 20), self::UNREADABLE];
        yield 'jpeg that says 65 500 × 65 500' => [self::announce($jpeg, 65_500, 65_500), self::UNREADABLE];
        yield 'too heavy' => [$jpeg . str_repeat("\0", 15 * 1024 * 1024), 'Photo trop lourde : 15 Mo au plus.'];
        yield 'webp without its picture' => ['RIFF' . pack('V', 30) . 'WEBPVP8 ' . pack('V', 18) . str_repeat("\0", 18), self::UNREADABLE];
    }

    public function test_the_artist_turns_a_photo(): void
    {
        $photo = PhotoProcessor::develop(self::PHOTOS . 'chaton.jpg');
        $turned = PhotoProcessor::rotate($photo['bytes'], 1);
        self::assertSame([768, 1024], array_slice((array) getimagesizefromstring($turned), 0, 2));
        self::assert_bare($turned);
        $before = imagecreatefromstring($photo['bytes']);
        $after = imagecreatefromstring($turned);
        self::assertInstanceOf(\GdImage::class, $before);
        self::assertInstanceOf(\GdImage::class, $after);
        self::assertLessThan(60, self::distance(self::colour($before, 5, 5), self::colour($after, 762, 5)), 'clockwise');
    }

    /** Walks the segments of a JPEG: only what draws it may be there. */
    private static function assert_bare(string $jpeg): void
    {
        self::assertSame("\xFF\xD8", substr($jpeg, 0, 2));
        self::assertSame("\xFF\xD9", substr($jpeg, -2));
        for ($at = 2; $jpeg[$at + 1] !== "\xDA"; $at += 2 + 256 * ord($jpeg[$at + 2]) + ord($jpeg[$at + 3])) {
            self::assertSame("\xFF", $jpeg[$at]);
            self::assertContains(ord($jpeg[$at + 1]), [0xE0, 0xDB, 0xC0, 0xC1, 0xC2, 0xC4, 0xDD], sprintf('segment %02X', ord($jpeg[$at + 1])));
        }
        foreach (['Exif', 'GPS', 'http://ns.adobe.com', 'CREATOR', 'Photoshop', 'ICC_PROFILE'] as $mark) {
            self::assertStringNotContainsString($mark, $jpeg);
        }
    }

    /**
     * A JPEG whose EXIF says how it was held, of a picture that reads upright as these corners.
     *
     * @param array{int, int, int, int} $corners
     */
    private function held(array $corners, int $orientation): string
    {
        $image = imagecreatetruecolor(64, 32);
        foreach ([[0, 0], [32, 0], [0, 16], [32, 16]] as $i => [$x, $y]) {
            imagefilledrectangle($image, $x, $y, $x + 31, $y + 15, $corners[$i]);
        }
        // What the sensor saw: the upright picture undone.
        if (in_array($orientation, [2, 4, 5, 7], true)) {
            imageflip($image, $orientation === 4 ? IMG_FLIP_VERTICAL : IMG_FLIP_HORIZONTAL);
        }
        $turn = [3 => 180, 5 => 90, 6 => 90, 7 => -90, 8 => -90][$orientation] ?? 0;
        $image = $turn === 0 ? $image : imagerotate($image, $turn, 0);
        self::assertInstanceOf(\GdImage::class, $image);
        ob_start();
        imagejpeg($image, null, 95);
        $jpeg = (string) ob_get_clean();
        $exif = "Exif\0\0MM\0*" . pack('N', 8) . pack('n', 1) . pack('nnNnn', 0x0112, 3, 1, $orientation, 0) . pack('N', 0);

        return $this->file(substr($jpeg, 0, 2) . "\xFF\xE1" . pack('n', strlen($exif) + 2) . $exif . substr($jpeg, 2));
    }

    private function file(string $bytes): string
    {
        $file = (string) tempnam(sys_get_temp_dir(), 'museau');
        file_put_contents($file, $bytes);
        $this->files[] = $file;

        return $file;
    }

    /** The JPEG with other numbers in its frame header. */
    private static function announce(string $jpeg, int $width, int $height): string
    {
        $at = (int) strpos($jpeg, "\xFF\xC0") ?: (int) strpos($jpeg, "\xFF\xC2");

        return substr_replace($jpeg, pack('nn', $height, $width), $at + 5, 4);
    }

    /**
     * @param int<1, max> $width
     * @param int<1, max> $height
     */
    private static function whole_png(int $width, int $height): string
    {
        ob_start();
        imagepng(imagecreatetruecolor($width, $height));

        return (string) ob_get_clean();
    }

    private static function chunk(string $type, string $data): string
    {
        return pack('N', strlen($data)) . $type . $data . pack('N', crc32($type . $data));
    }

    private static function colour(\GdImage $image, int $x, int $y): int
    {
        return (int) imagecolorat($image, $x, $y);
    }

    private static function distance(int $a, int $b): int
    {
        return abs(($a >> 16 & 255) - ($b >> 16 & 255)) + abs(($a >> 8 & 255) - ($b >> 8 & 255)) + abs(($a & 255) - ($b & 255));
    }
}
