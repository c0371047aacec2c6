<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Legal;

use Museau\Tests\Support\Tree;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

final class LawPageTest extends TestCase
{
    #[TestDox('docs/law.md names only tests that exist, and leaves no rule without where and by what')]
    public function test_its_tests_exist(): void
    {
        $page = Tree::text('docs/law.md');
        $files = '';
        foreach (Tree::texts(['tests/php', 'tests/e2e'], '/(?:Test\.php|\.spec\.ts)$/') as $path => $text) {
            $files .= basename($path) . ' ' . $text;
        }
        preg_match_all('/\b(?:[A-Z]\w+Test\b|[\w-]+\.spec\.ts)/', $page, $names);
        self::assertGreaterThan(15, count(array_unique($names[0])));
        foreach (array_unique($names[0]) as $name) {
            self::assertStringContainsString(str_ends_with($name, '.ts') ? $name : $name . '.php', $files, $name);
        }
        // Titles are quoted by their beginning.
        preg_match_all('/(?:Test|\.spec\.ts) « ([^»…]+?)(?:…)? »/u', $page, $titles);
        foreach ($titles[1] as $title) {
            self::assertStringContainsString(str_replace("'", "\\'", rtrim($title, '.')), str_replace(["\\\\'", "'"], ["'", "\\'"], str_replace("\\'", "'", $files)), $title);
        }
        preg_match_all('/^\| (?!Rule|---)(.+) \|$/m', $page, $rows);
        self::assertGreaterThan(35, count($rows[0]));
        foreach ($rows[1] as $row) {
            self::assertCount(3, explode(' | ', $row), $row);
        }
    }
}
