<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

defined('ABSPATH') || exit;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Feature;
use Museau\Kernel\Read;

/**
 * The header Server-Timing (W3C) on pages and REST answers of who runs the shop, whose browser shows it beside the request: time, queries,
 * engine. Nobody else gets it, so that no cached page and no visitor can tell how busy the shop is.
 */
final class ServerTiming implements Feature
{
    public const HEADER = 'Server-Timing';

    public function __construct(private readonly string $engine) {}

    public function hooks(): void
    {
        add_action('template_redirect', $this->hold(...), 0);
        add_filter('rest_post_dispatch', $this->answer(...));
    }

    /** Holds the page until it is whole: what it took is known then, and headers may still be sent. */
    private function hold(): void
    {
        if (self::may_read()) {
            ob_start(function (string $page): string {
                headers_sent() || header(self::HEADER . ': ' . $this->value());

                return $page;
            });
        }
    }

    private function answer(mixed $answer): mixed
    {
        // What a cache may keep for all is answered to her as to everybody.
        if ($answer instanceof \WP_REST_Response && !self::is_shared($answer) && self::may_read()) {
            $answer->header(self::HEADER, $this->value());
        }

        return $answer;
    }

    /** What the request has taken so far: `total;dur=81.2, db;dur=12.4;desc="34 queries", engine;desc="embedded"`; milliseconds. */
    public function value(): string
    {
        $seconds = self::database_seconds();

        return sprintf(
            'total;dur=%.1F, db%s;desc="%d queries", engine;desc="%s"',
            1000 * timer_float(),
            $seconds === null ? '' : sprintf(';dur=%.1F', 1000 * $seconds),
            Db::wpdb()->num_queries,
            $this->engine,
        );
    }

    /** Seconds in the database; null where WordPress does not measure them (SAVEQUERIES). */
    private static function database_seconds(): ?float
    {
        return defined('SAVEQUERIES') && constant('SAVEQUERIES')
            ? array_sum(array_map(static fn(array $query): float => $query[1], Db::wpdb()->queries))
            : null;
    }

    private static function is_shared(\WP_REST_Response $answer): bool
    {
        return preg_match('/public|s-maxage/', Read::text($answer->get_headers()['Cache-Control'] ?? '')) === 1;
    }

    private static function may_read(): bool
    {
        return is_user_logged_in() && current_user_can('manage_woocommerce');
    }
}
