<?php

declare(strict_types=1);

namespace Museau\Tests\Support;

trait ReadsLog
{
    /** @return string what $work writes into the server's log */
    private static function logged(\Closure $work): string
    {
        $file = (string) tempnam(sys_get_temp_dir(), 'museau-log');
        $was = (string) ini_set('error_log', $file);
        try {
            $work();

            return (string) file_get_contents($file);
        } finally {
            ini_set('error_log', $was);
            unlink($file);
        }
    }
}
