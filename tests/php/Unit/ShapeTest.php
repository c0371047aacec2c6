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

    /** Of a journey in the browser, its test() call counted. */
    private const JOURNEY = 80;

    /** Files that may be longer, each with its reason in the comment at its top. */
    private const EXCEPTIONS = 3;

    private const REASON = '/^ \* More than 300 lines: \S.{20,}/m';

    #[TestDox('No file over 300 lines, but for three that say why')]
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

    #[TestDox('No line over 140 columns, but for a sentence, a query or a type that cannot be broken')]
    public function test_lines(): void
    {
        self::assertSame([], array_merge([], ...array_map(self::long_lines(...), self::sources(), array_keys(self::sources()))));
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
        $function = "<?php\nfunction long(): void\n{\n" . str_repeat("    a();\n", 61) . "}\n";
        self::assertSame(['a.php:2 long() has 63 lines'], self::long_functions($function, 'a.php'));
        $line = '$a = ' . implode(' + ', array_fill(0, 40, 'b()')) . ';';
        self::assertSame(['a.php:2 has ' . strlen($line) . ' columns'], self::long_lines("<?php\n$line\n", 'a.php'));
        $sentence = "__('" . str_repeat('un mot ', 20) . "', 'museau');";
        self::assertSame([], self::long_lines("<?php\n$sentence\n", 'a.php'));
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
            $lines = self::last_line($tokens, $index) - $token->line;
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
        foreach (explode("\n", $source) as $index => $line) {
            $is_one_thing = preg_match('/([\'"])(?:\\\\.|(?!\1)[^\\\\]){60,}|@(?:param|return|var|throws|phpstan)/u', $line) === 1;
            if (mb_strlen($line) > self::LINE && !$is_one_thing) {
                $found[] = "$path:" . ($index + 1) . ' has ' . mb_strlen($line) . ' columns';
            }
        }

        return $found;
    }
}
