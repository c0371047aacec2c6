<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Legal;

use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

final class LawPageTest extends TestCase
{
    #[TestDox('docs/law.md names only tests that exist, and leaves no rule without where and by what')]
    public function test_its_tests_exist(): void
    {
        $root = dirname(__DIR__, 4);
        $page = (string) file_get_contents($root . '/docs/law.md');
        $files = '';
        foreach (['tests/php', 'tests/e2e'] as $folder) {
            foreach (new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator($root . '/' . $folder, \FilesystemIterator::SKIP_DOTS)) as $file) {
                if ($file instanceof \SplFileInfo && preg_match('/(?:Test\.php|\.spec\.ts)$/', $file->getFilename()) === 1) {
                    $files .= $file->getFilename() . ' ' . file_get_contents($file->getPathname());
                }
            }
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
