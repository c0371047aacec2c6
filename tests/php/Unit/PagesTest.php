<?php

declare(strict_types=1);

namespace Museau\Tests\Unit;

use Museau\Tests\Support\Tree;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

/** The pages that somebody new reads first: that what they name is there. */
final class PagesTest extends TestCase
{
    #[TestDox('Every link of README, CONTRIBUTING, CHANGELOG, SECURITY and docs to a file of this tree leads somewhere')]
    public function test_links(): void
    {
        $broken = [];
        $found = 0;
        foreach ([...self::glob('*.md'), ...self::glob('docs/*.md'), ...self::glob('docs/adr/*.md')] as $page) {
            preg_match_all('/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/', Tree::text($page), $links);
            foreach ($links[1] as $link) {
                $found++;
                if (!file_exists(Tree::ROOT . '/' . dirname($page) . '/' . $link)) {
                    $broken[] = "$page: $link";
                }
            }
        }
        self::assertSame([], $broken);
        self::assertGreaterThan(40, $found);
    }

    #[TestDox('One version stands in style.css, readme.txt, package.json, its lock, and at the head of the changelog')]
    public function test_the_version(): void
    {
        $found = [];
        foreach ([
            'style.css' => '/^Version: (\S+)$/m',
            'readme.txt' => '/^Stable tag: (\S+)$/m',
            'package.json' => '/"version": "([^"]+)"/',
            'package-lock.json' => '/"version": "([^"]+)"/',
            'CHANGELOG.md' => '/^## \[(\d[^\]]*)\] - \d{4}-\d\d-\d\d$/m',
        ] as $file => $pattern) {
            self::assertSame(1, preg_match($pattern, Tree::text($file), $version), $file);
            $found[$file] = $version[1] ?? '';
        }
        self::assertCount(1, array_unique($found), (string) json_encode($found));
    }

    #[TestDox('Every step of docs/architecture.md names a file that is there and a function that stands in it')]
    public function test_the_walks(): void
    {
        preg_match_all('/^\| (?:\d+ )?\| [^|]+ \| `([^`]+)` \| (.+) \|$/m', Tree::text('docs/architecture.md'), $steps, PREG_SET_ORDER);
        self::assertGreaterThan(35, count($steps));
        foreach ($steps as [$line, $path, $names]) {
            self::assertFileExists(Tree::ROOT . '/' . $path, $line);
            preg_match_all('/`([\w:]+)`/', $names, $functions);
            self::assertNotSame([], $functions[1], $line);
            foreach ($functions[1] as $function) {
                self::assertMatchesRegularExpression('/(?<![\w$])' . preg_quote($function, '/') . '\b/', Tree::text($path), $line);
            }
        }
        preg_match_all('/`((?:src|blocks|tests|bin|docs)\/[\w.\/-]+)`/', Tree::text('docs/architecture.md'), $paths);
        foreach ($paths[1] as $path) {
            self::assertFileExists(Tree::ROOT . '/' . $path);
        }
    }

    #[TestDox('The drawing of docs/architecture.md has every folder of src/server and src/client')]
    public function test_the_drawing(): void
    {
        preg_match('/```\n(.+?)```/s', Tree::text('docs/architecture.md'), $drawing);
        foreach ([...self::glob('src/server/*', GLOB_ONLYDIR), ...self::glob('src/server/*/*', GLOB_ONLYDIR), ...self::glob('src/client/*', GLOB_ONLYDIR)] as $folder) {
            self::assertMatchesRegularExpression('/(?<![\w-])' . preg_quote(basename($folder), '/') . '(?![\w-])/', $drawing[1] ?? '', $folder);
        }
    }

    #[TestDox('docs/adr/README.md lists every page of docs/adr by its number and title')]
    public function test_the_list_of_decisions(): void
    {
        $list = Tree::text('docs/adr/README.md');
        $pages = self::glob('docs/adr/0*.md');
        foreach ($pages as $page) {
            preg_match('/^# \d+\. (.+)$/m', Tree::text($page), $title);
            $name = basename($page);
            self::assertStringContainsString('| [' . substr($name, 0, 4) . "]($name) | " . ($title[1] ?? '?') . ' | ', $list);
        }
        self::assertSame(count($pages), preg_match_all('/^\| \[\d{4}\]/m', $list));
    }

    #[TestDox('README has at most 120 lines; the glossary has at most 60 words, in their order')]
    public function test_their_lengths(): void
    {
        self::assertLessThanOrEqual(120, substr_count(Tree::text('README.md'), "\n"));
        preg_match_all('/^\| (?!word \|)([^|]+) \| [^|]+\. \|$/m', Tree::text('docs/glossary.md'), $words);
        self::assertLessThanOrEqual(60, count($words[1]));
        self::assertSame(count($words[1]) + 2, substr_count(Tree::text('docs/glossary.md'), "\n|"));
        $sorted = $words[1];
        usort($sorted, strcasecmp(...));
        self::assertSame($sorted, $words[1]);
    }

    /** @return list<string> paths from the root */
    private static function glob(string $pattern, int $flags = 0): array
    {
        $root = Tree::ROOT . '/';

        return array_map(static fn(string $path): string => substr($path, strlen($root)), glob($root . $pattern, $flags) ?: []);
    }
}
