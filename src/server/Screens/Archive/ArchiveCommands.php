<?php

declare(strict_types=1);

namespace Museau\Screens\Archive;

defined('ABSPATH') || exit;

use Museau\Domain\Archive\ShopArchive;
use Museau\Domain\Archive\ShopImport;
use Museau\Kernel\Feature;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Kernel\ZipStream;

/** `wp museau export` and `wp museau import`: a whole shop into an archive and out of it. */
final class ArchiveCommands implements Feature
{
    /**
     * @param \Closure(): ShopArchive $archive
     * @param \Closure(): ShopImport  $import
     */
    public function __construct(
        private readonly \Closure $archive,
        private readonly \Closure $import,
    ) {}

    public function hooks(): void
    {
        add_action('cli_init', function (): void {
            $file = ['type' => 'positional', 'name' => 'file', 'optional' => false, 'description' => 'Chemin de l\'archive (ZIP).'];
            \WP_CLI::add_command('museau export', $this->export(...), [
                'shortdesc' => 'Emporte toute la boutique dans une archive.',
                'synopsis' => [$file],
            ]);
            \WP_CLI::add_command('museau import', $this->import(...), [
                'shortdesc' => 'Rapporte une boutique emportée, sur un site qui n\'a pas encore vendu.',
                'synopsis' => [$file, [
                    'type' => 'flag',
                    'name' => 'replace',
                    'optional' => true,
                    'description' => 'Remplace les pages, produits et images de ce site.',
                ]],
            ]);
        });
    }

    /** @param list<string> $args */
    private function export(array $args): void
    {
        $path = $args[0] ?? '';
        $too_large = ($this->archive)()->too_large();
        if ($too_large !== '') {
            \WP_CLI::error($too_large);
        }
        $file = file_exists($path) ? false : @fopen($path, 'x');
        if ($file === false) {
            \WP_CLI::error("$path existe déjà ou ne peut pas être écrit.");
        }
        // Every customer is in it.
        chmod($path, 0600);
        $archive = ($this->archive)();
        $archive->into(new ZipStream(static function (string $bytes) use ($file): void {
            if (fwrite($file, $bytes) !== strlen($bytes)) {
                \WP_CLI::error('Le disque est plein : l\'archive est incomplète.');
            }
        }));
        fclose($file);
        \WP_CLI::success(trim("La boutique est dans $path. " . $archive->left_behind_sentence()));
    }

    /**
     * @param list<string>          $args
     * @param array<string, mixed> $options
     */
    private function import(array $args, array $options): void
    {
        $admins = get_users(['role' => 'administrator', 'number' => 1, 'fields' => 'ID', 'orderby' => 'ID']);
        $replaces = Read::bool($options['replace'] ?? false);
        try {
            $done = ($this->import)()->continue_import($args[0] ?? '', $replaces, Read::int($admins[0] ?? 0), INF);
        } catch (Refusal $refusal) {
            \WP_CLI::error($refusal->getMessage());
        }
        \WP_CLI::success(ArrivedShop::sentence($done));
    }
}
