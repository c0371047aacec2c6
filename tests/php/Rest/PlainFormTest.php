<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Kernel\Read;
use Museau\Screens\Plain\CartCookie;
use Museau\Screens\Plain\PlainShop;
use Museau\Screens\Plain\ShippingForm;
use Museau\Screens\Plain\VoucherForms;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\Support\Stopped;
use Museau\Tests\WordPressTestCase;

/** [B56] What the page says when a plain form was not taken. */
final class PlainFormTest extends WordPressTestCase
{
    use MakesProducts;

    /** @var array<mixed> */
    private array $server = [];

    protected function setUp(): void
    {
        parent::setUp();
        $this->server = $_SERVER;
        $_COOKIE = [];
        $_GET = [];
        $this->the_portrait();
    }

    protected function tearDown(): void
    {
        $_SERVER = $this->server;
        $_POST = [];
        remove_all_filters('status_header');
        parent::tearDown();
    }

    /** PHP empties a body beyond post_max_size: she reads why, at the field, on the form that it came from. */
    public function test_a_form_that_was_emptied_on_its_way(): void
    {
        [$status, $html] = $this->post([], 60_000_000);
        self::assertSame(413, $status);
        self::assertSame(2, substr_count($html, 'Photo trop lourde : 15 Mo au plus.'), 'above the form and at its field');
        self::assertStringContainsString('id="portrait-portrait_photo-error"', $html);
        self::assertStringContainsString('aria-describedby="portrait-portrait_photo-error portrait-photo-hint portrait-advice"', $html);
        self::assertStringContainsString('name="museau_add"', $html);
    }

    /** Each sentence of a field is what its field is described by, and nothing points at a sentence that is not there. */
    public function test_fields_name_their_sentences(): void
    {
        [$status, $html] = $this->post([
            'museau_add' => (string) museau()->settings()->portrait_id(),
            'museau_animal' => str_repeat('z', 401),
            'museau_message' => str_repeat('é', 501),
        ], 700);
        self::assertSame(400, $status);
        preg_match_all('/ id="(portrait-[a-z_]+-error)"/', $html, $ids);
        preg_match_all('/ aria-invalid="true" aria-describedby="(portrait-[a-z_]+-error)[" ]/', $html, $named);
        self::assertCount(4, $ids[1]);
        self::assertEqualsCanonicalizing($ids[1], $named[1]);
    }

    /** Whatever is pressed, and whether it is taken or not: the page that follows says once what was sold meanwhile. */
    public function test_what_was_sold_meanwhile_is_said(): void
    {
        $print = $this->made(['name' => 'Tirage', 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => 2500, 'stock' => 9]);
        foreach ([
            VoucherForms::CODE => [VoucherForms::CODE => '1', 'code' => 'MU-INCONNU'],
            VoucherForms::DROP => [VoucherForms::DROP => '999999'],
            ShippingForm::BUTTON => [ShippingForm::BUTTON => '1', 'method' => 'flat_rate:999999'],
            'museau_add' => ['museau_add' => (string) $print, 'quantity' => '2'],
            'museau_quantity' => ['museau_quantity' => 'key', 'quantity' => '3'],
            'museau_remove' => ['museau_remove' => 'key'],
        ] as $button => $fields) {
            $_COOKIE = $_GET = [];
            $original = $this->an_original('Le chien vendu');
            museau()->plain_cart()->add(['museau_add' => (string) $print], []);
            museau()->plain_cart()->add(['museau_add' => (string) $original], []);
            [$line] = museau()->carts()->open(CartCookie::token())->lines;
            $this->change($original, ['stock' => 0]);
            $html = $this->page_after(array_map(static fn(string $value): string => $value === 'key' ? $line->key : $value, $fields));
            self::assertSame(1, substr_count($html, 'retiré de votre panier'), $button);
            self::assertStringNotContainsString('retiré de votre panier', $this->cart_page(), $button);
        }
    }

    /**
     * What she reads after a form: it again, or the page that it leads to.
     *
     * @param array<string, string> $fields
     */
    private function page_after(array $fields): string
    {
        $leave = static fn() => throw new Stopped(303);
        add_filter('wp_redirect', $leave, 1);
        try {
            return $this->post($fields, 200)[1];
        } catch (Stopped) {
            return $this->cart_page();
        } finally {
            remove_filter('wp_redirect', $leave, 1);
        }
    }

    private function cart_page(): string
    {
        $_GET = ['etape' => 'panier'];

        return museau()->plain_shop()->html();
    }

    /**
     * @param array<string, string> $fields
     *
     * @return array{int, string} status and page
     */
    private function post(array $fields, int $length): array
    {
        $_POST = $fields;
        $_SERVER = [
            ...$_SERVER,
            'REQUEST_METHOD' => 'POST',
            'REQUEST_URI' => '/panier',
            'CONTENT_TYPE' => 'multipart/form-data; boundary=x',
            'CONTENT_LENGTH' => (string) $length,
            'HTTP_ORIGIN' => home_url(),
        ];
        $GLOBALS['wp_query'] = new \WP_Query(['page_id' => get_page_by_path('panier')->ID ?? 0]);
        $status = 0;
        add_filter('status_header', static function (string $header, int $code) use (&$status): string {
            $status = $code;

            return $header;
        }, 10, 2);
        // A shop of its own: what came stays with it.
        $shop = clone museau()->plain_shop();
        (new \ReflectionMethod(PlainShop::class, 'take'))->invoke($shop, true);
        (new \ReflectionMethod(PlainShop::class, 'receive'))->invoke($shop);

        return [Read::int($status), $shop->html()];
    }
}
