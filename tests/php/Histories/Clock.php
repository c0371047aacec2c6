<?php

declare(strict_types=1);

namespace Museau\Tests\Histories;

use Museau\Tests\Support\Simulator;

/**
 * The time of the shop, which a history moves. time(), gmdate() and wp_date() of the shop's own namespaces, and of WooCommerce's that date
 * an order, ask here: PHP looks for a function in the namespace first. It must be installed before WordPress loads. WordPress itself keeps
 * the machine's time, for nonces and its schedule of events.
 */
final class Clock
{
    private static int $shift = 0;

    private const THEIRS = ['Automattic\WooCommerce\Internal\DataStores\Orders', 'Automattic\WooCommerce\Checkout\Helpers'];

    public static function install(string $theme): void
    {
        $spaces = self::THEIRS;
        foreach (new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator("$theme/src/server", \FilesystemIterator::SKIP_DOTS)) as $file) {
            assert($file instanceof \SplFileInfo);
            $spaces[] = rtrim('Museau' . strtr(substr($file->getPath(), strlen("$theme/src/server")), '/', '\\'), '\\');
        }
        $code = '';
        foreach (array_unique($spaces) as $space) {
            $code .= "namespace $space {\n"
                . "function time(): int { return \\Museau\\Tests\\Histories\\Clock::time(); }\n"
                . "function gmdate(string \$format, ?int \$time = null): string { return \\gmdate(\$format, \$time ?? time()); }\n"
                . "function wp_date(string \$format, ?int \$time = null, ?\\DateTimeZone \$zone = null): string|false { return \\wp_date(\$format, \$time ?? time(), \$zone); }\n}\n";
        }
        $made = (string) tempnam(sys_get_temp_dir(), 'museau-clock');
        file_put_contents($made, "<?php\n" . $code);
        require $made;
        unlink($made);
    }

    public static function time(): int
    {
        return \time() + self::$shift;
    }

    /** Moves on by so many seconds, at Stripe's stand-in too. */
    public static function move(int $seconds): void
    {
        self::$shift += $seconds;
        Simulator::door('clock', ['seconds' => self::$shift]);
    }

    public static function reset(): void
    {
        self::$shift = 0;
        Simulator::door('clock', ['seconds' => 0]);
    }
}
