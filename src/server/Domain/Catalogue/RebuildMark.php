<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Read;

/**
 * Whether all rows of the index have to be built anew, and how far that is. A build has a word of its own: what changes while it runs
 * takes that word away, so that it cannot say at its end that all rows are as they should be.
 */
final class RebuildMark
{
    private const OPTION = 'museau_index';

    /** Where a rebuild that took too long for one request stopped. */
    private const CURSOR = 'museau_index_cursor';

    /** @param string $version of the rows: those of another one are built anew */
    public function __construct(private readonly string $version) {}

    /** All rows are to be built, from the first one; a build that runs does not count. */
    public static function set(): void
    {
        delete_option(self::OPTION);
        delete_option(self::CURSOR);
    }

    public function is_set(): bool
    {
        return get_option(self::OPTION) !== $this->version;
    }

    /** @return array{word: string, after: int} the build that runs or begins, and the product after which it goes on */
    public function begin(): array
    {
        $word = Read::text(get_option(self::OPTION));
        if (!str_starts_with($word, $this->version . ' ')) {
            $word = $this->version . ' ' . bin2hex(random_bytes(6));
            update_option(self::OPTION, $word);
        }
        $cursor = Read::map(get_option(self::CURSOR));

        return ['word' => $word, 'after' => ($cursor['word'] ?? '') === $word ? Read::int($cursor['after'] ?? 0) : 0];
    }

    /** Lets the next request go on after this product. */
    public function keep(string $word, int $after): void
    {
        update_option(self::CURSOR, ['word' => $word, 'after' => $after], false);
    }

    /** All rows stand, unless something has changed since the build of this word began. */
    public function finish(string $word): void
    {
        $done = Db::run(
            'UPDATE %i SET option_value = %s WHERE option_name = %s AND option_value = %s',
            Db::wpdb()->options,
            $this->version,
            self::OPTION,
            $word,
        );
        wp_cache_delete('alloptions', 'options');
        wp_cache_delete(self::OPTION, 'options');
        if ($done > 0) {
            delete_option(self::CURSOR);
        }
    }
}
