<?php

declare(strict_types=1);

/*
 * php covered.php <serialised coverage> <junit.xml>: JSON {tests: {id: seconds}, files: {file: {line: [id …]}}, failed: [id …]}, files
 * relative to the working folder, ids 'Class::method'; what failed is in no other list. Run by bin/mutants.mjs.
 */

use SebastianBergmann\CodeCoverage\CodeCoverage;

require dirname(__DIR__, 3) . '/vendor/autoload.php';

[, $file, $report] = $argv;
$coverage = include $file;
assert($coverage instanceof CodeCoverage);
$method = static fn(string $id): string => (string) preg_replace('/(#| with data set).*$/s', '', $id);
$tests = $failed = [];
foreach ((new SimpleXMLElement((string) file_get_contents($report)))->xpath('//testcase') ?: [] as $case) {
    $id = $method("{$case['class']}::{$case['name']}");
    $tests[$id] = ($tests[$id] ?? 0) + (float) $case['time'];
    if (isset($case->failure) || isset($case->error)) {
        $failed[] = $id;
    }
}
$files = [];
/** @var array<string, array<int, ?list<string>>> $covered */
$covered = $coverage->getData()->lineCoverage();
foreach ($covered as $path => $lines) {
    foreach ($lines as $line => $ids) {
        $ids = array_values(array_diff(array_unique(array_map($method, $ids ?? [])), $failed));
        if ($ids !== []) {
            $files[substr($path, strlen((string) getcwd()) + 1)][$line] = $ids;
        }
    }
}
$tests = array_diff_key($tests, array_flip($failed));
echo json_encode(['tests' => $tests, 'files' => $files, 'failed' => $failed], JSON_THROW_ON_ERROR);
