<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Invariants\IndexInvariant;
use Museau\Domain\Payments\ReconcileSchedule;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Health\Violation;
use Museau\Kernel\Maintenance;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** Rows of the list of products that a dead process did not write, on every engine. */
final class IndexUpkeepTest extends WordPressTestCase
{
    use MakesProducts;
    use PaysOrders;

    protected function setUp(): void
    {
        parent::setUp();
        $this->start_stripe();
    }

    #[TestDox('What was sold lately is listed as it is once the reconciler ran; other products wait for the day')]
    public function test_what_was_sold(): void
    {
        [$sold, $other] = [$this->an_original(), $this->an_original('Loup')];
        $available = $this->document($sold);
        $this->pay(museau()->carts()->add(null, $sold, 1));
        museau()->product_index()->flush();
        $gone = $this->document($sold);
        self::assertNotSame($available, $gone);
        $shown = $this->document($other);
        $this->writes($sold, $available);
        $this->writes($other, $gone);
        do_action(ReconcileSchedule::DONE);
        self::assertSame([$gone, $gone], [$this->document($sold), $this->document($other)]);
        do_action(Maintenance::DAILY);
        self::assertSame($shown, $this->document($other));
    }

    #[TestDox('Once a day a row without a product goes, and a product without a row is listed')]
    public function test_missing_rows(): void
    {
        $product = $this->an_original();
        $document = $this->document($product);
        Db::run('DELETE FROM %i WHERE product_id = %d', Schema::table('products'), $product);
        Db::run("INSERT INTO %i (product_id, slug, path, words, document) VALUES (%d, 'parti', '/parti', '', %s)", Schema::table('products'), 999999, $document);
        do_action(Maintenance::DAILY);
        self::assertSame([$document, ''], [$this->document($product), $this->document(999999)]);
    }

    #[TestDox('A shop of more products than are looked at in one go is looked at to its end')]
    public function test_cursor(): void
    {
        $products = [$this->an_original(), $this->an_original('Loup'), $this->an_original('Chat')];
        museau()->product_index()->flush();
        array_map(fn(int $id) => $this->writes($id, '{}'), $products);
        $invariant = new IndexInvariant(museau()->product_reader(), 2);
        $after = 0;
        $found = [];
        do {
            [$examined, $after] = $invariant->after($after);
            self::assertLessThanOrEqual(2, $examined->looked);
            array_push($found, ...array_map(static fn(Violation $violation): int => (int) $violation->id, $examined->violations));
        } while ($after > 0);
        self::assertSame($products, array_values(array_intersect($found, $products)));
    }

    private function document(int $product_id): string
    {
        return (string) Db::value('SELECT document FROM %i WHERE product_id = %d', Schema::table('products'), $product_id);
    }

    private function writes(int $product_id, string $document): void
    {
        Db::run('UPDATE %i SET document = %s WHERE product_id = %d', Schema::table('products'), $document, $product_id);
    }
}
