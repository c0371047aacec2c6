<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

defined('ABSPATH') || exit;

use Museau\Kernel\Database\Primary;
use Museau\Kernel\Feature;
use Museau\Kernel\Read;
use Museau\Rest\Routes;

/**
 * Which requests may read a replica: a public page or list, asked by somebody whom the shop does not know. All others, and every command,
 * read the primary from their start: what they see decides, or is what this very visitor has just done.
 */
final class DecidingRequests implements Feature
{
    /** Routes that answer the same to everybody; those of docs/rest-manifest.json whose cache is public. */
    private const LISTS = ['attributes', 'product-navigation', 'products', 'search-suggestions'];

    /** What a public page may be asked by: filters, pages and words of lists, and what advertisers add to links. */
    private const QUERY = '/^(?:s|tri|format|pa_[\w-]+|page|paged|page_liste|recherche|type|annee|lang|utm_\w+|gclid|fbclid|msclkid)$/';

    /** A session, a cart or a carnet of this shop's, whatever made it. */
    private const COOKIES = '/^(?:wordpress_(?:logged_in|sec)_|wp_woocommerce_session_|woocommerce_|museau_)/';

    /** What names a visitor, or what she may do. */
    private const HEADERS = ['HTTP_CART_TOKEN', 'HTTP_AUTHORIZATION', 'HTTP_X_WP_NONCE', 'PHP_AUTH_USER'];

    public function hooks(): void
    {
        $is_server = PHP_SAPI === 'cli' || wp_doing_cron() || is_admin();
        if ($is_server || self::decides($_SERVER, $_COOKIE, $_GET)) {
            Primary::read();
        } else {
            Primary::read_cached_tables();
        }
    }

    /**
     * @param array<mixed> $server  as $_SERVER
     * @param array<mixed> $cookies as $_COOKIE
     * @param array<mixed> $query   as $_GET
     */
    public static function decides(array $server, array $cookies, array $query): bool
    {
        if (!in_array(Read::text($server['REQUEST_METHOD'] ?? 'GET'), ['GET', 'HEAD'], true)) {
            return true;
        }
        if (array_intersect(self::HEADERS, array_keys(array_filter($server, static fn(mixed $value): bool => $value !== ''))) !== []) {
            return true;
        }
        if (preg_grep(self::COOKIES, array_map(strval(...), array_keys($cookies))) !== []) {
            return true;
        }
        $path = rawurldecode(Read::text(parse_url(Read::text($server['REQUEST_URI'] ?? '/'), PHP_URL_PATH)));
        if (isset($query['rest_route']) || str_contains($path, '/wp-json')) {
            $lists = '~/' . Routes::NAMESPACE . '/(?:' . implode('|', self::LISTS) . ')(?:/|$)~';

            return preg_match($lists, Read::text($query['rest_route'] ?? '') ?: $path) !== 1;
        }

        return preg_grep(self::QUERY, array_map(strval(...), array_keys($query)), PREG_GREP_INVERT) !== [];
    }
}
