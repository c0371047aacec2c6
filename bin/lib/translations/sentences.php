<?php

declare(strict_types=1);

/*
 * php sentences.php <file …>: JSON list of what these PHP files pass to WordPress's translation functions with our domain,
 * and of the headers of patterns. Each: {id, plural?, context?, note?, file, line}. Run by bin/lib/translations, never by WordPress.
 */

const CALLS = [
    '__' => ['id'], '_e' => ['id'], 'esc_html__' => ['id'], 'esc_attr__' => ['id'], 'esc_html_e' => ['id'], 'esc_attr_e' => ['id'],
    '_x' => ['id', 'context'], '_ex' => ['id', 'context'], 'esc_html_x' => ['id', 'context'], 'esc_attr_x' => ['id', 'context'],
    '_n' => ['id', 'plural', ''], '_nx' => ['id', 'plural', '', 'context'],
    '_n_noop' => ['id', 'plural'], '_nx_noop' => ['id', 'plural', 'context'],
];
const SKIPPED = [T_WHITESPACE, T_COMMENT, T_DOC_COMMENT];

/** Value of a literal as PHP reads it. */
function value_of(string $literal): string
{
    if ($literal[0] === "'") {
        return strtr(substr($literal, 1, -1), ["\\'" => "'", '\\\\' => '\\']);
    }

    return stripcslashes((string) preg_replace_callback(
        '/\\\\u\{([0-9a-f]+)\}/i',
        static fn(array $code): string => mb_chr((int) hexdec($code[1]), 'UTF-8'),
        substr($literal, 1, -1),
    ));
}

/**
 * The arguments of the call whose opening bracket is at $i: text of those that are literals (joined with dots), null for others.
 *
 * @param list<PhpToken> $tokens
 *
 * @return list<?string>
 */
function arguments(array $tokens, int $i): array
{
    $values = [];
    $text = '';
    $is_literal = true;
    $depth = 0;
    for ($count = count($tokens); $i < $count; $i++) {
        $token = $tokens[$i];
        $depth += in_array($token->text, ['(', '[', '{'], true) ? 1 : 0;
        if (in_array($token->text, [')', ']', '}'], true) && --$depth === 0) {
            break;
        }
        if ($depth === 1 && $token->text === '(' || $token->is(SKIPPED)) {
            continue;
        }
        if ($depth === 1 && $token->text === ',') {
            $values[] = $is_literal ? $text : null;
            [$text, $is_literal] = ['', true];
        } elseif ($token->is(T_CONSTANT_ENCAPSED_STRING)) {
            $text .= value_of($token->text);
        } elseif ($token->text !== '.') {
            $is_literal = false;
        }
    }
    $values[] = $is_literal ? $text : null;

    return $values;
}

/**
 * Texts of the constant below a comment with @translated: every value, no key.
 *
 * @param list<PhpToken> $tokens
 *
 * @return list<array{id: string, file: string, line: int}>
 */
function kept(array $tokens, int $i, string $file): array
{
    $found = [];
    for ($count = count($tokens); $i < $count && $tokens[$i]->text !== ';'; $i++) {
        if ($tokens[$i]->is(T_CONSTANT_ENCAPSED_STRING)) {
            $next = $i + 1;
            while ($tokens[$next]->is(SKIPPED)) {
                $next++;
            }
            if (!$tokens[$next]->is(T_DOUBLE_ARROW)) {
                $found[] = ['id' => value_of($tokens[$i]->text), 'file' => $file, 'line' => $tokens[$i]->line];
            }
        }
    }

    return $found;
}

$found = [];
foreach (array_slice($argv, 1) as $file) {
    $source = (string) file_get_contents($file);
    if (str_starts_with($file, 'patterns/')) {
        foreach (['Title' => 'Pattern title', 'Description' => 'Pattern description'] as $header => $context) {
            if (preg_match('/^ \* ' . $header . ': (.+)$/m', $source, $line, PREG_OFFSET_CAPTURE) === 1) {
                $found[] = ['id' => trim($line[1][0]), 'context' => $context, 'file' => $file, 'line' => 1 + substr_count($source, "\n", 0, $line[0][1])];
            }
        }
    }
    $tokens = array_values(PhpToken::tokenize($source));
    $note = ['', 0];
    foreach ($tokens as $i => $token) {
        if ($token->is(T_DOC_COMMENT) && str_contains($token->text, '@translated')) {
            array_push($found, ...kept($tokens, $i, $file));
        }
        if ($token->is([T_COMMENT, T_DOC_COMMENT]) && preg_match('/translators:\s*(.+?)\s*(?:\*\/)?$/s', $token->text, $text) === 1) {
            $note = [preg_replace('/\s+/', ' ', $text[1]), $token->line + substr_count($token->text, "\n")];
        }
        $shape = $token->is([T_STRING, T_NAME_FULLY_QUALIFIED]) ? CALLS[ltrim($token->text, '\\')] ?? null : null;
        $is_number = $token->text === 'number' && ($tokens[$i - 1]->text ?? '') === '::' && ($tokens[$i - 2]->text ?? '') === 'Language' ? true : null;
        if ($is_number) {
            $shape = CALLS['_n'];
        } elseif ($shape === null || ($tokens[$i + 1]->text ?? '') !== '(' || in_array($tokens[$i - 1]->text ?? '', ['->', '::'], true) || ($tokens[$i - 2]->text ?? '') === 'function') {
            continue;
        }
        $values = arguments($tokens, $i + 1);
        if (isset($is_number)) {
            $values[] = 'museau';
        }
        if (array_pop($values) !== 'museau') {
            // With a trailing comma the last argument is empty.
            if (array_pop($values) !== 'museau') {
                continue;
            }
        }
        $sentence = [];
        foreach ($shape as $place => $name) {
            if ($name === '') {
                continue;
            }
            if (!is_string($values[$place] ?? null)) {
                fwrite(STDERR, "$file:{$token->line}: the sentence must be a literal\n");
                exit(1);
            }
            $sentence[$name] = $values[$place];
        }
        $found[] = [...$sentence, ...($note[1] >= $token->line - 3 && $note[0] !== '' ? ['note' => $note[0]] : []), 'file' => $file, 'line' => $token->line];
        if ($note[1] >= $token->line - 3) {
            $note = ['', 0];
        }
    }
}
echo json_encode($found, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR);
