<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Accounts\Customers;
use Museau\Domain\Orders\BillingDetails;
use Museau\Kernel\Database\Db;
use Museau\Tests\WordPressTestCase;

/** Who ordered, as the book names them. */
abstract class CustomersContract extends WordPressTestCase
{
    use MakesProducts;

    abstract protected function customers(): Customers;

    public function test_names(): void
    {
        $print = $this->a_print();
        $ids = [];
        foreach ([['Zoé', 'Martin', ''], ['Ana', 'O\'Neil', 'Galerie "Bleue"'], ['Léa', 'Petit', '']] as [$first, $last, $company]) {
            $cart = museau()->carts()->add(null, $print, 1, $this->variation_of($print, 0));
            $billing = new BillingDetails($first, $last, $company, '1 rue A', '', '75011', 'Paris', '0612345678', 'a@example.org', true);
            $ids[] = museau()->orders()->place($cart, $billing, '', [])->id;
        }
        $before = Db::wpdb()->num_queries;
        $names = $this->customers()->names($ids);
        self::assertSame(1, Db::wpdb()->num_queries - $before);
        self::assertSame([$ids[0] => 'Zoé Martin', $ids[1] => 'Galerie "Bleue" Ana O\'Neil', $ids[2] => 'Léa Petit'], $names);
        museau()->orders()->forget_person($ids[0]);
        self::assertStringNotContainsString('Martin', $this->customers()->names($ids)[$ids[0]] ?? '');
        self::assertSame([], $this->customers()->names([]));
    }
}
