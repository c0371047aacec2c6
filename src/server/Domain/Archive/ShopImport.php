<?php

declare(strict_types=1);

namespace Museau\Domain\Archive;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\RawTables;
use Museau\Kernel\Database\Tables;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Log\Log;
use Museau\Kernel\Read;
use Museau\Kernel\Site\CarriedLinks;
use Museau\Kernel\Site\Identity;

/**
 * Brings a whole shop to a site that has not sold yet, under the very ids it had (docs/adr/0030). Files come first, in steps that a
 * later request takes up; then all rows in one transaction, or none. The shop then stands elsewhere than it was: nothing is charged,
 * mailed or deleted until its artist says that it was moved (docs/adr/0006).
 */
final class ShopImport
{
    /** Action: a whole shop has come to this site; whoever keeps something of its rows makes it anew. */
    public const DONE = 'museau_shop_imported';

    /** Option that is written with the rows: where it stands, they arrived. */
    private const MARK = 'museau_import_mark';

    /** Times that the database is asked for it, a second apart, when it lost the connection. */
    private const ASKS = 5;

    /** Space that must stay free, in bytes. */
    private const SPARE = 100 * 1024 * 1024;

    public function __construct(
        private readonly ShopTables $tables,
        private readonly ShopOptions $options,
        private readonly ShopFiles $files,
        private readonly PlacedFiles $placed,
        private readonly WaitingArchive $waiting,
        private readonly ImportLock $lock,
        private readonly Identity $identity,
        private readonly EngineData $engine,
    ) {}

    /**
     * Begins an import or goes on with it, for so many seconds; answers how far it is, and what came once all is there.
     *
     * @param bool $replaces whether what somebody has written on this site may go
     * @param int  $user     who owns pages and products from now on
     *
     * @throws ArchiveRefused is_running; whatever refuse() says; failed
     *
     * @return array{done: int, all: int, is_ended: bool, rows: array<string, int>, secrets_left_behind: list<string>}
     */
    public function continue_import(string $path, bool $replaces, int $user, float $seconds): array
    {
        return $this->lock->hold(function () use ($path, $replaces, $user, $seconds): array {
            wp_cache_flush_runtime();
            $this->finish_former();
            $archive = new ArchiveReader($path);
            $this->refuse($archive, $replaces);
            $former = $this->identity->id();
            $mark = bin2hex(random_bytes(16));
            try {
                $files = $this->placed->place($archive, $seconds);
                if ($files['done'] < $files['all']) {
                    return [...$files, 'is_ended' => false, 'rows' => [], 'secrets_left_behind' => []];
                }
                $rows = Transaction::run(fn(): array => $this->write($archive, $replaces, $user, $mark));
            } catch (ArchiveRefused $refusal) {
                $this->placed->undo();

                throw $refusal;
            } catch (\Throwable $error) {
                Log::error('shop_not_imported', $error);
                if (!$this->has_arrived($mark)) {
                    $this->placed->undo();

                    throw ArchiveRefused::failed();
                }
                $rows = $archive->tables();
            }
            // The rows stand: whatever fails from here on takes no file away.
            $this->placed->end();
            $this->settle($former);

            return [...$files, 'is_ended' => true, 'rows' => $rows, 'secrets_left_behind' => $archive->secrets_left_behind()];
        });
    }

    /**
     * Gives an import up that was begun: its files go.
     *
     * @throws ArchiveRefused is_running
     */
    public function give_up(): void
    {
        $this->lock->hold(function (): void {
            $this->take_back();
            $this->waiting->delete();
        });
    }

    /** Deletes an archive that has waited for more than a day, and what had been placed of it. */
    public function forget_old(): void
    {
        try {
            $this->lock->hold(function (): void {
                if ($this->waiting->forget_old()) {
                    $this->take_back();
                }
            });
        } catch (ArchiveRefused) {
            // One is arriving just now.
            return;
        }
    }

    /** @throws ArchiveRefused is_newer; needs_woocommerce; had_no_woocommerce; needs_innodb; has_sold; site_has_content; disk_is_full */
    private function refuse(ArchiveReader $archive, bool $replaces): void
    {
        $engine = Read::text($archive->head['engine'] ?? '');
        $known = array_map(static fn(string $name): string => "museau_$name", array_keys(Tables::COLUMNS));
        $names = array_map(strval(...), array_keys($archive->tables()));
        $ours = array_filter($names, static fn(string $name): bool => str_starts_with($name, 'museau_'));
        if (Read::int($archive->head['format'] ?? 0) > ShopArchive::FORMAT || array_diff($ours, $known) !== []) {
            throw ArchiveRefused::is_newer(Read::text($archive->head['version'] ?? ''));
        }
        if ($engine !== $this->engine->name() || ($archive->head['orders'] ?? '') !== $this->engine->order_storage()) {
            throw $engine === 'woocommerce' ? ArchiveRefused::needs_woocommerce() : ArchiveRefused::had_no_woocommerce();
        }
        foreach (array_keys($archive->tables()) as $table) {
            $this->refuse_unknown_columns($archive, $table);
        }
        $not_transactional = RawTables::not_transactional($this->tables->names());
        if ($not_transactional !== []) {
            throw ArchiveRefused::needs_innodb($not_transactional);
        }
        $this->refuse_used_site($replaces, false);
        $free = $this->files->free();
        if ($free !== false && $free < array_sum(array_column($archive->files(), 'bytes')) + self::SPARE) {
            throw ArchiveRefused::disk_is_full();
        }
    }

    private function refuse_unknown_columns(ArchiveReader $archive, string $table): void
    {
        if (!in_array($table, $this->tables->names(), true)) {
            throw ArchiveRefused::is_newer(Read::text($archive->head['version'] ?? ''));
        }
        foreach ($archive->table($table) as $row) {
            if (array_diff(array_keys($row), RawTables::columns($table)) !== []) {
                throw ArchiveRefused::is_newer(Read::text($archive->head['version'] ?? ''));
            }

            return;
        }
    }

    /** @throws ArchiveRefused has_sold; site_has_content */
    private function refuse_used_site(bool $replaces, bool $locks): void
    {
        if ($this->tables->has_sold($locks)) {
            throw ArchiveRefused::has_sold();
        }
        $written = $replaces ? [] : $this->tables->written();
        if ($written !== []) {
            throw ArchiveRefused::site_has_content(self::words($written));
        }
    }

    /** Whether the rows were kept; when nobody can say, they may have been, and their files stay. */
    private function has_arrived(string $mark): bool
    {
        for ($ask = 1; $ask <= self::ASKS; ++$ask) {
            try {
                return Db::value('SELECT option_value FROM %i WHERE option_name = %s', Db::wpdb()->options, self::MARK) === $mark;
            } catch (\Throwable $error) {
                Log::error('shop_import_unknown', $error, ['try' => $ask]);
                sleep(1);
            }
        }

        return true;
    }

    private function take_back(): void
    {
        if (!$this->finish_former()) {
            $this->placed->undo();
        }
    }

    /** Ends a former import whose rows were kept right before PHP died, so that its files stay; answers whether there was one. */
    private function finish_former(): bool
    {
        if (Db::value('SELECT option_value FROM %i WHERE option_name = %s', Db::wpdb()->options, self::MARK) === null) {
            return false;
        }
        $this->placed->end();
        self::unmark();

        return true;
    }

    private static function unmark(): void
    {
        Db::run('DELETE FROM %i WHERE option_name = %s', Db::wpdb()->options, self::MARK);
    }

    /** What follows once the rows stand; what fails of it is logged, and undoes nothing. */
    private function settle(string $former): void
    {
        foreach ([
            wp_cache_flush(...),
            wp_cache_flush_runtime(...),
            self::unmark(...),
            // Made anew by the next request, with the addresses that came.
            static fn() => delete_option('rewrite_rules'),
            fn() => $this->files->hand_over($former, $this->identity->id()),
            static fn() => do_action(self::DONE),
        ] as $step) {
            try {
                $step();
            } catch (\Throwable $error) {
                Log::error('shop_import_not_settled', $error);
            }
        }
    }

    /** @return array<string, int> */
    private function write(ArchiveReader $archive, bool $replaces, int $user, string $mark): array
    {
        // Somebody may have bought, or written, while the files came.
        $this->refuse_used_site($replaces, true);
        $addresses = new Addresses([
            Read::text($archive->head['uploads'] ?? '') => wp_upload_dir(null, false)['baseurl'],
            Read::text($archive->head['home'] ?? '') => home_url(),
        ]);
        $rows = [];
        foreach ($this->tables->names() as $table) {
            RawTables::clear($table);
        }
        foreach (array_keys($archive->tables()) as $table) {
            $rows[$table] = RawTables::insert($table, $this->fitted($archive, $table, $addresses, $user));
        }
        $this->options->clear();
        foreach ($archive->rows(ShopArchive::OPTIONS) as $option) {
            $this->options->write(
                Read::text($option['name'] ?? ''),
                Read::text($option['value'] ?? ''),
                Read::text($option['autoload'] ?? ''),
                $addresses,
            );
        }
        foreach ($archive->rows(ShopArchive::LINKS) as $link) {
            CarriedLinks::keep(Read::text($link['digest'] ?? ''), Read::int($link['order_id'] ?? 0));
        }
        Db::run("INSERT INTO %i (option_name, option_value, autoload) VALUES (%s, %s, 'off')", Db::wpdb()->options, self::MARK, $mark);

        return $rows;
    }

    /** @return iterable<array<string, ?string>> */
    private function fitted(ArchiveReader $archive, string $table, Addresses $addresses, int $user): iterable
    {
        foreach ($archive->table($table) as $row) {
            yield $this->tables->fitted($table, $row, $addresses, $user);
        }
    }

    /**
     * @param array<string, int> $written
     *
     * @return list<string>
     */
    private static function words(array $written): array
    {
        $words = [];
        foreach ($written as $what => $number) {
            $words[] = sprintf(match ($what) {
                /* translators: %d: number */
                'pages' => _n('%d page ou article', '%d pages ou articles', $number, 'museau'),
                /* translators: %d: number */
                'products' => _n('%d produit', '%d produits', $number, 'museau'),
                /* translators: %d: number */
                default => _n('%d image', '%d images', $number, 'museau'),
            }, $number);
        }

        return $words;
    }
}
