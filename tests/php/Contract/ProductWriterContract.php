<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Catalogue\CouldNotWriteProduct;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\ProductReader;
use Museau\Domain\Catalogue\ProductWriter;
use Museau\Tests\WordPressTestCase;

/** What every engine's products promise: what is written is read, what is left out stays, and the trash gives back. */
abstract class ProductWriterContract extends WordPressTestCase
{
    use MakesProducts;

    /** The engine's, of the shop that the suite runs on; another engine's tests answer their own. */
    protected function writer(): ProductWriter
    {
        return museau()->product_writer();
    }

    protected function reader(): ProductReader
    {
        return museau()->product_reader();
    }

    public function test_what_is_written_is_read(): void
    {
        $id = $this->writer()->save(null, [
            'name' => 'Loutre & fils', 'slug' => 'loutre-et-fils', 'type' => 'simple', 'regular_price' => 12345, 'sale_price' => 9999,
            'categories' => ['oeuvre-originale'], 'stock' => 1, 'description' => '<p>Au graphite.</p>', 'short_description' => 'Une loutre.',
        ]);
        $product = $this->read($id);
        self::assertSame(['Loutre & fils', 'loutre-et-fils', 9999, false], [$product->name, $product->slug, $product->price, $product->sold]);
        self::assertTrue($product->in_category('oeuvre-originale'));
        self::assertStringContainsString('Au graphite.', $product->description);
        self::assertStringContainsString('Une loutre.', $product->short_description);
    }

    public function test_what_is_left_out_stays(): void
    {
        $id = $this->a_print(stock: 5);
        $before = $this->read($id);
        $this->writer()->save($id, ['name' => 'Autre nom']);
        $after = $this->read($id);
        self::assertSame('Autre nom', $after->name);
        self::assertEquals([$before->price, $before->variations, $before->attributes], [$after->price, $after->variations, $after->attributes]);
        $this->writer()->save($id, ['status' => 'draft']);
        self::assertNull($this->reader()->read($id));
        self::assertSame('Autre nom', $this->reader()->read($id, true)?->name);
    }

    /** [B39] The variations that are sent are all there are; those that stay keep their id. */
    public function test_variations_are_the_whole_set(): void
    {
        $id = $this->a_print();
        [$a4, $a3] = $this->read($id)->variations;
        $this->writer()->save($id, ['variations' => [
            ['id' => $a3->id, 'choices' => ['pa_format' => 'a3'], 'price' => 7700],
        ]]);
        $left = $this->read($id)->variations;
        self::assertSame([[$a3->id, 7700]], array_map(static fn($one): array => [$one->id, $one->price], $left));
        $other = $this->a_print(name: 'Autre tirage');
        try {
            $this->writer()->save($other, ['variations' => [['id' => $a3->id, 'choices' => ['pa_format' => 'a3'], 'price' => 1]]]);
            self::fail('A variation of another product was taken.');
        } catch (CouldNotWriteProduct) {
            self::assertSame(7700, $this->read($id)->variations[0]->price);
        }
        self::assertNotSame($a4->id, $a3->id);
    }

    public function test_an_unknown_product(): void
    {
        $this->expectException(CouldNotWriteProduct::class);
        $this->writer()->save(999_999_999, ['name' => 'Personne']);
    }

    /** [B16] The trash gives a product back as it was. */
    public function test_the_trash(): void
    {
        $id = $this->an_original();
        $before = $this->read($id);
        self::assertTrue($this->writer()->trash($id));
        self::assertNull($this->reader()->read($id));
        self::assertTrue($this->writer()->restore($id));
        self::assertEquals([$before->name, $before->slug, $before->price], [$this->read($id)->name, $this->read($id)->slug, $this->read($id)->price]);
        self::assertFalse($this->writer()->trash(999_999_999));
    }

    public function test_a_term_is_made_once(): void
    {
        $id = $this->writer()->term('pa_format', 'Panorama (30 x 90 cm)', 'panorama-30x90');
        self::assertSame($id, $this->writer()->term('pa_format', 'Panorama (30 x 90 cm)', 'panorama-30x90'));
        self::assertSame('Panorama (30 x 90 cm)', get_term($id)->name ?? null);
    }

    private function read(int $id): Product
    {
        return $this->reader()->read($id) ?? self::fail("Product $id is not published.");
    }
}
