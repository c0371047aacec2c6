<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Kernel\Read;
use Museau\Screens\Plain\PlainShop;
use Museau\Tests\Contract\MakesProducts;
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
