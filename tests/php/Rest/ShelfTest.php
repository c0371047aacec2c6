<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Orders\BillingDetails;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Read;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;

/** « Dupliquer » and « Corbeille » of the dashboard, on either engine. */
final class ShelfTest extends WordPressTestCase
{
    use MakesProducts;

    protected function setUp(): void
    {
        parent::setUp();
        $this->sign_in();
    }

    #[TestDox('A copy is a draft with texts, pictures, options and prices; its reference is its own, and its name a number further each time')]
    public function test_copy_of_a_print(): void
    {
        $pictures = [$this->picture(), $this->picture()];
        $id = $this->a_print(stock: 12);
        $this->change($id, ['description' => '<p>Un hibou.</p>', 'sku' => 'HIBOU', 'images' => $pictures]);
        update_post_meta($id, '_sold_individually', 'yes');
        $before = $this->product($id);

        [$copy, $name] = $this->copied($id);
        $after = $this->product($copy);

        self::assertSame(['Tirage Hibou (copie)', 'draft', ''], [$name, $after['status'], $after['sku']]);
        foreach (['description', 'type', 'categories', 'featured_image', 'gallery', 'attributes', 'stock_quantity', 'price'] as $same) {
            self::assertSame($before[$same], $after[$same], $same);
        }
        $rows = static fn(array $product): array => array_map(
            static fn(array $row): array => [$row['attributes'], $row['price'], $row['stock']],
            Read::maps($product['variations']),
        );
        self::assertSame($rows($before), $rows($after));
        self::assertSame([], array_intersect(Read::ints(array_column(Read::maps($before['variations']), 'id')), Read::ints(array_column(Read::maps($after['variations']), 'id'))));
        self::assertSame('yes', get_post_meta($copy, '_sold_individually', true));
        self::assertNull(museau()->catalogue()->find($copy), 'the shop does not show it');
        self::assertSame($before, $this->product($id), 'what was copied stays');
        self::assertSame('Tirage Hibou (copie 2)', $this->copied($id)[1]);
        self::assertSame('Tirage Hibou (copie 3)', $this->copied($copy)[1]);
    }

    #[TestDox('The copy of a sold original is one piece, and not sold')]
    public function test_copy_of_a_sold_original(): void
    {
        $id = $this->an_original();
        $this->change($id, ['stock' => 0, 'stock_status' => 'outofstock']);
        [$copy] = $this->copied($id);
        $after = $this->product($copy);
        self::assertSame([1, 'instock', 180], [$after['stock_quantity'], $after['stock_status'], $after['regular_price']]);
        self::assertSame([0, 'outofstock'], [$this->product($id)['stock_quantity'], $this->product($id)['stock_status']]);
        $this->call('PUT', "/admin/products/$copy", ['status' => 'publish', 'name' => 'Berger belge']);
        self::assertSame([false, 'berger-belge'], [museau()->catalogue()->find($copy)?->sold, get_post_field('post_name', $copy)]);
    }

    #[TestDox('[B28] A print\'s copy takes the address of its new name, by which a sold original leads to it')]
    public function test_address_of_a_copy(): void
    {
        $id = $this->made(['name' => 'Renard', 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => 2000, 'slug' => 'renard-impression']);
        [$copy] = $this->copied($id);
        self::assertSame('renard-copie-impression', get_post_field('post_name', $copy));
        $this->call('PUT', "/admin/products/$copy", ['status' => 'publish', 'name' => 'Blaireau']);
        self::assertSame('blaireau-impression', get_post_field('post_name', $copy));
        $this->call('PUT', "/admin/products/$copy", ['name' => 'Blaireau (copie)']);
        self::assertSame('blaireau-impression', get_post_field('post_name', $copy), 'what visitors know stays');
    }

    #[TestDox('A planned reduction is not copied, one of all days is')]
    public function test_reductions(): void
    {
        $id = $this->made(['name' => 'Marque-page', 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => 500, 'sale_price' => 400]);
        self::assertSame([5, 4], [$this->product($this->copied($id)[0])['regular_price'], $this->product($this->copied($id)[0])['sale_price']]);
        update_post_meta($id, '_sale_price_dates_from', (string) (time() + DAY_IN_SECONDS));
        self::assertSame([5, null, 5], $this->prices($this->copied($id)[0]));
    }

    #[TestDox('Neither the portrait to order nor the gift voucher is copied, nor what is in the trash or unknown')]
    public function test_what_is_not_copied(): void
    {
        $portrait = $this->the_portrait();
        $voucher = $this->made(['name' => 'Bon cadeau', 'type' => 'simple', 'regular_price' => 5000]);
        museau()->settings()->save(['voucher_id' => $voucher]);
        $deleted = $this->an_original();
        museau()->product_writer()->trash($deleted);
        $status = fn(int $id): int => $this->call('POST', "/admin/products/$id/duplicate")->get_status();
        self::assertSame([409, 409, 404, 404], array_map($status, [$portrait, $voucher, $deleted, 99_999_999]));
    }

    #[TestDox('The trash lists what was deleted last first, with the day on which it goes; one comes back, another is deleted for good')]
    public function test_trash(): void
    {
        $picture = $this->picture();
        $first = $this->a_print();
        $this->change($first, ['images' => [$picture]]);
        $second = $this->an_original('Chat & chien');
        $kept = $this->an_original('Reste');
        foreach ([$first, $second] as $id) {
            self::assertSame(200, $this->call('DELETE', "/admin/products/$id")->get_status());
        }
        update_post_meta($first, '_wp_trash_meta_time', (string) (time() - 3 * DAY_IN_SECONDS));

        $listed = $this->trash();
        self::assertSame([$second, $first], array_slice(array_column($listed, 'id'), 0, 2));
        self::assertNotContains($kept, array_column($listed, 'id'));
        self::assertSame('Chat & chien', $listed[0]['name']);
        self::assertStringContainsString('loutre', Read::text($listed[1]['featured_image']));
        self::assertSame(
            [30, 27],
            array_map(static fn(array $one): int => (int) round((strtotime(Read::text($one['ends'])) - time()) / DAY_IN_SECONDS), array_slice($listed, 0, 2)),
        );

        self::assertSame(200, $this->call('POST', "/admin/products/$first/restore")->get_status());
        self::assertSame(200, $this->call('DELETE', "/admin/trash/$second")->get_status());
        self::assertSame([], array_intersect([$first, $second], Read::ints(array_column($this->trash(), 'id'))));
        self::assertNotNull(museau()->catalogue()->find($first));
        self::assertNull(get_post($second));
        self::assertSame([404, 404], array_map(fn(int $id): int => $this->call('DELETE', "/admin/trash/$id")->get_status(), [$second, $kept]));
        self::assertNotNull(museau()->catalogue()->find($kept), 'what is not in the trash cannot be deleted for good');
    }

    #[TestDox('[B16] What an order names stays in the trash: it says so, is not deleted for good, and comes back')]
    public function test_ordered_products_stay(): void
    {
        $id = $this->an_original();
        museau()->orders()->place(museau()->carts()->add(null, $id, 1), $this->billing(), '', []);
        $this->call('DELETE', "/admin/products/$id");
        $listed = array_column($this->trash(), null, 'id')[$id];
        self::assertSame([true, ''], [$listed['is_ordered'], $listed['ends']]);
        $refused = $this->call('DELETE', "/admin/trash/$id");
        self::assertSame([409, 'museau_ordered'], [$refused->get_status(), Read::map($refused->get_data())['code']]);
        self::assertSame('trash', get_post_status($id));
        self::assertSame(200, $this->call('POST', "/admin/products/$id/restore")->get_status());
    }

    #[TestDox('The trash says how long a product stays, and asks the database no more often for six products than for three')]
    public function test_size_of_the_trash(): void
    {
        $delete = function (int $count): void {
            for ($i = 0; $i < $count; $i++) {
                museau()->product_writer()->trash($this->an_original());
            }
        };
        $asked = function (): int {
            wp_cache_flush();
            $before = Db::wpdb()->num_queries;
            $this->trash();

            return Db::wpdb()->num_queries - $before;
        };
        $delete(3);
        $asked();
        $three = $asked();
        $delete(3);
        self::assertCount(6, $this->trash());
        self::assertSame($three, $asked());
        self::assertSame(constant('EMPTY_TRASH_DAYS'), $this->trash_answer()['days']);
    }

    #[TestDox('What comes back says what it is: on sale or a draft, as before')]
    public function test_status_of_what_comes_back(): void
    {
        $online = $this->an_original();
        $draft = $this->an_original('Brouillon');
        $this->change($draft, ['status' => 'draft']);
        foreach ([[$online, 'publish'], [$draft, 'draft']] as [$id, $status]) {
            museau()->product_writer()->trash($id);
            $answer = Read::map($this->call('POST', "/admin/products/$id/restore")->get_data());
            self::assertSame([$status, $status], [$answer['status'], get_post_status($id)]);
        }
    }

    private function billing(): BillingDetails
    {
        return new BillingDetails('Zoé', 'Martin', '', '12 rue des Lilas', '', '75011', 'Paris', '06 12 34 56 78', 'zoe@example.org', true);
    }

    /** @return iterable<string, array{string, string}> */
    public static function calls(): iterable
    {
        yield 'duplicate' => ['POST', '/admin/products/1/duplicate'];
        yield 'trash' => ['GET', '/admin/trash'];
        yield 'erase' => ['DELETE', '/admin/trash/1'];
    }

    #[TestDox('Only who keeps the shop may ask')]
    #[DataProvider('calls')]
    public function test_rights(string $method, string $path): void
    {
        wp_set_current_user(0);
        self::assertSame(401, $this->call($method, $path)->get_status());
        $user = wp_insert_user(['user_login' => 'cliente', 'user_pass' => wp_generate_password(), 'user_email' => 'cliente@example.org', 'role' => 'subscriber']);
        self::assertIsInt($user);
        wp_set_current_user($user);
        self::assertSame(403, $this->call($method, $path)->get_status());
    }

    /** @return array{int, string} id and name */
    private function copied(int $id): array
    {
        $response = $this->call('POST', "/admin/products/$id/duplicate");
        $answer = Read::map($response->get_data());
        self::assertSame(201, $response->get_status(), Read::text($answer['message'] ?? ''));

        return [Read::int($answer['id']), Read::text($answer['name'])];
    }

    /** @return list<mixed> */
    private function prices(int $id): array
    {
        $product = $this->product($id);

        return [$product['regular_price'], $product['sale_price'], $product['price']];
    }

    /** @return array<string, mixed> as a client reads it */
    private function product(int $id): array
    {
        $response = $this->call('GET', "/admin/products/$id");
        self::assertSame(200, $response->get_status());

        return Read::json((string) wp_json_encode($response->get_data()));
    }

    /** @return list<array<string, mixed>> */
    private function trash(): array
    {
        return Read::maps($this->trash_answer()['products']);
    }

    /** @return array<string, mixed> */
    private function trash_answer(): array
    {
        return Read::map($this->call('GET', '/admin/trash')->get_data());
    }

    private function picture(): int
    {
        $id = wp_insert_attachment(['post_mime_type' => 'image/jpeg', 'post_title' => 'Loutre', 'post_status' => 'inherit'], 'loutre.jpg');
        update_attached_file($id, 'loutre.jpg');

        return $id;
    }
}
