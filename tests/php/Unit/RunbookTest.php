<?php

declare(strict_types=1);

namespace Museau\Tests\Unit;

use Museau\Tests\Support\Tree;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

/** docs/runbook.md: that each incident says how it shows, what to do and what plays it, and that what it names is there. */
final class RunbookTest extends TestCase
{
    /** Names in the report that are findings of Site Health and no invariant. */
    private const HEALTH = 'src/server/Screens/Health/SiteHealth.php';

    /** @return list<string> */
    private static function incidents(): array
    {
        $incidents = explode("\n## What the report names", Tree::text('docs/runbook.md'))[0];

        return array_slice(preg_split('/^## (?=\d+\. )/m', $incidents) ?: [], 1);
    }

    private static function sources(string $folder): string
    {
        return implode("\n", iterator_to_array(Tree::texts([$folder], '/\.php$/')));
    }

    #[TestDox('Twelve incidents, each with how it shows, at least three steps and a test')]
    public function test_the_incidents(): void
    {
        $incidents = self::incidents();
        self::assertCount(12, $incidents);
        foreach ($incidents as $place => $incident) {
            self::assertStringStartsWith($place + 1 . '. ', $incident);
            self::assertStringContainsString("\n**Shows:** ", $incident);
            self::assertGreaterThanOrEqual(3, preg_match_all('/^\d\. /m', $incident), $incident);
            self::assertMatchesRegularExpression('/^\*\*Played by\*\* `/m', $incident);
        }
    }

    #[TestDox('Each test that is named exists')]
    public function test_the_tests(): void
    {
        $found = 0;
        foreach (self::incidents() as $incident) {
            $played = explode('**Played by**', $incident)[1] ?? '';
            self::assertGreaterThan(0, preg_match_all('/`([A-Za-z\/]+)::(test_\w+)`/', $played, $tests, PREG_SET_ORDER), $incident);
            self::assertSame(substr_count($played, '`'), 2 * count($tests), $played);
            foreach ($tests as [$name, $file, $test]) {
                ++$found;
                self::assertFileExists(Tree::ROOT . "/tests/php/$file.php", $name);
                self::assertMatchesRegularExpression("/\bfunction $test\(/", Tree::text("tests/php/$file.php"), $name);
            }
        }
        self::assertGreaterThanOrEqual(24, $found);
    }

    #[TestDox('Each entry, rule and event that is named is one of the program\'s')]
    public function test_the_words(): void
    {
        $rules = self::sources('src/server/Domain/Invariants');
        $names = Tree::text('src/server/Screens/Health/Invariants.php') . Tree::text(self::HEALTH);
        $server = self::sources('src/server');
        preg_match_all('/`([a-z]+(?:_[a-z]+)+)`/', Tree::text('docs/runbook.md'), $codes);
        self::assertGreaterThan(12, count($codes[1]));
        foreach ($codes[1] as $code) {
            self::assertTrue(str_contains($rules, "'$code'") || str_contains($names, "'$code'"), $code);
        }
        preg_match_all('/`"event":"([a-z_]+)"`/', Tree::text('docs/runbook.md'), $events);
        self::assertNotSame([], $events[1]);
        foreach ($events[1] as $event) {
            self::assertStringContainsString("Log::error('$event'", $server);
        }
        // The other way round: every rule that the doctor may name.
        preg_match_all('/\b(?:Violation|say)\(\s*\'([a-z_]+)\'|\? \'([a-z]+_[a-z]+)\' : \'([a-z]+_[a-z]+)\'|=> \'(mail_[a-z_]+|product_[a-z_]+|row_[a-z]+)\'/', $rules . $names, $said);
        $said = array_values(array_unique(array_filter(array_merge(...array_slice($said, 1)))));
        self::assertGreaterThan(25, count($said));
        foreach ($said as $rule) {
            self::assertStringContainsString("`$rule`", Tree::text('docs/runbook.md'), $rule);
        }
        foreach (['tables', 'money', 'vouchers', 'stock', 'photo_files', 'letters', 'queue', 'products', 'invoices'] as $name) {
            self::assertStringContainsString("`$name`", Tree::text('docs/runbook.md'), $name);
        }
    }
}
