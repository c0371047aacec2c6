<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Photos;

use Museau\Domain\Photos\Orientation;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** How a camera was held stands in one tag, in either order of bytes, in three kinds of file. */
final class OrientationTest extends TestCase
{
    #[DataProvider('files')]
    public function test_orientation(int $expected, string $file): void
    {
        self::assertSame($expected, Orientation::of($file));
    }

    /** @return iterable<string, array{int, string}> */
    public static function files(): iterable
    {
        $riff = static fn(string $exif): string => 'RIFF????WEBPEXIF' . pack('V', strlen($exif)) . $exif;
        yield 'a JPEG, bytes as Intel writes them' => [6, "\xFF\xD8\xFF\xE1\x00\x22Exif\0\0" . self::tiff('II', 6)];
        yield 'a JPEG, bytes as Motorola writes them' => [8, "\xFF\xD8\xFF\xE1\x00\x22Exif\0\0" . self::tiff('MM', 8)];
        yield 'a WebP' => [3, $riff(self::tiff('II', 3))];
        yield 'a WebP that keeps the marker of a JPEG' => [5, $riff("Exif\0\0" . self::tiff('II', 5))];
        yield 'a PNG' => [7, "\x89PNG\r\n\x1a\n" . pack('N', 20) . 'eXIf' . self::tiff('MM', 7)];
        yield 'a value that is none' => [1, $riff(self::tiff('II', 9))];
        yield 'another tag' => [1, $riff(self::tiff('II', 6, 0x0110))];
        yield 'a block that was cut' => [1, $riff(substr(self::tiff('II', 6), 0, -1))];
        yield 'nothing' => [1, "\xFF\xD8\xFF\xD9"];
    }

    /** An EXIF block of one entry that ends with its value. */
    private static function tiff(string $order, int $value, int $tag = 0x0112): string
    {
        [$short, $long] = $order === 'II' ? ['v', 'V'] : ['n', 'N'];

        return $order . pack($short, 42) . pack($long, 8) . pack($short, 1) . pack($short, $tag) . pack($short, 3) . pack($long, 1) . pack($short, $value);
    }
}
