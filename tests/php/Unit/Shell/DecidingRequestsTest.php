<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Shell;

use Museau\Kernel\Read;
use Museau\Rest\Routes;
use Museau\Screens\Shell\DecidingRequests;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

/** Which requests may read a replica that is behind. */
final class DecidingRequestsTest extends TestCase
{
    private const REST = '/wp-json/' . Routes::NAMESPACE;

    /**
     * @param array<string, string> $server
     * @param array<string, string> $cookies
     */
    #[TestDox('$_dataName')]
    #[DataProvider('requests')]
    public function test_requests(bool $decides, string $uri, array $server = [], array $cookies = []): void
    {
        parse_str((string) parse_url($uri, PHP_URL_QUERY), $query);
        self::assertSame($decides, DecidingRequests::decides($server + ['REQUEST_METHOD' => 'GET', 'REQUEST_URI' => $uri], $cookies, $query));
    }

    /** @return iterable<string, array{0: bool, 1: string, 2?: array<string, string>, 3?: array<string, string>}> */
    public static function requests(): iterable
    {
        yield 'a page' => [false, '/boutique/chat-roux'];
        yield 'its head' => [false, '/boutique/chat-roux', ['REQUEST_METHOD' => 'HEAD']];
        yield 'a list with filters, sorted' => [false, '/galerie?pa_format=12,13&tri=likes&page_liste=2'];
        yield 'a search' => [false, '/?s=chien'];
        yield 'a link of an advertiser' => [false, '/?utm_source=lettre&fbclid=x'];
        yield 'a page, with a cookie of somebody else\'s' => [false, '/', [], ['_ga' => '1']];
        yield 'a form' => [true, '/contact', ['REQUEST_METHOD' => 'POST']];
        yield 'an unknown method' => [true, '/', ['REQUEST_METHOD' => 'PURGE']];
        yield 'the carnet\'s link' => [true, '/carnet?ouvrir=12-abc'];
        yield 'the carnet, opened before' => [true, '/carnet', [], ['museau_carnet_12' => 'abc']];
        yield 'a link that confirms an address' => [true, '/portraits?attente=abc'];
        yield 'the page after a form' => [true, '/contact?envoye=1'];
        yield 'the return from the bank' => [true, '/panier?acces=12-abc'];
        yield 'the cart without JavaScript' => [true, '/panier', [], ['museau_panier' => 'token']];
        yield 'WooCommerce\'s session' => [true, '/', [], ['wp_woocommerce_session_abc' => 'x']];
        yield 'somebody who is signed in' => [true, '/', [], ['wordpress_logged_in_abc' => 'x']];
        yield 'an application' => [true, '/', ['HTTP_AUTHORIZATION' => 'Basic x']];
        yield 'the cart' => [true, self::REST . '/cart'];
        yield 'the cart by query' => [true, '/?rest_route=/' . Routes::NAMESPACE . '/cart'];
        yield 'a list for one cart' => [true, self::REST . '/products', ['HTTP_CART_TOKEN' => 'x']];
        yield 'WordPress\'s own REST' => [true, '/wp-json/wp/v2/posts'];
        yield 'a route of another name' => [true, self::REST . '/products-of-the-artist'];
        yield 'the webhook' => [true, self::REST . '/stripe-webhook', ['REQUEST_METHOD' => 'POST']];
    }

    #[TestDox('Of the routes those alone whose answer is the same for everybody')]
    public function test_routes(): void
    {
        $routes = Read::maps(Read::json((string) file_get_contents(dirname(__DIR__, 4) . '/docs/rest-manifest.json')));
        self::assertGreaterThan(20, count($routes));
        foreach ($routes as $route) {
            $path = self::REST . preg_replace('/\(\?P<\w+>[^)]*\)|\{\w+\}/', '1', Read::text($route['path']));
            $is_public = $route['cache'] === 'public' && $route['method'] === 'GET';
            self::assertSame(!$is_public, DecidingRequests::decides(['REQUEST_METHOD' => $route['method'], 'REQUEST_URI' => $path], [], []), $path);
        }
    }
}
