<?php

declare(strict_types=1);

namespace Museau\Domain\Portfolio;

use Museau\Domain\Photos\PhotoProcessor;
use Museau\Domain\Photos\PhotoRefused;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;

/**
 * Copies of customers' pictures that everybody may see: JPEGs made anew at screen size, under random names in a folder of the uploads.
 * They are no items of the media library: no list, feed, sitemap or page of WordPress knows them, and what is deleted here is gone.
 */
final class PublicPictures
{
    /** Action: something that everybody may see has come, changed or gone; caches of whole pages forget theirs. */
    public const CHANGED = 'museau_public_pictures_changed';

    /** Longest sides that are kept, in pixels; the first is the picture's own. */
    public const SIDES = [1200, 600];

    private const FOLDER = 'museau-portraits';

    /** Seconds after which a file that no row names was left by a request that died. */
    private const LEFT = 3600;

    /**
     * @param string $jpeg one of ours
     *
     * @return array{file: string, width: int, height: int}
     *
     * @throws PhotoRefused disk_is_full; is_unreadable
     */
    public static function put(string $jpeg): array
    {
        $file = bin2hex(random_bytes(16));
        [$width, $height] = [1, 1];
        foreach (self::SIDES as $side) {
            $bytes = PhotoProcessor::small($jpeg, $side);
            if (@file_put_contents(self::path($file, $side), $bytes) !== strlen($bytes)) {
                self::drop($file);

                throw PhotoRefused::disk_is_full();
            }
            [$width, $height] = $side === self::SIDES[0] ? getimagesizefromstring($bytes) ?: [1, 1] : [$width, $height];
        }

        return ['file' => $file, 'width' => $width, 'height' => $height];
    }

    /** Deletes copies; harmless to repeat. */
    public static function drop(string ...$files): void
    {
        foreach (array_filter($files, self::is_name(...)) as $file) {
            foreach (self::SIDES as $side) {
                is_file(self::path($file, $side)) && unlink(self::path($file, $side));
            }
        }
    }

    public static function url(string $file, int $side = self::SIDES[0]): string
    {
        return wp_upload_dir(null, false)['baseurl'] . '/' . self::FOLDER . '/' . self::name($file, $side);
    }

    /** Where a copy lies. */
    public static function path(string $file, int $side = self::SIDES[0]): string
    {
        $dir = wp_upload_dir(null, false)['basedir'] . '/' . self::FOLDER;
        if (!is_dir($dir)) {
            wp_mkdir_p($dir);
            // A server that lists folders would give the names away.
            file_put_contents("$dir/index.php", "<?php\n");
        }

        return "$dir/" . self::name($file, $side);
    }

    /** Tells that pages must be read anew. */
    public static function tell(): void
    {
        do_action(self::CHANGED);
    }

    /** Deletes what no row names; answers how many files went. */
    public static function sweep(): int
    {
        $known = array_flip([
            ...Db::column('SELECT file FROM %i', Schema::table('portfolio')),
            ...Db::column('SELECT photo_file FROM %i', Schema::table('portfolio')),
            ...Db::column('SELECT public_file FROM %i', Schema::table('reviews')),
        ]);
        $swept = 0;
        foreach (glob(dirname(self::path('x')) . '/*.jpg') ?: [] as $path) {
            $file = strtok(basename($path), '-.');
            if (!isset($known[$file]) && filemtime($path) < Clock::now() - self::LEFT) {
                $swept += (int) unlink($path);
            }
        }

        return $swept;
    }

    private static function name(string $file, int $side): string
    {
        return $file . ($side === self::SIDES[0] ? '' : "-$side") . '.jpg';
    }

    private static function is_name(string $file): bool
    {
        return preg_match('/^[0-9a-f]{32}$/D', $file) === 1;
    }
}
