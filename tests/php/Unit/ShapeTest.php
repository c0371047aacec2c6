<?php

declare(strict_types=1);

namespace Museau\Tests\Unit;

use Museau\Tests\Support\Tree;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

/** How long files, functions and lines of the sources are: what is longer holds more than one thought. Markup is not counted. */
final class ShapeTest extends TestCase
{
    private const FILE = 300;

    private const FUNCTION = 60;

    private const LINE = 140;

    /** What WordPress reads of a pattern's head, a line each. */
    private const HEADER = '/^ \* (?:Title|Description): /';

    /** Of a journey in the browser, its test() call counted. */
    private const JOURNEY = 80;

    /** Files that may be longer, each with its reason in the comment at its top. */
    private const EXCEPTIONS = 1;

    private const REASON = '/^ \* More than 300 lines: \S.{20,}/m';

    #[TestDox('No file over 300 lines, but for one that says why')]
    public function test_files(): void
    {
        $long = array_filter(self::sources(), static fn(string $source): bool => substr_count($source, "\n") > self::FILE);
        self::assertSame([], array_keys(preg_grep(self::REASON, $long, PREG_GREP_INVERT) ?: []));
        self::assertLessThanOrEqual(self::EXCEPTIONS, count($long));
    }

    #[TestDox('No function over 60 lines')]
    public function test_functions(): void
    {
        self::assertSame([], array_merge([], ...array_map(self::long_functions(...), self::sources(), array_keys(self::sources()))));
    }

    #[TestDox('No line over 140 columns, but for a literal that is too long by itself')]
    public function test_lines(): void
    {
        $sources = [...self::sources(), ...iterator_to_array(Tree::texts(['templates', 'parts', 'patterns'], '/\.php$/'))];
        self::assertSame([], array_merge([], ...array_map(self::long_lines(...), $sources, array_keys($sources))));
    }

    #[TestDox('No journey over 80 lines')]
    public function test_journeys(): void
    {
        $journeys = iterator_to_array(Tree::texts(['tests/e2e'], '/\.spec\.ts$/'));
        self::assertGreaterThan(30, count($journeys));
        self::assertSame([], array_merge([], ...array_map(self::long_journeys(...), $journeys, array_keys($journeys))));
    }

    #[TestDox('What is too long is found')]
    public function test_faults(): void
    {
        $journey = "describe( () => {\n\ttest( 'long', async () => {\n" . str_repeat("\t\ta();\n", 79) . "\t} );\n} );\n";
        self::assertSame(['a.spec.ts:2 has 81 lines'], self::long_journeys($journey, 'a.spec.ts'));
        self::assertSame([], self::long_journeys(str_replace("\t\ta();\n\t} );", "\t} );", $journey), 'a.spec.ts'));
        $function = "<?php\nfunction long(): void\n{\n" . str_repeat("    a();\n", 58) . "}\n";
        self::assertSame(['a.php:2 long() has 61 lines'], self::long_functions($function, 'a.php'));
        self::assertSame([], self::long_functions(str_replace("{\n    a();\n", "{\n", $function), 'a.php'));
    }

    #[TestDox('A line that is too long is found, but for a literal that is too long by itself, and for markup')]
    public function test_long_lines(): void
    {
        $sum = implode(' + ', array_fill(0, 40, 'b()'));
        $words = rtrim(str_repeat('un mot ', 20));
        $long = [
            "\$a = $sum;",
            // Between two quotes, but not in them.
            "\$a = b('a') + $sum + b('a');",
            "\$a = [b('" . substr($words, 0, 100) . "'), b('" . substr($words, 0, 40) . "')];",
            "/** @return array{a: '$words'} */",
            "\$a = 'SELECT a\n    $words\n    FROM b';",
            "?><p><?php $sum; ?></p><?php",
        ];
        foreach ($long as $code) {
            self::assertCount(1, self::long_lines("<?php\n$code\n", 'a.php'), $code);
        }
        foreach (["__('$words', 'museau');", "\$a = \"\$b $words\";", "?><p>$words</p><?php b(); ?><i></i><?php"] as $code) {
            self::assertSame([], self::long_lines("<?php\n$code\n", 'a.php'), $code);
        }
        self::assertSame(['a.php:2 has 237 columns'], self::long_lines("<?php\n$sum\n", 'a.php'));
    }

    /** @return array<string, string> by path */
    private static function sources(): array
    {
        return iterator_to_array(Tree::texts(['src', 'blocks'], '/\.php$/'));
    }

    /** @return list<string> */
    private static function long_journeys(string $source, string $path): array
    {
        $found = [];
        // As the formatter sets them: the end stands under the beginning.
        preg_match_all('/^(\t*)test\(.*?^\1\} \);$/ms', $source, $journeys, PREG_OFFSET_CAPTURE);
        foreach ($journeys[0] as [$text, $place]) {
            $lines = substr_count($text, "\n") + 1;
            if ($lines > self::JOURNEY) {
                $found[] = "$path:" . (substr_count($source, "\n", 0, $place) + 1) . " has $lines lines";
            }
        }

        return $found;
    }

    /** @return list<string> */
    private static function long_functions(string $source, string $path): array
    {
        $found = [];
        $tokens = array_values(array_filter(\PhpToken::tokenize($source), static fn(\PhpToken $token): bool => !$token->isIgnorable()));
        foreach ($tokens as $index => $token) {
            $name = $tokens[$index + 1] ?? null;
            if (!$token->is(T_FUNCTION) || $name === null || !$name->is(T_STRING)) {
                continue;
            }
            $lines = self::last_line($tokens, $index) - $token->line + 1;
            if ($lines > self::FUNCTION) {
                $found[] = "$path:$token->line $name->text() has $lines lines";
            }
        }

        return $found;
    }

    /** @param list<\PhpToken> $tokens */
    private static function last_line(array $tokens, int $from): int
    {
        $depth = 0;
        for ($i = $from; isset($tokens[$i]); ++$i) {
            $depth += match (true) {
                $tokens[$i]->is(['{', T_CURLY_OPEN, T_DOLLAR_OPEN_CURLY_BRACES]) => 1,
                $tokens[$i]->is('}') => -1,
                default => 0,
            };
            if (($depth === 0 && $tokens[$i]->is('}')) || ($depth === 0 && $tokens[$i]->is(';'))) {
                return $tokens[$i]->line;
            }
        }

        return $tokens[$from]->line;
    }

    /** @return list<string> */
    private static function long_lines(string $source, string $path): array
    {
        $found = [];
        $whole = self::widest_literals($source);
        foreach (self::code_widths($source) as $line => $width) {
            $text = explode("\n", $source)[$line - 1];
            // On a line of its own it would be as far in.
            $indent = strlen($text) - strlen(ltrim($text));
            $is_one_literal = $indent + ($whole[$line] ?? 0) > self::LINE;
            if ($width > self::LINE && !$is_one_literal && preg_match(self::HEADER, $text) !== 1) {
                $found[] = "$path:$line has $width columns";
            }
        }

        return $found;
    }

    /**
     * Columns of each line's PHP. Markup is not counted, for a line break in it is a space on the page: where a line has some,
     * the widest stretch of PHP counts.
     *
     * @return array<int, int> by line
     */
    private static function code_widths(string $source): array
    {
        $code = '';
        foreach (\PhpToken::tokenize($source) as $token) {
            $code .= $token->is(T_INLINE_HTML) ? preg_replace('/[^\n]+/', "\0", $token->text) : $token->text;
        }
        $widths = [];
        foreach (explode("\n", $code) as $index => $line) {
            $widths[$index + 1] = max(array_map(mb_strlen(...), explode("\0", $line)));
        }

        return $widths;
    }

    /**
     * Columns of the widest literal of each line, a sentence with the call that translates it. A literal that is broken into several
     * lines could be broken once more, and is none.
     *
     * @return array<int, int> by line
     */
    private static function widest_literals(string $source): array
    {
        $widest = [];
        $text = null;
        $tokens = \PhpToken::tokenize($source);
        foreach ($tokens as $index => $token) {
            $quotes = $token->text === '"';
            $literal = match (true) {
                $token->is(T_CONSTANT_ENCAPSED_STRING) && $text === null => $token->text,
                $quotes && $text !== null => $text . '"',
                default => '',
            };
            if ($quotes) {
                $text = $text === null ? '"' : null;
            } elseif ($text !== null) {
                $text .= $token->text;
            }
            if (!str_contains($literal, "\n")) {
                $call = preg_match('/^(__|esc_html__|esc_attr__)$/', $tokens[$index - 2]->text ?? '') === 1 ? "__(, 'museau')," : '';
                $widest[$token->line] = max($widest[$token->line] ?? 0, mb_strlen($literal . $call));
            }
        }

        return $widest;
    }
}
