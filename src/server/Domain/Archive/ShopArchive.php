<?php

declare(strict_types=1);

namespace Museau\Domain\Archive;

use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Read;
use Museau\Kernel\ZipStream;

/**
 * A whole shop in one archive (docs/adr/0030): tables as JSON lines, settings, digests of signed links, files; first what it is, last
 * how much of it there must be, so that an archive that was cut off is known. Read in one transaction: all tables are of one moment.
 */
final class ShopArchive
{
    /** Raised when an older theme could not read what a newer one writes. */
    public const FORMAT = 1;

    public const HEAD = 'boutique.json';

    public const SUMMARY = 'sommaire.json';

    public const OPTIONS = 'reglages.jsonl';

    public const LINKS = 'liens.jsonl';

    /** Bytes of JSON lines that are handed on at a time. */
    private const PIECE = 65_536;

    /** Entries and bytes of an archive that files may not take: tables and settings need them. */
    private const SPARE_ENTRIES = 534;

    private const SPARE_BYTES = 300_000_000;

    /** @var array<string, int> rows written by entry */
    private array $rows = [];

    /** @var array<string, array{bytes: int, sha256: string}> */
    private array $files = [];

    public function __construct(
        private readonly ShopTables $tables,
        private readonly ShopOptions $options,
        private readonly ShopFiles $shop_files,
        private readonly SignedLinks $links,
        private readonly EngineData $engine,
    ) {}

    /** Writes everything into the archive, in pieces. */
    public function into(ZipStream $zip): void
    {
        [$this->rows, $this->files] = [[], []];
        $has_begun = false;
        Transaction::run(function () use ($zip, &$has_begun): void {
            if ($has_begun) {
                // What was sent cannot be taken back: an archive that is cut off is refused, one with two beginnings may not be.
                throw new \RuntimeException('The connection to the database was lost while an archive was sent.');
            }
            $has_begun = true;
            $zip->add(self::HEAD, [self::json($this->head())]);
            foreach ($this->tables->names() as $table) {
                $zip->add(self::entry($table), $this->lines(self::entry($table), $this->tables->rows($table)));
            }
            $zip->add(self::OPTIONS, $this->lines(self::OPTIONS, $this->options->rows()));
            $zip->add(self::LINKS, $this->lines(self::LINKS, $this->links->all()));
        });
        foreach ($this->shop_files->all() as $name => $path) {
            $zip->add($name, $this->file($name, $path));
        }
        $zip->add(self::SUMMARY, [self::json(['rows' => $this->rows, 'files' => $this->files])]);
        $zip->end();
    }

    /** Name of a table's entry. */
    public static function entry(string $table): string
    {
        return "tables/$table.jsonl";
    }

    /** Which secrets stay behind, in one sentence; '' when none does. */
    public function left_behind_sentence(): string
    {
        $secrets = $this->options->secrets_left_behind();

        return $secrets === [] ? '' : sprintf(
            /* translators: %s: list of secrets */
            __('N\'y sont pas, à donner de nouveau sur l\'autre site : %s.', 'museau'),
            implode(', ', $secrets),
        );
    }

    /** Why an archive cannot hold the shop, in one sentence; '' when it can. */
    public function too_large(int $max_files = ZipStream::MAX_ENTRIES - self::SPARE_ENTRIES): string
    {
        [$files, $bytes] = $this->shop_files->size();

        return $files <= $max_files && $bytes <= ZipStream::MAX_BYTES - self::SPARE_BYTES ? '' : sprintf(
            /* translators: 1: number of files, 2: their size, 3: number of files */
            __('Cette boutique ne tient pas dans une archive : elle a %1$s fichiers qui pèsent %2$s, et une archive en prend %3$s, pour moins de 4 Go. Déménagez-la avec l\'outil de votre hébergeur, qui copie le site entier.', 'museau'),
            number_format_i18n($files),
            size_format($bytes),
            number_format_i18n($max_files),
        );
    }

    /** @return array<string, mixed> */
    private function head(): array
    {
        return [
            'format' => self::FORMAT,
            'version' => Read::text(wp_get_theme(get_template())->get('Version')),
            'engine' => $this->engine->name(),
            'orders' => $this->engine->order_storage(),
            'home' => home_url(),
            'uploads' => wp_upload_dir(null, false)['baseurl'],
            'left_behind' => $this->options->secrets_left_behind(),
        ];
    }

    /**
     * @param iterable<array<string, mixed>> $rows
     *
     * @return iterable<string>
     */
    private function lines(string $entry, iterable $rows): iterable
    {
        $this->rows[$entry] = 0;
        $piece = '';
        foreach ($rows as $row) {
            $piece .= self::json(array_map(
                // A column that holds bytes and no text.
                static fn(mixed $cell): mixed => is_string($cell) && !mb_check_encoding($cell, 'UTF-8')
                    ? ['base64' => base64_encode($cell)]
                    : $cell,
                $row,
            )) . "\n";
            ++$this->rows[$entry];
            if (strlen($piece) > self::PIECE) {
                yield $piece;
                $piece = '';
                wp_cache_flush_runtime();
            }
        }
        yield $piece;
    }

    /** @return iterable<string> */
    private function file(string $name, string $path): iterable
    {
        $hash = hash_init('sha256');
        $bytes = 0;
        foreach (ShopFiles::pieces($path) as $piece) {
            hash_update($hash, $piece);
            $bytes += strlen($piece);
            yield $piece;
        }
        $this->files[$name] = ['bytes' => $bytes, 'sha256' => hash_final($hash)];
    }

    /** @param array<array-key, mixed> $value */
    private static function json(array $value): string
    {
        return json_encode($value, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
    }
}
