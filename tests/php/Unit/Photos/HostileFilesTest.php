<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Photos;

use Museau\Tests\HostileFiles;
use PHPUnit\Framework\TestCase;

/** S11 S12 S13 Every hostile file is refused or comes out as a bare JPEG, in a process that stays small. */
final class HostileFilesTest extends TestCase
{
    private const PEAK = 256 * 1024 * 1024;

    private const SECONDS = 10;

    private string $folder = '';

    protected function setUp(): void
    {
        $this->folder = sys_get_temp_dir() . '/museau-' . bin2hex(random_bytes(6));
        mkdir($this->folder);
    }

    protected function tearDown(): void
    {
        array_map(unlink(...), glob($this->folder . '/*') ?: []);
        rmdir($this->folder);
    }

    public function test_the_corpus(): void
    {
        $expected = [];
        foreach (HostileFiles::all() as $name => [$bytes, $fate]) {
            self::assertArrayNotHasKey($name, $expected);
            $expected[$name] = $fate;
            file_put_contents("$this->folder/$name.in", $bytes);
        }
        self::assertGreaterThanOrEqual(250, count($expected));

        $wrong = [];
        foreach ($this->develop() as $name => $result) {
            $was = $result['refused'] === null ? HostileFiles::KEPT : HostileFiles::REFUSED;
            if ($expected[$name] !== HostileFiles::EITHER && $expected[$name] !== $was) {
                $wrong[] = "$name was $was";
            }
            if ($result['peak'] > self::PEAK || $result['peak'] === 0) {
                $wrong[] = sprintf('%s took %d MB', $name, intdiv($result['peak'], 1024 * 1024));
            }
            if ($result['seconds'] > self::SECONDS) {
                $wrong[] = sprintf('%s took %.1f s', $name, $result['seconds']);
            }
            if ($was === HostileFiles::KEPT) {
                $fault = self::fault((string) file_get_contents("$this->folder/$name.kept"));
                if ($fault !== '') {
                    $wrong[] = "$name: $fault";
                }
            }
            unset($expected[$name]);
        }
        self::assertSame([], $wrong);
        self::assertSame([], $expected, 'every file was tried');
    }

    /** @return array<string, array{refused: ?string, peak: int, seconds: float}> */
    private function develop(): array
    {
        $process = proc_open([PHP_BINARY, '-d', 'memory_limit=256M', '-d', 'display_errors=stderr', '-d', 'error_reporting=-1', dirname(__DIR__, 2) . '/develop.php', $this->folder], [1 => ['pipe', 'w'], 2 => ['file', "$this->folder/errors", 'w']], $pipes);
        self::assertIsResource($process);
        $output = (string) stream_get_contents($pipes[1]);
        self::assertSame(0, proc_close($process), (string) file_get_contents("$this->folder/errors"));
        self::assertStringNotContainsString('PHP ', (string) file_get_contents("$this->folder/errors"));

        return json_decode($output, true, 8, JSON_THROW_ON_ERROR); // @phpstan-ignore return.type
    }

    /** What a kept JPEG holds beside its picture; '' when nothing: every byte from the first marker to the last is walked. */
    private static function fault(string $jpeg): string
    {
        if (!str_starts_with($jpeg, "\xFF\xD8") || !str_ends_with($jpeg, "\xFF\xD9")) {
            return 'no JPEG';
        }
        foreach (HostileFiles::MARKS as $mark) {
            if (str_contains($jpeg, $mark)) {
                return "holds $mark";
            }
        }
        for ($at = 2; substr($jpeg, $at, 2) !== "\xFF\xDA"; $at += 2 + 256 * ord($jpeg[$at + 2]) + ord($jpeg[$at + 3])) {
            $marker = ord($jpeg[$at + 1]);
            if ($jpeg[$at] !== "\xFF" || !in_array($marker, [0xE0, 0xDB, 0xC0, 0xC2, 0xC4], true)) {
                return sprintf('segment %02X', $marker);
            }
            // JFIF's own segment: version, resolution, and no thumbnail.
            if ($marker === 0xE0 && (substr($jpeg, $at + 2, 7) !== "\0\x10JFIF\0" || substr($jpeg, $at + 16, 2) !== "\0\0")) {
                return 'APP0 is more than JFIF';
            }
        }
        if (preg_match('/\xFF(?![\x00\xD0-\xD7\xD9])/', $jpeg, $found, PREG_OFFSET_CAPTURE, $at + 2 + 256 * ord($jpeg[$at + 2]) + ord($jpeg[$at + 3])) === 1) {
            return "marker at {$found[0][1]} after the picture";
        }
        $picture = getimagesizefromstring($jpeg);

        return $picture === false || max($picture[0], $picture[1]) > 4096 ? 'wrong size' : '';
    }
}
