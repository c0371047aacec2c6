<?php

declare(strict_types=1);

namespace Museau\Domain\Invariants;

use Museau\Domain\Catalogue\ProductIndexReader;
use Museau\Domain\Catalogue\ProductReader;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Health\Examined;
use Museau\Kernel\Health\Violation;
use Museau\Kernel\Read;

/** The rows that listings and product pages are read from say what the products say. */
final class IndexInvariant
{
    private const BATCH = 100;

    private const MOST = 2000;

    /** @param int $most products that are looked at in one go */
    public function __construct(private readonly ProductReader $reader, private readonly int $most = self::MOST) {}

    public function examine(): Examined
    {
        return $this->after(0)[0];
    }

    /** @return array{Examined, int} what was seen of the products above this id, and the last one's id; 0 once all were looked at */
    public function after(int $after): array
    {
        $violations = $after === 0 ? self::without_product() : [];
        $batch = min(self::BATCH, $this->most);
        $looked = 0;
        do {
            $rows = Db::rows(
                "SELECT p.ID, i.document FROM %i p LEFT JOIN %i i ON i.product_id = p.ID "
                    . "WHERE p.post_type = 'product' AND p.post_status = 'publish' AND p.ID > %d ORDER BY p.ID LIMIT %d",
                Db::wpdb()->posts,
                Schema::table('products'),
                $after,
                $batch,
            );
            $this->reader->prime(array_map(static fn(array $row): int => (int) $row['ID'], $rows));
            foreach ($rows as $row) {
                $after = (int) $row['ID'];
                ++$looked;
                $product = $this->reader->read($after);
                // What the journal said stands in the row alone.
                $prior = Read::map(Read::json((string) $row['document'])['prior'] ?? []);
                $document = $product === null ? null : ProductIndexReader::document($product, $prior);
                if ($row['document'] !== $document) {
                    $violations[] = new Violation(match (null) {
                        $row['document'] => 'product_not_listed',
                        $document => 'product_not_readable',
                        default => 'row_outdated',
                    }, 'product', $after);
                }
            }
        } while (count($rows) === $batch && $looked < $this->most);
        $is_whole = $looked < $this->most;

        return [new Examined($looked, $violations, $is_whole), $is_whole ? 0 : $after];
    }

    /** @return list<Violation> */
    private static function without_product(): array
    {
        return array_map(
            static fn(string $id): Violation => new Violation('row_without_product', 'product', (int) $id),
            Db::column(
                "SELECT i.product_id FROM %i i LEFT JOIN %i p ON p.ID = i.product_id AND p.post_type = 'product' "
                    . "AND p.post_status = 'publish' WHERE p.ID IS NULL ORDER BY i.product_id LIMIT %d",
                Schema::table('products'),
                Db::wpdb()->posts,
                self::BATCH,
            ),
        );
    }
}
