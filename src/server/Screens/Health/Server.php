<?php

declare(strict_types=1);

namespace Museau\Screens\Health;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Read;

/** What the server offers, beside what the shop needs (docs/operation.md). Sizes are bytes, -1: without a limit. */
final class Server
{
    /** Without gd no customer's photo can be developed. */
    private const EXTENSIONS = ['gd', 'mbstring', 'curl', 'fileinfo'];

    private const OLDEST = ['MariaDB' => '10.6', 'MySQL' => '8.0'];

    private const MEMORY = 256 * 1024 * 1024;

    /** A photograph of a phone. */
    private const UPLOAD = 20 * 1024 * 1024;

    private const POST = 64 * 1024 * 1024;

    /**
     * @param list<string>             $extensions of PHP
     * @param 'MariaDB'|'MySQL'|'SQLite' $database
     */
    public function __construct(
        public readonly string $php,
        public readonly array $extensions,
        public readonly bool $opcache,
        public readonly int $memory,
        public readonly int $upload,
        public readonly int $post,
        public readonly string $database,
        public readonly string $database_version,
    ) {}

    public static function now(): self
    {
        $info = (string) Db::wpdb()->db_server_info();
        $size = static fn(string $setting): int => wp_convert_hr_to_bytes((string) ini_get($setting));
        // Older drivers write '5.5.5-' before the version of MariaDB.
        $maria = preg_match('/(\d+(?:\.\d+)+)-MariaDB/i', $info, $found) === 1;

        return new self(
            PHP_VERSION,
            array_map(strtolower(...), get_loaded_extensions()),
            Read::bool(ini_get('opcache.enable')) && function_exists('opcache_get_status'),
            $size('memory_limit'),
            $size('upload_max_filesize'),
            $size('post_max_size'),
            match (true) {
                Db::is_sqlite() => 'SQLite',
                $maria => 'MariaDB',
                default => 'MySQL',
            },
            match (true) {
                Db::is_sqlite() => '',
                $maria => $found[1],
                default => (string) preg_replace('/[^0-9.].*/', '', $info),
            },
        );
    }

    /** @return list<string> what sales cannot do without, a sentence each */
    public function missing(): array
    {
        $missing = [];
        foreach (array_diff(self::EXTENSIONS, $this->extensions) as $extension) {
            /* translators: %s: name of a PHP extension */
            $missing[] = sprintf(__('L\'extension PHP %s manque : demandez-la à votre hébergeur.', 'museau'), $extension);
        }

        return $missing;
    }

    /** @return list<string> what is short, a sentence each */
    public function short(): array
    {
        $short = [];
        $limit = static function (string $setting, int $value, int $needed) use (&$short): void {
            // 0 lifts post_max_size, -1 lifts memory_limit.
            if ($value > 0 && $value < $needed) {
                $short[] = sprintf(
                    /* translators: 1: setting of PHP, 2: its value, 3: value that is needed */
                    __('%1$s vaut %2$s : portez-le à %3$s, sans quoi la photo d\'un téléphone peut être refusée.', 'museau'),
                    $setting,
                    size_format($value),
                    size_format($needed),
                );
            }
        };
        $limit('memory_limit', $this->memory, self::MEMORY);
        $limit('upload_max_filesize', $this->upload, self::UPLOAD);
        $limit('post_max_size', $this->post, self::POST);
        if (!$this->opcache) {
            $short[] = __('OPcache est éteint : chaque page relit tout le programme. Allumez-le (opcache.enable=1).', 'museau');
        }
        $oldest = self::OLDEST[$this->database] ?? '';
        if ($oldest !== '' && version_compare($this->database_version, $oldest, '<')) {
            $short[] = sprintf(
                /* translators: 1: MariaDB or MySQL, 2: its version, 3: version that is needed */
                __('%1$s %2$s est trop ancien : la boutique est essayée à partir de %3$s.', 'museau'),
                $this->database,
                $this->database_version,
                $oldest,
            );
        }

        return $short;
    }
}
