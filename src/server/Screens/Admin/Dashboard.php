<?php

declare(strict_types=1);

namespace Museau\Screens\Admin;

defined('ABSPATH') || exit;

use Museau\Domain\Legal\LegalTasks;
use Museau\Domain\Orders\Orders;
use Museau\Kernel\Feature;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Screens\Guide\ScreenHelp;
use Museau\Screens\Settings\SettingsScreen;

/** The page /admin-dashboard: who may open it (B47), and what its island starts from. */
final class Dashboard implements Feature
{
    public const SLUG = 'admin-dashboard';

    private const CAPABILITY = 'manage_woocommerce';

    /** The guide's chapter of each tab. */
    private const CHAPTERS = [
        'produits' => 'modifier-vendre-ailleurs-retirer',
        'actualites' => 'actualités-et-concours',
        'bannieres' => 'les-bannières',
    ];

    /**
     * @param \Closure(): Orders $orders
     * @param \Closure(): list<array{
     *     text: string,
     *     url: string,
     *     answers?: list<array{label: string, url: string}>,
     * }> $alarms what the shop's money needs
     */
    public function __construct(
        private readonly \Closure $orders,
        private readonly Settings $settings,
        private readonly \Closure $alarms,
    ) {}

    public function hooks(): void
    {
        add_action('template_redirect', $this->guard(...), 1);
        add_action('login_init', $this->explain(...));
        add_action('admin_menu', $this->add_to_menu(...));
        // Behind WordPress's own, which the site's name unfolds: on a phone, too.
        add_action('admin_bar_menu', $this->add_to_bar(...), 35);
    }

    /** Whoever signs in comes to WordPress's screens first. */
    private function add_to_menu(): void
    {
        add_menu_page(
            __('Mon tableau de bord', 'museau'),
            __('Mon tableau de bord', 'museau'),
            self::CAPABILITY,
            self::url(),
            '',
            'dashicons-pets',
            // Below WordPress's own.
            3,
        );
    }

    private function add_to_bar(\WP_Admin_Bar $bar): void
    {
        if (self::is_open()) {
            $bar->add_node([
                'parent' => 'site-name',
                'id' => 'museau-dashboard',
                'title' => esc_html__('Mon tableau de bord', 'museau'),
                'href' => self::url(),
            ]);
        }
    }

    /** Whether the one who asks may use the dashboard. */
    public static function is_open(): bool
    {
        return is_user_logged_in() && current_user_can(self::CAPABILITY);
    }

    /**
     * Whether its block draws it here. The block may stand in any author's post: elsewhere than on its own page, which only who
     * edits pages can write, it shows nothing, so that nobody places the artist's buttons under words of theirs.
     */
    public static function is_shown(): bool
    {
        return self::is_open() && self::is_its_page() && get_the_ID() === get_queried_object_id();
    }

    /** Asked by the page's path: is_page() would take any page of this title for it. */
    public static function is_its_page(): bool
    {
        $page = is_page() ? get_queried_object() : null;

        return $page instanceof \WP_Post && get_page_uri($page) === self::SLUG;
    }

    /** The login page that leads back to the dashboard. */
    public static function login_url(): string
    {
        return add_query_arg('redirect_to', rawurlencode(self::url()), site_url('wp-login.php', 'login'));
    }

    public static function url(): string
    {
        return home_url('/' . self::SLUG);
    }

    /** The dashboard with the form of one product open. */
    public static function product_url(int $id): string
    {
        return add_query_arg('produit', $id, self::url());
    }

    /**
     * What the island starts from. `warnings` stand in red above everything (B46); their `answers` take a POST.
     *
     * @return array{
     *     ordersUrl: string,
     *     guideUrls: array<string, string>,
     *     loginUrl: string,
     *     warnings: list<array{text: string, url: string, answers?: list<array{label: string, url: string}>}>,
     * }
     */
    public function props(): array
    {
        return [
            'ordersUrl' => ($this->orders)()->list_url(),
            'guideUrls' => array_map(ScreenHelp::url(...), self::CHAPTERS),
            'loginUrl' => self::login_url(),
            'warnings' => [...($this->alarms)(), ...$this->warnings()],
        ];
    }

    /** @return list<array{text: string, url: string}> url: where to mend it, may be empty */
    private function warnings(): array
    {
        $tasks = LegalTasks::all($this->settings);
        $fields = array_diff_key($tasks, [LegalTasks::NOTICE => '']);

        return [
            ...isset($tasks[LegalTasks::NOTICE]) ? [[
                'text' => __('Mentions légales non publiées : obligatoires avant d\'ouvrir la boutique', 'museau'),
                'url' => LegalTasks::notice_url(),
            ]] : [],
            ...$fields !== [] ? [[
                /* translators: %s: names of fields */
                'text' => sprintf(__('Informations légales incomplètes : %s', 'museau'), implode(', ', $fields)),
                'url' => admin_url('admin.php?page=' . SettingsScreen::PAGE) . '#manque',
            ]] : [],
        ];
    }

    private function guard(): void
    {
        if (!self::is_its_page()) {
            return;
        }
        if (!defined('DONOTCACHEPAGE')) {
            define('DONOTCACHEPAGE', true);
        }
        nocache_headers();
        if (!self::is_open()) {
            wp_safe_redirect(self::login_url(), 302, 'Museau');
            exit;
        }
    }

    /**
     * WordPress would send a signed-in customer straight back to the page that sent her here, and round again:
     * she gets the form, with a sentence.
     */
    public function explain(): void
    {
        $back = rtrim(Read::text($_GET['redirect_to'] ?? ''), '/');
        if (Read::text($_SERVER['REQUEST_METHOD'] ?? 'GET') !== 'GET' || $back !== self::url() || !is_user_logged_in() || self::is_open()) {
            return;
        }
        remove_filter('authenticate', 'wp_authenticate_cookie', 30);
        add_filter('wp_login_errors', static function (\WP_Error $errors): \WP_Error {
            $errors->add(
                'museau_no_access',
                __('Ce compte n\'a pas accès au tableau de bord de la boutique. Connectez-vous avec le compte de l\'artiste.', 'museau'),
            );

            return $errors;
        });
    }
}
