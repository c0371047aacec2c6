<?php

declare(strict_types=1);

namespace Museau\Rest;

defined('ABSPATH') || exit;

use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Feature;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Limits\RateLimit;
use Museau\Kernel\Log\Log;
use Museau\Kernel\Read;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/** Registers the routes of all controllers and turns refusals into answers. */
final class Routes implements Feature
{
    public const NAMESPACE = 'museau-react/v1';

    /** Under which WordPress's handler of a call holds our Route. */
    public const MARK = 'museau_route';

    /** @param \Closure(): list<Controller> $controllers made only when a REST call is answered: no page pays for them */
    public function __construct(private readonly \Closure $controllers) {}

    public function hooks(): void
    {
        add_action('rest_api_init', $this->register(...));
        // A call of ours needs none of WordPress's own routes: to register them costs more than most of our calls do.
        add_action(
            'rest_api_init',
            static fn(): bool => self::is_called() && remove_action('rest_api_init', 'create_initial_rest_routes', 99),
            PHP_INT_MIN,
        );
        // Addresses and French words as they are: each '\/' and '\u00e9' would cost bytes, a twentieth of a list.
        add_filter(
            'rest_json_encode_options',
            static fn(mixed $options, \WP_REST_Request $request): int => Read::int($options)
                | (self::names($request->get_route()) ? JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE : 0),
            10,
            2,
        );
    }

    /**
     * Whether this request is a call of our namespace.
     *
     * @param string ...$among first parts of the routes that count ('cart', 'products'); none: all of them
     */
    public static function is_called(string ...$among): bool
    {
        /** @var mixed $wp */
        $wp = $GLOBALS['wp'] ?? null;
        $route = $wp instanceof \WP ? Read::text($wp->query_vars['rest_route'] ?? '') : '';
        if ($route === '') {
            // Before the request is parsed (init) only its address is known.
            $path = rawurldecode(Read::path());
            $start = stripos($path, '/' . self::NAMESPACE . '/');
            $in_path = $start === false ? '' : substr($path, $start);
            $route = Read::text($_GET['rest_route'] ?? '') ?: $in_path;
        }

        return preg_match('~^/' . self::NAMESPACE . '/([a-z-]*)~i', $route, $parts) === 1
            && ($among === [] || in_array(strtolower($parts[1]), $among, true));
    }

    /** Whether a path of the REST API is of our namespace; WordPress compares paths without regard to case. */
    public static function names(string $path): bool
    {
        return stripos($path, '/' . self::NAMESPACE . '/') === 0;
    }

    /** @return list<Route> of all controllers, in their order */
    public function all(): array
    {
        return array_merge([], ...array_map(static fn(Controller $controller): array => $controller->routes(), ($this->controllers)()));
    }

    private function register(): void
    {
        foreach ($this->all() as $route) {
            register_rest_route(self::NAMESPACE, $route->path, [
                'methods' => $route->method,
                'callback' => static fn(\WP_REST_Request $request): \WP_REST_Response|\WP_Error => self::answer($route, $request),
                'permission_callback' => static fn(): bool|\WP_Error => self::permit($route),
                'args' => $route->args,
                self::MARK => $route,
            ]);
        }
    }

    private static function permit(Route $route): bool|\WP_Error
    {
        if ($route->access !== Access::ShopManager || current_user_can('manage_woocommerce')) {
            return true;
        }

        return new \WP_Error(
            'rest_forbidden',
            __('Vous n\'avez pas accès à cette page.', 'museau'),
            ['status' => rest_authorization_required_code()],
        );
    }

    private static function answer(Route $route, \WP_REST_Request $request): \WP_REST_Response|\WP_Error
    {
        // The whole call, WooCommerce's cart and orders too, and not our transactions alone.
        $bounds = Db::bound_waits();
        try {
            $refusal = $route->rate === null ? null : self::excess($route->method, $route->path, $route->rate);
            if ($refusal !== null) {
                return self::too_many($refusal);
            }
            $response = rest_ensure_response(($route->callback)($request));
        } catch (Refusal $refusal) {
            return new \WP_Error($refusal->error_code, $refusal->getMessage(), ['status' => StatusCode::of($refusal), ...$refusal->data]);
        } catch (DatabaseFailed $failure) {
            Log::error('route_failed', $failure, ['route' => $route->method . ' ' . $route->path]);
            Journal::write(Event::Error, $failure::class, 0, $route->method . ' ' . $route->path, 503);

            return new \WP_Error(DatabaseFailed::CODE, DatabaseFailed::sentence(), ['status' => 503]);
        } catch (\Throwable $error) {
            // The visitor learns no path and no query (S26), the log no argument (S35).
            Log::error('route_failed', $error, ['route' => $route->method . ' ' . $route->path]);
            Journal::write(Event::Error, $error::class, 0, $route->method . ' ' . $route->path, 500);

            return new \WP_Error('museau_error', __('Une erreur est survenue. Veuillez réessayer.', 'museau'), ['status' => 500]);
        } finally {
            if ($bounds) {
                Db::free_waits();
            }
        }
        if ($route->access === Access::ShopManager && $route->method !== 'GET' && $response instanceof \WP_REST_Response) {
            $id = Read::int($request['id']) ?: Read::int(Read::map($response->get_data())['id'] ?? 0);
            Journal::write(Event::Write, '', $id, $route->method . ' ' . $route->path, $response->get_status());
        }
        if ($response instanceof \WP_REST_Response && $route->cache === 'none') {
            $response->header('Cache-Control', 'no-store');
        }

        return $response;
    }

    /**
     * Counts what a plain form asks for as the call that does the same.
     *
     * @param array{int, int} $rate of that call
     *
     * @throws Refusal museau_too_many_calls 429
     */
    public static function count(string $method, string $path, array $rate): void
    {
        $refusal = self::excess($method, $path, $rate);
        if ($refusal !== null) {
            throw $refusal;
        }
    }

    /** @param array{int, int} $rate */
    private static function excess(string $method, string $path, array $rate): ?Refusal
    {
        $bucket = "$method $path|" . RateLimit::visitor();

        return RateLimit::allows($bucket, ...$rate) ? null : new Refusal(
            'museau_too_many_calls',
            __('Trop de demandes à la fois : réessayez dans un instant.', 'museau'),
            Reason::TooMany,
            // Seconds until the next call is answered.
            ['retry_after' => RateLimit::wait($bucket)],
        );
    }

    private static function too_many(Refusal $refusal): \WP_REST_Response
    {
        $response = rest_convert_error_to_response(new \WP_Error(
            $refusal->error_code,
            $refusal->getMessage(),
            ['status' => StatusCode::of($refusal), ...$refusal->data],
        ));
        $response->header('Retry-After', (string) max(1, Read::int($refusal->data['retry_after'] ?? 0)));
        $response->header('Cache-Control', 'no-store');

        return $response;
    }
}
