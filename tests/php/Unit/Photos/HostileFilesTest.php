<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Photos;

use Museau\Tests\Support\BarePicture;
use Museau\Tests\Support\HostileFiles;
use PHPUnit\Framework\Attributes\Group;
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

    #[Group('processes')]
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
                $fault = BarePicture::fault((string) file_get_contents("$this->folder/$name.kept"));
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

        /** @var array<string, array{refused: ?string, peak: int, seconds: float}> $found */
        $found = json_decode($output, true, 8, JSON_THROW_ON_ERROR);

        return $found;
    }
}
