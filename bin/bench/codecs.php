<?php

/**
 * php bin/bench/codecs.php [WIDTH]: which type GD writes smaller at the same look (docs/adr/0012). Each drawing of the demo is
 * resized, encoded in several qualities and compared with itself by butteraugli (3-norm) and SSIMULACRA of libjxl-devtools; printed
 * is the geometric mean of the bytes that a type takes to look as near as JPEG at 82, WordPress's own quality.
 */

declare(strict_types=1);

const QUALITIES = ['jpeg' => [82], 'webp' => [70, 76, 82, 86, 90], 'avif' => [45, 52, 58, 64, 70, 76, 84]];

$width = (int) ($argv[1] ?? 600);
$folder = sys_get_temp_dir() . '/museau-codecs-' . getmypid();
mkdir($folder);
$encode = ['jpeg' => imagejpeg(...), 'webp' => imagewebp(...), 'avif' => imageavif(...)];
$logs = [];
foreach (glob(dirname(__DIR__, 2) . '/assets/demo/drawings/*.jpg') ?: [] as $file) {
    $source = imagecreatefromjpeg($file);
    $image = $source === false ? false : imagescale($source, $width, -1, IMG_BICUBIC);
    if ($image === false) {
        exit("$file cannot be decoded.\n");
    }
    imagepng($image, "$folder/a.png", 1);
    $curves = [];
    foreach (QUALITIES as $type => $qualities) {
        foreach ($qualities as $quality) {
            $encode[$type]($image, "$folder/b.$type", $quality);
            $decoded = imagecreatefromstring((string) file_get_contents("$folder/b.$type"));
            if ($decoded === false) {
                exit("GD reads no $type here.\n");
            }
            imagepng($decoded, "$folder/b.png", 1);
            $pair = "$folder/a.png $folder/b.png 2>/dev/null";
            preg_match('/3-norm: ([\d.]+)/', (string) shell_exec("butteraugli_main $pair"), $norm);
            $curves[$type][] = [(int) filesize("$folder/b.$type"), (float) ($norm[1] ?? 0), (float) shell_exec("ssimulacra_main $pair")];
            clearstatcache();
        }
    }
    foreach (['butteraugli' => 1, 'SSIMULACRA' => 2] as $name => $column) {
        $wanted = $curves['jpeg'][0][$column];
        foreach ($curves as $type => $curve) {
            $logs[$name][$type][] = log(bytes_at($curve, $column, $wanted));
        }
    }
}
foreach ($logs as $name => $types) {
    foreach ($types as $type => $values) {
        printf("%-12s %-5s %6.1f kB\n", $name, $type, exp(array_sum($values) / count($values)) / 1000);
    }
}
array_map(unlink(...), glob("$folder/*") ?: []);
rmdir($folder);

/**
 * Bytes at which a curve reaches a distance, between two of its qualities; those of its best one when it never does.
 *
 * @param non-empty-list<array{int, float, float}> $curve
 */
function bytes_at(array $curve, int $column, float $wanted): float
{
    foreach ($curve as $place => $point) {
        if ($point[$column] <= $wanted) {
            $before = $curve[$place - 1] ?? $point;
            $part = $before[$column] === $point[$column] ? 0 : ($before[$column] - $wanted) / ($before[$column] - $point[$column]);

            return $before[0] + $part * ($point[0] - $before[0]);
        }
    }

    return (float) $curve[count($curve) - 1][0];
}
