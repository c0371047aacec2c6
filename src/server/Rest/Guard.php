<?php

declare(strict_types=1);

namespace Museau\Rest;

defined('ABSPATH') || exit;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Feature;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Read;

/** What holds for every call of our namespace before its route is asked: origin, size, nonce, words of refusals. */
final class Guard implements Feature
{
    private const MAX_JSON_BYTES = 65536;

    private const MAX_JSON_DEPTH = 5;

    /** @param \Closure(): list<Route> $routes */
    public function __construct(private readonly \Closure $routes) {}

    public function hooks(): void
    {
        add_filter('rest_authentication_errors', $this->forgive_visitors(...), 110);
        add_filter('rest_pre_dispatch', $this->refuse_shape(...), 10, 3);
        add_filter('rest_request_before_callbacks', $this->say_in_french(...), 10, 3);
        add_filter('rest_request_after_callbacks', $this->log_refusal(...), 10, 3);
        add_filter('rest_post_dispatch', self::keep_refusals_out_of_caches(...), 10, 3);
        add_filter('rest_pre_serve_request', $this->answer_own_origin_only(...), 20, 4);
        add_filter('rest_exposed_cors_headers', static fn(array $headers): array => [...$headers, 'Cart-Token']);
        add_filter('rest_endpoints', $this->close_users(...));
        add_filter('rest_jsonp_enabled', '__return_false');
    }

    /**
     * WordPress refuses everybody who sends an outdated nonce, visitors of a cached page too, and plugins close
     * the REST API to whoever has no account. A public route of the shop needs neither: it is answered as to a visitor.
     */
    private function forgive_visitors(mixed $result): mixed
    {
        if (!$result instanceof \WP_Error) {
            return $result;
        }
        $is_stale = $result->get_error_code() === 'rest_cookie_invalid_nonce';
        if (!$is_stale && Read::int(Read::map($result->get_error_data())['status'] ?? 0) !== 401) {
            return $result;
        }
        /** @var \WP $wp */
        global $wp;
        $asked = Read::text($wp->query_vars['rest_route'] ?? '');
        $method = strtoupper(Read::text($_SERVER['REQUEST_METHOD'] ?? 'GET'));
        if (!Routes::names($asked)) {
            return $result;
        }
        foreach (($this->routes)() as $route) {
            if ($route->access !== Access::ShopManager && $route->method === $method && $route->matches($asked)) {
                wp_set_current_user(0);

                return true;
            }
        }
        if ($is_stale) {
            Journal::write(Event::Refusal, 'rest_cookie_invalid_nonce', 0, self::known_method($method), 403);
        }

        return $result;
    }

    /**
     * Too large, too deep or foreign calls end here, before anything is done (S09, S33). Answered as a response: in a
     * batch WordPress hands an error on to filters that take none.
     */
    private function refuse_shape(mixed $result, \WP_REST_Server $server, \WP_REST_Request $request): mixed
    {
        $refusal = $result === null && self::is_ours($request) ? self::wrong_origin($request) ?? self::wrong_shape($request) : null;
        if ($refusal === null) {
            return $result;
        }
        $response = rest_convert_error_to_response($refusal);
        if (in_array($response->get_status(), [403, 405, 413, 415], true)) {
            Journal::write(
                Event::Refusal,
                (string) $refusal->get_error_code(),
                0,
                self::known_method($request->get_method()),
                $response->get_status(),
            );
        }

        return $response;
    }

    /** What a page of another site may send through a visitor's browser (S09). */
    private static function wrong_origin(\WP_REST_Request $request): ?\WP_Error
    {
        // A picture's address would write: _method turns a GET into anything. Who truly sends a POST may name another method in a header.
        $real = strtoupper(Read::text($_SERVER['REQUEST_METHOD'] ?? 'GET'));
        if (isset($_GET['_method'])
            || isset($request->get_query_params()['_method'])
            || ($real !== 'POST' && isset($_SERVER['HTTP_X_HTTP_METHOD_OVERRIDE']))) {
            return new \WP_Error('museau_method_override', __('Cet appel doit nommer sa méthode lui-même.', 'museau'), ['status' => 405]);
        }
        if (in_array($request->get_method(), ['GET', 'HEAD', 'OPTIONS'], true)) {
            return null;
        }
        if (Caller::is_foreign($request)) {
            $refusal = Caller::foreign(__('Cet appel vient d\'un autre site.', 'museau'));

            return new \WP_Error($refusal->error_code, $refusal->getMessage(), ['status' => StatusCode::of($refusal)]);
        }
        $type = strtolower(Read::text($request->get_content_type()['value'] ?? ''));
        // What a form of any page can send without asking; ours are sent by scripts, whose browser says where they stand.
        if (in_array($type, ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data'], true)
            && !Caller::is_proven($request)) {
            return new \WP_Error('museau_simple_form', __('Cet envoi est illisible.', 'museau'), ['status' => 415]);
        }

        return null;
    }

    private static function wrong_shape(\WP_REST_Request $request): ?\WP_Error
    {
        // Stripe's events are larger and deeper than what a browser sends; their own route bounds and proves them first.
        $is_signed = $request->get_header('Stripe-Signature') !== null
            && strtolower(untrailingslashit($request->get_route())) === '/' . Routes::NAMESPACE . '/stripe-webhook';
        $body = !$is_signed && $request->is_json_content_type() ? (string) $request->get_body() : '';
        if (strlen($body) > self::MAX_JSON_BYTES) {
            return new \WP_Error('museau_too_large', __('Cet envoi est trop long.', 'museau'), ['status' => 413]);
        }
        // A bare number or text is JSON too, and WordPress would walk through it as through a list.
        if ($body !== '' && !is_array(json_decode($body, true, self::MAX_JSON_DEPTH))) {
            return new \WP_Error('museau_unreadable', __('Cet envoi est illisible.', 'museau'), ['status' => 400]);
        }
        // The database would refuse the whole query.
        $texts = [$request->get_query_params(), $request->get_body_params()];
        $is_text = true;
        array_walk_recursive($texts, static function (mixed $value, int|string $name) use (&$is_text): void {
            $is_text = $is_text && mb_check_encoding((string) $name, 'UTF-8') && (!is_string($value) || mb_check_encoding($value, 'UTF-8'));
        });

        return $is_text ? null : new \WP_Error('museau_unreadable', __('Cet envoi est illisible.', 'museau'), ['status' => 400]);
    }

    /** The schemas' own refusals in words for a person, naming the fields. */
    private function say_in_french(mixed $response, mixed $handler, \WP_REST_Request $request): mixed
    {
        if (!$response instanceof \WP_Error || !self::is_ours($request)) {
            return $response;
        }
        $data = Read::map($response->get_error_data());
        $fields = match ($response->get_error_code()) {
            'rest_invalid_param' => array_keys(Read::map($data['params'] ?? [])),
            'rest_missing_callback_param' => array_map(Read::text(...), Read::items($data['params'] ?? [])),
            default => [],
        };
        if ($fields === []) {
            return $response;
        }
        $sentence = $response->get_error_code() === 'rest_invalid_param'
            /* translators: %s: names of the fields */
            ? __('Cette valeur ne convient pas : %s.', 'museau')
            : __('Il manque : %s.', 'museau');

        return new \WP_Error(
            $response->get_error_code(),
            sprintf($sentence, implode(', ', array_unique(array_map(FieldNames::said(...), $fields)))),
            ['status' => 400, 'params' => $fields, 'missing_fields' => $fields],
        );
    }

    /** Who was refused what (S35). Here, and not where a right is asked: WordPress asks again for the Allow header of every answer. */
    private function log_refusal(mixed $response, mixed $handler, \WP_REST_Request $request): mixed
    {
        $route = self::route($request);
        if ($route === null) {
            return $response;
        }
        [$status, $code] = match (true) {
            $response instanceof \WP_Error => [
                Read::int(Read::map($response->get_error_data())['status'] ?? 0),
                $response->get_error_code(),
            ],
            $response instanceof \WP_REST_Response => [$response->get_status(), Read::map($response->get_data())['code'] ?? ''],
            default => [0, ''],
        };
        if (in_array($status, [401, 402, 403, 429], true)) {
            // As it was registered: the words of the call could name a person.
            Journal::write(Event::Refusal, Read::text($code), 0, $route->name(), $status);
        }

        return $response;
    }

    /**
     * A 404 without a word about caches may be kept by them: what is refused to one visitor could be shown to the next (S10).
     * Whoever meets a shop that is busy is told when to come again.
     */
    private static function keep_refusals_out_of_caches(
        \WP_HTTP_Response $response,
        \WP_REST_Server $server,
        \WP_REST_Request $request,
    ): \WP_HTTP_Response {
        if ($response->get_status() >= 400 && self::is_ours($request)) {
            $response->header('Cache-Control', 'no-store');
            if ($response->get_status() === 503 && !isset($response->get_headers()['Retry-After'])) {
                $response->header('Retry-After', (string) Db::ROW_PATIENCE);
            }
        }

        return $response;
    }

    /** WordPress lets every site read every answer; ours are read by our own pages (S09). */
    private function answer_own_origin_only(
        mixed $served,
        \WP_HTTP_Response $result,
        \WP_REST_Request $request,
        \WP_REST_Server $server,
    ): mixed {
        if (headers_sent() || !self::is_ours($request)) {
            return $served;
        }
        if (isset($_GET['_envelope'])) {
            // The answer's own headers lie inside the envelope then, where no cache reads them.
            header('Cache-Control: no-store');
        }
        if (Caller::is_other_place(get_http_origin())) {
            header_remove('Access-Control-Allow-Origin');
            header_remove('Access-Control-Allow-Credentials');
            header_remove('Access-Control-Allow-Methods');
        }

        return $served;
    }

    /**
     * The list of users is nobody's business without an account (S26).
     *
     * @param array<string, mixed> $endpoints
     *
     * @return array<string, mixed>
     */
    private function close_users(array $endpoints): array
    {
        return is_user_logged_in()
            ? $endpoints
            : array_filter($endpoints, static fn(string $path): bool => !str_starts_with($path, '/wp/v2/users'), ARRAY_FILTER_USE_KEY);
    }

    /** Whether a call is for our namespace: by the route that WordPress found for it, and before it looked, by its path. */
    private static function is_ours(\WP_REST_Request $request): bool
    {
        return self::route($request) !== null || Routes::names($request->get_route());
    }

    /** The route that WordPress found for a call; null when it is none of ours. */
    private static function route(\WP_REST_Request $request): ?Route
    {
        $route = $request->get_attributes()[Routes::MARK] ?? null;

        return $route instanceof Route ? $route : null;
    }

    /** A method as the journal keeps it: a caller may send any word in its place. */
    private static function known_method(string $method): string
    {
        return in_array($method, ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'], true) ? $method : '';
    }
}
