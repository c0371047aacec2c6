<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Pictures;

use Museau\Domain\Pictures\ColourProfile;
use Museau\Domain\Pictures\PictureFile;
use Museau\Tests\Support\PictureBytes;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

/** Colours of a picture go along with its copies; what moves is known by its bytes. */
final class ColourProfileTest extends TestCase
{
    private string $file = '';

    protected function setUp(): void
    {
        $this->file = (string) tempnam(sys_get_temp_dir(), 'museau');
    }

    protected function tearDown(): void
    {
        unlink($this->file);
    }

    #[TestDox('A profile is read from one segment of a JPEG or several in any order, and from a PNG')]
    public function test_reading(): void
    {
        $profile = PictureBytes::profile();
        self::assertSame($profile, ColourProfile::of(PictureBytes::jpeg(20, 20, PictureBytes::orientation(1) . PictureBytes::app2($profile))));
        $parts = PictureBytes::app2(substr($profile, 200), 2, 2) . PictureBytes::app2(substr($profile, 0, 200), 1, 2);
        self::assertSame($profile, ColourProfile::of(PictureBytes::jpeg(20, 20, $parts)));
        $png = PictureBytes::with_chunk(PictureBytes::png(20, 20), 'iCCP', "P3\0\0" . (string) gzcompress($profile));
        self::assertSame($profile, ColourProfile::of($png));
    }

    #[TestDox('None, sRGB in ASCII or UTF-16, cyan-magenta, too heavy and broken ones are left out')]
    public function test_left_out(): void
    {
        self::assertSame('', ColourProfile::of(PictureBytes::jpeg(20, 20)));
        foreach ([
            PictureBytes::profile('RGB ', 'sRGB IEC61966-2.1'),
            PictureBytes::profile('RGB ', "\0s\0R\0G\0B"),
            PictureBytes::profile('CMYK'),
            PictureBytes::profile() . str_repeat('x', 17_000),
            'short',
        ] as $profile) {
            self::assertSame('', ColourProfile::of(PictureBytes::jpeg(20, 20, PictureBytes::app2($profile))));
        }
        self::assertSame('', ColourProfile::of(PictureBytes::with_chunk(PictureBytes::png(9, 9), 'iCCP', "P3\0\0no zlib")));
        self::assertSame('', ColourProfile::of("\xFF\xD8\xFF\xE2"));
        self::assertSame('', ColourProfile::of('GIF89a'));
    }

    #[TestDox('WebP of photographs, with transparency and without loss stay decodable with the profile in them, and get it once')]
    public function test_writing_into_webp(): void
    {
        $profile = PictureBytes::profile() . 'x';
        foreach ([[PictureBytes::jpeg(33, 21), 80, 33, 21], [PictureBytes::png(40, 30), 80, 40, 30], [PictureBytes::png(40, 30), IMG_WEBP_LOSSLESS, 40, 30]] as [$bytes, $quality, $width, $height]) {
            $image = imagecreatefromstring($bytes);
            self::assertInstanceOf(\GdImage::class, $image);
            imagesavealpha($image, true);
            imagewebp($image, $this->file, $quality);
            $plain = imagecreatefromwebp($this->file);
            ColourProfile::put($this->file, $profile);
            $webp = (string) file_get_contents($this->file);
            self::assertSame(strlen($webp) - 8, (unpack('V', substr($webp, 4, 4)) ?: [])[1]);
            self::assertStringContainsString('ICCP' . pack('V', 501) . $profile . "\0", $webp);
            self::assertSame([$width, $height], array_slice(getimagesize($this->file) ?: [], 0, 2));
            $again = imagecreatefromwebp($this->file);
            self::assertInstanceOf(\GdImage::class, $plain);
            self::assertInstanceOf(\GdImage::class, $again);
            foreach ([[0, 0], [20, 15]] as [$x, $y]) {
                self::assertSame(imagecolorat($plain, $x, $y), imagecolorat($again, $x, $y));
            }
            ColourProfile::put($this->file, PictureBytes::profile());
            self::assertSame($webp, file_get_contents($this->file));
        }
    }

    #[TestDox('A JPEG gets the profile once; what is no picture stays as it is')]
    public function test_writing_elsewhere(): void
    {
        file_put_contents($this->file, PictureBytes::jpeg(20, 20));
        ColourProfile::put($this->file, PictureBytes::profile());
        $jpeg = (string) file_get_contents($this->file);
        self::assertSame(PictureBytes::profile(), ColourProfile::of($jpeg));
        self::assertNotFalse(imagecreatefromstring($jpeg));
        ColourProfile::put($this->file, PictureBytes::profile('RGB ', 'Adobe'));
        self::assertSame($jpeg, file_get_contents($this->file));
        foreach (['', 'text', 'RIFF', "RIFF\0\0\0\0WEBPNONE"] as $other) {
            file_put_contents($this->file, $other);
            ColourProfile::put($this->file, PictureBytes::profile());
            self::assertSame($other, file_get_contents($this->file));
        }
    }

    #[TestDox('GIF, PNG and WebP that move are known; those that do not are none')]
    public function test_what_moves(): void
    {
        $moving_png = PictureBytes::with_chunk(PictureBytes::png(9, 9), 'acTL', pack('NN', 2, 0));
        $moving_webp = 'RIFF' . pack('V', 22) . 'WEBPVP8X' . pack('V', 10) . "\x02" . str_repeat("\0", 9);
        foreach ([[PictureBytes::gif(9, 9, 3), true], [PictureBytes::gif(9, 9, 1), false], [$moving_png, true], [PictureBytes::png(9, 9), false], [$moving_webp, true], [PictureBytes::jpeg(9, 9), false], ['', false]] as $place => [$bytes, $moves]) {
            file_put_contents($this->file, $bytes);
            self::assertSame($moves, PictureFile::moves($this->file), "case $place");
        }
    }
}
