<?php

declare(strict_types=1);

namespace Museau\Tests\Unit;

use PHPUnit\Framework\Attributes\Group;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

/** What style.css says of the oldest WordPress, read against the version in which WordPress's own sources say that each thing came. */
#[Group('once')]
final class RequiredWordPressTest extends TestCase
{
    private const ROOT = __DIR__ . '/../../..';

    #[TestDox('the theme calls no function and names no class that is younger than the oldest WordPress that it takes')]
    public function test_nothing_younger(): void
    {
        $oldest = self::oldest();
        $younger = self::younger_than($oldest);
        self::assertGreaterThan(20, count($younger));
        $used = [];
        foreach (self::files() as $file) {
            $code = (string) file_get_contents($file);
            foreach ($younger as $name => $since) {
                // A name that is asked for first (function_exists) is one that may be missing.
                if (preg_match('/(?<![\w$>:\'])\\\\?' . preg_quote($name, '/') . '\b(?!\')/', self::without_comments($code)) === 1
                    && !str_contains($code, "_exists('$name'")) {
                    $used[] = substr($file, strlen(self::ROOT) + 1) . ": $name came with $since";
                }
            }
        }
        self::assertSame([], $used);
    }

    public function test_readme_says_the_same(): void
    {
        self::assertStringContainsString('Requires at least: ' . self::oldest(), (string) file_get_contents(self::ROOT . '/readme.txt'));
    }

    #[TestDox('the search finds a younger function where one stands')]
    public function test_the_search(): void
    {
        self::assertArrayHasKey('wp_register_ability', self::younger_than('6.8'));
        self::assertArrayNotHasKey('wp_register_ability', self::younger_than('7.0'));
        self::assertArrayNotHasKey('add_action', self::younger_than('6.8'));
    }

    private static function oldest(): string
    {
        preg_match('/^Requires at least: (\S+)$/m', (string) file_get_contents(self::ROOT . '/style.css'), $found);

        return $found[1] ?? self::fail('style.css names no oldest WordPress.');
    }

    /** @return array<string, string> version by name of a function or class */
    private static function younger_than(string $oldest): array
    {
        $stubs = (string) file_get_contents(self::ROOT . '/vendor/php-stubs/wordpress-stubs/wordpress-stubs.php');
        preg_match_all(
            '~/\*\*((?:(?!\*/).)*)\*/\s*(?:abstract |final )?(?:function &?|class )(\w+)~s',
            $stubs,
            $found,
            PREG_SET_ORDER,
        );
        $younger = [];
        foreach ($found as [, $words, $name]) {
            // The first @since is when it came; later ones say what was added to it. Methods have common names.
            if (preg_match('/@since (?:MU \()?(\d+\.\d+(?:\.\d+)?)/', $words, $since) === 1
                && version_compare($since[1], "$oldest.9999", '>')
                && !in_array($name, ['__construct'], true)
                && (preg_match("/^(?:    )?function &?$name\\(|^(?:    )?(?:abstract |final )?class $name\\b/m", $stubs) === 1)) {
                $younger[$name] = $since[1];
            }
        }

        return $younger;
    }

    private static function without_comments(string $code): string
    {
        $kept = '';
        foreach (token_get_all($code) as $token) {
            $kept .= !is_array($token) ? $token : (in_array($token[0], [T_COMMENT, T_DOC_COMMENT], true) ? ' ' : $token[1]);
        }

        return $kept;
    }

    /** @return list<string> */
    private static function files(): array
    {
        $files = glob(self::ROOT . '/*.php') ?: [];
        foreach (['src/server', 'blocks', 'templates', 'parts', 'patterns'] as $folder) {
            foreach (new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator(self::ROOT . "/$folder", \FilesystemIterator::SKIP_DOTS)) as $file) {
                if ($file instanceof \SplFileInfo && $file->getExtension() === 'php') {
                    $files[] = (string) $file;
                }
            }
        }

        return $files;
    }
}
