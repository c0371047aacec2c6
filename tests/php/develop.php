<?php

declare(strict_types=1);

/** Seconds of the processor's time, not of the clock: another program on the machine is no fault of a picture. */
function processor_seconds(): float
{
    /** @var array<string, int> $used */
    $used = getrusage();

    return $used['ru_utime.tv_sec'] + $used['ru_stime.tv_sec'] + ($used['ru_utime.tv_usec'] + $used['ru_stime.tv_usec']) / 1e6;
}

/*
 * Develops every file of a folder in a process of its own, of PHP alone: php develop.php <folder>. Beside each kept file lies
 * its picture ('.kept'); prints {name: {refused: code or null, peak: bytes of resident memory, seconds}} as JSON.
 */

require dirname(__DIR__, 2) . '/vendor/autoload.php';
require __DIR__ . '/wordpress-functions.php';

$results = [];
foreach (glob($argv[1] . '/*.in') ?: [] as $file) {
    // Linux begins to measure the peak anew; where it cannot, the peak of all files so far is told.
    @file_put_contents('/proc/self/clear_refs', '5');
    $from = processor_seconds();
    $refused = null;
    try {
        file_put_contents(substr($file, 0, -3) . '.kept', Museau\Domain\Photos\PhotoProcessor::develop($file)['bytes']);
    } catch (Museau\Domain\Photos\PhotoRefused $refusal) {
        $refused = $refusal->error_code;
    }
    preg_match('/VmHWM:\s+(\d+) kB/', (string) file_get_contents('/proc/self/status'), $found);
    $results[basename($file, '.in')] = ['refused' => $refused, 'peak' => 1024 * (int) ($found[1] ?? 0), 'seconds' => processor_seconds() - $from];
}
echo json_encode($results, JSON_THROW_ON_ERROR);
