<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** Prices that the artist types in the dashboard. */
final class ProductFormTest extends WordPressTestCase
{
    use MakesProducts;

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
