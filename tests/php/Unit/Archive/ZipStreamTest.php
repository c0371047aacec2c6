<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Archive;

use Museau\Kernel\ZipStream;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

/** A ZIP archive whose first form counts to 65 535 entries and 4 GB. */
final class ZipStreamTest extends TestCase
{
    #[TestDox('As many entries as its form counts are read again; one more is refused')]
    public function test_entries(): void
    {
        $path = (string) tempnam(sys_get_temp_dir(), 'zip');
        $file = fopen($path, 'w');
        self::assertIsResource($file);
        $zip = new ZipStream(static function (string $bytes) use ($file): void {
            fwrite($file, $bytes);
        });
        for ($i = 0; $i < ZipStream::MAX_ENTRIES; ++$i) {
            $zip->add("$i", []);
        }
        try {
            $zip->add('one more', []);
            self::fail('It was taken.');
        } catch (\RuntimeException $error) {
            self::assertStringContainsString('entries', $error->getMessage());
        }
        $zip->end();
        fclose($file);
        $read = new \ZipArchive();
        self::assertTrue($read->open($path));
        self::assertSame(ZipStream::MAX_ENTRIES, $read->numFiles);
        $read->close();
        unlink($path);
    }

    #[TestDox('More bytes than it counts are refused, before and after they are deflated')]
    public function test_bytes(): void
    {
        foreach ([str_repeat('a', 5000), random_bytes(5000)] as $content) {
            $sent = '';
            $zip = new ZipStream(static function (string $bytes) use (&$sent): void {
                $sent .= $bytes;
            }, 4000);
            try {
                $zip->add('a', [$content]);
                self::fail('It was taken.');
            } catch (\RuntimeException $error) {
                self::assertStringContainsString('bytes', $error->getMessage());
            }
            self::assertLessThanOrEqual(4000, strlen($sent));
        }
    }
}
