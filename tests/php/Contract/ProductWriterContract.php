<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Catalogue\CouldNotWriteProduct;
use Museau\Domain\Catalogue\Image;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\ProductReader;
use Museau\Domain\Catalogue\ProductWriter;
use Museau\Domain\Catalogue\Variation;
use Museau\Kernel\Read;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

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

    #[TestDox('A product shows the pictures that are there: none for none, whatever page asks, and none in place of one that was deleted')]
    public function test_pictures(): void
    {
        $picture = static fn(): int => wp_insert_attachment(['post_title' => 'Loutre', 'post_mime_type' => 'image/jpeg', 'post_status' => 'inherit'], uniqid() . '.jpg');
        [$first, $second, $third, $gone] = [$picture(), $picture(), $picture(), $picture()];
        foreach ([$first, $second, $third, $gone] as $id) {
            wp_update_attachment_metadata($id, ['width' => 400, 'height' => 300, 'file' => 'loutre.jpg', 'sizes' => []]);
        }
        $images = fn(int $id): array => array_map(static fn(Image $image): int => $image->id, $this->read($id)->images);
        $id = $this->an_original();
        $former = $GLOBALS['post'] ?? null;
        $GLOBALS['post'] = get_post($first);
        self::assertSame([], $images($id));
        $GLOBALS['post'] = $former;
        $this->writer()->save($id, ['images' => [$first, $second, $third, $gone]]);
        self::assertSame([$first, $second, $third, $gone], $images($id));
        wp_delete_attachment($gone, true);
        wp_cache_flush();
        self::assertSame([$first, $second, $third], $images($id));
    }

    #[TestDox('[B36] A price that is sent back as it is keeps the days of a reduction, another reduction ends them')]
    public function test_days_of_a_reduction(): void
    {
        $id = $this->made(['name' => 'Tirage', 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => 2500, 'sale_price' => 1900]);
        $until = (string) strtotime('+3 days');
        $days = static fn(): string => Read::text(get_post_meta($id, '_sale_price_dates_to', true));
        update_post_meta($id, '_sale_price_dates_to', $until);
        wp_cache_flush();
        $this->writer()->save($id, ['regular_price' => 2600]);
        self::assertSame($until, $days());
        $this->writer()->save($id, ['regular_price' => 2600, 'sale_price' => 1900]);
        self::assertSame($until, $days());
        $this->writer()->save($id, ['sale_price' => 1800]);
        self::assertSame('', $days());
        self::assertSame(1800, $this->read($id)->price);
    }

    #[TestDox('A variation without a price is not counted among the prices; what counts nothing itself is sold once all its variations are')]
    public function test_what_variations_make_of_a_product(): void
    {
        $id = $this->made([
            'name' => 'Tirage', 'type' => 'variable', 'categories' => ['impression'],
            'attributes' => [['name' => 'pa_format', 'options' => ['a4', 'a3'], 'variation' => true]],
            'variations' => [['choices' => ['pa_format' => 'a4'], 'price' => null, 'stock' => 1], ['choices' => ['pa_format' => 'a3'], 'price' => 2050, 'stock' => 1]],
        ]);
        self::assertSame([2050, false], [$this->read($id)->price, $this->read($id)->sold]);
        foreach ([0 => false, 1 => true] as $place => $is_sold) {
            $sold = $this->read($id)->variations[$place]->id;
            $this->writer()->save($id, ['variations' => array_map(
                static fn(Variation $one): array => ['id' => $one->id, 'choices' => $one->choices, 'price' => $one->price, 'stock' => $one->id === $sold ? 0 : $one->stock],
                $this->read($id)->variations,
            )]);
            wp_cache_flush();
            self::assertSame([$is_sold, true], [$this->read($id)->sold, $this->read($id)->variations[$place]->sold], "$place");
        }
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

    #[TestDox('[B16] A product is deleted for good from the trash only, with its variations')]
    public function test_the_end_of_the_trash(): void
    {
        $id = $this->a_print();
        $variations = array_column($this->read($id)->variations, 'id');
        self::assertCount(2, $variations);
        self::assertFalse($this->writer()->erase($id), 'it is in the shop');
        self::assertNotNull($this->reader()->read($id));
        self::assertTrue($this->writer()->trash($id));
        self::assertTrue($this->writer()->erase($id));
        self::assertSame([null, null, null], array_map('get_post', [$id, ...$variations]));
        self::assertFalse($this->writer()->erase($id));
    }

    #[TestDox('[B16] What a filter of WordPress\'s holds back stays in the trash whole, and comes back with its prices')]
    public function test_held_back(): void
    {
        $id = $this->a_print();
        $before = $this->read($id);
        $this->writer()->trash($id);
        $hold = static fn(mixed $delete, \WP_Post $post): mixed => $post->ID === $id ? false : $delete;
        add_filter('pre_delete_post', $hold, 10, 2);
        self::assertFalse($this->writer()->erase($id));
        remove_filter('pre_delete_post', $hold);
        self::assertTrue($this->writer()->restore($id));
        self::assertEquals($before->variations, $this->read($id)->variations);
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
