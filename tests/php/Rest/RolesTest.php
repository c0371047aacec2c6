<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Catalogue\Options;
use Museau\Domain\News\News;
use Museau\Engine\Embedded\EmbeddedVocabulary;
use Museau\Kernel\Read;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\DataProvider;

/** What belongs to the shop is nobody else's on WordPress's own screens and routes (S02): roles × types × what may be done with them. */
final class RolesTest extends WordPressTestCase
{
    private const TYPES = ['product', 'product_variation', News::POST_TYPE];

    /** @return iterable<string, array{string, bool}> */
    public static function roles(): iterable
    {
        foreach (['' => false, 'subscriber' => false, 'contributor' => false, 'author' => false, 'editor' => false, 'shop_manager' => true, 'administrator' => true] as $role => $may) {
            yield $role === '' ? 'a visitor' : $role => [$role, $may];
        }
    }

    #[DataProvider('roles')]
    public function test_types_of_the_shop(string $role, bool $may): void
    {
        $author = $role === '' ? 0 : $this->sign_in($role);
        foreach (self::TYPES as $type) {
            $object = get_post_type_object($type);
            self::assertNotNull($object);
            foreach (['create_posts', 'edit_posts', 'edit_others_posts', 'publish_posts', 'delete_posts', 'delete_others_posts', 'read_private_posts'] as $right) {
                // WooCommerce names fewer rights for variations.
                isset($object->cap->$right) && self::assertSame($may, current_user_can(Read::text($object->cap->$right)), "$type $right");
            }
            // One's own, too: an author before the shop was mended may have some.
            foreach (['draft', 'publish'] as $status) {
                $id = wp_insert_post(['post_type' => $type, 'post_title' => 'X', 'post_status' => $status, 'post_author' => $author]);
                foreach (['edit_post', 'delete_post', 'publish_post'] as $right) {
                    self::assertSame($may, current_user_can($right, $id), "$type $status $right");
                }
            }
        }
        $taxonomies = ['product_cat', ...self::is_woocommerce() ? [] : ['product_type', 'product_visibility', 'product_shipping_class', ...Options::slugs()]];
        foreach ($taxonomies as $taxonomy) {
            $object = get_taxonomy($taxonomy);
            self::assertNotFalse($object);
            foreach (['manage_terms', 'edit_terms', 'delete_terms', 'assign_terms'] as $right) {
                self::assertSame($may, current_user_can(Read::text($object->cap->$right)), "$taxonomy $right");
            }
        }
    }

    #[DataProvider('roles')]
    public function test_routes_of_wordpress(string $role, bool $may): void
    {
        $author = $role === '' ? 0 : $this->sign_in($role);
        $base = '/wp/v2/' . News::POST_TYPE;
        $draft = wp_insert_post(['post_type' => News::POST_TYPE, 'post_title' => 'Brouillon', 'post_status' => 'draft', 'post_author' => 1]);
        $item = wp_insert_post(['post_type' => News::POST_TYPE, 'post_title' => 'Paru', 'post_status' => 'publish', 'post_author' => $author]);
        foreach ([
            ['POST', $base, ['title' => 'Neuf', 'status' => 'draft']],
            ['POST', $base, ['title' => 'Neuf', 'status' => 'publish']],
            ['POST', "$base/$item", ['title' => 'Changé']],
            ['POST', "$base/$item", ['meta' => ['gagnant_nom' => 'Moi']]],
            ['GET', "$base/$draft", []],
            ['GET', $base, ['status' => 'draft']],
            ['GET', "$base/$item", ['context' => 'edit']],
            ['DELETE', "$base/$item", ['force' => true]],
        ] as [$method, $path, $params]) {
            $status = self::ask($method, $path, $params);
            self::assertSame($may, $status < 300, "$method $path: $status");
            self::assertContains($status, [200, 201, 400, 401, 403], "$method $path");
        }
        foreach (['product', 'product_variation', 'product_cat', 'pa_format'] as $type) {
            foreach (['POST' => ['title' => 'Neuf', 'name' => 'Neuf', 'status' => 'draft']] as $method => $params) {
                $status = self::ask($method, "/wp/v2/$type", $params);
                self::assertTrue($status >= 400 || ($may && self::is_woocommerce()), "$method /wp/v2/$type: $status");
            }
        }
        if ($role === 'author') {
            self::assertSame(201, self::ask('POST', '/wp/v2/posts', ['title' => 'Mon article', 'status' => 'draft']), 'what is hers stays hers');
        }
    }

    /** [S18] WordPress's own route takes no script into a field of the news, not even from somebody who may write HTML. */
    public function test_fields_are_cleaned(): void
    {
        $this->sign_in('administrator');
        $id = wp_insert_post(['post_type' => News::POST_TYPE, 'post_title' => 'Concours', 'post_status' => 'publish']);
        $meta = [
            'regles' => '<p onclick="alert(1)">Un <strong>règlement</strong></p><script>alert(1)</script><iframe src="https://evil.example"></iframe>',
            'gagnant_nom' => '<img src=x onerror=alert(1)>Zoé',
            'gagnant_photo' => 'javascript:alert(1)',
            'image_concours' => 'https://example.org/photo.jpg',
        ];
        self::assertSame(200, self::ask('POST', '/wp/v2/' . News::POST_TYPE . "/$id", ['meta' => $meta]));
        self::assertSame('<p>Un <strong>règlement</strong></p>alert(1)', get_post_meta($id, 'regles', true));
        self::assertSame('Zoé', get_post_meta($id, 'gagnant_nom', true));
        self::assertSame('', get_post_meta($id, 'gagnant_photo', true));
        self::assertSame('https://example.org/photo.jpg', get_post_meta($id, 'image_concours', true));
        // WordPress's own screen of custom fields comes by here.
        update_post_meta($id, 'regles', wp_slash('<script>alert("x")</script>C\'est « tout » \\o/'));
        self::assertSame('alert("x")C\'est « tout » \\o/', get_post_meta($id, 'regles', true));
    }

    /** A shop that was made before keeps its manager: her role gets the right that it lacks. */
    public function test_an_older_shop(): void
    {
        if (self::is_woocommerce()) {
            self::markTestSkipped('WooCommerce keeps the roles itself.');
        }
        $former = get_role('shop_manager');
        self::assertNotNull($former);
        $former->remove_cap('manage_woocommerce');
        update_option('museau_roles', '1');
        $grant = new \ReflectionMethod(EmbeddedVocabulary::class, 'grant');
        $grant->invoke(new EmbeddedVocabulary());
        self::assertTrue(get_role('shop_manager')?->has_cap('manage_woocommerce'));
        self::assertTrue(get_role('administrator')?->has_cap('manage_woocommerce'));
        self::assertFalse(get_role('editor')?->has_cap('manage_woocommerce'));
    }

    /** @param array<string, mixed> $params */
    private static function ask(string $method, string $path, array $params): int
    {
        $request = new \WP_REST_Request($method, $path);
        if ($method === 'POST') {
            $request->set_header('Content-Type', 'application/json');
            $request->set_body((string) wp_json_encode($params));
        } else {
            $request->set_query_params($params);
        }

        return rest_do_request($request)->get_status();
    }
}
