<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Kernel\Read;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** wc/v3's routes of attributes, the dashboard's fallback: WooCommerce's own, and the embedded engine's in their shapes. */
final class AttributeRoutesTest extends WordPressTestCase
{
    use MakesProducts;

    private const ROUTE = '/wc/v3/products/attributes';

    #[TestDox('[R232] Whoever does not run the shop reads neither attributes nor terms')]
    public function test_who_may_read(): void
    {
        $this->a_print();
        $this->sign_in();
        $terms = self::ROUTE . '/' . $this->format() . '/terms';
        foreach ([self::ROUTE, $terms] as $route) {
            foreach (['' => 401, 'subscriber' => 403, 'contributor' => 403, 'author' => 403, 'editor' => 403, 'administrator' => 200] as $role => $status) {
                $role === '' ? wp_set_current_user(0) : $this->sign_in($role);
                $answer = $this->ask('GET', $route);
                self::assertSame($status, $answer->get_status(), "$role $route");
                self::assertSame($status === 200, array_is_list((array) $answer->get_data()), "$role $route");
            }
        }
    }

    #[TestDox('[R232] Nobody writes by the embedded engine\'s, and strangers by neither')]
    public function test_who_may_write(): void
    {
        $this->a_print();
        $this->sign_in();
        $terms = self::ROUTE . '/' . $this->format() . '/terms';
        $before = $this->ask('GET', $terms)->get_data();
        foreach (self::is_woocommerce() ? ['', 'author', 'editor'] : ['', 'author', 'editor', 'administrator'] as $role) {
            $role === '' ? wp_set_current_user(0) : $this->sign_in($role);
            foreach (['POST', 'PUT', 'PATCH', 'DELETE'] as $verb) {
                foreach ([self::ROUTE, $terms] as $route) {
                    $answer = $this->ask($verb, $route, ['name' => 'Intrus', 'slug' => 'intrus', 'force' => true]);
                    self::assertContains($answer->get_status(), [401, 403, 404, 405], "$role $verb $route");
                }
            }
        }
        $this->sign_in();
        self::assertSame($before, $this->ask('GET', $terms)->get_data());
        self::assertNotContains('Intrus', array_column(Read::maps($this->ask('GET', self::ROUTE)->get_data()), 'name'));
    }

    #[TestDox('[R232] Fields and their types are WooCommerce\'s, pages and bounds too')]
    public function test_shapes(): void
    {
        $print = $this->a_print();
        $this->sign_in();
        $attributes = array_column(Read::maps($this->ask('GET', self::ROUTE)->get_data()), null, 'slug');
        $format = Read::map($attributes['pa_format'] ?? null);
        unset($format['_links']);
        self::assertSame(['id', 'name', 'slug', 'type', 'order_by', 'has_archives'], array_keys($format));
        self::assertSame(['integer', 'Format', 'pa_format', 'select', 'menu_order', 'boolean'], [gettype($format['id']), $format['name'], $format['slug'], $format['type'], $format['order_by'], gettype($format['has_archives'])]);

        $route = self::ROUTE . '/' . Read::int($format['id']) . '/terms';
        $terms = array_column(Read::maps($this->ask('GET', $route, ['per_page' => 100])->get_data()), null, 'slug');
        $a4 = Read::map($terms['a4'] ?? null);
        unset($a4['_links']);
        self::assertSame(['id', 'name', 'slug', 'description', 'menu_order', 'count'], array_keys($a4));
        $term = get_term_by('slug', 'a4', 'pa_format');
        self::assertInstanceOf(\WP_Term::class, $term);
        self::assertSame([$term->term_id, $term->name, 'a4', '', $term->count], [$a4['id'], $a4['name'], $a4['slug'], $a4['description'], $a4['count']]);
        self::assertIsInt($a4['menu_order']);
        self::assertTrue(has_term('a4', 'pa_format', $print));

        $page = fn(int $number): array => array_column(Read::maps($this->ask('GET', $route, ['per_page' => 1, 'page' => $number])->get_data()), 'slug');
        self::assertSame([array_slice(array_keys($terms), 0, 1), array_slice(array_keys($terms), 1, 1)], [$page(1), $page(2)]);
        foreach ([['per_page' => 101], ['per_page' => 0], ['per_page' => 'x'], ['page' => 0]] as $query) {
            self::assertSame(400, $this->ask('GET', $route, $query)->get_status(), (string) wp_json_encode($query));
        }
        $unknown = $this->ask('GET', self::ROUTE . '/999999/terms');
        self::assertSame([404, 'woocommerce_rest_taxonomy_invalid'], [$unknown->get_status(), Read::map($unknown->get_data())['code'] ?? null]);
    }

    private function format(): int
    {
        return Read::int(array_column(Read::maps($this->ask('GET', self::ROUTE)->get_data()), 'id', 'slug')['pa_format'] ?? 0);
    }

    /** @param array<string, mixed> $params */
    private function ask(string $method, string $route, array $params = []): \WP_REST_Response
    {
        $request = new \WP_REST_Request($method, $route);
        $method === 'GET' ? $request->set_query_params($params) : $request->set_body_params($params);

        return rest_do_request($request);
    }
}
