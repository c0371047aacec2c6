<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Health;

use Museau\Kernel\Log\Log;
use Museau\Kernel\Read;
use Museau\Tests\Support\Tree;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

/** The lines of the server's log: JSON, and nobody's data. */
final class LogTest extends TestCase
{
    #[TestDox('A line is one JSON object with level, event, the facts that are known and the places of the error')]
    public function test_a_line(): void
    {
        $line = Log::line('error', 'route_failed', ['route' => 'POST /cart', 'order' => 12], new \LogicException('No such thing'));
        $read = json_decode($line, true);
        self::assertIsArray($read);
        self::assertSame(['app', 'level', 'event', 'route', 'order', 'error', 'words', 'at'], array_keys($read));
        self::assertSame(['museau', 'error', 'route_failed', 'POST /cart', 12, 'LogicException', 'No such thing'], array_slice(array_values($read), 0, 7));
        self::assertStringStartsWith('Health/LogTest.php:', Read::text(Read::items($read['at'])[0] ?? null));
        self::assertStringNotContainsString("\n", $line);
        self::assertSame(['app' => 'museau', 'level' => 'critical', 'event' => 'unknown_payment', 'intent' => 'pi_1'], json_decode(Log::line('critical', 'unknown_payment', ['intent' => 'pi_1']), true));
    }

    #[TestDox('What may be a person\'s, a value of a query or a secret is left out, wherever it stands')]
    public function test_nobody(): void
    {
        foreach ([
            'Duplicate entry \'zoe@example.org\' for key \'email\'',
            'Data too long: "12 rue des Lilas, 69003 Lyon"',
            'Mailbox zoe@example.org refused the letter',
            'Invalid API key sk_test_4eC39HqLyjWDarjtT1, or whsec_4eC39Hq',
            'No such intent: pi_1_secret_4eC39HqLyj',
            'Called 06 12 34 56 78 and +33612345678',
            "two lines\nzoe@example.org",
            "broken \xff bytes of zoe@example.org",
        ] as $message) {
            $line = Log::line('error', 'test', ['code' => $message, 'name' => 'Martin', 'email' => 'zoe@example.org'], new \RuntimeException($message));
            self::assertIsArray(json_decode($line, true), $line);
            self::assertDoesNotMatchRegularExpression('/zoe|example\.org|Lilas|Lyon|4eC39|06 12|612345678|Martin/', $line);
        }
    }

    #[TestDox('Nothing in the theme writes into the log by another way, and every fact it names is known')]
    public function test_one_way(): void
    {
        $sources = Tree::texts(['src/server', 'blocks', 'parts', 'templates', 'patterns'], '/\.php$/');
        $calls = 0;
        foreach ($sources as $path => $source) {
            $path === 'src/server/Kernel/Log/Log.php' || self::assertDoesNotMatchRegularExpression('/\b(?:error_log|trigger_error|syslog)\s*\(/', $source, $path);
            if ($path === 'src/server/Kernel/Log/Log.php' || preg_match_all('/\bLog::(?:error|critical)\(\s*\'([^\']*)\'(.*?)\);/s', $source, $found, PREG_SET_ORDER) === 0) {
                continue;
            }
            foreach ($found as [, $event, $rest]) {
                ++$calls;
                self::assertMatchesRegularExpression('/^[a-z_]+$/', $event, $path);
                preg_match_all('/\'([a-z_]+)\' =>/', $rest, $facts);
                foreach ($facts[1] as $fact) {
                    self::assertStringContainsString("\"$fact\":1", Log::line('error', 'test', [$fact => 1]), "$path: $fact");
                }
            }
        }
        self::assertGreaterThan(25, $calls);
    }
}
