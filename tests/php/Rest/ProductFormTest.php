<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Catalogue\DefaultTerms;
use Museau\Domain\Catalogue\ProductAttribute;
use Museau\Kernel\Read;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** Prices that the artist types in the dashboard. */
final class ProductFormTest extends WordPressTestCase
{
    use MakesProducts;

    #[TestDox('A category of the shop that was never used is made when it is chosen, under its name')]
    public function test_an_unused_category(): void
    {
        $this->sign_in();
        $id = $this->made(['name' => 'Tirage', 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => 2500]);
        $cards = get_term_by('slug', 'carte-postale', 'product_cat');
        if ($cards instanceof \WP_Term) {
            wp_delete_term($cards->term_id, 'product_cat');
        }
        self::assertSame(200, $this->call('PUT', "/admin/products/$id", ['categories' => ['impression', 'carte-postale']])->get_status());
        self::assertContains('Carte postale', array_column(museau()->product_reader()->read($id)->categories ?? [], 'name'));
    }

    #[TestDox('[R185] A bookmark keeps the pencil that it was drawn with')]
    public function test_the_pencil_of_a_bookmark(): void
    {
        $this->sign_in();
        $form = ['product_type' => 'C_MARQUE_PAGES', 'name' => 'Marque-page loutre', 'description' => 'Papier épais.', 'category' => 'marque-pages', 'sale_price' => '4,50', 'stock_quantity' => 40, 'attributes' => ['pa_crayon' => ['graphite']]];
        $id = $this->call('POST', '/admin/product', $form)->int('id');
        $attributes = museau()->product_reader()->read($id)->attributes ?? [];
        self::assertSame(['pa_format' => ['marque-pages'], 'pa_crayon' => ['graphite']], array_combine(
            array_column($attributes, 'slug'),
            array_map(static fn(ProductAttribute $attribute): array => array_column($attribute->options, 'slug'), $attributes),
        ));
    }

    #[TestDox('[B36] What is said of a product, and what its buyer chooses, stay what they are when its prices are saved')]
    public function test_what_the_buyer_chooses(): void
    {
        $this->sign_in();
        $id = $this->made([
            'name' => 'Tirage', 'type' => 'variable', 'categories' => ['impression'],
            'attributes' => [
                ['name' => 'pa_format', 'options' => ['a4', 'a3'], 'variation' => true],
                ['name' => 'pa_crayon', 'options' => ['graphite'], 'variation' => false],
                ['name' => 'Papier', 'options' => ['Lisse', 'À grain'], 'variation' => true],
            ],
            'variations' => [['choices' => ['pa_format' => 'a4', 'papier' => ''], 'price' => 1200], ['choices' => ['pa_format' => 'a3', 'papier' => ''], 'price' => 2050]],
        ]);
        $chosen = static fn(): array => array_column(museau()->product_reader()->read($id)->attributes ?? [], 'variation', 'slug');
        $before = $chosen();
        self::assertSame(['pa_format' => true, 'pa_crayon' => false, 'papier' => true], $before);
        $rows = $this->call('GET', "/admin/products/$id")->array('variations');
        self::assertSame(200, $this->call('PUT', "/admin/products/$id", ['variations' => array_map(static fn(mixed $row): array => ['price' => 30] + Read::map($row), $rows)])->get_status());
        self::assertSame([$before, 3000], [$chosen(), museau()->product_reader()->read($id)?->price]);
    }

    #[TestDox('[R198] A row without a number is the variation that has its options, and a new one where none has')]
    public function test_rows_without_a_number(): void
    {
        $this->sign_in();
        $id = $this->a_print();
        $variations = static fn(): array => museau()->product_reader()->read($id)->variations ?? [];
        [$a4, $a3] = [$this->variation_of($id, 0), $this->variation_of($id, 1)];
        [$other] = array_values(array_diff(array_keys(DefaultTerms::all()['pa_format'] ?? []), ['a4', 'a3']));
        $row = static fn(string $format, int $price): array => ['attributes' => ['attribute_pa_format' => $format], 'price' => $price];
        self::assertSame(200, $this->call('PUT', "/admin/products/$id", ['variations' => [$row($other, 8), $row('a4', 13)]])->get_status());
        $kept = array_column($variations(), 'id', 'price');
        self::assertSame([800, 1300], array_keys($kept));
        self::assertSame([$a4, false], [$kept[1300], in_array($kept[800], [$a4, $a3], true)]);
    }

    #[TestDox('[R198] A reduction is below the price and above nothing; one that equals the price is none')]
    public function test_reductions(): void
    {
        $this->sign_in();
        $id = $this->made(['name' => 'Tirage', 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => 2500]);
        $save = fn(mixed $regular, mixed $sale): array => [
            $this->call('PUT', "/admin/products/$id", ['regular_price' => $regular, 'sale_price' => $sale])->get_status(),
            museau()->product_reader()->read($id)?->price,
        ];
        self::assertSame([400, 2500], $save(25, 26));
        self::assertSame([400, 2500], $save(25, 0));
        self::assertSame([400, 2500], $save(0, ''));
        self::assertSame([400, 2500], $save('', ''));
        self::assertSame([200, 2400], $save(25, 24));
        self::assertSame([200, 2500], $save(25, 25));
        self::assertSame('', get_post_meta($id, '_sale_price', true));
        self::assertSame([200, 1], $save(0.01, ''));
    }
}
