<?php

declare(strict_types=1);

namespace Museau\Tests\Support;

use Museau\Kernel\Database\Schema;

/** Ends the process, as far as a test can: an Error passes every catch of what is tested. */
trait Dies
{
    /** Runs work that is to die when it keeps its nth letter. */
    protected function die_at_a_letter(\Closure $work, int $nth = 1): void
    {
        $kill = static function (string $query) use (&$nth): string {
            if (preg_match('/^\s*INSERT\b.*\b' . preg_quote(Schema::table('mails'), '/') . '\b/s', $query) === 1 && --$nth === 0) {
                throw new \Error('killed');
            }

            return $query;
        };
        add_filter('query', $kill);
        try {
            $work();
        } catch (\Error $death) {
            self::assertSame('killed', $death->getMessage());

            return;
        } finally {
            remove_filter('query', $kill);
            wp_cache_flush();
        }
        self::fail('It kept no such letter.');
    }
}
