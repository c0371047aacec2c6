<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Kernel\Feature;
use Museau\Kernel\Read;
use Museau\Rest\BareCalls;
use Museau\Tests\WordPressTestCase;
use Museau\Theme;
use PHPUnit\Framework\Attributes\TestDox;

/** What calls that a visitor waits for leave out. */
final class BareCallsTest extends WordPressTestCase
{
    /** Hooks that no such call reaches: of wp-admin, of pages, of texts with blocks, of exports, updates, WP-CLI and cron. */
    private const NEVER = '/^(
        admin_\w+ | current_screen | set_screen_option_\w+ | load-themes\.php | wp_ajax_\S+ | attachment_fields_to_\w+
        | block_editor_settings_all | site_status_tests | debug_information | wpmu_drop_tables | wp_uninitialize_site
        | template_redirect | template_include | pre_handle_404 | document_title_parts | wp_robots | wp_headers | wp_head | wp_footer
        | wp_enqueue_scripts | login_\w+ | render_block\S* | the_content | museau_content_security_policy
        | wp_finalized_template_enhancement_output_buffer
        | wp_privacy_\w+ | import_\w+ | wp_import_\w+ | upgrader_\w+ | cli_init | museau_clean_up | museau_demo
    )$/x';

    private string $address = '';

    /** @var array<string, \WP_Hook> */
    private array $hooks = [];

    protected function setUp(): void
    {
        parent::setUp();
        $this->address = Read::text($_SERVER['REQUEST_URI'] ?? '');
        $this->hooks = self::hooked();
    }

    protected function tearDown(): void
    {
        $GLOBALS['wp_filter'] = $this->hooks;
        $_SERVER['REQUEST_URI'] = $this->address;
        parent::tearDown();
    }

    #[TestDox('Features that a bare call does not make hang on nothing that it reaches')]
    public function test_what_is_left_out_is_never_reached(): void
    {
        $whole = self::features('/');
        $bare = array_map(get_class(...), self::features('/wp-json/museau-react/v1/cart'));
        $left_out = array_filter($whole, static fn(Feature $feature): bool => !in_array($feature::class, $bare, true));
        self::assertGreaterThan(40, count($left_out));
        self::assertSame([], array_diff($bare, array_map(get_class(...), $whole)));
        $reached = [];
        foreach ($left_out as $feature) {
            $before = array_map(self::number(...), self::hooked());
            $feature->hooks();
            foreach (array_map(self::number(...), self::hooked()) as $hook => $count) {
                if ($count > ($before[$hook] ?? 0) && preg_match(self::NEVER, $hook) !== 1) {
                    $reached[] = $feature::class . ' on ' . $hook;
                }
            }
        }
        self::assertSame([], $reached);
    }

    #[TestDox('WordPress registers neither its blocks nor widgets, but all else')]
    public function test_blocks_and_widgets_are_spared(): void
    {
        $before = self::number(self::hooked()['init']);
        self::assertNotFalse(has_action('init', 'wp_widgets_init'));
        BareCalls::spare();
        foreach (['wp_widgets_init', 'register_core_block_types_from_metadata', 'register_block_core_archives'] as $function) {
            self::assertFalse(has_action('init', $function), $function);
        }
        foreach (['check_theme_switched', 'create_initial_post_types', 'rest_api_init', 'kses_init'] as $function) {
            self::assertNotFalse(has_action('init', $function), $function);
        }
        self::assertGreaterThan(60, $before - self::number(self::hooked()['init']));
    }

    #[TestDox('Only calls of cart and catalogue are bare; cron under their address is not, nor what a new theme begins')]
    public function test_which_calls_are_bare(): void
    {
        $is_bare = static function (string $address): bool {
            $_SERVER['REQUEST_URI'] = $address;

            return BareCalls::run();
        };
        self::assertTrue($is_bare('/wp-json/museau-react/v1/add-to-cart'));
        self::assertTrue($is_bare('/wp-json/museau-react/v1/product/likes?ids=1'));
        self::assertFalse($is_bare('/wp-json/museau-react/v1/admin/products'));
        self::assertFalse($is_bare('/wp-json/museau-react/v1/checkout'));
        self::assertFalse($is_bare('/panier'));
        $doing_cron = static fn(): bool => true;
        add_filter('wp_doing_cron', $doing_cron);
        self::assertFalse($is_bare('/wp-cron.php/wp-json/museau-react/v1/cart'));
        remove_filter('wp_doing_cron', $doing_cron);
        update_option('theme_switched', 'twentytwentyfive');
        self::assertFalse($is_bare('/wp-json/museau-react/v1/cart'));
    }

    /** @return list<Feature> as a request of this address makes them */
    private static function features(string $address): array
    {
        $_SERVER['REQUEST_URI'] = $address;
        $features = (new \ReflectionMethod(Theme::class, 'features'))->invoke(museau());
        self::assertIsList($features);
        self::assertContainsOnlyInstancesOf(Feature::class, $features);

        return $features;
    }

    /** @return array<string, \WP_Hook> copies */
    private static function hooked(): array
    {
        /** @var array<string, \WP_Hook> $wp_filter */
        global $wp_filter;

        return array_map(static fn(\WP_Hook $hook): \WP_Hook => clone $hook, $wp_filter);
    }

    private static function number(\WP_Hook $hook): int
    {
        return count(array_merge([], ...$hook->callbacks));
    }
}
