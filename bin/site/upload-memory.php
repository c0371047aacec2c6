<?php

/*
 * Bytes of resident memory that developing a photograph adds to a loaded WordPress: wp eval-file … <photograph>.
 * VmHWM, because GD's memory is outside PHP's own count.
 */

/** @var list<string> $args */
$resident = static function (): int {
    preg_match('/VmHWM:\s+(\d+) kB/', (string) file_get_contents('/proc/self/status'), $found);

    return 1024 * (int) ($found[1] ?? 0);
};
$idle = $resident();
Museau\Domain\Photos\PhotoProcessor::develop($args[0]);
echo $resident() - $idle;
