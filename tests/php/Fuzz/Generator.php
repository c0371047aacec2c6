<?php

declare(strict_types=1);

namespace Museau\Tests\Fuzz;

use Museau\Kernel\Read;

/**
 * Requests over every route of docs/rest-manifest.json: values at, inside and beyond each schema's bounds, wrong types,
 * hostile texts, odd envelopes, every role with every kind of nonce. Request n of a seed is always the same one.
 */
final class Generator
{
    public const ROLES = ['', 'subscriber', 'customer', 'contributor', 'author', 'editor', 'shop_manager', 'administrator'];

    /** Roles that keep the shop: what only they may see is no leak to them. */
    public const KEEPERS = ['shop_manager', 'administrator'];

    private const METHODS = ['POST', 'GET', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'BREW', 'post', 'X-Y'];

    /** WordPress's own routes that reach post types, blocks and settings of ours; {} becomes an id, <> the name of a block. */
    private const CORE = [
        '/wp/v2/museau_news', '/wp/v2/museau_news/{}', '/wp/v2/museau_news/{}/revisions', '/wp/v2/museau_news/{}/autosaves', '/wp/v2/product', '/wp/v2/product/{}',
        '/wp/v2/block-renderer/museau/<>', '/wp/v2/pages/{}', '/wp/v2/media/{}', '/wp/v2/search', '/wp/v2/settings', '/wp/v2/users/{}', '/wp/v2/types/museau_news', '/wp/v2/taxonomies/product_cat',
    ];

    private const BLOCKS = ['cart', 'category-cards', 'checkout', 'contact', 'contest', 'hero', 'mini-cart', 'news', 'news-item', 'parallax-band', 'portrait-order', 'portfolio', 'portraits-carousel', 'product', 'product-grid', 'reviews', 'signature', 'steps'];

    public const NONCES = ['none', 'stale', 'stolen', 'valid'];

    private const PAGES = [
        '/', '/boutique', '/oeuvre-originale', '/impression', '/commandez-votre-portrait', '/panier', '/commander', '/actualites', '/contact', '/cgv',
        '/politique-de-confidentialite', '/mentions-legales', '/admin-dashboard', '/actualites/{}', '/actualites/{}/participer', '/produit/{}', '/produit/{}/{}', '/produit/oeuvre-originale/{}', '/{}', '/feed', '/wp-sitemap.xml', '/author/{}', '/?p={}', '/retractation', '/accessibilite',
    ];

    /**
     * Screens and doors of ours in wp-admin, with what their nonce is made for. The settings' own form is left out: what it
     * takes would make another shop of this one.
     */
    public const DESK = [
        '/wp-admin/admin.php?page=museau-recettes' => '',
        '/wp-admin/admin-post.php?action=museau_sales_book' => 'museau_sales_book',
        '/wp-admin/site-health.php' => '',
        '/wp-admin/admin-ajax.php?action=health-check-museau-photos-closed' => 'health-check-site-status',
        '/wp-admin/admin-ajax.php?action=health-check-museau-page-cache' => 'health-check-site-status',
        '/wp-admin/admin-post.php?action=museau_pictures' => 'museau_pictures',
        '/wp-admin/admin-post.php?action=museau_rebuild_index' => 'museau_rebuild_index',
        '/wp-admin/admin.php?page=museau-journal' => '',
        '/wp-admin/admin.php?page=museau-law' => '',
        '/wp-admin/admin.php?page=museau-messages' => '',
        '/wp-admin/admin.php?page=museau-contests' => '',
        '/wp-admin/admin-post.php?action=museau_contest' => '',
        '/wp-admin/admin-post.php?action=museau_delete_message' => 'museau_delete_message',
        '/wp-admin/admin-post.php?action=museau_mails_again' => 'museau_mails_again',
        '/wp-admin/admin.php?page=museau-settings' => '',
        '/wp-admin/admin.php?page=museau-checklist' => '',
        '/wp-admin/admin.php?page=museau-guide' => '',
        '/wp-admin/admin-post.php?action=museau_order' => '',
        '/wp-admin/admin-post.php?action=museau_photo' => '',
        '/wp-admin/admin-post.php?action=museau_photo_rotate' => '',
    ];

    private const DESK_QUERY = ['contest', 'entry', 'annee', 'id', 'order', 'orderby', 'paged', 's', 'tab', 'status', 'message', 'photo', 'line', 'event', 'step', 'done', '_wp_http_referer'];

    private const QUERY = ['page', 'paged', 'pa_format', 'pa_cadre', 'pa_serie', 'tri', 'sort', 'type', 'search', 'annee', 'sujet', 'envoye', 's', 'p', 'order', 'key', 'solde', 'photo', 'museau_news', 'product', 'name', 'preview', 'rest_route', 'author', 'orderby', 'm', 'cat', 'feed', 'redirect_to'];

    /** @var list<string> */
    private readonly array $texts;

    /**
     * @param list<array<string, mixed>>        $routes of the manifest
     * @param array<string, list<int|string>>   $facts  true values to mix in: ids, slugs, keys, tokens
     */
    public function __construct(private readonly int $seed, private readonly array $routes, private readonly array $facts = [])
    {
        $this->texts = [...Payloads::hostile(), ...Payloads::scripts()];
    }

    /** @return list<array<string, mixed>> of the committed manifest */
    public static function manifest(string $file): array
    {
        return Read::maps(json_decode((string) file_get_contents($file), true));
    }

    /** A call of a REST route. */
    public function rest(int $n): Request
    {
        mt_srand(crc32("rest $this->seed $n"));
        // Each route in turn, so that none is left out.
        $route = $this->routes[$n % count($this->routes)];
        $method = Read::text($route['method']);
        $args = Read::map($route['args']);
        $path = '/museau-react/v1' . preg_replace_callback('/\(\?P<\w+>[^)]*\)/', fn(): string => $this->id(), Read::text($route['path']));
        $fields = $this->fields($args);
        $headers = $this->headers();
        $query = in_array($method, ['GET', 'DELETE'], true) ? $fields : [];
        $body = $query === [] ? $fields : [];
        $sent = $method;
        if (self::chance(12)) {
            $sent = self::one(self::METHODS);
        }
        if (self::chance(6)) {
            $headers['X-HTTP-Method-Override'] = self::one([...self::METHODS, 'é', $method]);
        }
        if (self::chance(6)) {
            $query['_method'] = self::one([...self::METHODS, '', 'x']);
        }
        // WordPress finds a route whatever the case of its letters.
        if (self::chance(20)) {
            $path = self::mixed_case($path);
        }
        foreach (['_jsonp' => 'alert', '_fields' => 'id,code,data.status', '_embed' => '1', '_envelope' => '1', '_locale' => 'user', 'context' => 'edit', '_wpnonce' => 'deadbeef00', 'rest_route' => '/wp/v2/users'] as $name => $value) {
            if (self::chance(3)) {
                $query[$name] = self::chance(50) ? $value : $this->text();
            }
        }
        if (strtolower($path) === '/museau-react/v1/stripe-webhook' && self::chance(50)) {
            $body = ['id' => $this->text(), 'type' => self::one(['payment_intent.succeeded', 'charge.refunded', 'charge.dispute.created', $this->text()]), 'data' => ['object' => $this->nested(2)]];
            $headers['X-Fuzz-Sign'] = '1';
        }

        // Half of the artist's calls come from the artist: what lies behind the door is tried too.
        [$role, $nonce] = Read::text($route['access']) === 'shop_manager' && self::chance(50) ? [self::one(self::KEEPERS), 'valid'] : [self::one(self::ROLES), self::one(self::NONCES)];
        $is_plain = $sent === $method && !isset($headers['X-HTTP-Method-Override']) && !isset($query['_method']);

        return new Request(
            $n,
            $sent,
            $path,
            $query,
            ...$this->body($body, $headers),
            role: $role,
            nonce: $nonce,
            managed: Read::text($route['access']) === 'shop_manager' && $is_plain,
            uncached: Read::text($route['cache']) === 'none' && $is_plain,
        );
    }

    /** A call of WordPress's batch route with calls of ours in it. */
    public function batch(int $n): Request
    {
        $calls = [];
        for ($i = 0; $i < 3; ++$i) {
            $call = $this->rest($n * 3 + $i);
            $calls[] = ['method' => $call->method, 'path' => $call->path, 'body' => $call->query, 'headers' => array_diff_key($call->headers, ['Content-Type' => 1])];
        }

        return new Request($n, 'POST', '/batch/v1', [], ['Content-Type' => 'application/json'], (string) json_encode(['requests' => $calls, 'validation' => self::one(['normal', 'require-all-validate', 'x'])], JSON_INVALID_UTF8_SUBSTITUTE | JSON_PARTIAL_OUTPUT_ON_ERROR), self::one(self::ROLES), self::one(self::NONCES));
    }

    /** A call of WordPress's own routes where they reach what is ours. */
    public function core(int $n): Request
    {
        mt_srand(crc32("core $this->seed $n"));
        $path = str_replace(['{}', '<>'], [rawurlencode($this->id()), self::BLOCKS[$n % count(self::BLOCKS)]], self::CORE[$n % count(self::CORE)]);
        $method = self::chance(60) ? 'GET' : self::one(self::METHODS);
        $fields = [];
        foreach (['context', 'status', 'title', 'content', 'meta', 'slug', 'search', 'per_page', 'post_id', 'attributes', 'author', 'orderby', 'include', 'categories', 'featured_media', '_fields', '_embed', 'date', 'password', 'museau_rules', 'force'] as $name) {
            if (self::chance(20)) {
                $fields[$name] = $name === 'context' ? self::one(['edit', 'view', 'embed', 'x']) : (self::chance(50) ? $this->text() : $this->nested(2));
            }
        }
        $is_read = in_array($method, ['GET', 'HEAD', 'DELETE', 'OPTIONS'], true);
        [$headers, $body] = $this->body($is_read ? [] : $fields, $this->headers());
        // A bare number or text as JSON makes WordPress warn in a route of its own: that is not ours to mend.
        $body = ($headers['Content-Type'] ?? '') !== 'application/json' || is_array(json_decode($body, true)) ? $body : '';

        return new Request($n, $method, self::chance(20) ? self::mixed_case($path) : $path, $is_read ? $fields : [], $headers, $body, self::one(self::ROLES), self::one(self::NONCES));
    }

    /** A page as a browser asks for it, or the contact form as it posts it. */
    public function page(int $n): Request
    {
        mt_srand(crc32("page $this->seed $n"));
        $path = preg_replace_callback('/\{\}/', fn(): string => self::chance(40) ? self::text_of(self::one($this->facts['slugs'] ?? ['1'])) : rawurlencode(substr($this->text(), 0, 300)), self::PAGES[$n % count(self::PAGES)]) ?? '/';
        $query = [];
        foreach (self::QUERY as $name) {
            if (self::chance(9)) {
                $query[$name] = self::chance(15) ? [$this->text(), 'x' => [$this->text()]] : $this->text();
            }
        }
        if (self::chance(20)) {
            $fields = ['museau_contact' => '1'];
            foreach (['name', 'email', 'subject', 'message', 'website', 'token'] as $name) {
                $fields["contact_$name"] = self::chance(10) ? [$this->text()] : $this->text();
            }

            return new Request($n, 'POST', '/contact', $query, ['Content-Type' => 'application/x-www-form-urlencoded'], http_build_query($fields), self::one(self::ROLES), 'none', true);
        }

        return new Request($n, self::chance(70) ? 'GET' : self::one(self::METHODS), self::chance(10) ? self::mixed_case($path) : $path, $query, $this->headers(), '', self::chance(50) ? '' : self::one(self::ROLES), 'none', true);
    }

    /** A screen of the artist's in wp-admin, or a door behind one of its buttons. */
    public function desk(int $n): Request
    {
        mt_srand(crc32("desk $this->seed $n"));
        $path = self::one(array_keys(self::DESK));
        $query = [];
        foreach (self::DESK_QUERY as $name) {
            if (self::chance(20)) {
                $query[$name] = self::chance(15) ? [$this->text(), 'x' => [$this->text()]] : (self::chance(40) ? self::one($this->facts['ids'] ?? [1]) : $this->text());
            }
        }
        [$role, $nonce] = self::chance(50) ? [self::one(self::KEEPERS), 'valid'] : [self::one(self::ROLES), self::one(self::NONCES)];
        $headers = ['X-Fuzz-Desk' => self::DESK[$path]];

        return self::chance(30)
            ? new Request($n, 'POST', $path, [], $headers + ['Content-Type' => 'application/x-www-form-urlencoded'], http_build_query($query), $role, $nonce, true)
            : new Request($n, 'GET', $path, $query, $headers, '', $role, $nonce, true);
    }

    /**
     * @param array<string, mixed> $args schemas by name
     *
     * @return array<string, mixed>
     */
    private function fields(array $args): array
    {
        $fields = [];
        $mild = self::one([100, 100, 90, 80, 25]);
        foreach ($args as $name => $schema) {
            if (!self::chance($mild === 100 ? 4 : 12)) {
                $fields[$name] = $this->value(Read::map($schema), $name, $mild);
            }
        }
        if (self::chance(15)) {
            foreach (['meta', 'post_author', 'status', '_price', 'id', 'amount', 'currency', 'role', 'user_id', 'total'] as $name) {
                $fields[$name] ??= self::chance(40) ? $this->nested(2) : $this->text();
            }
        }
        if (self::chance(3)) {
            $fields[str_repeat('k', 300)] = $this->nested(8);
        }
        if (self::chance(2)) {
            $fields['oversize'] = str_repeat(self::one(['a', 'é', '<']), 70000);
        }

        return $fields;
    }

    /**
     * A value for a schema: as it asks (so many times in a hundred), at or beyond its bounds, or anything.
     *
     * @param array<string, mixed> $schema
     */
    private function value(array $schema, string $name, int $mild): mixed
    {
        $types = (array) ($schema['type'] ?? 'string');
        if (!self::chance($mild)) {
            return match (mt_rand(0, 5)) {
                0 => self::one([null, true, false, 0, -1, 1, 1.5, -0.0, 1e308, PHP_INT_MAX, PHP_INT_MIN, '', [], new \stdClass()]),
                1, 2 => $this->text(),
                3 => [$this->text(), $this->text()],
                4 => $this->nested(mt_rand(1, 7)),
                default => $this->edge($schema, self::one($types)),
            };
        }
        if (is_array($schema['enum'] ?? null)) {
            return self::one(array_values($schema['enum']));
        }
        foreach (['id' => 'ids', 'order' => 'orders', 'key' => 'keys', 'slug' => 'slugs', 'token' => 'notes', 'item_key' => 'lines', 'category' => 'categories'] as $part => $fact) {
            if (($name === $part || str_ends_with($name, "_$part")) && isset($this->facts[$fact]) && self::chance(70)) {
                return self::one($this->facts[$fact]);
            }
        }

        return match (self::one($types)) {
            'integer' => self::chance(50) ? self::one($this->facts['ids'] ?? [1]) : mt_rand(Read::int($schema['minimum'] ?? 0), min(100000, Read::int($schema['maximum'] ?? 1000))),
            'number' => mt_rand(0, 100000) / 100,
            'boolean' => self::chance(50),
            'null' => null,
            'array' => array_map(fn(): mixed => $this->value(Read::map($schema['items'] ?? []), $name, $mild), range(1, mt_rand(1, 3))),
            'object' => $this->object($schema, $mild),
            default => $this->plausible($name, $schema),
        };
    }

    /**
     * @param array<string, mixed> $schema
     *
     * @return array<string, mixed>
     */
    private function object(array $schema, int $mild): array
    {
        $made = [];
        foreach (Read::map($schema['properties'] ?? []) as $name => $inner) {
            if (!self::chance(10)) {
                $made[$name] = $this->value(Read::map($inner), $name, $mild);
            }
        }
        if ($made === [] && is_array($schema['additionalProperties'] ?? null)) {
            foreach (['pa_cadre', 'pa_format', 'pa_crayon', 'chene', 'sans-cadre', 'a4'] as $name) {
                $made[$name] = $this->value(Read::map($schema['additionalProperties']), $name, $mild);
            }
        }
        if (self::chance(10)) {
            $made[$this->text()] = $this->text();
        }

        return $made;
    }

    /**
     * At a bound of the schema or one step beyond it.
     *
     * @param array<string, mixed> $schema
     */
    private function edge(array $schema, mixed $type): mixed
    {
        return match ($type) {
            'integer', 'number' => self::one([Read::int($schema['minimum'] ?? 0), Read::int($schema['maximum'] ?? 1)]) + mt_rand(-1, 1),
            'array' => array_fill(0, Read::int($schema['maxItems'] ?? 10) + mt_rand(0, 1), self::chance(50) ? 1 : 'a'),
            'object' => array_fill_keys(array_map(static fn(int $i): string => "k$i", range(0, Read::int($schema['maxProperties'] ?? 10) + mt_rand(0, 1))), self::chance(50) ? 1 : []),
            default => str_repeat(self::one(['a', 'é', '😀', "'", '<', '0']), max(0, min(31000, Read::int($schema['maxLength'] ?? 100) + mt_rand(-1, 1)))),
        };
    }

    /** @param array<string, mixed> $schema */
    private function plausible(string $name, array $schema): string
    {
        $text = match (true) {
            str_contains($name, 'email') => self::one(['zoe@example.org', 'zoé@exemple.fr', 'a@b.co', 'zoe@example.org,x@example.net']),
            str_contains($name, 'date') => self::one(['2026-02-28', '2026-02-30', '0000-00-00', '9999-12-31', '2026-11-22T10:00:00Z', '20260101']),
            in_array($name, ['cadre', 'format', 'attribute', 'value', 'pa_cadre', 'pa_format', 'pa_crayon', 'pa_serie'], true) => self::one(['sans-cadre', 'chene', 'noir', 'a4-portrait', 'a3-portrait', '20x20', 'graphite', 'polychromos', 'Format', 'Cadre']),
            in_array($name, ['prix', 'regular_price', 'sale_price', 'price'], true) => self::one(['12,50', '45', '0', '12.345', '1e3']),
            str_contains($name, 'postal') => self::one(['75011', '97400', '2A004', '00000']),
            str_contains($name, 'phone') => self::one(['06 12 34 56 78', '+33612345678', '0']),
            $name === 'country' => 'France',
            $name === 'billing_details' => (string) json_encode(['firstName' => 'Zoé', 'lastName' => $this->text(), 'country' => 'France', 'streetAddress1' => '1 rue', 'postalCode' => '75011', 'city' => 'Paris', 'phone' => '0612345678', 'email' => 'zoe@example.org', 'sameAddress' => true], JSON_INVALID_UTF8_SUBSTITUTE),
            $name === 'link' || str_contains($name, 'url') => self::one(['/actualites', 'https://example.org', 'javascript:alert(1)', '//evil.example']),
            default => self::one(['Chat roux', 'Un portrait de furet, s\'il vous plaît', 'graphite', 'Bonjour', $this->text()]),
        };

        return mb_substr(mb_scrub($text), 0, Read::int($schema['maxLength'] ?? 200));
    }

    private function nested(int $depth): mixed
    {
        $value = $this->text();
        for ($i = 0; $i < $depth; ++$i) {
            $value = self::chance(50) ? [$value, $i] : [self::one(['id', 'object', 'payment_intent', 'metadata', 'status', 'x', '0', '__proto__']) => $value];
        }

        return $value;
    }

    private function text(): string
    {
        return self::text_of(self::one($this->texts));
    }

    private function id(): string
    {
        return self::chance(70)
            ? self::text_of(self::one($this->facts['ids'] ?? [1]))
            : self::one(['0', '1', '999999', '2147483647', '2147483648', '9223372036854775808', '00174', '174abc', '-1', '1.5', '174%27', '174%00', '..%2f174', '', '٣']);
    }

    /** @return array<string, string> */
    private function headers(): array
    {
        $headers = [];
        foreach ([
            'Cart-Token' => [...$this->facts['tokens'] ?? [], $this->text(), 'eyJhbGciOiJub25lIn0.eyJpZCI6IjEifQ.', 'a.b.c', str_repeat('A', 4000)],
            'Origin' => ['https://evil.example', 'null', 'http://127.0.0.1:1', $this->text()],
            'Referer' => ['https://evil.example/', $this->text()],
            'X-Forwarded-For' => ['10.0.0.1', $this->text()],
            'Host' => ['127.0.0.1', 'evil.example'],
            'Accept' => ['application/json', 'text/html', '*/*;q=x', $this->text()],
            'Accept-Language' => ['en', $this->text()],
            'User-Agent' => ['', $this->text()],
            'Authorization' => ['Basic YWRtaW46YWRtaW4=', 'Bearer x', 'Basic ' . $this->text()],
            'Stripe-Signature' => ['t=1,v1=a', 't=' . time() . ',v0=a', $this->text()],
            'If-Modified-Since' => ['x'],
            'Range' => ['bytes=0-1'],
        ] as $name => $values) {
            if (self::chance($name === 'Cart-Token' ? 40 : 5)) {
                $headers[$name] = trim(preg_replace('/[\x00-\x1f\x7f]+/', ' ', self::text_of(self::one($values))) ?? '');
            }
        }

        return $headers;
    }

    /**
     * @param array<string, mixed>  $fields
     * @param array<string, string> $headers
     *
     * @return array{array<string, string>, string} headers and raw body
     */
    private function body(array $fields, array $headers): array
    {
        $json = (string) json_encode($fields === [] ? new \stdClass() : $fields, JSON_INVALID_UTF8_SUBSTITUTE | JSON_PARTIAL_OUTPUT_ON_ERROR);
        if ($fields === [] && self::chance(80)) {
            return [$headers, ''];
        }

        return match (mt_rand(0, 15)) {
            0 => [$headers + ['Content-Type' => 'application/x-www-form-urlencoded'], http_build_query($fields)],
            1 => [$headers + ['Content-Type' => 'text/plain'], $json],
            2 => [$headers + ['Content-Type' => 'application/json'], substr($json, 0, -1)],
            3 => [$headers + ['Content-Type' => 'application/json; charset=utf-7'], '[' . $json . ']'],
            4 => [$headers + ['Content-Type' => 'application/json'], self::one(['', 'null', '"x"', '1', '[]', '{', "\xff", str_repeat('[', 600), '{"a":' . str_repeat('{"a":', 60) . '1' . str_repeat('}', 61)])],
            5 => [$headers + ['Content-Type' => 'multipart/form-data; boundary=x'], self::multipart($fields)],
            6 => [$headers + ['Content-Type' => $this->text_header()], $json],
            default => [$headers + ['Content-Type' => 'application/json'], $json],
        };
    }

    /** The same path in letters of another case; what is percent-encoded stays. */
    private static function mixed_case(string $path): string
    {
        return preg_replace_callback('/%[0-9a-f]{2}|[a-z]/i', static fn(array $sign): string => strlen($sign[0]) === 1 && self::chance(50) ? ucfirst($sign[0]) : $sign[0], $path) ?? $path;
    }

    private function text_header(): string
    {
        return trim(preg_replace('/[^\x20-\x7e]+/', ' ', $this->text()) ?? '') ?: 'x';
    }

    /** @param array<string, mixed> $fields */
    private static function multipart(array $fields): string
    {
        $parts = '';
        foreach ($fields as $name => $value) {
            $parts .= "--x\r\nContent-Disposition: form-data; name=\"" . addslashes((string) $name) . "\"\r\n\r\n" . (is_scalar($value) ? $value : json_encode($value, JSON_INVALID_UTF8_SUBSTITUTE)) . "\r\n";
        }
        foreach (['portrait_image', 'file', 'x'] as $i => $name) {
            $content = self::one(["\xFF\xD8\xFF\xE0junk", '<svg onload=alert(1)>', 'GIF89a', '', "\x89PNG\r\n\x1a\n" . str_repeat("\0", 50), '<?php echo 1;']);
            $parts .= "--x\r\nContent-Disposition: form-data; name=\"$name\"; filename=\"" . self::one(['a.jpg', '../../x.php', 'a.php.jpg', '.htaccess', 'a.svg']) . "\"\r\nContent-Type: " . self::one(['image/jpeg', 'image/svg+xml', 'text/html']) . "\r\n\r\n$content\r\n";
        }

        return $parts . "--x--\r\n";
    }

    private static function chance(int $percent): bool
    {
        return mt_rand(1, 100) <= $percent;
    }

    /**
     * @template T
     *
     * @param array<T> $values
     *
     * @return T
     */
    private static function one(array $values): mixed
    {
        return $values[mt_rand(0, count($values) - 1)];
    }

    private static function text_of(mixed $value): string
    {
        return is_scalar($value) ? (string) $value : '';
    }
}
