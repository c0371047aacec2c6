<?php

declare(strict_types=1);

namespace Museau\Tests\Unit;

use Museau\Tests\Support\Tree;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

/** The codes of decisions (B26, [S31], F19 …) against their meanings in docs/decisions.md and docs/rows.md. */
final class CodesTest extends TestCase
{
    /** Made or brought by commands, or told by .gitignore. */
    private const NOT_OURS = ['.git', 'node_modules', 'vendor', 'build', 'dist', '.museau', 'test-results', 'playwright-report'];

    private const TEXTS = '/(?:\.(?:php|tsx?|m?js|cjs|json|s?css|html|md|txt|xml|dist|po|pot)|run)$/';

    /**
     * Not a part of a longer word, a path, an escape or an article of law, and no number of a drawing's path: there a
     * letter's number is followed by another one ('M12 40', 'S6.7 15').
     */
    private const CODE = '/(?<![\w%#&\\\\\/.-])(?:B[1-9]\d?|F\d\d|I[1-9]|M[1-9]|P[1-9]\d?|R\d{3}|S\d\d)(?![\w-]|[ .]\d)/';

    /** I1–I8 names all eight of them. */
    private const RANGE = '/(?<![\w.-])([BFIMPRS])(\d{1,3})\s?[–-]\s?\1(\d{1,3})\b/u';

    #[TestDox('Every code that a comment, a test or a page names has its meaning in docs/decisions.md or docs/rows.md')]
    public function test_no_code_is_unknown(): void
    {
        $known = [...self::defined(), ...self::rows()];
        $unknown = [];
        foreach (self::uses() as $code => $places) {
            if (!isset($known[$code])) {
                $unknown[] = $code . ': ' . implode(', ', $places);
            }
        }
        self::assertSame([], $unknown, 'Say what it means in docs/decisions.md, or write the sense in its place.');
    }

    #[TestDox('Every code of docs/decisions.md and docs/rows.md is named somewhere else')]
    public function test_no_meaning_is_left_over(): void
    {
        $uses = self::uses();
        $unused = [];
        foreach (['docs/decisions.md' => self::defined(), 'docs/rows.md' => self::rows()] as $page => $lines) {
            foreach ($lines as $code => $line) {
                if (!isset($uses[$code])) {
                    $unused[] = "$page:$line $code";
                }
            }
        }
        self::assertSame([], $unused);
    }

    #[TestDox('docs/decisions.md has each code once, under its family, in the order of its numbers, with one sentence')]
    public function test_its_order(): void
    {
        $family = '';
        $last = 0;
        $rows = 0;
        foreach (self::lines('docs/decisions.md') as $n => $line) {
            if (preg_match('/^## ([A-Z]):/', $line, $title) === 1) {
                self::assertGreaterThan($family, $title[1]);
                [$family, $last] = [$title[1], 0];
            }
            if (preg_match('/^\| ([A-Z])(\d+) \| (.+) \|$/', $line, $row) === 1) {
                self::assertSame($family, $row[1], $line);
                self::assertGreaterThan($last, (int) $row[2], 'docs/decisions.md:' . ($n + 1));
                self::assertMatchesRegularExpression('/^[^|]{20,}\.$/', $row[3]);
                $last = (int) $row[2];
                $rows++;
            }
        }
        self::assertCount($rows, self::defined());
        self::assertGreaterThan(100, $rows);
    }

    #[TestDox('Ranges name all their codes; drawings, articles of law, escapes and longer words name none')]
    public function test_what_counts(): void
    {
        $codes = self::codes('(B26), [S31] F19: I1–I3, S11-S13. M2 settles');
        sort($codes);
        self::assertSame(['B26', 'F19', 'I1', 'I2', 'I3', 'M2', 'S11', 'S12', 'S13', 'S31'], $codes);
        self::assertSame([], self::codes('d="M12 40S6.7 15" M5 22.6 R541-173 %B1 #B12 S3 I18n MP3 F1 FOO_B2 x.B3 wp/P4'));
    }

    /** @return array<string, int> line by code */
    private static function defined(): array
    {
        return self::column('docs/decisions.md', '/^\| ([BFIMPS]\d+) \|/');
    }

    /** @return array<string, int> line by code */
    private static function rows(): array
    {
        return self::column('docs/rows.md', '/^\| (R\d{3}) \|/');
    }

    /** @return array<string, int> */
    private static function column(string $page, string $pattern): array
    {
        $found = [];
        foreach (self::lines($page) as $n => $line) {
            if (preg_match($pattern, $line, $row) === 1) {
                $found[$row[1]] = $n + 1;
            }
        }

        return $found;
    }

    /** @return array<string, list<string>> places ('file:line') by code, the definitions themselves apart */
    private static function uses(): array
    {
        /** @var array<string, list<string>> $uses */
        static $uses = [];
        if ($uses !== []) {
            return $uses;
        }
        foreach (Tree::texts([''], self::TEXTS, self::NOT_OURS) as $path => $text) {
            // The names of OWASP's requirements look like codes of ours; this test's own examples are none.
            if (in_array($path, ['docs/asvs.md', 'docs/rows.md', 'package-lock.json', 'tests/php/Unit/CodesTest.php'], true)) {
                continue;
            }
            foreach (explode("\n", $text) as $n => $line) {
                // The meaning itself is no use, another code in it is one.
                $line = $path === 'docs/decisions.md' ? (string) preg_replace('/^\| [A-Z]\d+ \|/', '', $line) : $line;
                // The page says which families there are.
                if ($path === 'docs/decisions.md' && !str_starts_with($line, ' ')) {
                    continue;
                }
                foreach (self::codes($line) as $code) {
                    $uses[$code][] = $path . ':' . ($n + 1);
                }
            }
        }

        return $uses;
    }

    /** @return list<string> */
    private static function codes(string $line): array
    {
        preg_match_all(self::CODE, $line, $single);
        $codes = $single[0];
        preg_match_all(self::RANGE, $line, $ranges, PREG_SET_ORDER);
        foreach ($ranges as [, $letter, $from, $to]) {
            foreach (range((int) $from, (int) $to) as $number) {
                $codes[] = $letter . str_pad((string) $number, strlen($from), '0', STR_PAD_LEFT);
            }
        }

        return array_values(array_unique($codes));
    }

    /** @return list<string> */
    private static function lines(string $path): array
    {
        return explode("\n", Tree::text($path));
    }
}
