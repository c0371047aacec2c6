<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Screens\Health\Doctor;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

/** `wp museau doctor` as a crontab calls it: a process of its own, JSON, and the exit code that an alarm listens to. */
final class DoctorCommandTest extends TestCase
{
    protected function setUp(): void
    {
        parent::setUp();
        if (getenv('MUSEAU_SITE') === false) {
            self::markTestSkipped('MUSEAU_SITE names no site.');
        }
        self::mend();
    }

    protected function tearDown(): void
    {
        getenv('MUSEAU_SITE') === false || self::mend();
        parent::tearDown();
    }

    private static function mend(): void
    {
        Db::run('DELETE FROM %i WHERE year = 2001', Schema::table('invoices'));
    }

    /** @return array{string, string, int} output, errors, exit code */
    private static function doctor(string ...$options): array
    {
        $phar = getenv('MUSEAU_WP_CLI') ?: self::fail('MUSEAU_WP_CLI names no WP-CLI.');
        $process = proc_open(
            [PHP_BINARY, '-d', 'error_reporting=' . (E_ALL & ~E_DEPRECATED), $phar, '--allow-root', '--path=' . ABSPATH, 'museau', 'doctor', ...array_values($options)],
            [['pipe', 'r'], ['pipe', 'w'], ['pipe', 'w']],
            $pipes,
        );
        self::assertIsResource($process);
        fclose($pipes[0]);
        $said = [(string) stream_get_contents($pipes[1]), (string) stream_get_contents($pipes[2])];

        return [...$said, proc_close($process)];
    }

    #[TestDox('It prints one JSON object whose status is the exit code; a planted gap among the invoices makes it 2')]
    public function test_json_and_exit_code(): void
    {
        [$output, $errors, $code] = self::doctor('--since=2026-01-01');
        $report = Read::json($output);
        self::assertSame(Doctor::EXIT[Read::text($report['status'] ?? '')] ?? null, $code, $output . $errors);
        self::assertSame('2026-01-01T00:00:00', substr(Read::text($report['since'] ?? ''), 0, 19));
        self::assertSame('ok', self::entry($report, 'invoices')['status'] ?? null);
        self::assertSame('ok', self::entry($report, 'tables')['status'] ?? null);
        Db::run(
            "INSERT INTO %i (series, year, place, number, order_id, source, issued, content, xml, pdf) VALUES ('F', 2001, 2, 'F2001-2', 900002, 'order', 1, '{}', '', '')",
            Schema::table('invoices'),
        );
        [$output, $errors, $code] = self::doctor('--format=json');
        self::assertSame(2, $code, $output . $errors);
        $entry = self::entry(Read::json($output), 'invoices');
        self::assertSame(['fault', [['rule' => 'invoice_gap', 'series' => 'F2001', 'made' => 1, 'first' => 2, 'last' => 2]]], [$entry['status'] ?? null, $entry['wrong'] ?? null]);
        self::assertNotSame('', $entry['todo'] ?? '');
        [$output] = self::doctor('--format=text');
        self::assertMatchesRegularExpression('/^fault +invoices : /m', $output);
    }

    #[TestDox('A day that is none is refused aloud and examines nothing')]
    public function test_a_wrong_day(): void
    {
        [$output, $errors, $code] = self::doctor('--since=hier');
        self::assertSame(['', 3], [$output, $code]);
        self::assertStringContainsString('--since', $errors);
    }

    /**
     * @param array<string, mixed> $report
     *
     * @return array<string, mixed>
     */
    private static function entry(array $report, string $name): array
    {
        return Read::map(array_column(Read::maps($report['entries'] ?? null), null, 'name')[$name] ?? null);
    }
}
