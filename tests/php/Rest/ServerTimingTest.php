<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Screens\Shell\ServerTiming;
use Museau\Tests\Support\Hooks;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** The header Server-Timing is the artist's alone. */
final class ServerTimingTest extends WordPressTestCase
{
    #[TestDox('Its value has the syntax of the standard: total, database, engine')]
    public function test_syntax(): void
    {
        $engine = self::is_woocommerce() ? 'woocommerce' : 'embedded';
        self::assertMatchesRegularExpression('/^total;dur=\d+\.\d, db(?:;dur=\d+\.\d)?;desc="\d+ queries", engine;desc="' . $engine . '"$/D', (new ServerTiming($engine))->value());
    }

    #[TestDox('A REST answer has it for who runs the shop, and for nobody else')]
    public function test_routes(): void
    {
        foreach ([[null, false], ['customer', false], ['subscriber', false], ['administrator', true]] as [$role, $has]) {
            wp_set_current_user(0);
            $role === null || $this->sign_in($role);
            $answer = apply_filters('rest_post_dispatch', new \WP_REST_Response([]), rest_get_server(), new \WP_REST_Request('GET', '/museau-react/v1/products'));
            self::assertInstanceOf(\WP_REST_Response::class, $answer);
            self::assertSame($has, isset($answer->get_headers()[ServerTiming::HEADER]), $role ?? 'visitor');
        }
    }

    public function test_what_a_cache_keeps_for_all(): void
    {
        $this->sign_in();
        foreach (['public, max-age=60' => false, 'no-store, private' => true] as $cache => $has) {
            $answer = apply_filters('rest_post_dispatch', new \WP_REST_Response([], 200, ['Cache-Control' => $cache]), rest_get_server(), new \WP_REST_Request('GET', '/museau-react/v1/products'));
            self::assertInstanceOf(\WP_REST_Response::class, $answer);
            self::assertSame($has, isset($answer->get_headers()[ServerTiming::HEADER]), $cache);
        }
    }

    #[TestDox('A page is held for it only for who runs the shop; a visitor\'s costs no query and keeps every byte')]
    public function test_pages(): void
    {
        $hooks = Hooks::copy('template_redirect');
        foreach ([[null, 0], ['customer', 0], ['administrator', 1]] as [$role, $more]) {
            wp_set_current_user(0);
            $role === null || $this->sign_in($role);
            Hooks::put('template_redirect', new \WP_Hook());
            (new ServerTiming('embedded'))->hooks();
            $level = ob_get_level();
            $queries = $this->queries(static fn() => do_action('template_redirect'));
            self::assertSame($more, ob_get_level() - $level, $role ?? 'visitor');
            $role !== null || self::assertSame(0, $queries);
            while (ob_get_level() > $level) {
                echo 'page';
                self::assertSame('page', ob_get_contents());
                ob_end_clean();
            }
        }
        Hooks::put('template_redirect', $hooks);
    }
}
