<?php

declare(strict_types=1);

namespace Museau\Tests\Unit;

use Museau\Tests\Support\Tree;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

/** docs/asvs.md against the standard's numbers (5.0.0, levels 1 and 2) and against the files of this tree. */
final class AsvsTest extends TestCase
{
    #[TestDox('docs/asvs.md answers every requirement of levels 1 and 2 once, with its level and under its chapter')]
    public function test_its_numbers(): void
    {
        $found = [];
        $chapter = '';
        foreach (explode("\n", Tree::text('docs/asvs.md')) as $line) {
            if (preg_match('/^## V(\d+) /', $line, $title) === 1) {
                $chapter = $title[1];
            }
            if (!str_starts_with($line, '| ') || preg_match_all('/(?<![\d.])(\d+)(\.\d+\.\d+) L([12])\b/', explode(' | ', $line)[0], $numbers, PREG_SET_ORDER) < 1) {
                continue;
            }
            self::assertMatchesRegularExpression('/^\| [^|]+ \| (?:held|WordPress|host|partly|open|none) \| [^|]{5,} \|$/', $line);
            foreach ($numbers as [, $first, $rest, $level]) {
                self::assertSame($chapter, $first, $line);
                $found[] = "$first$rest $level";
            }
        }
        self::assertEqualsCanonicalizing(file(Tree::ROOT . '/tests/fixtures/asvs/5.0.0.txt', FILE_IGNORE_NEW_LINES), $found);
    }

    #[TestDox('Every file that docs/asvs.md names as a proof is there, and so is every part of docs/operation.md')]
    public function test_its_proofs(): void
    {
        preg_match_all('#`((?:src|tests|docs|bin|blocks)/[^`]*|[\w.-]+\.(?:json|dist))`#', Tree::text('docs/asvs.md'), $paths);
        self::assertGreaterThan(40, count(array_unique($paths[1])));
        foreach (array_unique($paths[1]) as $path) {
            self::assertFileExists(Tree::ROOT . "/$path");
        }
        preg_match_all('/« ([^»]+) »/', Tree::text('docs/asvs.md'), $parts);
        foreach (array_unique($parts[1]) as $part) {
            self::assertStringContainsString("\n## $part\n", Tree::text('docs/operation.md'));
        }
    }

    #[TestDox('What docs/asvs.md calls held names its proof, where it is not a plain fact about the whole tree')]
    public function test_held_is_proven(): void
    {
        $bare = [];
        foreach (explode("\n", Tree::text('docs/asvs.md')) as $line) {
            if (str_contains($line, ' | held | ') && !str_contains($line, '`')) {
                $bare[] = $line;
            }
        }
        self::assertCount(1, $bare, implode("\n", $bare));
    }
}
